import type { FlatFile } from "./flat-file.ts";
import type { KernelMaker, Kernels } from "./kernels.ts";
import { ensureMemory, Layout } from "./kernels.ts";
import type { Rotation } from "./rotation.ts";

/** Vectors of one block: their codes lie bytewise side by side, as the scan reads them. */
const LANES = 32;
const FACTORS_BYTES = 2 * 4 * LANES;
/** Mask of live lanes, number of the block, 0, checksum: four words. */
const TRAILER_BYTES = 16;
/** Candidates before the worst are dropped, and the most that can be kept of them. */
const ROOM = 4096;
export const MOST_CANDIDATES = 2048;
/** Blocks scanned in one call: the filter's words for them are copied in before it. */
const SLICE = 2048;
/** Standard error of an estimate between unit directions, times √dim: √(π/2 − 1), as the rotation is random. */
const SPREAD = 0.7555;
/** The estimates of a block, the histogram of `keepBest` and the sums of a block. */
const SCRATCH_BYTES = 128 + 16 + 4096 + 64;

/** A set of slots, one bit each: slot `s` is bit `s & 31` of word `s >>> 5`. What lies beyond the last word is not in it. */
export type SlotBitmap = Uint32Array;

/** What is known of a query before the scan: how far estimates may be off. */
export interface Prepared {
  /** ⟨centre, query⟩: what estimates leave out. */
  readonly alongCentre: number;
  /** |query − centre|. */
  readonly distance: number;
  /** The same times the distance of vectors from the centre, about. */
  readonly span: number;
  /** Standard error of an estimate between unit directions. */
  readonly error: number;
}

/** What a scan found, best estimate first. Views of memory: gone at the next call. */
export interface Candidates {
  readonly scores: Float32Array<ArrayBuffer>;
  readonly slots: Int32Array<ArrayBuffer>;
}

interface Views {
  readonly words: Uint32Array<ArrayBuffer>;
  readonly row: Int16Array<ArrayBuffer>;
}

/** 1-bit codes of all vectors in kernel memory, in blocks of 32, with a mask of those that live. */
export class CodeBlocks {
  readonly #kernels: Kernels;
  readonly #rotation: Rotation;
  readonly #dim: number;
  readonly #salt: number;
  readonly #at: Readonly<Record<Region, number>>;
  /** Bytes of one block, in memory and in the file. */
  readonly blockBytes: number;
  /** Blocks that differ from the file. */
  readonly #dirty: Set<number> = new Set();
  #blocks = 0;
  #kept: Views | undefined;
  /** √(1 − |centre|²): how far unit vectors lie from the centre, about. */
  #radius = 1;

  constructor(maker: KernelMaker, rotation: Rotation, { dim, salt }: { readonly dim: number; readonly salt: number }) {
    this.#kernels = maker.make();
    this.#rotation = rotation;
    this.#dim = dim;
    this.#salt = salt;
    this.blockBytes = 4 * rotation.padded + FACTORS_BYTES + TRAILER_BYTES;
    this.#at = regions(rotation, dim);
    ensureMemory(this.#kernels.memory, this.#at.blocks);
    this.#floats(this.#at.signs, rotation.signs.length).set(rotation.signs);
    if (rotation.order !== undefined) new Uint16Array(this.#buffer, this.#at.order, rotation.order.length).set(rotation.order);
  }

  get blocks(): number {
    return this.#blocks;
  }

  /** One past the highest slot there is room for. */
  get slots(): number {
    return this.#blocks * LANES;
  }

  get bytes(): number {
    return this.#buffer.byteLength;
  }

  /** The centre from which codes are seen, rotated. A view: copy it to keep it. */
  get centre(): Float32Array<ArrayBuffer> {
    return this.#floats(this.#at.centre, this.#rotation.padded);
  }

  /** Takes the mean of some vectors as the centre. Codes made before are foreign to those made after. */
  centreOn(mean: Float32Array): void {
    this.#rotate(mean);
    this.centre.set(this.#floats(this.#at.vector, this.#rotation.padded));
    this.measureCentre();
  }

  /** Takes note of a centre that was written into its view. */
  measureCentre(): void {
    const squared = this.centre.reduce((sum, component) => sum + component * component, 0);
    this.#radius = Math.sqrt(Math.max(0, 1 - squared));
  }

  /** Makes room for slots below `slots` at once. */
  reserve(slots: number): void {
    ensureMemory(this.#kernels.memory, this.#startOf((slots + LANES - 1) >>> 5));
  }

  /** Makes the code of a row; the slot lives. */
  encode(slot: number, row: Int16Array, scale: number): void {
    const { vector, room, signs, order, centre, row: into } = this.#at;
    const { padded, block, rounds } = this.#rotation;
    this.#makeRoom(slot);
    this.#views.row.set(row);
    this.#kernels.unpack(into, scale, vector, this.#dim, padded);
    this.#kernels.rotate(vector, room, signs, this.#rotation.order === undefined ? 0 : order, padded, block, rounds);
    this.#kernels.encode(vector, centre, padded, this.#startOf(slot >>> 5), slot & 31);
    this.#setLive(slot >>> 5, this.liveWord(slot >>> 5) | (1 << (slot & 31)));
  }

  /** The slot is passed over from now on. */
  remove(slot: number): void {
    this.#setLive(slot >>> 5, this.liveWord(slot >>> 5) & ~(1 << (slot & 31)));
  }

  isLive(slot: number): boolean {
    return slot < this.slots && ((this.liveWord(slot >>> 5) >>> (slot & 31)) & 1) === 1;
  }

  /** Bit n is set when lane n of the block lives. */
  liveWord(block: number): number {
    return block < this.#blocks ? (this.#words[this.#liveIndex(block)] ?? 0) : 0;
  }

  /** Prepares the tables of a unit query. */
  prepare(query: Float32Array): Prepared {
    const { vector, centre, room, table, query: out } = this.#at;
    this.#rotate(query);
    this.#kernels.tables(vector, centre, room, table, this.#rotation.padded, out);
    const said = this.#floats(out, 4);
    const distance = Math.sqrt(said[3] ?? 0);
    return { alongCentre: said[2] ?? 0, distance, span: distance * this.#radius, error: SPREAD / Math.sqrt(this.#rotation.padded) };
  }

  /** The `keep` best live slots under the filter by estimate (without ⟨centre, query⟩) for the prepared query. */
  candidates(keep: number, filter?: SlotBitmap): Candidates {
    const { table, query, filter: mask, scores, slots, state, bounds, blockOrder, scratch } = this.#at;
    const { padded } = this.#rotation;
    const counted = new Int32Array(this.#buffer, state, 1);
    counted[0] = 0;
    this.#floats(state, 2)[1] = Number.NEGATIVE_INFINITY;
    for (let from = 0; from < this.#blocks; from += SLICE) {
      const blocks = Math.min(SLICE, this.#blocks - from);
      const given = this.#giveFilter(filter, from, blocks) ? mask : 0;
      const first = this.#startOf(from);
      this.#kernels.scan(
        first,
        blocks,
        from * LANES,
        padded,
        table,
        query,
        given,
        scores,
        slots,
        ROOM,
        keep,
        state,
        bounds,
        blockOrder,
        scratch,
      );
    }
    const count = this.#kernels.finish(scores, slots, counted[0] ?? 0, keep, scratch);
    return { scores: this.#floats(scores, count), slots: new Int32Array(this.#buffer, slots, count) };
  }

  /** Sum of the estimates (without ⟨centre, query⟩) of live slots under the filter, for the prepared query, and their number. */
  sumEstimates(filter: SlotBitmap): { readonly sum: number; readonly count: number } {
    const { table, query, filter: mask, state, scratch } = this.#at;
    const sum = new Float64Array(this.#buffer, state, 1);
    sum[0] = 0;
    let count = 0;
    for (let from = 0; from < this.#blocks; from += SLICE) {
      const blocks = Math.min(SLICE, this.#blocks - from);
      this.#giveFilter(filter, from, blocks);
      count += this.#kernels.sumEstimates(this.#startOf(from), blocks, this.#rotation.padded, table, query, mask, state, scratch);
    }
    return { sum: sum[0] ?? 0, count };
  }

  /** Reads `blocks` blocks from byte `at` of a file. Those that are damaged are cleared; answers how many they were. */
  load(file: FlatFile, at: number, blocks: number): number {
    this.#makeRoom(blocks * LANES - 1);
    const first = this.#at.blocks;
    if (blocks > 0) file.read(new Uint8Array(this.#buffer, first, blocks * this.blockBytes), at);
    this.#dirty.clear();
    for (let block = 0; block < blocks; block += 1) {
      block = this.#kernels.firstUnsoundBlock(first, this.blockBytes, blocks, block, this.#salt);
      if (block < blocks) this.#clear(block);
    }
    return this.#dirty.size;
  }

  /** Writes the blocks that differ from the file, the first one at byte `at`. */
  save(file: FlatFile, at: number): void {
    for (const block of this.#dirty) {
      const start = this.#startOf(block);
      this.#kernels.sealBlock(start, this.blockBytes, block, this.#salt);
      file.write(new Uint8Array(this.#buffer, start, this.blockBytes), at + block * this.blockBytes);
    }
    this.#dirty.clear();
  }

  #clear(block: number): void {
    new Uint8Array(this.#buffer, this.#startOf(block), this.blockBytes).fill(0);
    this.#dirty.add(block);
  }

  get #buffer(): ArrayBuffer {
    return this.#kernels.memory.buffer;
  }

  get #words(): Uint32Array<ArrayBuffer> {
    return this.#views.words;
  }

  /** Views that every added row needs, made again when the memory has grown. */
  get #views(): Views {
    if (this.#kept?.words.buffer !== this.#buffer)
      this.#kept = { words: new Uint32Array(this.#buffer), row: new Int16Array(this.#buffer, this.#at.row, this.#dim) };
    return this.#kept;
  }

  #floats(at: number, count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#buffer, at, count);
  }

  #startOf(block: number): number {
    return this.#at.blocks + block * this.blockBytes;
  }

  #liveIndex(block: number): number {
    return (this.#startOf(block + 1) - TRAILER_BYTES) >>> 2;
  }

  #setLive(block: number, word: number): void {
    this.#words[this.#liveIndex(block)] = word;
    this.#dirty.add(block);
  }

  #rotate(from: Float32Array): void {
    const { vector, room, signs, order } = this.#at;
    const { padded, block, rounds } = this.#rotation;
    const into = this.#floats(vector, padded);
    into.set(from);
    into.fill(0, this.#dim);
    this.#kernels.rotate(vector, room, signs, this.#rotation.order === undefined ? 0 : order, padded, block, rounds);
  }

  #giveFilter(filter: SlotBitmap | undefined, from: number, blocks: number): boolean {
    if (filter === undefined) return false;
    const words = new Uint32Array(this.#buffer, this.#at.filter, blocks);
    const given = filter.subarray(from, from + blocks);
    words.set(given);
    words.fill(0, given.length);
    return true;
  }

  #makeRoom(slot: number): void {
    const blocks = (slot >>> 5) + 1;
    if (slot < 0 || blocks <= this.#blocks) return;
    ensureMemory(this.#kernels.memory, this.#startOf(blocks));
    for (let block = this.#blocks; block < blocks; block += 1) this.#dirty.add(block);
    this.#blocks = blocks;
  }
}

type Region =
  | "vector"
  | "room"
  | "centre"
  | "signs"
  | "order"
  | "table"
  | "query"
  | "state"
  | "scratch"
  | "scores"
  | "slots"
  | "filter"
  | "bounds"
  | "blockOrder"
  | "row"
  | "blocks";

function regions({ padded, signs, order }: Rotation, dim: number): Readonly<Record<Region, number>> {
  const layout = new Layout();
  return {
    vector: layout.take(4 * padded),
    room: layout.take(4 * padded),
    centre: layout.take(4 * padded),
    signs: layout.take(signs.byteLength),
    order: layout.take(order?.byteLength ?? 0),
    table: layout.take(4 * padded),
    query: layout.take(32),
    state: layout.take(16),
    scratch: layout.take(SCRATCH_BYTES),
    scores: layout.take(4 * ROOM),
    slots: layout.take(4 * ROOM),
    filter: layout.take(4 * SLICE),
    bounds: layout.take(4 * SLICE),
    blockOrder: layout.take(4 * SLICE),
    row: layout.take(2 * dim),
    blocks: layout.end,
  };
}
