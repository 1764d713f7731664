import { useEffect } from "preact/hooks";
import type { Desk } from "./desk.ts";
import { VIEWS, VIEW_KEYS, currentRoute, go } from "./route.ts";
import { undoNewest } from "./undo.ts";

/**
 * `/` searches, 1 to 9, 0, - and = show a view, Alt+Z undoes, Esc closes the message and leaves a field or what was opened from a list.
 * Keys typed into a field stay there.
 */
export function useKeys(desk: Desk, closeMessage: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isUndo(event)) {
        event.preventDefault();
        return undoNewest(desk);
      }
      if (event.key === "Escape" && document.querySelector("dialog[open]") === null) return leave(event.target, closeMessage);
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target) || document.querySelector("dialog[open]") !== null)
        return;
      if (event.key === "/") return search(event);
      const view = VIEWS[VIEW_KEYS.indexOf(event.key)];
      if (view !== undefined) go(view);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [desk.memory]);
}

/** With Ctrl it is AltGr and a letter; in a field the key belongs to what is typed there. */
function isUndo({ altKey, ctrlKey, metaKey, code, target }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && !metaKey && code === "KeyZ" && !isField(target) && document.querySelector("dialog[open]") === null;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select") !== null;
}

function leave(target: EventTarget | null, closeMessage: () => void): void {
  closeMessage();
  const { view, parts } = currentRoute();
  if (target instanceof HTMLElement && isField(target)) target.blur();
  else if (parts.length > 0 && ["memories", "timeline", "topics", "people"].includes(view)) go(view);
}

/** The field is there already, or focuses itself when the view is shown. */
function search(event: KeyboardEvent): void {
  event.preventDefault();
  const field = document.querySelector<HTMLInputElement>("#query");
  if (field === null) return go("search");
  field.focus();
  field.select();
}
