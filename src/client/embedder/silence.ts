/** Patience is counted in this many ticks, so that a page that was itself asleep does not blame the worker. */
const TICKS = 10;

/** Reports that nothing was heard for too long. */
export class Silence {
  readonly #tickMs: number;
  readonly #onTooLong: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #ticks = 0;

  /** `patienceMs`: how long there may be no `heard()`. */
  constructor(patienceMs: number, onTooLong: () => void) {
    this.#tickMs = patienceMs / TICKS;
    this.#onTooLong = onTooLong;
  }

  start(): void {
    if (this.#timer !== undefined) return;
    this.#ticks = 0;
    this.#timer = setInterval(() => this.#tick(), this.#tickMs);
  }

  heard(): void {
    this.#ticks = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    this.#ticks += 1;
    if (this.#ticks < TICKS) return;
    this.stop();
    this.#onTooLong();
  }
}
