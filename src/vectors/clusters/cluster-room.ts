import type { KernelMaker, Kernels } from "../kernels.ts";
import { ensureMemory, Layout } from "../kernels.ts";

export interface ClusterRoomOptions {
  readonly dim: number;
  /** Rows that are held at a time. */
  readonly rows: number;
  /** The most centroids. */
  readonly k: number;
  /** Nearest centroids that are told of each row. */
  readonly wanted: number;
}

/** Rows below this dimension keep 12 bits a component, others 11: then a quarter of a sum of products, which is a lane's, stays in 32 bits. */
const LONG_DIM = 2048;
/** The kernels compare two rows with four centroids at a time, 16 components of each at least. */
const CENTROIDS_AT_ONCE = 4;
const COMPONENTS = 16;
/** A mean of unit vectors that is shorter has no direction that could be told from rounding. */
const SHORTEST = 1e-4;

type Region = "staged" | "vector" | "rows" | "scales" | "best" | "centroids" | "narrowed" | "narrowedScales" | "scores" | "ids";

/** Kernel memory for clustering: rows, centroids, and of each row the centroids that are nearest. */
export class ClusterRoom {
  readonly #kernels: Kernels;
  readonly #dim: number;
  readonly #padded: number;
  readonly #bits: number;
  readonly #wanted: number;
  readonly #at: Readonly<Record<Region, number>>;

  constructor(maker: KernelMaker, { dim, rows, k, wanted }: ClusterRoomOptions) {
    this.#kernels = maker.make();
    this.#dim = dim;
    this.#padded = Math.ceil(dim / COMPONENTS) * COMPONENTS;
    this.#bits = dim >= LONG_DIM ? 5 : 4;
    this.#wanted = wanted;
    const layout = new Layout();
    const pairs = rows + (rows & 1);
    const fours = Math.ceil(k / CENTROIDS_AT_ONCE) * CENTROIDS_AT_ONCE;
    this.#at = {
      staged: layout.take(2 * this.#padded),
      vector: layout.take(4 * this.#padded),
      rows: layout.take(2 * this.#padded * pairs),
      scales: layout.take(4 * pairs),
      best: layout.take(4 * pairs),
      centroids: layout.take(4 * this.#padded * fours),
      narrowed: layout.take(2 * this.#padded * fours),
      narrowedScales: layout.take(4 * fours),
      scores: layout.take(4 * wanted * pairs),
      ids: layout.take(4 * wanted * pairs),
    };
    ensureMemory(this.#kernels.memory, layout.end);
  }

  /** Where the int16 components of a row are to be written before `put`. */
  get staged(): Int16Array<ArrayBuffer> {
    return new Int16Array(this.#buffer, this.#at.staged, this.#dim);
  }

  /** Keeps the staged row. */
  put(index: number): void {
    this.scales[index] = this.#kernels.narrow(this.#at.staged, this.#rowAt(index), this.#padded, this.#bits);
  }

  /** The similarity of each row to the nearest centroid so far. */
  get best(): Float32Array<ArrayBuffer> {
    return this.#floats(this.#at.best, this.#at.centroids);
  }

  get scales(): Float32Array<ArrayBuffer> {
    return this.#floats(this.#at.scales, this.#at.best);
  }

  /** Of each row, `wanted` similarities, best first; −Infinity where there are fewer centroids. */
  get scores(): Float32Array<ArrayBuffer> {
    return this.#floats(this.#at.scores, this.#at.ids);
  }

  /** The numbers of the centroids behind `scores`, −1 where there is none. */
  get ids(): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#buffer, this.#at.ids, (this.#at.ids - this.#at.scores) / 4);
  }

  /** A centroid's components, as a view. */
  centroid(c: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#buffer, this.#centroidAt(c), this.#dim);
  }

  /** A row becomes a share of a centroid: all of it for a `share` of 1. */
  blend(c: number, index: number, share: number): void {
    this.#kernels.blend(this.#centroidAt(c), this.#rowAt(index), this.#padded, share * (this.scales[index] ?? 0), 1 - share);
  }

  /** Brings a centroid to length 1 and makes it ready for comparisons. One whose rows cancel each other stays where it was. */
  prepare(c: number): void {
    const { vector, staged, narrowed, narrowedScales } = this.#at;
    const length = Math.sqrt(this.#kernels.squaredLength(this.#centroidAt(c), this.#padded));
    const scales = this.#floats(narrowedScales, narrowedScales + 4 * (c + 1));
    if (!(length > SHORTEST))
      return this.#kernels.blend(this.#centroidAt(c), narrowed + 2 * this.#padded * c, this.#padded, scales[c] ?? 0, 0);
    this.#kernels.scaleTo(vector, this.#centroidAt(c), this.#padded, 1 / length);
    this.#kernels.scaleTo(this.#centroidAt(c), vector, this.#padded, 1);
    this.#kernels.quantize(vector, staged, this.#padded);
    scales[c] = this.#kernels.narrow(staged, narrowed + 2 * this.#padded * c, this.#padded, this.#bits);
  }

  /** Raises `best` of the first rows to their similarity to a prepared centroid. */
  raise(c: number, count: number): void {
    const { rows, scales, narrowed, narrowedScales, best } = this.#at;
    const scale = this.#floats(narrowedScales, narrowedScales + 4 * (c + 1))[c] ?? 0;
    this.#kernels.raiseTo(rows, scales, count, this.#padded, narrowed + 2 * this.#padded * c, scale, best);
  }

  /** Finds the nearest of the first `k` centroids for rows `from`, an even number, to `from + count`. */
  compare(from: number, count: number, k: number): void {
    const { scales, narrowed, narrowedScales, scores, ids } = this.#at;
    const skip = 4 * from;
    this.#kernels.nearestCentroids(
      this.#rowAt(from),
      scales + skip,
      count,
      this.#padded,
      narrowed,
      narrowedScales,
      k,
      this.#wanted,
      scores + skip * this.#wanted,
      ids + skip * this.#wanted,
    );
  }

  #rowAt(index: number): number {
    return this.#at.rows + 2 * this.#padded * index;
  }

  #centroidAt(c: number): number {
    return this.#at.centroids + 4 * this.#padded * c;
  }

  #floats(from: number, to: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#buffer, from, (to - from) >> 2);
  }

  get #buffer(): ArrayBuffer {
    return this.#kernels.memory.buffer;
  }
}
