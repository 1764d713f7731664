import { StrandlineError } from "../../errors.ts";
import type { TaggedWord, TagWords } from "../../core/topics/topic-words.ts";
import { newestChunk } from "../../storage/cluster.sql.ts";
import type { Database, Row } from "../../storage/database.ts";
import { scanTexts } from "../../storage/entity.sql.ts";
import { ownerTextOf } from "../../storage/memory-row.ts";
import { numberOf } from "../../storage/rows.ts";
import { countTextsToRead, newestRead, storeWords, textsToRead } from "../../storage/topic.sql.ts";
import { inTransaction } from "../../storage/transaction.ts";
import { readAccount, writeAccount } from "../account.ts";
import type { Backlog, JobOptions, JobProgress, JobStep, UpkeepJob } from "../job.ts";
import { kindOf } from "../kind-of.ts";
import { ReadText } from "./read-text.ts";

const NAME = "topics";
/** Changes when texts are read in another way: then all are read again. */
const READING = 1;
/** No way of reading: with it every text counts as unread. */
const NONE = -1;
/** Chunk ids that one statement looks at, and texts that are read at a time. */
const STRETCH = 1_000;
const BATCH = 128;

/** What was read. */
interface Basis extends Record<string, unknown> {
  readonly reading: number;
  readonly turns: 0 | 1;
  /** The newest text that was read, by the row id of its first chunk. */
  readonly upTo: number | null;
}

/** Reads each text once for the words that may be topics. Which of them are is counted when topics are looked at. */
export class TopicsJob implements UpkeepJob {
  readonly name: typeof NAME = NAME;
  readonly #tagWords: TagWords | undefined;

  /** Without a dictionary Chinese is split by the platform. */
  constructor(tagWords: TagWords | undefined) {
    this.#tagWords = tagWords;
  }

  blocked(): undefined {
    return undefined;
  }

  backlog(db: Database, user: string): Backlog {
    const row = db.get(countTextsToRead.text, { owner: user, turns: turnsToo(db, user), reading: READING }) ?? {};
    return { total: numberOf(row, "total"), waiting: numberOf(row, "waiting") };
  }

  *steps(db: Database, user: string, { rebuild, at }: JobOptions): Generator<JobStep, void> {
    const turns = turnsToo(db, user);
    const filters = { owner: user, turns, reading: rebuild ? NONE : READING };
    const newest = numberOf(db.get(newestChunk.text) ?? {}, "newest");
    const keep = (upTo: number | null): void =>
      writeAccount(db, user, NAME, { finishedAt: at, generation: 0, basis: { reading: READING, turns, upTo } satisfies Basis });
    for (let from = rebuild ? 0 : unreadFrom(db, user, turns); from <= newest; ) {
      const to = Math.min(newest, from + STRETCH - 1);
      const rows = db.all(textsToRead.text, { ...filters, from, to, limit: BATCH });
      if (rows.length > 0) yield* this.#readBatch(db, rows, { done: from, total: newest + 1 }, keep);
      from = rows.length < BATCH ? to + 1 : numberOf(rows.at(-1) ?? {}, "chunk") + 1;
      yield { done: from, total: newest + 1 };
    }
    const basis = readAccount(db, user, NAME)?.basis as Basis | undefined;
    const upTo = newestReadOf(db, user, turns, newest);
    if (basis?.upTo !== upTo || basis.turns !== turns) keep(upTo);
  }

  /** `keep` is told up to which chunk all is read, in the transaction that makes it so: one wait for the disk a batch. */
  *#readBatch(db: Database, rows: readonly Row[], progress: JobProgress, keep: (upTo: number | null) => void): Generator<JobStep, void> {
    const texts = rows.map((row) => new ReadText(textOf(db, row)));
    const tagged = yield* this.#tag(texts.flatMap(({ runs }) => runs.flat()));
    const words: (readonly string[])[] = [];
    for (const text of texts) words.push(yield* under(progress, text.words(tagged)));
    inTransaction(db, () => {
      for (const [index, row] of rows.entries()) {
        const { chunk, hash } = row;
        db.run(storeWords.text, { chunk, hash, reading: READING, words: (words[index] ?? []).join("\n") });
      }
      keep(numberOf(rows.at(-1) ?? {}, "chunk"));
    });
  }

  /** Asks the dictionary for the words of all runs at once, and answers what gives them out one after the other. */
  *#tag(runs: readonly string[]): Generator<JobStep, (() => readonly TaggedWord[]) | undefined> {
    if (this.#tagWords === undefined) return undefined;
    let answer: readonly (readonly TaggedWord[])[] = [];
    let failure: unknown;
    if (runs.length > 0) {
      const until = this.#tagWords(runs).then(
        (words) => {
          answer = words;
        },
        (error: unknown) => {
          failure = error;
        },
      );
      yield { until };
    }
    if (failure !== undefined)
      throw new StrandlineError("worker_failed", { step: "split Chinese into words", reason: String(failure) }, { cause: failure });
    let next = 0;
    return () => answer[next++] ?? [];
  }
}

/**
 * Everything below was read. A chunk's id is given again only when there is none above it, so while the newest one that was read is there, no
 * text has come below it.
 */
function unreadFrom(db: Database, user: string, turns: 0 | 1): number {
  const basis = readAccount(db, user, NAME)?.basis as Basis | undefined;
  if (basis?.reading !== READING || basis.turns < turns || basis.upTo === null) return 0;
  return newestReadOf(db, user, turns, basis.upTo) === basis.upTo ? basis.upTo + 1 : 0;
}

/** The newest text that was read, of those up to `atMost`; null when none was. */
function newestReadOf(db: Database, user: string, turns: 0 | 1, atMost: number): number | null {
  const chunk = db.get(newestRead.text, { owner: user, turns, reading: READING, at_most: atMost })?.["chunk"];
  return typeof chunk === "number" ? chunk : null;
}

/** What was said is read as well where there are few memories. */
function turnsToo(db: Database, user: string): 0 | 1 {
  return kindOf(db, user) === "turns" ? 1 : 0;
}

/** Empty for a text that has gone meanwhile. */
function textOf(db: Database, row: Row): string {
  const text = db.get(scanTexts.text, { kind: row["kind"], owner: row["owner"] });
  return text === undefined ? "" : ownerTextOf(text);
}

function* under<T>(progress: JobProgress, steps: Generator<void, T>): Generator<JobStep, T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield progress;
  }
}
