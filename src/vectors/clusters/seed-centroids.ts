import type { ClusterRoom } from "./cluster-room.ts";

export interface SeedOptions {
  /** Rows in the room, in random order. */
  readonly rows: number;
  readonly k: number;
  readonly warm?: readonly Float32Array[];
  readonly random: () => number;
}

/** Rows that seeds are chosen from: so many for each, at least so many in all. */
const ROWS_PER_SEED = 8;
const LEAST_ROWS = 2_048;
/** Seeds that are chosen before others are served. */
const SEEDS_A_STEP = 8;
/** Nearer to a centroid than this a row is the same as it, by the precision of rows. */
const SAME = 1e-5;

/** Makes the warm centroids and then new ones, each likely far from those before. Answers how many there are: no two are the same. */
export function* seedCentroids(room: ClusterRoom, { rows, k, warm = [], random }: SeedOptions): Generator<void, number> {
  const seeding = Math.min(rows, Math.max(LEAST_ROWS, ROWS_PER_SEED * k));
  room.best.fill(Number.NEGATIVE_INFINITY);
  let made = 0;
  for (const vector of warm) {
    room.centroid(made).set(vector);
    take(room, made, seeding);
    made += 1;
    if (made % SEEDS_A_STEP === 0) yield;
  }
  while (made < k) {
    const row = chooseFar(room.best.subarray(0, seeding), random);
    if (row === undefined) break;
    room.blend(made, row, 1);
    take(room, made, seeding);
    made += 1;
    if (made % SEEDS_A_STEP === 0) yield;
  }
  return made;
}

function take(room: ClusterRoom, c: number, seeding: number): void {
  room.prepare(c);
  room.raise(c, seeding);
}

/** A row by chance, the likelier the farther it is from every centroid; undefined when all lie on one. */
function chooseFar(best: Float32Array, random: () => number): number | undefined {
  let total = 0;
  for (const similarity of best) total += distance(similarity);
  if (!(total > 0)) return undefined;
  let left = (random() / 2 ** 32) * total;
  let last: number | undefined;
  for (const [row, similarity] of best.entries()) {
    const far = distance(similarity);
    if (far === 0) continue;
    last = row;
    left -= far;
    if (left < 0) return row;
  }
  return last;
}

/** 1 − cosine; 1 while there is no centroid. */
function distance(similarity: number): number {
  if (similarity === Number.NEGATIVE_INFINITY) return 1;
  const far = 1 - similarity;
  return far > SAME ? far : 0;
}
