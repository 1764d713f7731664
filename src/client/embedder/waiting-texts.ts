import { StrandlineError } from "../../errors.ts";
import type { AbortLike, Embedded, EmbedRequest } from "../../contract/embedder.ts";
import type { EmbedPurpose } from "../../core/embedding/model-entry.ts";

/** A text that was asked for and is not answered yet. */
export interface WaitingText {
  readonly id: number;
  readonly text: string;
  readonly as: EmbedPurpose;
  /** How many workers failed while they had it. */
  failures: number;
  readonly resolve: (result: Embedded) => void;
  readonly reject: (error: StrandlineError) => void;
}

/** A text that ends two workers is to blame itself. */
const MOST_FAILURES = 2;

/** All texts that wait, in the order of their coming; they outlive the worker that works on them. */
export class WaitingTexts {
  readonly #texts: Map<number, WaitingText> = new Map();
  #count = 0;

  get size(): number {
    return this.#texts.size;
  }

  [Symbol.iterator](): IterableIterator<WaitingText> {
    return this.#texts.values();
  }

  /** `started` and `dropped` are told of each text, so that the worker can be. */
  add(
    { texts, as }: EmbedRequest,
    signal: AbortLike | undefined,
    started: (text: WaitingText) => void,
    dropped: (id: number) => void,
  ): Promise<readonly Embedded[]> {
    if (signal?.aborted === true) return Promise.reject(new StrandlineError("aborted"));
    const ids: number[] = [];
    const abort = (): void => {
      for (const id of ids) if (this.#take(id, (text) => text.reject(new StrandlineError("aborted")))) dropped(id);
    };
    signal?.addEventListener("abort", abort);
    const results = texts.map(
      (text) =>
        new Promise<Embedded>((resolve, reject) => {
          this.#count += 1;
          const waiting: WaitingText = { id: this.#count, text, as, failures: 0, resolve, reject };
          ids.push(waiting.id);
          this.#texts.set(waiting.id, waiting);
          started(waiting);
        }),
    );
    return Promise.all(results).finally(() => signal?.removeEventListener("abort", abort));
  }

  answer(id: number, result: Embedded): void {
    this.#take(id, (text) => text.resolve(result));
  }

  /** The worker failed on its first text. Texts that failed too often are rejected, the rest wait for the next worker. */
  blameFirst(error: StrandlineError): void {
    const first = this.#first();
    if (first === undefined) return;
    first.failures += 1;
    if (first.failures >= MOST_FAILURES) this.#take(first.id, (text) => text.reject(error));
  }

  rejectAll(error: StrandlineError): void {
    for (const id of [...this.#texts.keys()]) this.#take(id, (text) => text.reject(error));
  }

  /** Queries go first in the worker, so the first query is what it worked on. */
  #first(): WaitingText | undefined {
    const all = [...this.#texts.values()];
    return all.find(({ as }) => as === "query") ?? all[0];
  }

  #take(id: number, settle: (text: WaitingText) => void): boolean {
    const text = this.#texts.get(id);
    if (text === undefined) return false;
    this.#texts.delete(id);
    settle(text);
    return true;
  }
}
