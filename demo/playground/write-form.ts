import type { MemoryStore, WriteInput } from "strandline";
import { attempt, say } from "./message.ts";
import { byId, field, make } from "./page.ts";

const KINDS = ["narrative", "fact", "reflection", "summary"] as const;
const SCORES = ["importance", "emotional", "unresolved"] as const;

/** The form that writes memories and the one that records turns. `done` gets the request that can be undone. */
export function startForms(memory: MemoryStore, done: () => void): void {
  const write = byId("write", HTMLFormElement);
  fillChoices(write);
  onSubmit(write, async () => {
    const { outcome, notices } = await memory.write(memoryIn(write));
    write.reset();
    say([outcome === "stored" ? "Kept." : "That memory is there already.", ...notices.map(({ message }) => message)].join(" "));
    done();
  });
  const record = byId("record", HTMLFormElement);
  onSubmit(record, async () => {
    const role = field(record, "role") === "assistant" ? "assistant" : "user";
    const { notices } = await memory.record([{ role, text: field(record, "text") ?? "" }], {
      session: field(record, "session") ?? "playground",
    });
    byId("text", HTMLTextAreaElement).value = "";
    say(["Recorded.", ...notices.map(({ message }) => message)].join(" "));
    done();
  });
}

function fillChoices(form: HTMLFormElement): void {
  byId("kind", HTMLSelectElement).append(...KINDS.map((kind) => make("option", {}, kind)));
  for (const score of SCORES) {
    const options = ["", "1", "2", "3", "4", "5"].map((value) => make("option", { value }, value === "" ? "–" : value));
    form.querySelector(`select[name=${score}]`)?.append(...options);
  }
}

function memoryIn(form: HTMLFormElement): WriteInput {
  const context = field(form, "context");
  const scores = SCORES.flatMap((score) => {
    const value = field(form, score);
    return value === undefined ? [] : [[score, Number(value)] as const];
  });
  return {
    kind: KINDS.find((kind) => kind === field(form, "kind")) ?? "narrative",
    gesture: field(form, "gesture") ?? "",
    ...(context === undefined ? {} : { context }),
    tags: (field(form, "tags") ?? "")
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    trust: "user",
    ...Object.fromEntries(scores),
  };
}

/** Submits by button or by Ctrl+Enter in a text; one submission at a time. */
function onSubmit(form: HTMLFormElement, work: () => Promise<void>): void {
  const submit = form.querySelector<HTMLButtonElement>("button");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (submit === null || submit.disabled) return;
    submit.disabled = true;
    attempt(() =>
      work().finally(() => {
        submit.disabled = false;
      }),
    );
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
}
