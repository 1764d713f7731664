import type { MemoryStore } from "strandline";
import { attempt, say } from "./message.ts";
import { byId } from "./page.ts";

/** The button that takes back the newest change that still stands. */
export function startUndo(memory: MemoryStore, changed: () => void): void {
  const press = byId("undo", HTMLButtonElement);
  const undo = (): void =>
    attempt(async () => {
      const request = await newestUndoable(memory);
      if (request === undefined) return say("Nothing to undo.");
      const { changed: ids, notices } = await memory.undo(request);
      say([`Undone: ${ids.length} record${ids.length === 1 ? "" : "s"}.`, ...notices.map(({ message }) => message)].join(" "));
      changed();
    });
  press.addEventListener("click", undo);
  addEventListener("keydown", (event) => {
    if (event.altKey && event.code === "KeyZ") undo();
  });
}

/** Enables the button when there is something to take back. */
export async function drawUndo(memory: MemoryStore): Promise<void> {
  byId("undo", HTMLButtonElement).disabled = (await newestUndoable(memory)) === undefined;
}

async function newestUndoable(memory: MemoryStore): Promise<string | undefined> {
  const trail = await memory.changes.list({ limit: 100 });
  const stands = trail.find(
    ({ action, undoneBy, erased }) => undoneBy === undefined && !erased && !["undo", "erase", "wipe"].includes(action),
  );
  return stands?.request;
}
