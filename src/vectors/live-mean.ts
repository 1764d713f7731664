import type { RowStore } from "./row-store.ts";

/** The sum of all live rows, kept as they come and go, so that their mean costs no scan. */
export class LiveMean {
  readonly sums: Float64Array<ArrayBuffer>;
  #counted = 0;
  /** Slots above are not in the sum yet: a pass over all rows is on its way to them. */
  #upTo = Number.POSITIVE_INFINITY;
  /** A row left that could not be read: the sum is off until the next pass. */
  #stale = false;

  constructor(dim: number) {
    this.sums = new Float64Array(dim);
  }

  get stale(): boolean {
    return this.#stale;
  }

  /** False while some rows are not in the sum, or one that left still is. */
  get whole(): boolean {
    return !this.#stale && this.#upTo === Number.POSITIVE_INFINITY;
  }

  /** Takes over sums that were kept. */
  resume(count: number): void {
    this.#counted = count;
  }

  /** Begins a pass over all rows. */
  restart(): void {
    this.sums.fill(0);
    this.#counted = 0;
    this.#upTo = -1;
    this.#stale = false;
  }

  /** The pass has come to `slot`; Infinity ends it. */
  reach(slot: number): void {
    this.#upTo = slot;
  }

  /** The staged row has become the one of `slot`. */
  addStaged(rows: RowStore, slot: number): void {
    if (slot > this.#upTo) return;
    rows.room.accumulate("staged", 1, this.sums);
    this.#counted += 1;
  }

  /** The row of `slot` is about to go. */
  subtract(rows: RowStore, slot: number): void {
    if (slot > this.#upTo) return;
    if (rows.accumulate(slot, -1, this.sums)) this.#counted -= 1;
    else this.#stale = true;
  }

  /** The mean of the rows that are in the sum. */
  get mean(): Float32Array<ArrayBuffer> {
    const counted = Math.max(1, this.#counted);
    return Float32Array.from(this.sums, (sum) => sum / counted);
  }
}
