import type { Candidates } from "./code-blocks.ts";
import type { FlatFile } from "./flat-file.ts";
import type { KernelMaker } from "./kernels.ts";
import { PendingRows } from "./pending-rows.ts";
import type { Reach } from "./row-room.ts";
import { RowRoom } from "./row-room.ts";
import type { StoredRow } from "./stored-row.ts";

export interface RowStoreOptions {
  readonly dim: number;
  readonly salt: number;
  readonly file?: FlatFile | undefined;
  /** Where in the file slot 0 begins, bytes. */
  readonly fileStart: number;
  /** Up to so many bytes all rows are held in memory beside the file. Without a file they always are. */
  readonly heldBytes: number;
  /** Takes over a slot whose row is damaged: answers the row from the truth, or undefined when there is none. */
  readonly mend: (slot: number) => StoredRow | undefined;
}

/** Rows that one step reads into memory: about 1 MB at 1024 dimensions. */
const HOLD_ROWS = 512;

/** The int16 rows, what exact similarities are computed from: in memory while they are few, else read from the file one by one. */
export class RowStore {
  readonly #maker: KernelMaker;
  readonly #options: RowStoreOptions;
  readonly #pending: PendingRows | undefined;
  #room: RowRoom;
  #held = true;
  /** Held rows that the file does not have yet. */
  readonly #unsaved: Set<number> = new Set();
  /** Rows that were put while the others were on their way into memory; undefined at other times. */
  #changed: Set<number> | undefined;
  /** Rows there is room for while all are held. */
  #slots = 0;

  constructor(maker: KernelMaker, options: RowStoreOptions) {
    this.#maker = maker;
    this.#options = options;
    this.#room = new RowRoom(maker, options);
    const { file, fileStart } = options;
    if (file !== undefined) this.#pending = new PendingRows(file, fileStart, this.#room.stride);
  }

  get stride(): number {
    return this.#room.stride;
  }

  /** The staged row, the query and the best so far are there. */
  get room(): RowRoom {
    return this.#room;
  }

  get bytes(): number {
    return this.#room.bytes + (this.#pending?.bytes ?? 0);
  }

  /** Takes over a file that holds so many rows; they are read one by one until `hold`. */
  takeOver(slots: number): void {
    this.#held = slots === 0;
    this.#slots = slots;
  }

  /**
   * Reads all rows into memory, some at each step, if they are few enough. False when they are not, or are held already. Their checksums
   * are not looked at.
   */
  *hold(): Generator<void, boolean> {
    const { file, fileStart } = this.#options;
    if (this.#held || file === undefined || !this.#fits(this.#slots)) return false;
    const room = new RowRoom(this.#maker, this.#options);
    const changed = new Set<number>();
    this.#changed = changed;
    for (let from = 0; from < this.#slots; from += HOLD_ROWS) {
      const rows = Math.min(HOLD_ROWS, this.#slots - from);
      this.#pending?.save();
      room.makeRoom(from + rows);
      file.read(room.bytesOf(from, rows), fileStart + from * this.stride);
      yield;
    }
    this.#pending?.save();
    for (const slot of changed) {
      room.makeRoom(slot + 1);
      file.read(room.bytesOf(slot, 1), fileStart + slot * this.stride);
    }
    this.#changed = undefined;
    room.stageRow(this.#room.staged);
    this.#room = room;
    this.#held = true;
    return true;
  }

  /** Makes room for slots below `slots` at once, as far as rows are held. */
  reserve(slots: number): void {
    if (this.#held && this.#fits(slots)) this.#room.makeRoom(slots);
  }

  /** Stores the staged row under a slot. */
  put(slot: number): void {
    if (this.#held && !this.#fits(slot + 1)) this.#release();
    this.#room.seal(slot);
    this.#slots = Math.max(this.#slots, slot + 1);
    if (!this.#held) {
      this.#changed?.add(slot);
      return this.#pending?.put(slot, this.#room.stagedBytes);
    }
    this.#room.makeRoom(this.#slots);
    this.#room.bytesOf(slot, 1).set(this.#room.stagedBytes);
    if (this.#pending !== undefined) this.#unsaved.add(slot);
  }

  /** Leaves nothing of the row of a slot, neither in memory nor, once saved, in the file. */
  erase(slot: number): void {
    if (slot >= this.#slots) return;
    this.#changed?.add(slot);
    if (!this.#held) return this.#pending?.put(slot, new Uint8Array(this.stride));
    this.#room.bytesOf(slot, 1).fill(0);
    if (this.#pending !== undefined) this.#unsaved.add(slot);
  }

  /** The row of a slot as views, if it is undamaged. */
  read(slot: number): StoredRow | undefined {
    const index = this.#fetch(slot);
    return index !== undefined && this.#room.isSound(index, slot) ? this.#room.rowAt(index) : undefined;
  }

  /** Whether the slot holds the staged row already. */
  holdsStaged(slot: number): boolean {
    const found = this.read(slot);
    if (found === undefined) return false;
    const { row, scale } = this.#room.staged;
    return scale === found.scale && row.every((component, index) => component === found.row[index]);
  }

  /** Exact similarity of a live slot to the query; undefined when the row is gone for good. */
  similarity(slot: number): number | undefined {
    const index = this.#usable(slot);
    return index === undefined ? undefined : this.#room.similarity(index);
  }

  /** As `RowRoom.rescore`, wherever the rows are. */
  rescore(candidates: Candidates, k: number, reach: Reach): void {
    if (this.#held) return this.#room.rescore(candidates, k, reach);
    let last = Number.NEGATIVE_INFINITY;
    let least = last;
    const { slots, scores } = candidates;
    for (let index = 0; index < slots.length; index += 1) {
      if ((scores[index] ?? 0) < least) return;
      const slot = slots[index] ?? 0;
      const similarity = this.similarity(slot);
      if (similarity === undefined) continue;
      const now = this.#room.insert(slot, similarity, k);
      if (now !== last) least = this.#room.leastEstimate(now, reach);
      last = now;
    }
  }

  /** Adds the row of a slot, `sign` times, to `sums`. False when the row is damaged. */
  accumulate(slot: number, sign: 1 | -1, sums: Float64Array): boolean {
    const index = this.#fetch(slot);
    if (index === undefined || !this.#room.isSound(index, slot)) return false;
    this.#room.accumulate(index, sign, sums);
    return true;
  }

  /** Writes what the file does not have yet. */
  save(): void {
    for (const slot of this.#unsaved) this.#pending?.put(slot, this.#room.bytesOf(slot, 1));
    this.#pending?.save();
    this.#unsaved.clear();
  }

  #fits(slots: number): boolean {
    return this.#options.file === undefined || slots * this.stride <= this.#options.heldBytes;
  }

  /** From now on rows are read from the file; their memory is given back. */
  #release(): void {
    this.save();
    const { staged } = this.#room;
    const room = new RowRoom(this.#maker, this.#options);
    room.stageRow(staged);
    this.#room = room;
    this.#held = false;
  }

  /** Where in the room the row of a slot is now; undefined when there is none. */
  #fetch(slot: number): number | undefined {
    if (this.#held) return slot < this.#slots ? slot : undefined;
    const { file, fileStart } = this.#options;
    const into = this.#room.bytesOf(0, 1);
    if (this.#pending?.read(slot, into) === true) return 0;
    return file?.read(into, fileStart + slot * this.stride) === this.stride ? 0 : undefined;
  }

  /** As `#fetch`, of rows read from the file only undamaged ones: what is damaged is mended first. */
  #usable(slot: number): number | undefined {
    const index = this.#fetch(slot);
    if (this.#held || (index !== undefined && this.#room.isSound(index, slot))) return index;
    const mended = this.#options.mend(slot);
    if (mended === undefined) return undefined;
    this.#room.stageRow(mended);
    this.put(slot);
    return this.#fetch(slot);
  }
}
