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

/** How often each is asked for: what acts upon what is there more often than what adds to it. */
const WEIGHTS = {
  write: 3,
  update: 2,
  amend: 1,
  supersede: 2,
  link: 3,
  forget: 1,
  unforget: 1,
  review: 2,
  unreview: 1,
  undo: 7,
  record: 1,
  profile: 1,
  identity: 2,
  thread: 1,
  threadStatus: 1,
  snapshot: 1,
  people: 2,
  roles: 2,
  merge: 1,
  split: 1,
  replay: 1,
} as const;
export type Op = keyof typeof WEIGHTS;
const OPS = Object.entries(WEIGHTS).flatMap(([op, weight]) => Array<Op>(weight).fill(op as Op));

const WORDS = ["The sea was calm.", "Ana met Bo at the harbour.", "海边的风很大。", "a\u0000b", "Ich mag Häfen 🛶", "ana & Annie"];
/** Forms of three tags and of three people: what folds to one is one. */
const TAGS = ["sea", "Sea", "work", "WORK", "Häfen"];
export const PEOPLE: readonly string[] = ["Ana", "ana", "Annie", "Bo"];

const intent: fc.Arbitrary<Intent> = fc.record({
  op: fc.constantFrom(...OPS),
  pick: fc.nat({ max: 40 }),
  other: fc.nat({ max: 40 }),
  text: fc.tuple(fc.constantFrom(...WORDS), fc.nat({ max: 2 })).map(([word, n]) => `${word} ${n}`),
  tags: fc.subarray(TAGS),
  score: fc.constantFrom(0, 1, 4, 5, 5, 5),
});

/** Sequences of requests that begin with something to act upon. */
export function intents(maxLength: number): fc.Arbitrary<Intent[]> {
  return fc.array(intent, { minLength: 1, maxLength, size: "max" });
}

/** Sequences that failed once, shrunk: tried first in every run. */
export function seeds(name: string): [Intent[]][] {
  const found = JSON.parse(readFileSync(new URL(`../fixtures/seeds/${name}.json`, import.meta.url), "utf8")) as Intent[][];
  return found.map((sequence) => [sequence]);
}
