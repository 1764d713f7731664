import { CodeBlocks } from "./code-blocks.ts";
import type { FlatFile } from "./flat-file.ts";
import { HEADER_BYTES } from "./index-header.ts";
import type { KernelMaker } from "./kernels.ts";
import { LiveMean } from "./live-mean.ts";
import type { Rotation } from "./rotation.ts";
import { randomRotation } from "./rotation.ts";
import { RowStore } from "./row-store.ts";
import type { StoredRow } from "./stored-row.ts";
import type { VectorSource } from "./vector-source.ts";

export interface CoreOptions {
  readonly kernels: KernelMaker;
  readonly dim: number;
  readonly seed: number;
  readonly source: VectorSource;
  readonly rowFile?: FlatFile | undefined;
  readonly heldBytes: number;
}

/** A mean so far from the centre costs recall; unit vectors have length 1. */
const MOST_DRIFT = 0.1;

/** Codes, rows and their mean, changed together. */
export class IndexCore {
  readonly source: VectorSource;
  readonly dim: number;
  readonly rows: RowStore;
  readonly mean: LiveMean;
  readonly #kernels: KernelMaker;
  readonly #rotation: Rotation;
  readonly #salt: number;
  #codes: CodeBlocks;
  /** Codes around a new centre, on their way; every change is made in both. */
  #next: CodeBlocks | undefined;
  #mended = 0;

  constructor({ kernels, dim, seed, source, rowFile, heldBytes }: CoreOptions) {
    this.source = source;
    this.dim = dim;
    this.#kernels = kernels;
    this.#rotation = randomRotation(dim, seed);
    this.#salt = source.epoch | 0;
    this.#codes = this.#newCodes();
    this.mean = new LiveMean(dim);
    const mend = (slot: number): StoredRow | undefined => this.#mend(slot);
    this.rows = new RowStore(kernels, { dim, salt: this.#salt, file: rowFile, fileStart: HEADER_BYTES, heldBytes, mend });
  }

  get codes(): CodeBlocks {
    return this.#codes;
  }

  /** Live rows. */
  get count(): number {
    return this.#codes.blocks.count;
  }

  get mended(): number {
    return this.#mended;
  }

  get bytes(): number {
    return this.#codes.bytes + (this.#next?.bytes ?? 0) + this.rows.bytes + this.mean.sums.byteLength;
  }

  /** Makes room for slots below `slots` at once. */
  reserve(slots: number): void {
    this.#codes.blocks.reserve(slots);
    this.rows.reserve(slots);
  }

  /** The staged row becomes the one of `slot`. */
  placeStaged(slot: number): void {
    const { rows, mean } = this;
    const replaces = this.#codes.isLive(slot);
    if (replaces) mean.subtract(rows, slot);
    rows.put(slot);
    this.#encodeStaged(slot);
    mean.addStaged(rows, slot);
  }

  /** The staged row is the one of `slot` already; only its code is made again. */
  encodeAgain(slot: number): void {
    this.#encodeStaged(slot);
    this.mean.addStaged(this.rows, slot);
  }

  /** The slot is free again, and nothing is left of its row. False when it was free. */
  drop(slot: number): boolean {
    const known = this.#codes.isLive(slot);
    if (known) this.mean.subtract(this.rows, slot);
    // A row may lie in the file without its code: what came last before a crash, or the rows of a damaged block.
    this.rows.erase(slot);
    if (!known) return false;
    this.#codes.remove(slot);
    if (this.#next?.isLive(slot)) this.#next.remove(slot);
    return true;
  }

  /** Starts from nothing. */
  reset(): void {
    this.#codes = this.#newCodes();
    this.#next = undefined;
  }

  /** Whether the live rows have moved away from the centre their codes are seen from. */
  get drifted(): boolean {
    return this.count > 0 && this.mean.whole && this.#codes.prepare(this.mean.mean).distance > MOST_DRIFT;
  }

  recentreAtOnce(): void {
    for (const _ of this.recentre(Number.POSITIVE_INFINITY));
  }

  /** Makes all codes again around the mean, `blocks` blocks a step; the old ones answer until the last is made. */
  *recentre(blocks: number): Generator<void, void> {
    const next = this.#newCodes();
    next.centreOn(this.mean.mean);
    this.#next = next;
    for (let block = 0; block < this.#codes.blocks.blocks; block += 1) {
      for (const slot of liveSlots(this.#codes, block)) this.#encodeInto(next, slot);
      if (block % blocks === blocks - 1) yield;
      if (this.#next !== next) return;
    }
    this.#codes = next;
    this.#next = undefined;
  }

  /** Mends what is damaged among rows that are held, which are not looked at again. */
  checkHeld(): void {
    for (let block = 0; block < this.#codes.blocks.blocks; block += 1)
      for (const slot of liveSlots(this.#codes, block)) if (this.rows.read(slot) === undefined) this.#remade(slot);
  }

  #encodeInto(codes: CodeBlocks, slot: number): void {
    const stored = this.rows.read(slot) ?? this.#remade(slot);
    if (stored !== undefined) codes.encode(slot, stored.row, stored.scale);
  }

  #encodeStaged(slot: number): void {
    const { row, scale } = this.rows.room.staged;
    this.#codes.encode(slot, row, scale);
    this.#next?.encode(slot, row, scale);
  }

  /** The row of a live slot whose stored form is damaged, stored again. */
  #remade(slot: number): StoredRow | undefined {
    const stored = this.#mend(slot);
    if (stored === undefined) return undefined;
    this.rows.room.stageRow(stored);
    this.rows.put(slot);
    return stored;
  }

  /** What the source says of a damaged row; a slot it does not know is dropped. */
  #mend(slot: number): StoredRow | undefined {
    const [found] = this.source.rows(slot - 1, 1);
    if (found?.slot !== slot) {
      this.drop(slot);
      return undefined;
    }
    this.#mended += 1;
    return found;
  }

  #newCodes(): CodeBlocks {
    return new CodeBlocks(this.#kernels, this.#rotation, { dim: this.dim, salt: this.#salt });
  }
}

/** The live slots of a block. */
export function liveSlots(codes: CodeBlocks, block: number): readonly number[] {
  return slotsOf(codes.blocks.liveWord(block), block);
}

/** The slots whose bit is set in the word of a block. */
export function slotsOf(word: number, block: number): readonly number[] {
  const slots: number[] = [];
  for (let left = word >>> 0; left !== 0; left = (left & (left - 1)) >>> 0) slots.push(block * 32 + 31 - Math.clz32(left & -left));
  return slots;
}
