import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useDesk } from "../desk.ts";
import { BLANK, SCORES, writeInputOf } from "../memory-form.ts";
import type { MemoryForm } from "../memory-form.ts";
import { hrefOf } from "../route.ts";
import { KINDS } from "../search-form.ts";
import { TagField } from "../tag-field.tsx";
import { useSubmit } from "../use-submit.ts";

interface FieldsProps {
  readonly form: MemoryForm;
  readonly change: (next: Partial<MemoryForm>) => void;
}

/** Writes one memory with every field that a memory has. */
export function WriteView() {
  const { memory, say, changed } = useDesk();
  const [form, setForm] = useState(BLANK);
  const [written, setWritten] = useState<string>();
  const gesture = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => gesture.current?.focus(), []);
  const change = (next: Partial<MemoryForm>): void => setForm((before) => ({ ...before, ...next }));
  const submit = useSubmit(async () => {
    const { id, outcome, notices, request } = await memory.write(writeInputOf(form));
    const words = [outcome === "stored" ? "Kept." : "That memory is there already.", ...notices.map(({ message }) => message)].join(" ");
    say(outcome === "stored" ? { text: words, undo: request } : words);
    setForm(BLANK);
    setWritten(id);
    changed();
    gesture.current?.focus();
  });
  return (
    <form class="card write" {...submit.form}>
      <label>
        <span>
          What happened <small>one sentence, with its tone</small>
        </span>
        <textarea
          ref={gesture}
          rows={3}
          required
          placeholder="Li laughed: the whale song was the fridge all along."
          value={form.gesture}
          onInput={({ currentTarget }) => change({ gesture: currentTarget.value })}
        />
      </label>
      <Texts form={form} change={change} />
      <Sorting form={form} change={change} />
      <Scores form={form} change={change} />
      <div class="buttons">
        <button type="submit" class="primary" disabled={submit.busy}>
          Write it <kbd>Ctrl Enter</kbd>
        </button>
        {written !== undefined && <a href={hrefOf("memories", written)}>Look at it</a>}
      </div>
    </form>
  );
}

const TEXTS = [
  ["context", "Context", "the backdrop"],
  ["moment", "Moment", "the instant"],
  ["direction", "Direction", "where thought was heading"],
] as const;

function Texts({ form, change }: FieldsProps) {
  return (
    <div class="fields">
      {TEXTS.map(([name, label, hint]) => (
        <label key={name}>
          {label}
          <input
            value={form[name]}
            placeholder={hint}
            autocomplete="off"
            onInput={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        </label>
      ))}
    </div>
  );
}

function Sorting({ form, change }: FieldsProps) {
  return (
    <div class="fields">
      <label>
        Kind
        <select value={form.kind} onChange={({ currentTarget }) => change({ kind: currentTarget.value })}>
          {KINDS.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
      <label>
        Slot
        <input
          value={form.slot}
          placeholder="location, employer …"
          autocomplete="off"
          onInput={({ currentTarget }) => change({ slot: currentTarget.value })}
        />
      </label>
      <label>
        Who and what
        <input
          placeholder="Li: witness, Ana"
          value={form.entities}
          autocomplete="off"
          onInput={({ currentTarget }) => change({ entities: currentTarget.value })}
        />
      </label>
      <TagField tags={form.tags} onChange={(tags) => change({ tags })} />
    </div>
  );
}

function Scores({ form, change }: FieldsProps) {
  return (
    <div class="fields scores">
      {SCORES.map((name) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          {["", "1", "2", "3", "4", "5"].map((value) => (
            <label key={value} class="step">
              <input type="radio" name={name} checked={form[name] === value} onChange={() => change({ [name]: value })} />
              <span>{value === "" ? "–" : value}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
