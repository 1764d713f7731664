import { macrotask } from "../../src/tabs/macrotask.ts";
import type { EmbedPurpose } from "../../src/core/embedding/model-entry.ts";

/** A text that waits for its vector. */
export interface QueuedText {
  readonly id: number;
  readonly text: string;
  readonly as: EmbedPurpose;
}

/** Embeds one text at a time: 8-bit models give a text other numbers in a batch. Queries go before passages. */
export class EmbedQueue {
  readonly #run: (item: QueuedText) => Promise<void>;
  readonly #queries: Map<number, QueuedText> = new Map();
  readonly #passages: Map<number, QueuedText> = new Map();
  #running = false;
  #stopped = false;

  /** `run` settles when the text is answered; when it rejects the queue stops for good. */
  constructor(run: (item: QueuedText) => Promise<void>) {
    this.#run = run;
  }

  add(item: QueuedText): void {
    (item.as === "query" ? this.#queries : this.#passages).set(item.id, item);
    if (!this.#running) this.#drain().catch(() => undefined);
  }

  cancel(id: number): void {
    this.#queries.delete(id);
    this.#passages.delete(id);
  }

  async #drain(): Promise<void> {
    this.#running = true;
    for (let item = this.#next(); item !== undefined && !this.#stopped; item = this.#next()) {
      await this.#run(item).catch(() => {
        this.#stopped = true;
      });
      // A run keeps the worker from its messages: let a query or a cancellation in.
      await macrotask();
    }
    this.#running = false;
  }

  #next(): QueuedText | undefined {
    const from = this.#queries.size > 0 ? this.#queries : this.#passages;
    const [item] = from.values();
    if (item !== undefined) from.delete(item.id);
    return item;
  }
}
