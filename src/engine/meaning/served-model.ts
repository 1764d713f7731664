import type { Embedder, EmbedderProfile } from "../../contract/embedder.ts";
import { isStrandlineError } from "../../errors.ts";
import type { ErrorCode, StrandlineError } from "../../errors.ts";
import type { Database } from "../../storage/database.ts";
import { countUnembedded } from "../../storage/embedding.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import type { VectorIndex } from "../../vectors/vector-index.ts";
import { EmbedAhead } from "./embed-ahead.ts";
import { EmbedQueue } from "./embed-queue.ts";
import { QueryVectors } from "./query-vectors.ts";
import { SlotFilters } from "./slot-filters.ts";
import { VectorSpace } from "./vector-space.ts";
import type { EmbeddedChunk } from "./vector-space.ts";

/** Vectors after which the index is saved; what is not saved when the worker dies is read from SQLite at the next opening. */
const SAVED_EVERY = 1_024;
/** With these the index's files refuse a write; the vectors themselves are in SQLite. */
const REFUSED_WRITES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["storage_full", "storage_failed"]);

export interface Platform {
  /** Values from 0 to 1. */
  readonly random: () => number;
  /** Resolves after so many ms. */
  readonly delay: (ms: number) => Promise<void>;
  /** There is work for idle time again. */
  readonly wake: () => void;
}

/** One model at work: its space, its texts, and the index once it is open. */
export class ServedModel {
  readonly embedder: Embedder;
  readonly profile: EmbedderProfile;
  readonly space: VectorSpace;
  readonly queries: QueryVectors;
  readonly slots: SlotFilters = new SlotFilters();
  readonly #queue: EmbedQueue;
  readonly #ahead: EmbedAhead;
  #index: VectorIndex | undefined;
  #settling: Generator<void, void> | undefined;
  #unsaved = 0;
  #hadIndexInMemory = false;
  #complete = false;
  #indexLost = false;
  #lookedAt = -1;

  constructor(db: Database, embedder: Embedder, profile: EmbedderProfile, { random, delay, wake }: Platform) {
    this.embedder = embedder;
    this.profile = profile;
    this.space = VectorSpace.open(db, profile, random);
    this.#queue = new EmbedQueue(this.space.id);
    this.#ahead = new EmbedAhead(embedder, this.#queue, { dimension: profile.dimension, delay, onNews: wake });
    this.queries = new QueryVectors(embedder, { dimension: profile.dimension, delay, onWrong: (error) => this.#ahead.blame(error) });
  }

  /** True when the index's files could not be written: it has to be opened anew, in memory. */
  get indexLost(): boolean {
    return this.#indexLost;
  }

  get index(): VectorIndex | undefined {
    return this.#index;
  }

  get failed(): StrandlineError | undefined {
    return this.#ahead.failed;
  }

  /** True when the index that is open, or was last, lives in memory alone. */
  get hadIndexInMemory(): boolean {
    return this.#hadIndexInMemory;
  }

  /** True when every chunk has its vector, or was refused. */
  get complete(): boolean {
    return this.#complete;
  }

  /** Chunks that were gone through, and all there are. */
  progress(db: Database): { readonly done: number; readonly total: number } {
    const row = db.get(countUnembedded.text, { space: this.space.id }) ?? {};
    return { done: numberOf(row, "done"), total: numberOf(row, "total") };
  }

  /** From here on the index follows the space. */
  adopt(index: VectorIndex): void {
    this.#index = index;
    this.#hadIndexInMemory = !index.filed;
    this.#indexLost = false;
    this.#settling = index.settle();
  }

  /** Something was stored: there may be more to embed. True when there is. */
  storeChanged(db: Database): boolean {
    this.#complete = false;
    return this.#queue.hasNew(db);
  }

  retry(): void {
    this.#ahead.retry();
  }

  /** An embedding went with its chunk. */
  freed(chunk: number, slot: number | undefined): void {
    this.#queue.freed(chunk);
    this.#complete = false;
    if (slot === undefined) return;
    this.#onFiles((index) => index.remove(slot));
    this.space.release(slot);
    this.#unsaved += 1;
  }

  /** Writes the files, so that nothing of what was freed is left in them. */
  save(): void {
    if (this.#unsaved === 0) return;
    this.#unsaved = 0;
    this.#onFiles((index) => index.flush());
  }

  /** One short piece of work. False when there is nothing to do until the embedder answers. */
  step(db: Database): boolean {
    return this.#keepArrived(db) || this.#settle() || this.#ask(db) || this.#finish(db);
  }

  /** Saves and lets the files go. */
  close(): void {
    this.save();
    this.abandon();
  }

  /** Lets the files go as they are: what is not in them is read from SQLite when they are opened again. */
  abandon(): void {
    this.#index?.close();
    this.#index = undefined;
    this.#settling = undefined;
  }

  #keepArrived(db: Database): boolean {
    const batch = this.#ahead.take();
    if (batch === undefined) return false;
    const { rows, lost } = this.#store(batch);
    this.#queue.putBack(lost);
    this.#onFiles((index) => {
      for (const { slot, row, scale } of rows) index.add(slot, { row, scale });
    });
    this.#unsaved += rows.length;
    if (this.#unsaved >= SAVED_EVERY) this.save();
    // The embedder gets its next texts before anything else is done.
    this.#ask(db);
    return true;
  }

  /** A batch that found no room comes again. */
  #store(batch: readonly EmbeddedChunk[]): ReturnType<VectorSpace["store"]> {
    try {
      return this.space.store(batch);
    } catch (error) {
      this.#queue.putBack(batch.map(({ chunk }) => chunk));
      throw error;
    }
  }

  #settle(): boolean {
    const settling = this.#settling;
    if (settling === undefined) return false;
    this.#onFiles(() => {
      if (settling.next().done === true) this.#settling = undefined;
    });
    return true;
  }

  /** Files that refuse a write are given up: the disk is full, and an index in memory serves as well until the next opening. */
  #onFiles(work: (index: VectorIndex) => void): void {
    if (this.#index === undefined) return;
    try {
      work(this.#index);
    } catch (error) {
      if (!isStrandlineError(error) || !REFUSED_WRITES.has(error.code)) throw error;
      this.abandon();
      this.#indexLost = true;
    }
  }

  /** True when the queue is at its end and the database still has chunks without a row: once for each state of the database. */
  #looksAgain(db: Database): boolean {
    const { done, total } = this.progress(db);
    if (done >= total || this.#lookedAt === db.totalChanges) return false;
    this.#lookedAt = db.totalChanges;
    this.#queue.again(db);
    return true;
  }

  #ask(db: Database): boolean {
    return !this.#complete && this.#ahead.ask(db);
  }

  #finish(db: Database): boolean {
    if (this.#complete || this.failed !== undefined || !this.#ahead.idle) return false;
    if (this.#looksAgain(db)) return true;
    this.#complete = true;
    this.save();
    if (this.#index?.report.settled === false) this.#settling = this.#index.settle();
    return true;
  }
}
