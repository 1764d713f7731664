/** A clock and a source of ids that give the same on every run. */
export class TestClock {
  now: number;
  #count = 0;

  constructor(start: number = Date.UTC(2026, 0, 1)) {
    this.now = start;
  }

  /** One second later. */
  tick(): number {
    this.now += 1000;
    return this.now;
  }

  /** A UUIDv7 of this clock's time; later ids sort later. */
  id(): string {
    this.#count += 1;
    const time = this.now.toString(16).padStart(12, "0");
    const count = this.#count.toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`;
  }
}
