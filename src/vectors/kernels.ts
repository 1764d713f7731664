import { StrandlineError } from "../errors.ts";

/** The memory of one kernel instance. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  /** Grows by pages of 64 KiB; `buffer` is another one afterwards. */
  grow(pages: number): number;
}

/** One instance of the SIMD kernels (`worker/kernels`) on a memory of its own. Pointers are byte offsets, multiples of 16 where vectors lie. */
export interface Kernels {
  readonly memory: KernelMemory;
  squaredLength(vector: number, dim: number): number;
  scaleTo(to: number, from: number, dim: number, factor: number): void;
  /** Answers the scale of the row. */
  quantize(vector: number, row: number, dim: number): number;
  unpack(row: number, scale: number, vector: number, dim: number, padded: number): void;
  /** Adds a row times `scale` to the f64 sums. */
  accumulate(row: number, scale: number, sums: number, dim: number): void;
  rotate(vector: number, room: number, signs: number, order: number, padded: number, block: number, rounds: number): void;
  encode(vector: number, centre: number, padded: number, head: number, tail: number, lane: number): void;
  clearLane(padded: number, head: number, tail: number, lane: number): void;
  tables(vector: number, centre: number, room: number, table: number, padded: number, query: number): void;
  scan(
    first: number,
    blocks: number,
    firstSlot: number,
    padded: number,
    table: number,
    query: number,
    filter: number,
    missing: number,
    scores: number,
    slots: number,
    room: number,
    keep: number,
    state: number,
    bounds: number,
    order: number,
    scratch: number,
  ): void;
  finish(scores: number, slots: number, count: number, keep: number, scratch: number): number;
  sumEstimates(
    first: number,
    blocks: number,
    padded: number,
    table: number,
    query: number,
    filter: number,
    missing: number,
    sum: number,
    scratch: number,
  ): number;
  rescore(
    rows: number,
    estimates: number,
    slots: number,
    count: number,
    dim: number,
    query: number,
    alongCentre: number,
    span: number,
    spread: number,
    bestScores: number,
    bestSlots: number,
    k: number,
    held: number,
  ): number;
  reach(last: number, alongCentre: number, span: number, spread: number): number;
  insert(bestScores: number, bestSlots: number, k: number, held: number, score: number, slot: number): number;
  similarity(row: number, query: number, dim: number): number;
  seal(row: number, dim: number, scale: number, slot: number, salt: number): void;
  isSound(row: number, dim: number, slot: number, salt: number): number;
  sealBlock(head: number, headBytes: number, tail: number, tailBytes: number, number: number, salt: number): void;
  firstUnsoundHead(first: number, bytes: number, heads: number, from: number, firstNumber: number, salt: number): number;
  isTailSound(head: number, headBytes: number, tail: number, tailBytes: number, salt: number): number;
  /** Answers the scale of the narrowed row. */
  narrow(from: number, to: number, dim: number, bits: number): number;
  nearestCentroids(
    rows: number,
    scales: number,
    count: number,
    dim: number,
    centroids: number,
    centroidScales: number,
    k: number,
    wanted: number,
    scores: number,
    ids: number,
  ): void;
  raiseTo(rows: number, scales: number, count: number, dim: number, centroid: number, scale: number, best: number): void;
  blend(centroid: number, row: number, dim: number, factor: number, keep: number): void;
}

/** Makes kernel instances; the adapter in the worker has chosen the build. */
export interface KernelMaker {
  readonly build: "base" | "relaxed";
  /** `fetchTail` is called by a scan for a block that was told to be missing. */
  make(fetchTail?: (index: number) => void): Kernels;
}

/** Lays out a kernel memory from its start on; what grows comes last. */
export class Layout {
  /** Below lies what the compiler may keep for itself. */
  #end = 1024;

  /** Where `bytes` bytes begin, at a multiple of 64. */
  take(bytes: number): number {
    const start = this.#end;
    this.#end = Math.ceil((start + bytes) / 64) * 64;
    return start;
  }

  get end(): number {
    return this.#end;
  }
}

const PAGE = 65536;

/** Makes room up to byte `end`, a little more where it is likely to grow again. Throws `storage_full` when the browser gives no more. */
export function ensureMemory(memory: KernelMemory, end: number): void {
  const missing = end - memory.buffer.byteLength;
  if (missing <= 0) return;
  try {
    memory.grow(Math.ceil(Math.max(missing, end / 128) / PAGE));
  } catch (cause) {
    throw new StrandlineError("storage_full", { step: "memory of the vector index", bytes: end }, { cause });
  }
}
