import type { ProfileInput, SelfInput, ThreadInput, TurnInput, WriteInput } from "../../src/index.ts";
import { seeded, WordsCorpus } from "./words-corpus.ts";

/** A made-up life to inject from: seeded, English and Chinese, the same every time. */

const DAY_MS = 86_400_000;
/** The life takes half a year. */
export const LIFE_MS: number = 180 * DAY_MS;
const PEOPLE = 40;
const THEMES = 300;
const TURNS_A_TALK = 40;

export interface Talk {
  readonly session: string;
  /** Ms after the life began. */
  readonly at: number;
  readonly turns: readonly TurnInput[];
}

/** A memory to write, and when: ms after the life began. */
export interface Remembered {
  readonly at: number;
  readonly memory: WriteInput;
}

type Random = () => number;

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
/** Small numbers far more often than large ones. */
const skewed = (random: Random, size: number): number => Math.floor(random() ** 2 * size);

export const PERSONS: readonly string[] = Array.from({ length: PEOPLE }, (_, n) =>
  n % 3 === 0 ? `阿${"宁云山海月星"[n % 6]}${n}` : `Person${n}`,
);

/** Talks of forty turns, the life long. */
export function talks(turns: number): readonly Talk[] {
  const { texts } = new WordsCorpus(turns);
  const count = Math.ceil(turns / TURNS_A_TALK);
  return Array.from({ length: count }, (_, talk) => {
    const at = Math.floor((talk / count) * LIFE_MS);
    const said = texts.slice(talk * TURNS_A_TALK, (talk + 1) * TURNS_A_TALK);
    const turnsOf = said.map((text, n) => ({ role: n % 2 === 0 ? ("user" as const) : ("assistant" as const), text: `${text} said ${n}` }));
    return { session: `talk ${talk}`, at, turns: turnsOf };
  });
}

/** Memories in the order of their time, with scores, tags, roles and, for a third of them, sources among `turnIds`. */
export function memories(count: number, turnIds: readonly string[]): readonly Remembered[] {
  const { texts } = new WordsCorpus(count);
  const random = seeded(11);
  return texts.map((text, n) => ({ at: Math.floor((n / count) * LIFE_MS), memory: memoryOf(random, text, turnIds) }));
}

function memoryOf(random: Random, text: string, turnIds: readonly string[]): WriteInput {
  const score = (): number => 1 + Math.floor(random() * 5);
  return {
    gesture: text,
    kind: random() < 0.5 ? "narrative" : "fact",
    importance: score(),
    emotional: score(),
    unresolved: score(),
    tags: Array.from({ length: skewed(random, 4) + 1 }, () => `theme${skewed(random, THEMES)}`),
    ...(random() < 0.3 ? { roles: { [pick(random, PERSONS)]: "told", [pick(random, PERSONS)]: "heard" } } : {}),
    ...(random() < 0.33 && turnIds.length > 0 ? { sources: [pick(random, turnIds), pick(random, turnIds)] } : {}),
  };
}

export const SELF: readonly SelfInput[] = (["fact", "terrain", "reflection"] as const).map((aspect, n) => ({
  aspect,
  text: `${paragraph(n)} (${aspect})`,
}));
export const PROFILES: readonly ProfileInput[] = PERSONS.slice(0, 20).flatMap((subject, n) =>
  (["fact", "impression", "relationship"] as const).map((aspect) => ({
    subject,
    aspect,
    text: `${subject}: ${paragraph(n + 5)}`,
    pinned: n < 2,
  })),
);
export const THREADS: readonly ThreadInput[] = Array.from({ length: 20 }, (_, n) => ({
  text: `${paragraph(n + 40)}?`,
  importance: 1 + (n % 5),
  recurrence: 1 + (n % 4),
}));
export const SNAPSHOTS: readonly string[] = Array.from({ length: 10 }, (_, n) => paragraph(n + 80));
export const IDENTITY: string = paragraph(99);

function paragraph(seed: number): string {
  const { texts } = new WordsCorpus(120);
  return texts.slice(seed, seed + 3).join(". ");
}

/** What a user says, of every sort: questions, one word, one and two characters, what is said often, what was never said, a pasted page. */
export function messages(count: number): readonly string[] {
  const corpus = new WordsCorpus(2_000);
  const sorts = new Map(corpus.sorts().map(({ name, queries }) => [name, queries]));
  const of = (name: string, n: number): string => sorts.get(name)?.[n % 40] ?? "";
  const makers: readonly ((n: number) => string)[] = [
    (n) => of("question_en", n),
    (n) => of("question_zh", n),
    (n) => corpus.texts[(n * 37) % corpus.texts.length] ?? "",
    (n) => of("en_word", n),
    (n) => `Is there news of ${PERSONS[n % PEOPLE]} and the ${of("en_word", n)}?`,
    (n) => of("zh2", n),
    (n) => of("zh4", n),
    (n) => `${of("question_en", n)} ${of("question_zh", n)}`,
    (n) => of("zh1", n),
    (n) => `what was that about the ${n}`,
    (n) => `xylqz${n}w vjkkq${n}`,
    (n) => of("query_20000_chars", n).slice(0, 2_000),
  ];
  return Array.from({ length: count }, (_, n) => makers[n % makers.length]?.(Math.floor(n / makers.length)) ?? "");
}

/** A pasted text of 20,000 characters. */
export function longMessage(): string {
  return new WordsCorpus(2_000).sorts().find(({ name }) => name === "query_20000_chars")?.queries[0] ?? "";
}
