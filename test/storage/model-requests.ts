import { readFileSync } from "node:fs";
import fc from "fast-check";

/** What a sequence of requests is made of. `pick` and `other` choose among what is there when it runs, so that any shrunk sequence still runs. */
export interface Intent {
  readonly op: Op;
  readonly pick: number;
  readonly other: number;
  readonly text: string;
  readonly tags: readonly string[];
  readonly score: number;
}

const OPS = [
  "write",
  "write",
  "update",
  "amend",
  "supersede",
  "link",
  "forget",
  "unforget",
  "undo",
  "undo",
  "record",
  "profile",
  "identity",
  "thread",
  "threadStatus",
  "snapshot",
  "people",
  "replay",
] as const;
export type Op = (typeof OPS)[number];

const WORDS = ["The sea was calm.", "Ana met Bo at the harbour.", "海边的风很大。", "a\u0000b", "Ich mag Häfen 🛶", "ana & Annie"];
/** Forms of three tags and of three people: what folds to one is one. */
const TAGS = ["sea", "Sea", "work", "WORK", "Häfen"];
export const PEOPLE: readonly string[] = ["Ana", "ana", "Annie", "Bo"];

const intent: fc.Arbitrary<Intent> = fc.record({
  op: fc.constantFrom(...OPS),
  pick: fc.nat({ max: 40 }),
  other: fc.nat({ max: 40 }),
  text: fc.tuple(fc.constantFrom(...WORDS), fc.nat({ max: 3 })).map(([word, n]) => `${word} ${n}`),
  tags: fc.subarray(TAGS),
  score: fc.nat({ max: 5 }),
});

/** Sequences of requests that begin with something to act upon. */
export function intents(maxLength: number): fc.Arbitrary<Intent[]> {
  return fc.array(intent, { minLength: 3, maxLength, size: "max" });
}

/** Sequences that failed once, shrunk: tried first in every run. */
export function seeds(name: string): [Intent[]][] {
  const found = JSON.parse(readFileSync(new URL(`../fixtures/seeds/${name}.json`, import.meta.url), "utf8")) as Intent[][];
  return found.map((sequence) => [sequence]);
}
