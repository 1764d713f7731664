import { useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { useSubmit } from "./use-submit.ts";

/** Keeps one raw turn: the form behind what an agent's host does with every message. */
export function RecordTurn({ session }: { readonly session: string }) {
  const { memory, say, changed } = useDesk();
  const [role, setRole] = useState<"user" | "assistant">("user");
  const [text, setText] = useState("");
  const { form, busy } = useSubmit(async () => {
    const { notices, request } = await memory.record([{ role, text }], { session });
    setText("");
    say({ text: ["Recorded.", ...notices.map(({ message }) => message)].join(" "), undo: request });
    changed();
  });
  return (
    <details class="record">
      <summary>Record a turn in “{session}”</summary>
      <form {...form}>
        <label>
          Said by
          <select value={role} onChange={({ currentTarget }) => setRole(currentTarget.value === "assistant" ? "assistant" : "user")}>
            <option>user</option>
            <option>assistant</option>
          </select>
        </label>
        <label>
          Text, kept whole
          <textarea rows={2} required value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
        </label>
        <button type="submit" disabled={busy}>
          Record
        </button>
      </form>
    </details>
  );
}
