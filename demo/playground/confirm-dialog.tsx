import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
  /** On the button that goes on. */
  readonly action: string;
  /** Has to be typed before the button works. */
  readonly typed?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. Esc and the other button leave everything as it is. */
export function ConfirmDialog({ title, children, action, typed, onConfirm, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [word, setWord] = useState("");
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      {typed !== undefined && (
        <label>
          <span>
            Type <b>{typed}</b> to go on
          </span>
          <input value={word} autocomplete="off" onInput={({ currentTarget }) => setWord(currentTarget.value)} />
        </label>
      )}
      <div class="buttons">
        <button
          type="button"
          class="danger"
          disabled={typed !== undefined && word.trim() !== typed}
          onClick={() => {
            dialog.current?.close();
            onConfirm();
          }}
        >
          {action}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          Leave it
        </button>
      </div>
    </dialog>
  );
}
