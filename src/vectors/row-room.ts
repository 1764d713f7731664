import type { Candidates } from "./code-blocks.ts";
import { MOST_CANDIDATES } from "./code-blocks.ts";
import type { KernelMaker, Kernels } from "./kernels.ts";
import { ensureMemory, Layout } from "./kernels.ts";
import { checkLength, checkSquaredLength } from "./stored-row.ts";
import type { StoredRow } from "./stored-row.ts";

/** Scale, slot, 0, checksum: four words behind the components of each row. */
const TRAILER_BYTES = 16;

/** A slot and the cosine of its vector and the query's, −1 to 1. */
export interface Match {
  readonly slot: number;
  readonly similarity: number;
}

/** How far an estimate may be off: see the kernel `reach`. */
export interface Reach {
  readonly alongCentre: number;
  readonly span: number;
  readonly spread: number;
}

interface Views {
  readonly vector: Float32Array<ArrayBuffer>;
  readonly row: Int16Array<ArrayBuffer>;
  readonly scale: Float32Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sums: Float64Array<ArrayBuffer>;
}

/** Kernel memory for rows: one staged row, the query, the best so far, and as many rows as are held. */
export class RowRoom {
  readonly #kernels: Kernels;
  readonly #dim: number;
  /** Mixed into every checksum, so that rows of another epoch are no rows. */
  readonly #salt: number;
  readonly #at: Readonly<Record<Region, number>>;
  /** Bytes of one row, in memory and in the file. */
  readonly stride: number;
  #best = 0;
  #kept: Views | undefined;

  constructor(maker: KernelMaker, { dim, salt }: { readonly dim: number; readonly salt: number }) {
    this.#kernels = maker.make();
    this.#dim = dim;
    this.#salt = salt;
    this.stride = 2 * dim + TRAILER_BYTES;
    this.#at = regions(dim, this.stride);
    this.makeRoom(1);
  }

  get bytes(): number {
    return this.#buffer.byteLength;
  }

  /** Room for rows 0 to `rows` − 1. */
  makeRoom(rows: number): void {
    ensureMemory(this.#kernels.memory, this.#at.rows + rows * this.stride);
  }

  /** The bytes of rows, as a view. */
  bytesOf(first: number, rows: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer, this.#at.rows + first * this.stride, rows * this.stride);
  }

  get stagedBytes(): Uint8Array<ArrayBuffer> {
    return this.#views.bytes;
  }

  /** The staged row, as views. */
  get staged(): StoredRow {
    const { row, scale } = this.#views;
    return { row, scale: scale[0] ?? 0 };
  }

  rowAt(index: number): StoredRow {
    return this.#rowAt(this.#at.rows + index * this.stride);
  }

  /** Throws `invalid_input` for a vector that cannot be stored. Answers its squared length; the vector stays in the room. */
  check(vector: Float32Array, path: string): number {
    checkLength(vector, this.#dim, path);
    this.#views.vector.set(vector);
    const squared = this.#kernels.squaredLength(this.#at.vector, this.#dim);
    checkSquaredLength(squared, path);
    return squared;
  }

  /** Checks a vector and stages its row. */
  stage(vector: Float32Array, path: string): void {
    this.check(vector, path);
    this.#views.scale[0] = this.#kernels.quantize(this.#at.vector, this.#at.staged, this.#dim);
  }

  stageRow({ row, scale }: StoredRow): void {
    this.#views.row.set(row);
    this.#views.scale[0] = scale;
  }

  /** Completes the staged row for a slot. */
  seal(slot: number): void {
    this.#kernels.seal(this.#at.staged, this.#dim, this.#views.scale[0] ?? 0, slot, this.#salt);
  }

  /** Whether row `index` of the room is undamaged and the one of `slot`. */
  isSound(index: number, slot: number): boolean {
    return this.#kernels.isSound(this.#at.rows + index * this.stride, this.#dim, slot, this.#salt) !== 0;
  }

  /** Checks a query and answers it at length 1, as a view. What was found before is forgotten. */
  setQuery(query: Float32Array): Float32Array<ArrayBuffer> {
    const length = Math.sqrt(this.check(query, "query"));
    this.#kernels.scaleTo(this.#at.query, this.#at.vector, this.#dim, 1 / length);
    this.#best = 0;
    return new Float32Array(this.#buffer, this.#at.query, this.#dim);
  }

  /** Exact similarity of row `index` of the room to the query. */
  similarity(index: number): number {
    return this.#kernels.similarity(this.#at.rows + index * this.stride, this.#at.query, this.#dim);
  }

  /**
   * Takes the candidates, whose rows lie in the room at their slots, best estimate first, into the best `k`. A candidate whose
   * estimate does not reach the k-th best ends it.
   */
  rescore({ scores, slots }: Candidates, k: number, { alongCentre, span, spread }: Reach): void {
    const { estimates, slots: at, rows, query, bestScores, bestSlots } = this.#at;
    new Float32Array(this.#buffer, estimates, MOST_CANDIDATES).set(scores);
    new Int32Array(this.#buffer, at, MOST_CANDIDATES).set(slots);
    const { length } = slots;
    const { rescore } = this.#kernels;
    this.#best = rescore(rows, estimates, at, length, this.#dim, query, alongCentre, span, spread, bestScores, bestSlots, k, this.#best);
  }

  /** The least estimate that is worth a look when the k-th best has the similarity `last`. */
  leastEstimate(last: number, { alongCentre, span, spread }: Reach): number {
    return last === Number.NEGATIVE_INFINITY ? last : last - this.#kernels.reach(last, alongCentre, span, spread);
  }

  /** Takes one slot into the best `k`; answers the similarity of the k-th, −∞ while there are fewer. */
  insert(slot: number, similarity: number, k: number): number {
    const { bestScores, bestSlots } = this.#at;
    this.#best = this.#kernels.insert(bestScores, bestSlots, k, this.#best, similarity, slot);
    if (this.#best < k) return Number.NEGATIVE_INFINITY;
    return new Float32Array(this.#buffer, bestScores, k)[k - 1] ?? 0;
  }

  /** The best since `setQuery`, best first. */
  get matches(): Match[] {
    const scores = new Float32Array(this.#buffer, this.#at.bestScores, this.#best);
    const slots = new Int32Array(this.#buffer, this.#at.bestSlots, this.#best);
    return Array.from(scores, (similarity, index) => ({ slot: slots[index] ?? 0, similarity }));
  }

  /** Adds row `index` of the room, or the staged one, `sign` times to `sums`. */
  accumulate(index: number | "staged", sign: 1 | -1, sums: Float64Array): void {
    const room = this.#views.sums;
    room.set(sums);
    const at = index === "staged" ? this.#at.staged : this.#at.rows + index * this.stride;
    const { scale } = index === "staged" ? this.staged : this.#rowAt(at);
    this.#kernels.accumulate(at, sign * scale, this.#at.sums, this.#dim);
    sums.set(room);
  }

  get #buffer(): ArrayBuffer {
    return this.#kernels.memory.buffer;
  }

  /** Views that every added row needs, made again when the memory has grown. */
  get #views(): Views {
    if (this.#kept?.vector.buffer === this.#buffer) return this.#kept;
    const { vector, staged, sums } = this.#at;
    this.#kept = {
      vector: new Float32Array(this.#buffer, vector, this.#dim),
      row: new Int16Array(this.#buffer, staged, this.#dim),
      scale: new Float32Array(this.#buffer, staged + 2 * this.#dim, 1),
      bytes: new Uint8Array(this.#buffer, staged, this.stride),
      sums: new Float64Array(this.#buffer, sums, this.#dim),
    };
    return this.#kept;
  }

  #rowAt(at: number): StoredRow {
    const scale = new Float32Array(this.#buffer, at + 2 * this.#dim, 1)[0] ?? 0;
    return { row: new Int16Array(this.#buffer, at, this.#dim), scale };
  }
}

type Region = "vector" | "query" | "sums" | "estimates" | "slots" | "bestScores" | "bestSlots" | "staged" | "rows";

function regions(dim: number, stride: number): Readonly<Record<Region, number>> {
  const layout = new Layout();
  return {
    vector: layout.take(4 * dim),
    query: layout.take(4 * dim),
    sums: layout.take(8 * dim),
    estimates: layout.take(4 * MOST_CANDIDATES),
    slots: layout.take(4 * MOST_CANDIDATES),
    // One more than is held, for the kernel moves before it drops.
    bestScores: layout.take(4 * (MOST_CANDIDATES + 1)),
    bestSlots: layout.take(4 * (MOST_CANDIDATES + 1)),
    staged: layout.take(stride),
    rows: layout.end,
  };
}
