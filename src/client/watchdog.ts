/** Pings are this far apart, or a fifth of the patience when that is shorter. */
const PING_EVERY_MS = 2_000;

/**
 * Pings a worker and reports it hung. Time is counted in ticks of its own timer, so a page that was itself blocked,
 * throttled or asleep does not blame the worker.
 */
export class Watchdog {
  readonly #ping: () => Promise<unknown>;
  readonly #onHung: () => void;
  readonly #tickMs: number;
  readonly #patience: number;
  #timer: ReturnType<typeof setInterval> | undefined;
  #missed = 0;
  #outstanding = false;
  #busyUntil = 0;

  /** `patienceMs`: how long a ping may stay unanswered. */
  constructor(patienceMs: number, ping: () => Promise<unknown>, onHung: () => void) {
    this.#ping = ping;
    this.#onHung = onHung;
    this.#tickMs = Math.min(PING_EVERY_MS, patienceMs / 5);
    this.#patience = Math.ceil(patienceMs / this.#tickMs);
  }

  start(): void {
    this.stop();
    this.#missed = 0;
    this.#outstanding = false;
    this.#busyUntil = 0;
    this.#timer = setInterval(() => this.#tick(), this.#tickMs);
  }

  /** The worker announced that it will not answer for up to `forMs`. */
  excuse(forMs: number): void {
    this.#busyUntil = Date.now() + forMs;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    if (!this.#outstanding) return this.#send();
    if (Date.now() < this.#busyUntil) return;
    this.#missed += 1;
    if (this.#missed < this.#patience) return;
    this.stop();
    this.#onHung();
  }

  #send(): void {
    this.#outstanding = true;
    const timer = this.#timer;
    const answered = (): void => {
      if (timer !== this.#timer) return;
      this.#outstanding = false;
      this.#missed = 0;
    };
    this.#ping().then(answered, answered);
  }
}
