import type { TagWords } from "../../core/topics/topic-words.ts";
import { newestChunk } from "../../storage/cluster.sql.ts";
import type { Database, Row } from "../../storage/database.ts";
import { scanTexts } from "../../storage/entity.sql.ts";
import { ownerTextOf } from "../../storage/memory-row.ts";
import { numberOf } from "../../storage/rows.ts";
import { countTextsToRead, isTextRead, newestRead, storeWords, textsToRead } from "../../storage/topic.sql.ts";
import { inTransaction } from "../../storage/transaction.ts";
import { NEVER, readAccount, writeAccount } from "../account.ts";
import { under } from "../job.ts";
import type { Backlog, JobOptions, JobProgress, JobStep, UpkeepJob } from "../job.ts";
import { kindOf } from "../kind-of.ts";
import { Dictionary } from "./dictionary.ts";
import { listTopics } from "./list-topics.ts";
import { runsOf, wordsOf } from "./read-text.ts";

const NAME = "topics";
/** How a text was read: without a dictionary, or as well as can be. Raised when texts are to be read in another way. */
const LESSER = 0;
const READING = 1;
/** No reading is as good: every text counts as unread. */
const ANEW = 2;
/** Chunk ids that one statement looks at; texts, and characters of them, that are read at a time. */
const STRETCH = 1_000;
const BATCH = 128;
const BATCH_CHARACTERS = 64_000;

/** What was read. */
interface Basis extends Record<string, unknown> {
  readonly reading: number;
  readonly turns: 0 | 1;
  /** The newest text that was read, by the row id of its first chunk. */
  readonly upTo: number | null;
}

/** Notes up to which chunk all is read, and whether that is all there is. */
type Keep = (upTo: number | null, isLast: boolean) => void;

/** Reads each text once for the words that may be topics. Which of them are is counted when topics are looked at. */
export class TopicsJob implements UpkeepJob {
  readonly name: typeof NAME = NAME;
  readonly #dictionary: Dictionary;

  /** Without a dictionary, or when it fails, Chinese is split by the platform until the store is opened again. */
  constructor(tagWords: TagWords | undefined) {
    this.#dictionary = new Dictionary(tagWords);
  }

  get lesser(): string | undefined {
    return this.#dictionary.missing;
  }

  blocked(): undefined {
    return undefined;
  }

  backlog(db: Database, user: string): Backlog {
    const row = db.get(countTextsToRead.text, { owner: user, turns: turnsToo(db, user), reading: this.#reading }) ?? {};
    return { total: numberOf(row, "total"), waiting: numberOf(row, "waiting") };
  }

  *steps(db: Database, user: string, { rebuild, at }: JobOptions): Generator<JobStep, void> {
    const turns = turnsToo(db, user);
    const filters = { owner: user, turns, reading: rebuild ? ANEW : this.#reading };
    const newest = numberOf(db.get(newestChunk.text) ?? {}, "newest");
    const before = readAccount(db, user, NAME)?.finishedAt ?? NEVER;
    let finished = false;
    const keep: Keep = (upTo, isLast) => {
      finished = isLast;
      const basis = { reading: this.#reading, turns, upTo } satisfies Basis;
      writeAccount(db, user, NAME, { finishedAt: isLast ? at : before, generation: 0, basis });
    };
    const begin = rebuild ? 0 : unreadFrom(db, user, { turns, reading: this.#reading });
    let read: number | undefined;
    for (let from = begin; from <= newest; ) {
      const to = Math.min(newest, from + STRETCH - 1);
      const rows = db.all(textsToRead.text, { ...filters, from, to, limit: BATCH });
      const isEnd = to === newest && rows.length < BATCH;
      const last = yield* this.#readBatch(db, rows, { done: from, total: newest + 1 }, (upTo, all) => keep(upTo, all && isEnd));
      read = last ?? read;
      from = last === undefined ? to + 1 : last + 1;
      yield { done: from, total: newest + 1 };
    }
    if (read !== undefined && !finished) keep(read, true);
    // All had been read, and nothing said so.
    if (begin === 0 && read === undefined) keep(newestOf(db, { owner: user, turns, reading: this.#reading }), true);
    yield* listTopics(db, user, rebuild);
  }

  get #reading(): number {
    return this.#dictionary.missing === undefined ? READING : LESSER;
  }

  /**
   * Reads some of the texts and stores their words; answers the last one's chunk. `keep` is told up to which chunk all is read, in the
   * transaction that makes it so, and whether these were all of the texts: one wait for the disk a batch.
   */
  *#readBatch(
    db: Database,
    rows: readonly Row[],
    progress: JobProgress,
    keep: (upTo: number, all: boolean) => void,
  ): Generator<JobStep, number | undefined> {
    const texts: string[] = [];
    const runs: string[] = [];
    for (let characters = 0; texts.length < rows.length && characters < BATCH_CHARACTERS; characters += texts.at(-1)?.length ?? 0) {
      const text = textOf(db, rows[texts.length] ?? {});
      texts.push(text);
      runs.push(...(yield* under(progress, runsOf(text))).flat());
    }
    const tagged = yield* this.#dictionary.split(runs);
    const words: (readonly string[])[] = [];
    for (const text of texts) words.push(yield* under(progress, wordsOf(text, tagged)));
    const last = rows[texts.length - 1]?.["chunk"];
    if (typeof last !== "number") return undefined;
    inTransaction(db, () => {
      for (const [index, own] of words.entries()) {
        const { chunk, hash } = rows[index] ?? {};
        db.run(storeWords.text, { chunk, hash, reading: this.#reading, words: own.join("\n") });
      }
      keep(last, texts.length === rows.length);
    });
    return last;
  }
}

interface Filters {
  readonly turns: 0 | 1;
  readonly reading: number;
}

/**
 * Everything below was read. A chunk's id is given again only when there is none above it, so while the newest one that was read is there, no
 * text has come below it.
 */
function unreadFrom(db: Database, user: string, { turns, reading }: Filters): number {
  const basis = readAccount(db, user, NAME)?.basis as Partial<Basis> | undefined;
  if (typeof basis?.upTo !== "number" || (basis.reading ?? LESSER) < reading || (basis.turns ?? 0) < turns) return 0;
  return db.get(isTextRead.text, { chunk: basis.upTo, reading }) === undefined ? 0 : basis.upTo + 1;
}

/** The newest text that was read; null when none was. */
function newestOf(db: Database, filters: Filters & { readonly owner: string }): number | null {
  const chunk = db.get(newestRead.text, { ...filters })?.["chunk"];
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
