import { LANES } from "./block-layout.ts";
import { BlockStore } from "./block-store.ts";
import type { KernelMaker, Kernels } from "./kernels.ts";
import { ensureMemory, Layout } from "./kernels.ts";
import type { Rotation } from "./rotation.ts";

/** Candidates before the worst are dropped, and the most that can be kept of them. */
const ROOM = 4096;
export const MOST_CANDIDATES = 2048;
/** Blocks scanned in one call, whole groups: the filter's words for them are copied in before it. */
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

/** 1-bit codes of all vectors, and the scan over them. */
export class CodeBlocks {
  readonly #kernels: Kernels;
  readonly #rotation: Rotation;
  readonly #dim: number;
  readonly #at: Readonly<Record<Region, number>>;
  /** The blocks that the codes lie in. */
  readonly blocks: BlockStore;
  /** The first block of the slice that is being scanned. */
  #sliceStart = 0;
  #row = new Int16Array();
  /** √(1 − |centre|²): how far unit vectors lie from the centre, about. */
  #radius = 1;

  constructor(maker: KernelMaker, rotation: Rotation, { dim, salt }: { readonly dim: number; readonly salt: number }) {
    this.#kernels = maker.make((index) => this.blocks.fetchTail(this.#sliceStart + index));
    this.#rotation = rotation;
    this.#dim = dim;
    this.#at = regions(rotation, dim);
    this.blocks = new BlockStore(this.#kernels, { padded: rotation.padded, start: this.#at.blocks, salt });
    ensureMemory(this.#kernels.memory, this.#at.blocks);
    this.#floats(this.#at.signs, rotation.signs.length).set(rotation.signs);
    if (rotation.order !== undefined) new Uint16Array(this.#buffer, this.#at.order, rotation.order.length).set(rotation.order);
  }

  /** One past the highest slot there is room for. */
  get slots(): number {
    return this.blocks.blocks * LANES;
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

  /** Makes the code of a row; the slot lives. */
  encode(slot: number, row: Int16Array, scale: number): void {
    const { vector, room, signs, order, centre, row: into } = this.#at;
    const { padded, block: mixed, rounds } = this.#rotation;
    const block = slot >>> 5;
    this.blocks.makeRoom(slot);
    this.blocks.touch(block);
    this.#rowView.set(row);
    this.#kernels.unpack(into, scale, vector, this.#dim, padded);
    this.#kernels.rotate(vector, room, signs, this.#rotation.order === undefined ? 0 : order, padded, mixed, rounds);
    this.#kernels.encode(vector, centre, padded, this.blocks.headOf(block), this.blocks.tailOf(block), slot & 31);
    this.blocks.setLive(slot, true);
  }

  /** The slot is passed over from now on, and nothing is left of its code. */
  remove(slot: number): void {
    const block = slot >>> 5;
    this.blocks.touch(block);
    this.#kernels.clearLane(this.#rotation.padded, this.blocks.headOf(block), this.blocks.tailOf(block), slot & 31);
    this.blocks.setLive(slot, false);
  }

  isLive(slot: number): boolean {
    return slot < this.slots && ((this.blocks.liveWord(slot >>> 5) >>> (slot & 31)) & 1) === 1;
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
    const { table, query, scores, slots, state, bounds, blockOrder, scratch } = this.#at;
    const { padded } = this.#rotation;
    const counted = new Int32Array(this.#buffer, state, 1);
    counted[0] = 0;
    this.#floats(state, 2)[1] = Number.NEGATIVE_INFINITY;
    this.#eachSlice(filter, (first, blocks, mask, missing) => {
      const slot = this.#sliceStart * LANES;
      const { scan } = this.#kernels;
      scan(first, blocks, slot, padded, table, query, mask, missing, scores, slots, ROOM, keep, state, bounds, blockOrder, scratch);
    });
    const count = this.#kernels.finish(scores, slots, counted[0] ?? 0, keep, scratch);
    return { scores: this.#floats(scores, count), slots: new Int32Array(this.#buffer, slots, count) };
  }

  /** Sum of the estimates (without ⟨centre, query⟩) of live slots under the filter, for the prepared query, and their number. */
  sumEstimates(filter: SlotBitmap): { readonly sum: number; readonly count: number } {
    const { table, query, state, scratch } = this.#at;
    const sum = new Float64Array(this.#buffer, state, 1);
    sum[0] = 0;
    let count = 0;
    this.#eachSlice(filter, (first, blocks, mask, missing) => {
      count += this.#kernels.sumEstimates(first, blocks, this.#rotation.padded, table, query, mask, missing, state, scratch);
    });
    return { sum: sum[0] ?? 0, count };
  }

  /** Scans all blocks, a slice at a time, with the masks that the kernels take: 0 for none. */
  #eachSlice(filter: SlotBitmap | undefined, scan: (first: number, blocks: number, mask: number, missing: number) => void): void {
    const { filter: mask, missing } = this.#at;
    for (let from = 0; from < this.blocks.blocks; from += SLICE) {
      this.#sliceStart = from;
      const blocks = Math.min(SLICE, this.blocks.blocks - from);
      const filtered = this.#giveFilter(filter, from, blocks);
      const incomplete = this.blocks.tellMissing(new Uint32Array(this.#buffer, missing, SLICE / 32), from);
      scan(this.blocks.headOf(from), blocks, filtered ? mask : 0, incomplete ? missing : 0);
    }
  }

  get #buffer(): ArrayBuffer {
    return this.#kernels.memory.buffer;
  }

  /** A view that every added row needs, made again when the memory has grown. */
  get #rowView(): Int16Array {
    if (this.#row.buffer !== this.#buffer) this.#row = new Int16Array(this.#buffer, this.#at.row, this.#dim);
    return this.#row;
  }

  #floats(at: number, count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#buffer, at, count);
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
  | "missing"
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
    missing: layout.take(SLICE / 8),
    bounds: layout.take(4 * SLICE),
    blockOrder: layout.take(4 * SLICE),
    row: layout.take(2 * dim),
    blocks: layout.end,
  };
}
