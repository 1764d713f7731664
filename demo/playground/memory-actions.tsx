import type { Memory } from "strandline";
import { useState } from "preact/hooks";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDesk } from "./desk.ts";
import { many } from "./in-words.tsx";
import { go } from "./route.ts";
import { useSubmit } from "./use-submit.ts";

type Open = "nothing" | "amend" | "supersede" | "erase";

/** What can be done with a memory. Its own text never changes: it is amended or replaced. */
export function MemoryActions({ memory }: { readonly memory: Memory }) {
  const { memory: store, say, fail, changed } = useDesk();
  const [open, setOpen] = useState<Open>("nothing");
  const forgotten = memory.forgottenAt !== undefined;
  const current = !forgotten && memory.supersededBy === undefined;
  const toggle = (which: Open) => () => setOpen(open === which ? "nothing" : which);
  const hide = async (): Promise<void> => {
    const { request } = await (forgotten ? store.unforget([memory.id]) : store.forget([memory.id]));
    say({ text: forgotten ? "It is remembered again." : "It is hidden, and can come back.", undo: request });
    changed();
  };
  const erase = async (): Promise<void> => {
    const { id, erased } = await store.erase({ ids: [memory.id] });
    say(`Erased: ${many(erased.memories, "memory", "memories")}. Receipt ${id}.`);
    changed();
  };
  return (
    <div class="actions">
      <div class="buttons">
        {current && (
          <button type="button" aria-expanded={open === "amend"} onClick={toggle("amend")}>
            Amend
          </button>
        )}
        {current && (
          <button type="button" aria-expanded={open === "supersede"} onClick={toggle("supersede")}>
            Supersede
          </button>
        )}
        <button type="button" onClick={() => void hide().catch(fail)}>
          {forgotten ? "Remember again" : "Forget"}
        </button>
        <button type="button" class="danger" onClick={toggle("erase")}>
          Erase
        </button>
      </div>
      {current && open === "amend" && <AmendForm memory={memory} done={() => setOpen("nothing")} />}
      {current && open === "supersede" && <SupersedeForm memory={memory} />}
      {open === "erase" && (
        <ConfirmDialog
          title="Erase this memory?"
          action="Erase it"
          onConfirm={() => void erase().catch(fail)}
          onClose={() => setOpen("nothing")}
        >
          <p>Its text, its words in the index and its history go for good. This cannot be undone.</p>
          <blockquote>{memory.gesture}</blockquote>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** A form that opens takes the keys at once. The same function each time, so that it is called once an element. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

function AmendForm({ memory, done }: { readonly memory: Memory; readonly done: () => void }) {
  const { memory: store, say, changed } = useDesk();
  const [text, setText] = useState("");
  const { form, busy } = useSubmit(async () => {
    const { request } = await store.amend(memory.id, text, { trust: "user" });
    say({ text: "Amended.", undo: request });
    changed();
    done();
  });
  return (
    <form {...form} class="inline-form">
      <label>
        What to add
        <textarea ref={focusOnce} rows={2} required value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
      <button type="submit" class="primary" disabled={busy}>
        Add it
      </button>
    </form>
  );
}

function SupersedeForm({ memory }: { readonly memory: Memory }) {
  const { memory: store, say, changed } = useDesk();
  const [gesture, setGesture] = useState(memory.gesture);
  const [why, setWhy] = useState("");
  const { form, busy } = useSubmit(async () => {
    const { kind, tags, roles, entities, sources, slot } = memory;
    const next = { kind, gesture, tags, roles, entities, sources, trust: "user", ...(slot === undefined ? {} : { slot }) } as const;
    const { id, request } = await store.supersede(memory.id, next, why);
    say({ text: "Superseded; the old one is kept.", undo: request });
    changed();
    go("memories", id);
  });
  return (
    <form {...form} class="inline-form">
      <label>
        What is true now
        <textarea ref={focusOnce} rows={2} required value={gesture} onInput={({ currentTarget }) => setGesture(currentTarget.value)} />
      </label>
      <label>
        Why
        <input required value={why} onInput={({ currentTarget }) => setWhy(currentTarget.value)} />
      </label>
      <button type="submit" class="primary" disabled={busy}>
        Supersede it
      </button>
    </form>
  );
}
