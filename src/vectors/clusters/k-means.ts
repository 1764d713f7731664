import type { KernelMaker } from "../kernels.ts";
import { randomWords, shuffle } from "../random.ts";
import { ClusterRoom } from "./cluster-room.ts";
import { seedCentroids } from "./seed-centroids.ts";

export interface ClusteringOptions {
  readonly kernels: KernelMaker;
  readonly dim: number;
  /** Vectors, some of which may be missing. */
  readonly count: number;
  /** Writes vector `index` as int16 components, the largest near 32,767; false where there is none. */
  readonly read: (index: number, into: Int16Array) => boolean;
  /** Clusters wanted; there are fewer where fewer vectors differ. */
  readonly k: number;
  /** The same seed and vectors give the same clusters to the bit. Default 42. */
  readonly seed?: number;
  /** Unit vectors to go on from: the first centroids grow out of them, in this order, however many are wanted. */
  readonly warm?: readonly Float32Array[];
  /** False: the centroids of `warm` stay as they are and get no others. Default true. */
  readonly learn?: boolean;
}

/** What the clustering came to. */
export interface Clustering {
  /** Unit vectors. Those of `warm` come first, even where they have lost all their vectors. */
  readonly centroids: readonly Float32Array<ArrayBuffer>[];
  /** Of each vector the `NEAREST` centroids by cosine, best first; −1 where there is none. */
  readonly nearest: Int32Array<ArrayBuffer>;
  /** The cosines to them; 0 where there is none. */
  readonly similarities: Float32Array<ArrayBuffer>;
}

export interface ClusteringProgress {
  readonly done: number;
  readonly total: number;
}

/** A vector belongs to so many clusters. */
export const NEAREST = 3;
const SEED = 42;
/** Vectors that centroids are learnt from; the others are only told which is nearest. */
const SAMPLE = 16_384;
/** Vectors that one step of learning looks at, and how many such steps there are. */
const BATCH = 1_024;
const STEPS = 30;
/** Vectors that are read before others are served: each takes some microseconds, more when it comes out of a database. */
const READ = 128;
/** In batches a centroid to go on from is as if it had had so many vectors: it follows the new ones slowly. */
const WARM_WEIGHT = 16;
/** Multiplications of one comparison, about two milliseconds of them, so that others are served between. */
const SLICE = 40_000_000;

/** Clusters for so many vectors: 1.5 √N, at least 5, at most N. A rule of thumb: clusters grow with their number, both as a root. */
export function clustersFor(count: number): number {
  return Math.min(count, Math.max(5, Math.floor(1.5 * Math.sqrt(count))));
}

/**
 * Spherical k-means in small batches (Sculley, "Web-scale k-means clustering", WWW 2010), seeded by k-means++ (Arthur & Vassilvitskii,
 * SODA 2007; the squared distance of unit vectors is 2 − 2 cos). Yields every few milliseconds.
 */
export function* clusterVectors(options: ClusteringOptions): Generator<ClusteringProgress, Clustering> {
  const { kernels, dim, count, k } = options;
  const size = Math.min(SAMPLE, count);
  const most = Math.max(1, k, options.warm?.length ?? 0);
  const room = new ClusterRoom(kernels, { dim, rows: Math.max(1, size), k: most, wanted: NEAREST });
  const random = randomWords(options.seed ?? SEED);
  const order = new Uint32Array(count);
  shuffle(order, random);
  const run = new Run({ ...options, k: most }, room, order);
  if (options.learn !== false) yield* run.fill(size);
  run.k = yield* run.counted(seedCentroids(room, { ...options, rows: run.rows, k: Math.min(k, run.rows), random }));
  yield* run.learn();
  return yield* run.assignAll();
}

/** One clustering under way. */
class Run {
  readonly #options: ClusteringOptions;
  readonly #room: ClusterRoom;
  readonly #order: Uint32Array;
  /** Which vectors are in the room, by row. */
  readonly #held: number[] = [];
  /** The nearest centroid of each row when it was last looked at. */
  readonly #last: number[] = [];
  k = 0;

  constructor(options: ClusteringOptions, room: ClusterRoom, order: Uint32Array) {
    this.#options = options;
    this.#room = room;
    this.#order = order;
  }

  /** Rows in the room. */
  get rows(): number {
    return this.#held.length;
  }

  /** Rows that may be compared with all centroids before others are served; even. */
  get slice(): number {
    return Math.max(2, 2 * Math.floor(SLICE / (2 * Math.max(1, this.#options.k) * this.#options.dim)));
  }

  *counted<T>(steps: Generator<void, T>): Generator<ClusteringProgress, T> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      yield this.#progress(0);
    }
  }

  /** Takes a random sample of the vectors there are. */
  *fill(size: number): Generator<ClusteringProgress, void> {
    for (const [place, index] of this.#order.entries()) {
      if (this.#held.length >= size) return;
      if (this.#take(index, this.#held.length)) this.#held.push(index);
      if (place % READ === 0) yield this.#progress(0);
    }
  }

  /** Each row pulls its nearest centroid a little, ever less the more rows it had. */
  *learn(): Generator<ClusteringProgress, void> {
    const whole = this.rows <= BATCH;
    const pulled = new Float64Array(this.k).fill(WARM_WEIGHT, 0, this.#options.warm?.length ?? 0);
    for (let step = 0, from = 0; step < STEPS && this.k > 0; step += 1) {
      const batch = Math.min(BATCH, this.rows - from);
      // With all rows in a batch each step starts the means afresh, as Lloyd's algorithm does.
      if (whole) pulled.fill(0);
      yield* this.#compare(from, batch, () => this.#progress(step));
      const moved = this.#pull(from, batch, pulled);
      if (whole && !moved) return;
      from = from + batch >= this.rows ? 0 : from + batch;
    }
  }

  /** Compares all vectors with the centroids, a room full at a time. */
  *assignAll(): Generator<ClusteringProgress, Clustering> {
    const { count } = this.#options;
    const nearest = new Int32Array(count * NEAREST).fill(-1);
    const similarities = new Float32Array(count * NEAREST);
    const chunk = Math.max(1, Math.min(SAMPLE, count));
    for (let from = 0; from < count && this.k > 0; from += chunk) {
      const present = yield* this.#fillFrom(from, Math.min(chunk, count - from));
      yield* this.#compare(0, present.length, (row) => this.#progress(STEPS, from + row));
      for (const [row, index] of present.entries()) this.#copyOut(row, index, nearest, similarities);
    }
    const centroids = Array.from({ length: this.k }, (_, c) => this.#room.centroid(c).slice());
    return { centroids, nearest, similarities };
  }

  *#fillFrom(from: number, length: number): Generator<ClusteringProgress, readonly number[]> {
    const present: number[] = [];
    for (let index = from; index < from + length; index += 1) {
      if (this.#take(index, present.length)) present.push(index);
      if (index % READ === 0) yield this.#progress(STEPS, from);
    }
    return present;
  }

  *#compare(from: number, count: number, progress: (row: number) => ClusteringProgress): Generator<ClusteringProgress, void> {
    for (let row = 0; row < count; row += this.slice) {
      this.#room.compare(from + row, Math.min(this.slice, count - row), this.k);
      yield progress(row);
    }
  }

  /** True when a row has another nearest centroid than in the step before. */
  #pull(from: number, count: number, pulled: Float64Array): boolean {
    const { ids } = this.#room;
    let moved = false;
    for (let row = from; row < from + count; row += 1) {
      const c = ids[row * NEAREST] ?? -1;
      if (c < 0) continue;
      moved ||= this.#last[row] !== c;
      this.#last[row] = c;
      const times = (pulled[c] ?? 0) + 1;
      pulled[c] = times;
      this.#room.blend(c, row, 1 / times);
    }
    for (let c = 0; c < this.k; c += 1) if ((pulled[c] ?? 0) > 0) this.#room.prepare(c);
    return moved;
  }

  #take(index: number, row: number): boolean {
    if (!this.#options.read(index, this.#room.staged)) return false;
    this.#room.put(row);
    return true;
  }

  #copyOut(row: number, index: number, nearest: Int32Array, similarities: Float32Array): void {
    const { ids, scores } = this.#room;
    for (let place = 0; place < NEAREST; place += 1) {
      const c = ids[row * NEAREST + place] ?? -1;
      if (c < 0) continue;
      nearest[index * NEAREST + place] = c;
      similarities[index * NEAREST + place] = scores[row * NEAREST + place] ?? 0;
    }
  }

  /** Learning counts for as many vectors as it looks at. */
  #progress(steps: number, assigned = 0): ClusteringProgress {
    const learning = Math.min(BATCH, this.#options.count) * STEPS;
    return { done: (learning * steps) / STEPS + assigned, total: learning + this.#options.count };
  }
}
