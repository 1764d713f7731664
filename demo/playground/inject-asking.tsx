import { useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { MODES, modeOf, saidIn } from "./inject-form.ts";
import type { ControlsProps } from "./inject-controls.tsx";
import { useAsk } from "./use-ask.ts";

const MODE_WORDS = { session: "A session begins", turn: "One turn", talk: "As it goes on" } as const;
/** What Yue of the sample life might say next. */
const SAMPLE_TURNS = ["Who keeps time for the eleven nodes?", "妈妈的眼睛怎么样了？", "Will Jonas come north?", "¿Qué hizo Inés?", "ok 👍"];
const MOST_SESSIONS = 50;
const MOST_EXAMPLES = 4;
const LONGEST_EXAMPLE = 90;

/** What the block is for: the start of a session, one turn, or a talk. */
export function InjectAsking({ form, change, enter }: ControlsProps & { readonly enter: () => void }) {
  const mode = modeOf(form);
  return (
    <form
      class="inject-asking"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <fieldset>
        <legend class="unseen">What the block is for</legend>
        {MODES.map((one) => (
          <label key={one} class="step">
            <input type="radio" name="inject-mode" checked={mode === one} onChange={() => change({ mode: one })} />
            <span>{MODE_WORDS[one]}</span>
          </label>
        ))}
      </fieldset>
      <SessionField form={form} change={change} />
      {mode === "turn" && (
        <>
          <label>
            What is said
            <input
              value={form.q}
              placeholder="What somebody says now …"
              onInput={({ currentTarget }) => change({ q: currentTarget.value })}
            />
          </label>
          <Examples use={(q) => change({ q })} />
        </>
      )}
      {mode === "talk" && <Talk form={form} change={change} />}
    </form>
  );
}

function SessionField({ form, change }: ControlsProps) {
  const { memory, version } = useDesk();
  const { value: sessions = [] } = useAsk((signal) => memory.sessions.list({ limit: MOST_SESSIONS }, { signal }), [memory, version]);
  return (
    <label>
      Session
      <input
        list="inject-sessions"
        value={form.session}
        placeholder="a new one; or one that is there"
        autocomplete="off"
        onInput={({ currentTarget }) => change({ session: currentTarget.value })}
      />
      <datalist id="inject-sessions">
        {sessions.map(({ session }) => (
          <option key={session} value={session} />
        ))}
      </datalist>
    </label>
  );
}

/** Turns to try: of the sample life, or the latest short ones that were said. */
function Examples({ use }: { readonly use: (text: string) => void }) {
  const { memory, user, version } = useDesk();
  const { value: said = [] } = useAsk(
    (signal) => (user === "sample" ? Promise.resolve([]) : memory.timeline({ limit: 60, roles: ["user"] }, { signal })),
    [memory, user, version],
  );
  const short = said.map(({ text }) => text).filter((text) => text.length <= LONGEST_EXAMPLE && !text.includes("\n"));
  const examples = user === "sample" ? SAMPLE_TURNS : [...new Set(short)].slice(0, MOST_EXAMPLES);
  if (examples.length === 0) return null;
  return (
    <fieldset class="chips" aria-label="Turns to try">
      {examples.map((text) => (
        <button key={text} type="button" class="chip" onClick={() => use(text)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

function Talk({ form, change }: ControlsProps) {
  const [next, setNext] = useState("");
  const say = (text: string): void => {
    const line = text.replace(/\s+/g, " ").trim();
    if (line !== "") change({ said: [...saidIn(form), line].join("\n") });
    setNext("");
  };
  return (
    <>
      <label>
        What is said next
        <input
          value={next}
          placeholder="Enter says it; what came in before is not brought again"
          onInput={({ currentTarget }) => setNext(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing) return;
            event.preventDefault();
            say(next);
          }}
        />
      </label>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => say(next)}>
          Say it
        </button>
        <button type="button" disabled={form.said === ""} onClick={() => change({ said: "" })}>
          Begin anew
        </button>
      </div>
      <Examples use={say} />
    </>
  );
}
