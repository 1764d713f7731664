import { useEffect } from "preact/hooks";
import { useDesk } from "./desk.ts";
import type { Message } from "./desk.ts";
import { undo } from "./undo.ts";

interface MessageBoxProps {
  readonly message: Message & { readonly bad?: boolean };
  readonly close: () => void;
}

/** A failure stays until it is closed. */
const STAYS_MS = 12_000;

/** Says one thing in the corner of the page, where a screen reader hears it too. */
export function MessageBox({ message: { text, undo: request, bad }, close }: MessageBoxProps) {
  const desk = useDesk();
  useEffect(() => {
    if (bad === true) return;
    const timer = setTimeout(close, STAYS_MS);
    return () => clearTimeout(timer);
  }, [text, request]);
  return (
    <div class={bad === true ? "message bad" : "message"} role={bad === true ? "alert" : "status"}>
      <span class="message-text">{text}</span>
      {request !== undefined && (
        <button type="button" onClick={() => void undo(desk, request)}>
          Undo
        </button>
      )}
      <button type="button" class="bare" aria-label="Close this message" onClick={close}>
        ×
      </button>
    </div>
  );
}
