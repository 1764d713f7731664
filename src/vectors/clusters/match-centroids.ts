/** Nearer than this a group is the one that was there before, by another seed. */
const SAME_GROUP = 0.6;
/** Centroids of the old result that are compared before others are served. */
const A_STEP = 4;

interface Pair {
  readonly before: number;
  readonly after: number;
  readonly similarity: number;
}

/**
 * Which centroid before each one after goes on: the most similar pairs first, each in one pair only. Answers, for each one after, the index
 * of the one before, or undefined for a new group. Both are unit vectors.
 */
export function* matchCentroids(
  before: readonly Float32Array[],
  after: readonly Float32Array[],
): Generator<void, readonly (number | undefined)[]> {
  const pairs: Pair[] = [];
  for (const [b, old] of before.entries()) {
    for (const [a, now] of after.entries()) {
      const similarity = dot(old, now);
      if (similarity >= SAME_GROUP) pairs.push({ before: b, after: a, similarity });
    }
    if (b % A_STEP === 0) yield;
  }
  pairs.sort((x, y) => y.similarity - x.similarity || x.before - y.before || x.after - y.after);
  const matched = new Array<number | undefined>(after.length).fill(undefined);
  const taken = new Set<number>();
  for (const pair of pairs) {
    if (taken.has(pair.before) || matched[pair.after] !== undefined) continue;
    taken.add(pair.before);
    matched[pair.after] = pair.before;
  }
  return matched;
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
