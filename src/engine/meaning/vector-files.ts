import type { VectorIndex } from "../../vectors/vector-index.ts";
import type { VectorSource } from "../../vectors/vector-source.ts";

export interface OpenVectorsOptions {
  readonly dim: number;
  readonly source: VectorSource;
  /** Without files, which could not be written. Default false. */
  readonly inMemory?: boolean;
}

/** Opens the index of a space; the platform knows where its files lie. */
export interface OpenVectors {
  (options: OpenVectorsOptions): Promise<VectorIndex>;
  /** Deletes the files, none of which is open. Undefined where there are none. */
  readonly discard?: () => Promise<void>;
}

/** The one pair of files that the index of the serving model has: opened and deleted one after the other. */
export class VectorFiles {
  readonly #open: OpenVectors | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;
  #gone = false;

  constructor(open: OpenVectors | undefined) {
    this.#open = open;
    this.#gone = open?.discard === undefined;
  }

  /** False where there is no index at all. */
  get possible(): boolean {
    return this.#open !== undefined;
  }

  /** True while they are opened or deleted. */
  get busy(): boolean {
    return this.#pending > 0;
  }

  /** True when there are none, so that nothing can be left in them. */
  get gone(): boolean {
    return this.#gone;
  }

  /** Resolves when they are not busy any more. Never rejects. */
  async settled(): Promise<void> {
    while (this.busy) await this.#last;
  }

  open(options: OpenVectorsOptions): Promise<VectorIndex | undefined> {
    return this.#next(async () => {
      if (options.inMemory !== true) this.#gone = this.#open?.discard === undefined;
      return this.#open?.(options);
    });
  }

  /** Rejects where another worker still holds them. */
  discard(): Promise<void> {
    return this.#next(async () => {
      if (!this.#gone) await this.#open?.discard?.();
      this.#gone = true;
    });
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    this.#pending += 1;
    const result = this.#last.then(work).finally(() => {
      this.#pending -= 1;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}
