import { randomWords } from "../random.ts";
import { dot } from "./match-centroids.ts";

/** A place on the map: −1 to 1 each way. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Rounds of the power method: by then the first two axes of some hundred centroids stand still to two digits. */
const ROUNDS = 40;
const SEED = 7;

/**
 * Lays vectors out on a plane so that those that differ most lie farthest apart: their first two principal components, by the power method.
 * `before` holds places that some had: the map is turned over where that keeps them nearer to them. The same vectors give the same map.
 */
export function* layOut(vectors: readonly Float32Array[], before: readonly (Place | undefined)[] = []): Generator<void, readonly Place[]> {
  const rows = centred(vectors);
  const xs = yield* component(rows);
  const ys = yield* component(rows);
  const most = Math.max(...xs.map(Math.abs), ...ys.map(Math.abs), Number.MIN_VALUE);
  const [turnX, turnY] = [turned(xs, before, "x"), turned(ys, before, "y")];
  return xs.map((x, index) => ({ x: (turnX * x) / most, y: (turnY * (ys[index] ?? 0)) / most }));
}

function centred(vectors: readonly Float32Array[]): readonly Float32Array[] {
  const dim = vectors[0]?.length ?? 0;
  const mean = new Float64Array(dim);
  for (const vector of vectors) for (const [at, value] of vector.entries()) mean[at] = (mean[at] ?? 0) + value / vectors.length;
  return vectors.map((vector) => vector.map((value, at) => value - (mean[at] ?? 0)));
}

/** The rows' scores on their strongest axis, which is then taken out of them. */
function* component(rows: readonly Float32Array[]): Generator<void, readonly number[]> {
  const random = randomWords(SEED);
  let axis = unit(Float32Array.from(rows[0] ?? [], () => random() / 2 ** 32 - 0.5));
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Float32Array(axis.length);
    for (const row of rows) addTimes(next, row, dot(row, axis));
    axis = unit(next);
    yield;
  }
  const scores = rows.map((row) => dot(row, axis));
  for (const [index, row] of rows.entries()) addTimes(row, axis, -(scores[index] ?? 0));
  return scores;
}

function addTimes(to: Float32Array, from: Float32Array, times: number): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + times * (from[at] ?? 0);
}

function unit(vector: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 ? vector.map((value) => value / length) : vector;
}

/** −1 where most of what has been placed before would otherwise change sides. */
function turned(scores: readonly number[], before: readonly (Place | undefined)[], way: keyof Place): 1 | -1 {
  const agreement = scores.reduce((sum, score, index) => sum + score * (before[index]?.[way] ?? 0), 0);
  return agreement < 0 ? -1 : 1;
}
