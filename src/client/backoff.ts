const FIRST_MS = 100;
const LONGEST_MS = 5_000;

/** Failures in a row, and the growing pause before the next attempt. */
export class Backoff {
  readonly #limit: number;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** After `limit` failures in a row `exhausted` is true. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get exhausted(): boolean {
    return this.#failures >= this.#limit;
  }

  get failures(): number {
    return this.#failures;
  }

  /** Notes a failure and, unless exhausted, plans `attempt`. */
  retry(attempt: () => void): void {
    this.#failures += 1;
    if (this.exhausted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(attempt, Math.min(LONGEST_MS, FIRST_MS * 2 ** (this.#failures - 1)));
  }

  succeed(): void {
    this.#failures = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
