import { isStrandlineError } from "../errors.ts";
import type { Database } from "../storage/database.ts";
import { mergeWords } from "../storage/erase.sql.ts";
import { readMeta, writeMeta } from "../storage/meta.sql.ts";
import { numberOf } from "../storage/rows.ts";
import { countChunks } from "../storage/search.sql.ts";

/** Key in `meta`: the newest chunk when the index was last one segment. */
const MERGED_UP_TO = "words_merged_up_to";
/** The index is merged when it has grown by so much since, and by so many chunks. */
const GROWTH = 1.3;
const LEAST_GROWTH = 2_000;
/** Pages that one step writes: about a quarter of a megabyte, so that nobody waits long behind it. */
const STEP_PAGES = 64;
/** Nobody asked for anything for so long, ms. */
const QUIET_MS = 1_000;

export interface MergeOptions {
  /** False where each change is copied elsewhere before it is acknowledged: then a merge would cost the next caller seconds. */
  readonly worthwhile: boolean;
  /** Monotonic clock, ms. */
  readonly clock: () => number;
  /** Resolves after so many ms. */
  readonly delay: (ms: number) => Promise<void>;
  /** There is idle work again. */
  readonly wake: () => void;
}

/** Makes one segment of the word index after it has grown: a search opens every segment, and after an import there are a dozen and more. */
export class WordMerge {
  readonly #db: () => Database;
  readonly #options: MergeOptions;
  #state: "unknown" | "due" | "merging" | "done";
  #seenAt = 0;
  #waiting = false;

  constructor(db: () => Database, options: MergeOptions) {
    this.#db = db;
    this.#options = options;
    this.#state = options.worthwhile ? "unknown" : "done";
  }

  /** Somebody asked for something; `changed` when it may have grown the index. */
  saw(changed: boolean): void {
    this.#seenAt = this.#options.clock();
    if (changed && this.#options.worthwhile && this.#state === "done") this.#state = "unknown";
  }

  /** One step. True while more remains that need not wait. */
  slice(): boolean {
    if (this.#state === "done") return false;
    if (this.#options.clock() - this.#seenAt < QUIET_MS) return this.#waitForQuiet();
    if (this.#state === "unknown") this.#state = isDue(this.#db()) ? "due" : "done";
    else this.#mergeIfRoom();
    return this.#state !== "done";
  }

  /** On a full disk the index stays as it is until something changes. */
  #mergeIfRoom(): void {
    try {
      this.#merge();
    } catch (error) {
      if (!isStrandlineError(error) || error.code !== "storage_full") throw error;
      this.#state = "done";
    }
  }

  #merge(): void {
    const db = this.#db();
    const before = db.totalChanges;
    // A negative number begins a merge of everything; positive ones go on with it until one finds nothing more to do.
    db.run(mergeWords.text, { pages: this.#state === "due" ? -STEP_PAGES : STEP_PAGES });
    this.#state = "merging";
    if (db.totalChanges - before >= 2) return;
    db.run(writeMeta.text, { key: MERGED_UP_TO, value: newest(db) });
    this.#state = "done";
  }

  #waitForQuiet(): false {
    if (this.#waiting) return false;
    this.#waiting = true;
    void this.#options.delay(QUIET_MS).then(() => {
      this.#waiting = false;
      this.#options.wake();
    });
    return false;
  }
}

function isDue(db: Database): boolean {
  const merged = Number(db.get(readMeta.text, { key: MERGED_UP_TO })?.["value"] ?? 0);
  const now = newest(db);
  return now - merged >= LEAST_GROWTH && now >= merged * GROWTH;
}

function newest(db: Database): number {
  return numberOf(db.get(countChunks.text) ?? {}, "n");
}
