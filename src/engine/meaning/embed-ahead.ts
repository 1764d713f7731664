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
const FOR_LATER: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["closed", "aborted", "model_unavailable", "model_refused", "timeout"]);

/** Hands texts to the embedder and collects what comes back, until the store has a moment to keep it. */
export class EmbedAhead {
  readonly #embedder: Embedder;
  readonly #queue: EmbedQueue;
  readonly #dimension: number;
  readonly #onNews: () => void;
  #underWay = 0;
  #arrived: (readonly EmbeddedChunk[])[] = [];
  /** Texts that failed together: each is tried alone, to find which one it was. */
  #alone: ChunkText[] = [];
  /** A text that failed alone. It is given up once another text succeeds; when the next one fails too, it was not the text. */
  #suspect: ChunkText | undefined;
  #failed: StrandlineError | undefined;

  constructor(embedder: Embedder, queue: EmbedQueue, dimension: number, onNews: () => void) {
    this.#embedder = embedder;
    this.#queue = queue;
    this.#dimension = dimension;
    this.#onNews = onNews;
  }

  /** Why nothing is embedded at present. */
  get failed(): StrandlineError | undefined {
    return this.#failed;
  }

  /** True while nothing is under way or waits to be kept. */
  get idle(): boolean {
    return this.#underWay === 0 && this.#arrived.length === 0;
  }

  /** Asks for the next texts. True when it did. */
  ask(db: Database): boolean {
    if (this.#failed !== undefined || this.#underWay >= MOST_UNDER_WAY || this.#arrived.length >= MOST_UNDER_WAY) return false;
    const one = this.#alone.pop();
    const chunks = one === undefined ? this.#queue.next(db, BATCH) : [one];
    if (chunks.length > 0) this.#embed(chunks);
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

  #embed(chunks: readonly ChunkText[]): void {
    this.#underWay += 1;
    this.#embedder.embed({ texts: chunks.map(({ text }) => text), as: "passage" }).then(
      (results) => this.#arrive(chunks, results),
      (error: unknown) => this.#fail(chunks, error),
    );
  }

  /** There is no other text to tell by whether it was the text or the model. */
  #trySomethingElse(suspect: ChunkText): void {
    this.#underWay += 1;
    this.#embedder.embed({ texts: [HARMLESS], as: "passage" }).then(
      () => this.#arrive([], []),
      (error: unknown) => this.#fail([suspect], error),
    );
  }

  #arrive(chunks: readonly ChunkText[], results: readonly Embedded[]): void {
    this.#underWay -= 1;
    try {
      const embedded = chunks.map((chunk, index) => ({ chunk, row: rowOf(results[index], this.#dimension) }));
      const given = this.#suspect === undefined ? [] : [{ chunk: this.#suspect, row: undefined }];
      this.#suspect = undefined;
      this.#arrived.push([...given, ...embedded]);
    } catch (error) {
      // A vector of a wrong length or without a direction: the model gives no meaning here, and its space takes none of it.
      this.#giveUp(chunks, asError(error));
    }
    this.#onNews();
  }

  #fail(chunks: readonly ChunkText[], cause: unknown): void {
    this.#underWay -= 1;
    const error = asError(cause);
    if (!FOR_LATER.has(error.code) && chunks.length > 1) this.#alone.push(...chunks);
    else if (!FOR_LATER.has(error.code) && this.#suspect === undefined) [this.#suspect] = chunks;
    else this.#giveUp(chunks, error);
    this.#onNews();
  }

  #giveUp(chunks: readonly ChunkText[], error: StrandlineError): void {
    this.#queue.putBack([...chunks, ...this.#alone, ...(this.#suspect === undefined ? [] : [this.#suspect])]);
    this.#alone = [];
    this.#suspect = undefined;
    this.#failed = error;
  }
}

function rowOf(embedded: Embedded | undefined, dimension: number): StoredRow | undefined {
  if (embedded === undefined) throw new StrandlineError("worker_failed", { reason: "a text was left unanswered" });
  return "vector" in embedded ? toStoredRow(embedded.vector, dimension) : undefined;
}

function asError(cause: unknown): StrandlineError {
  return isStrandlineError(cause) ? cause : new StrandlineError("worker_failed", { reason: String(cause) }, { cause });
}
