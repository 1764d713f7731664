import { checkDim } from "../core/embedding/dimension.ts";
import { invalidInput } from "../errors.ts";
import { MOST_CANDIDATES } from "./code-blocks.ts";
import type { SlotBitmap } from "./code-blocks.ts";
import type { IndexFiles } from "./flat-file.ts";
import { IndexCore } from "./index-core.ts";
import type { Fault, Finding } from "./index-disk.ts";
import { IndexDisk } from "./index-disk.ts";
import type { KernelMaker } from "./kernels.ts";
import type { Match } from "./row-room.ts";
import { findNearest, meanSimilarity, scoreSlots } from "./search.ts";
import type { SearchOptions } from "./search.ts";
import { bringUp } from "./settle.ts";

import type { StoredRow } from "./stored-row.ts";
import { NO_SOURCE } from "./vector-source.ts";
import type { VectorSource } from "./vector-source.ts";

export interface VectorIndexOptions {
  readonly kernels: KernelMaker;
  /** Components of a vector: a multiple of 8 from 64 to 4096. */
  readonly dim: number;
  /** The truth that the files are held against. Default: none, the index lives by itself. */
  readonly source?: VectorSource;
  /** Default: none, everything is in memory. They are closed with the index. */
  readonly files?: IndexFiles;
  /** Of the random rotation; files of another seed are made anew. Default 1. */
  readonly seed?: number;
  /** Up to so many bytes of rows are held in memory beside the files. Default 32 MB. */
  readonly heldBytes?: number;
}

/** What was found when the index was opened, and what has become of it. */
export interface IndexReport {
  readonly state: "sound" | "behind" | "rebuilt";
  readonly reason?: Fault;
  /** False while `settle` has something to do; searches answer from what is there. */
  readonly settled: boolean;
  /** Rows whose stored form was damaged and that were taken from the source again. */
  readonly mended: number;
}

/** A vector and the place it takes. */
export interface SlottedVector {
  readonly slot: number;
  readonly vector: Float32Array;
}

const DEFAULTS = { seed: 1, heldBytes: 32 * 2 ** 20 } as const;
/** A slot is a place in memory: a stray number must not ask for gigabytes. */
const MOST_SLOTS = 2 ** 22;
/** Vectors of a first batch whose mean is the first centre. */
const SAMPLE = 1024;
/** While rows are so few, the centre follows their mean at once, whenever their number comes to one of these; later it is a step of `settle`. */
const RECENTRED_AT: readonly number[] = [16, 64, 256, 1024];

/**
 * An index of vectors by cosine: 1-bit codes in memory find candidates, int16 rows order them exactly. Synchronous throughout.
 *
 * The source's transaction commits first, then the index is told; `flush` is called when all that was committed has been told.
 */
export class VectorIndex {
  readonly #core: IndexCore;
  readonly #disk: IndexDisk | undefined;
  #found: Finding;
  #pending: Finding | undefined;

  /** Opens the files and reads the codes, of many vectors the heads of their blocks; what `report` calls unsettled is left to `settle`. */
  constructor({ kernels, dim, source = NO_SOURCE, files, seed = DEFAULTS.seed, heldBytes = DEFAULTS.heldBytes }: VectorIndexOptions) {
    checkDim(dim);
    this.#core = new IndexCore({ kernels, dim, seed, source, rowFile: files?.rows, heldBytes });
    if (files !== undefined) this.#disk = new IndexDisk(files, { dim, seed, epoch: source.epoch });
    this.#found = this.#open();
    if (this.#found.use !== "sound") this.#pending = this.#found;
  }

  /** Whether it has files. */
  get filed(): boolean {
    return this.#disk !== undefined;
  }

  get dim(): number {
    return this.#core.dim;
  }

  /** Live vectors. */
  get count(): number {
    return this.#core.count;
  }

  /** Bytes of memory held. */
  get bytes(): number {
    return this.#core.bytes;
  }

  get report(): IndexReport {
    const left = this.#noticed();
    const { use, fault } = this.#found;
    const state = use === "anew" || use === "damaged" ? "rebuilt" : use;
    const { mean, codes, drifted } = this.#core;
    const settled = left === undefined && mean.whole && !codes.blocks.incomplete && !drifted;
    return { state, ...(fault === undefined ? {} : { reason: fault }), settled, mended: this.#core.mended };
  }

  has(slot: number): boolean {
    return this.#core.codes.isLive(slot);
  }

  /** Stores a vector, or the row made of it, under a slot, instead of what was there. Throws `invalid_input` before anything changes. */
  add(slot: number, vector: Float32Array | StoredRow): void {
    checkSlot(slot);
    this.#noticed();
    const { room } = this.#core.rows;
    if (vector instanceof Float32Array) room.stage(vector, "vector");
    else room.stageRow(vector);
    this.#core.placeStaged(slot);
    if (RECENTRED_AT.includes(this.count) && this.#core.drifted) this.#core.recentreAtOnce();
  }

  /** Stores many. Throws `invalid_input` before anything changes. */
  addMany(entries: readonly SlottedVector[]): void {
    this.#noticed();
    const { room } = this.#core.rows;
    for (const [index, { slot, vector }] of entries.entries()) {
      checkSlot(slot);
      room.check(vector, `entries[${index}].vector`);
    }
    if (this.count === 0) this.#centreOn(entries);
    this.#core.reserve(entries.reduce((most, { slot }) => Math.max(most, slot + 1), 0));
    for (const { slot, vector } of entries) {
      // The room is another one when the rows have become too many to be held.
      this.#core.rows.room.stage(vector, "vector");
      this.#core.placeStaged(slot);
    }
    if (this.count <= SAMPLE && this.#core.drifted) this.#core.recentreAtOnce();
  }

  /** Frees a slot. False when it was free. */
  remove(slot: number): boolean {
    return this.#core.drop(slot);
  }

  /** The `k` most similar live slots, best first. Throws `invalid_input` for a bad query. */
  search(query: Float32Array, k: number, options: SearchOptions = {}): Match[] {
    if (!Number.isInteger(k) || k < 1 || k > MOST_CANDIDATES)
      throw invalidInput("k", `must be a whole number from 1 to ${MOST_CANDIDATES}`);
    return findNearest(this.#core, query, k, options);
  }

  /** Exact similarities of the slots, in their order; NaN for a free slot. */
  scoreSlots(query: Float32Array, slots: ArrayLike<number>): Float32Array<ArrayBuffer> {
    return scoreSlots(this.#core, query, slots);
  }

  /** Mean similarity of all live rows, or of those under a filter; 0 when there is none. */
  meanSimilarity(query: Float32Array, filter?: SlotBitmap): number {
    return meanSimilarity(this.#core, query, filter);
  }

  /** Does what is left to do in steps of some milliseconds, one between two yields, and saves what it changed. */
  *settle(): Generator<void, void> {
    yield* this.#core.codes.blocks.fetchTails();
    const { settled, mended } = this.report;
    yield* bringUp(this.#core, this.#noticed() ?? { use: "sound" });
    this.#pending = undefined;
    this.#core.codes.blocks.mended();
    if (!settled || this.report.mended > mended) this.flush();
  }

  /** Writes the files up to the source's version; while the index is unsettled after opening without that claim, so that nothing that was freed is left. */
  flush(): void {
    if (this.#noticed() === undefined) this.#disk?.save(this.#core, this.count, this.#core.source.version);
    else this.#disk?.saveUnsettled(this.#core);
  }

  /** Closes the files without flushing. */
  close(): void {
    this.#disk?.close();
  }

  /** Takes note of what reading has found since opening; answers what `settle` has not put right of both. */
  #noticed(): Finding | undefined {
    if (this.#pending === undefined && this.#core.codes.blocks.damaged > 0) {
      this.#pending = { use: "damaged", fault: "blocks_damaged" };
      this.#found = this.#pending;
    }
    return this.#pending;
  }

  #open(): Finding {
    const { source } = this.#core;
    const found = this.#disk?.load(this.#core, source) ?? { use: "anew", fault: "no_file" };
    if (found.use === "anew") {
      this.#core.reset();
      this.#disk?.begin();
      return source.count === 0 && found.fault === "no_file" ? { use: "sound" } : found;
    }
    return found;
  }

  #centreOn(entries: readonly SlottedVector[]): void {
    const { room } = this.#core.rows;
    const sums = new Float64Array(this.dim);
    const step = Math.max(1, Math.floor(entries.length / SAMPLE));
    let count = 0;
    for (let index = 0; index < entries.length; index += step) {
      const entry = entries[index];
      if (entry === undefined) break;
      room.stage(entry.vector, "vector");
      room.accumulate("staged", 1, sums);
      count += 1;
    }
    if (count > 0) this.#core.codes.centreOn(Float32Array.from(sums, (sum) => sum / count));
  }
}

/** A bitmap of slots for `SearchOptions.filter`. */
export function slotBitmap(slots: readonly number[]): SlotBitmap {
  const highest = slots.reduce((most, slot) => Math.max(most, slot), -1);
  if (highest < 0) return new Uint32Array();
  const bitmap = new Uint32Array((highest >>> 5) + 1);
  for (const slot of slots) bitmap[slot >>> 5] = (bitmap[slot >>> 5] ?? 0) | (1 << (slot & 31));
  return bitmap;
}

function checkSlot(slot: number): void {
  if (!Number.isInteger(slot) || slot < 0 || slot >= MOST_SLOTS)
    throw invalidInput("slot", `must be a whole number from 0 to ${MOST_SLOTS - 1}`);
}
