import { isStrandlineError } from "../../errors.ts";
import type { Attention } from "./attention.ts";

/** Nobody asked for anything for so long, ms: then what waits is written. */
const QUIET_MS = 1_000;
/** So many do not wait for quiet. */
const MANY = 100;
/** Rows of one slice: a few milliseconds. */
const SLICE_ROWS = 200;
const TRANSACTION_ROWS = 5_000;

export interface WriterOptions {
  /** Monotonic clock, ms. */
  readonly clock: () => number;
  /** Resolves after so many ms. */
  readonly delay: (ms: number) => Promise<void>;
  /** There is idle work again. */
  readonly wake: () => void;
}

/** Writes retrievals when nobody asks for anything, and before somebody asks what was retrieved. */
export class AttentionWriter {
  readonly #attention: () => Attention;
  readonly #options: WriterOptions;
  #seenAt = 0;
  #resting = false;
  /** The disk was full, say: not before something changed is it tried again by itself. */
  #refused = false;

  constructor(attention: () => Attention, options: WriterOptions) {
    this.#attention = attention;
    this.#options = options;
  }

  /** Somebody asked for something; `changed` when there may be room again. */
  saw(changed: boolean): void {
    this.#seenAt = this.#options.clock();
    if (changed) this.#refused = false;
  }

  /** One step. True while more remains that need not wait. */
  slice(): boolean {
    const { waiting } = this.#attention();
    if (waiting.size === 0 || this.#refused) return false;
    if (waiting.size < MANY && this.#options.clock() - this.#seenAt < QUIET_MS) return this.#rest();
    this.#refused = !this.#write(SLICE_ROWS);
    return !this.#refused && waiting.size > 0;
  }

  /** All that waits, but for what the store does not take. */
  flush(): void {
    while (this.#attention().waiting.size > 0 && this.#write(TRANSACTION_ROWS));
  }

  /** False when the store took nothing: it breaks nobody's call, nor the end of the store, and the heatmap tells how many still wait. */
  #write(rows: number): boolean {
    try {
      this.#attention().write(rows);
      return true;
    } catch (error) {
      if (!isStrandlineError(error)) throw error;
      return false;
    }
  }

  #rest(): false {
    if (this.#resting) return false;
    this.#resting = true;
    void this.#options.delay(QUIET_MS).then(() => {
      this.#resting = false;
      this.#options.wake();
    });
    return false;
  }
}
