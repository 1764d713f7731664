import type { Embedded, Embedder } from "../../contract/embedder.ts";
import { isStrandlineError, StrandlineError } from "../../errors.ts";
import type { ErrorCode } from "../../errors.ts";
import type { Database } from "../../storage/database.ts";
import type { StoredRow } from "../../vectors/stored-row.ts";
import { toStoredRow } from "../../vectors/stored-row.ts";
import type { ChunkText, EmbedQueue } from "./embed-queue.ts";
import type { EmbeddedChunk } from "./vector-space.ts";

/** Texts of one request to the embedder, and of one transaction. */
const BATCH = 16;
/** Any model takes it. */
const HARMLESS = "A text.";
/** Requests under way at once, so that the model never waits for the database. */
const MOST_UNDER_WAY = 2;
/** Failures of the embedder after which the model itself is at fault, not the text: these leave the text for later. */
const FOR_LATER: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["closed", "aborted", "model_unavailable", "timeout"]);
/** After a failure it is tried again when so much time has gone by, twice as much after each further one, ms. */
const PAUSE = { first: 5_000, longest: 300_000 } as const;

export interface EmbedAheadOptions {
  readonly dimension: number;
  /** Resolves after so many ms. */
  readonly delay: (ms: number) => Promise<void>;
  /** Something came back, or is tried again. */
  readonly onNews: () => void;
}

/** Hands texts to the embedder and collects what comes back, until the store has a moment to keep it. */
export class EmbedAhead {
  readonly #embedder: Embedder;
  readonly #queue: EmbedQueue;
  readonly #options: EmbedAheadOptions;
  #pauseMs: number = PAUSE.first;
  #underWay = 0;
  #arrived: (readonly EmbeddedChunk[])[] = [];
  /** Texts that failed together: each is tried alone, to find which one it was. */
  #alone: ChunkText[] = [];
  /** A text that failed alone. It is given up once another text succeeds; when one that any model takes fails too, it was not the text. */
  #suspect: ChunkText | undefined;
  #failed: StrandlineError | undefined;

  constructor(embedder: Embedder, queue: EmbedQueue, options: EmbedAheadOptions) {
    this.#embedder = embedder;
    this.#queue = queue;
    this.#options = options;
  }

  /** Why nothing is embedded at present. */
  get failed(): StrandlineError | undefined {
    return this.#failed;
  }

  /** True while nothing is under way or waits to be kept. */
  get idle(): boolean {
    return this.#underWay === 0 && this.#arrived.length === 0;
  }

  /** Asks for the next texts, or looks for them. True when it did. */
  ask(db: Database): boolean {
    if (this.#failed !== undefined || this.#underWay >= MOST_UNDER_WAY || this.#arrived.length >= MOST_UNDER_WAY) return false;
    const one = this.#alone.pop();
    const { chunks, more } = one === undefined ? this.#queue.next(db, BATCH) : { chunks: [one], more: true };
    if (chunks.length > 0) this.#embed(chunks);
    else if (more) return true;
    else if (this.#suspect === undefined || this.#underWay > 0) return false;
    else this.#trySomethingElse(this.#suspect);
    return true;
  }

  /** The oldest batch that came back. */
  take(): readonly EmbeddedChunk[] | undefined {
    return this.#arrived.shift();
  }

  /** Another attempt, after the embedder said something new. */
  retry(): void {
    this.#failed = undefined;
  }

  /** What it gave for a query was no vector of its space: nothing more is asked of it for a while. */
  blame(error: StrandlineError): void {
    this.#giveUp([], error);
    this.#options.onNews();
  }

  #embed(chunks: readonly ChunkText[]): void {
    this.#underWay += 1;
    this.#embedder.embed({ texts: chunks.map(({ text }) => text), as: "passage" }).then(
      (results) => this.#arrive(chunks, results),
      (error: unknown) => this.#fail(chunks, error),
    );
  }

  /** No other text tells whether it was the text or the model. */
  #trySomethingElse(suspect: ChunkText): void {
    this.#underWay += 1;
    this.#embedder.embed({ texts: [HARMLESS], as: "passage" }).then(
      () => this.#arrive([], []),
      (error: unknown) => this.#fail([suspect], error),
    );
  }

  #arrive(chunks: readonly ChunkText[], results: readonly Embedded[]): void {
    let embedded: readonly EmbeddedChunk[];
    try {
      embedded = chunks.map((chunk, index) => ({ chunk, row: rowOf(results[index], this.#options.dimension) }));
    } catch (error) {
      // A vector of a wrong length or without a direction: the space takes none of it.
      return this.#fail(chunks, error);
    }
    this.#underWay -= 1;
    this.#pauseMs = PAUSE.first;
    const given = this.#suspect === undefined ? [] : [{ chunk: this.#suspect, row: undefined }];
    this.#suspect = undefined;
    this.#arrived.push([...given, ...embedded]);
    this.#options.onNews();
  }

  #fail(chunks: readonly ChunkText[], cause: unknown): void {
    this.#underWay -= 1;
    const error = asError(cause);
    if (!FOR_LATER.has(error.code) && chunks.length > 1) this.#alone.push(...chunks);
    else if (!FOR_LATER.has(error.code) && this.#suspect === undefined) [this.#suspect] = chunks;
    else if (!FOR_LATER.has(error.code) && this.#suspect !== undefined && this.#suspect !== chunks[0]) {
      this.#alone.push(...chunks);
      this.#trySomethingElse(this.#suspect);
    } else this.#giveUp(chunks, error);
    this.#options.onNews();
  }

  #giveUp(chunks: readonly ChunkText[], error: StrandlineError): void {
    this.#queue.putBack([...chunks, ...this.#alone, ...(this.#suspect === undefined ? [] : [this.#suspect])]);
    this.#alone = [];
    this.#suspect = undefined;
    this.#failed = error;
    this.#tryLater(error);
  }

  /** A service that was away comes back without a word. */
  #tryLater(error: StrandlineError): void {
    const pause = this.#pauseMs;
    this.#pauseMs = Math.min(2 * pause, PAUSE.longest);
    void this.#options.delay(pause).then(() => {
      if (this.#failed !== error) return;
      this.retry();
      this.#options.onNews();
    });
  }
}

function rowOf(embedded: Embedded | undefined, dimension: number): StoredRow | undefined {
  if (embedded === undefined) throw new StrandlineError("worker_failed", { reason: "a text was left unanswered" });
  return "vector" in embedded ? toStoredRow(embedded.vector, dimension) : undefined;
}

function asError(cause: unknown): StrandlineError {
  return isStrandlineError(cause) ? cause : new StrandlineError("worker_failed", { reason: String(cause) }, { cause });
}
