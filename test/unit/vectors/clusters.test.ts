import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clustersFor, clusterVectors, NEAREST } from "../../../src/vectors/clusters/k-means.ts";
import type { Clustering, ClusteringOptions } from "../../../src/vectors/clusters/k-means.ts";
import { toStoredRow } from "../../../src/vectors/stored-row.ts";
import { loadKernels } from "../../../worker/vectors/load-kernels.ts";
import { EmbeddingMixture } from "../../bench/vectors-mixture.ts";
import { mean } from "./map-source.ts";

type Vectors = readonly (Float32Array | undefined)[];

function cluster(vectors: Vectors, dim: number, options: Partial<ClusteringOptions> = {}): Clustering {
  const rows = vectors.map((vector) => (vector === undefined ? undefined : toStoredRow(vector, dim)));
  const read = (index: number, into: Int16Array): boolean => {
    const stored = rows[index];
    if (stored !== undefined) into.set(stored.row);
    return stored !== undefined;
  };
  const steps = clusterVectors({ kernels: loadKernels(), dim, count: vectors.length, read, k: clustersFor(vectors.length), ...options });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    expect(step.value.done).toBeLessThanOrEqual(step.value.total);
  }
}

function mixture(count: number, dim: number, seed = 5): readonly Float32Array[] {
  const source = new EmbeddingMixture(dim, count, seed);
  return Array.from({ length: count }, () => source.vector());
}

function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (const [index, x] of a.entries()) {
    const y = b[index] ?? 0;
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return dot / Math.sqrt(aa * bb);
}

/** The nearest centroids of a vector, by plain loops. */
function nearestOf(vector: Float32Array, { centroids }: Clustering): readonly number[] {
  const all = centroids.map((centroid, c) => ({ c, similarity: cosine(vector, centroid) }));
  return all
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, NEAREST)
    .map(({ c }) => c);
}

/** Spherical k-means as textbooks have it, by plain loops from the same number of random vectors: what the mean cosine may be held against. */
function lloyd(vectors: readonly Float32Array[], k: number): number {
  let centroids: Float32Array[] = vectors.slice(0, k).map((vector) => Float32Array.from(vector));
  let similarities: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const sums = centroids.map((centroid) => new Float32Array(centroid.length));
    similarities = vectors.map((vector) => {
      const to = centroids.map((centroid) => cosine(vector, centroid));
      const best = to.indexOf(Math.max(...to));
      for (const [index, x] of vector.entries()) (sums[best] as Float32Array)[index] = (sums[best]?.[index] ?? 0) + x;
      return to[best] ?? 0;
    });
    centroids = centroids.map((centroid, c) => (sums[c]?.some((x) => x !== 0) === true ? (sums[c] as Float32Array) : centroid));
  }
  return mean(similarities);
}

describe("clusters of vectors", () => {
  test.each([
    [64, 300],
    [72, 2_500],
    [384, 1_500],
    [1024, 600],
  ])("of %i dimensions, %i vectors are told their nearest centroids as plain loops find them", (dim, count) => {
    const vectors = mixture(count, dim);
    const clustering = cluster(vectors, dim);
    const same = vectors.map((vector, index) => {
      const told = [...clustering.nearest.subarray(index * NEAREST, (index + 1) * NEAREST)];
      for (const [place, c] of told.entries())
        expect(clustering.similarities[index * NEAREST + place]).toBeCloseTo(cosine(vector, clustering.centroids[c] as Float32Array), 2);
      return told.join() === nearestOf(vector, clustering).join() ? 1 : 0;
    });
    expect(mean(same)).toBeGreaterThan(0.98);
  });

  test("are as tight as those of the textbook's algorithm", () => {
    const vectors = mixture(2_000, 96);
    const k = clustersFor(vectors.length);
    const { similarities } = cluster(vectors, 96);
    const ours = mean(vectors.map((_, index) => similarities[index * NEAREST] ?? 0));
    expect(ours).toBeGreaterThan(lloyd(vectors, k) - 0.01);
  });

  test("are learnt from all vectors, also from those that do not fill a batch", () => {
    const vectors = mixture(2_047, 96);
    // The last thousand are of another world than the first.
    const mirrored = vectors.map((vector, index) => (index < 1_024 ? vector : vector.map((x, at) => (at % 2 === 0 ? -x : x))));
    const { similarities } = cluster(mirrored, 96);
    const [first, rest] = [mirrored.slice(0, 1_024), mirrored.slice(1_024)].map((part, half) =>
      mean(part.map((_, index) => similarities[(half * 1_024 + index) * NEAREST] ?? 0)),
    );
    expect(rest).toBeGreaterThan((first ?? 1) - 0.03);
  });

  test.each([2_040, 2_048, 4_096])("of %i dimensions, vectors of the largest components there are do not overflow", (dim) => {
    const vectors = [1, -1, 1, -1].map((sign) => new Float32Array(dim).fill(sign));
    const { centroids, similarities, nearest } = cluster(vectors, dim, { k: 2 });
    expect(centroids.every((centroid) => centroid.every(Number.isFinite))).toBe(true);
    expect(vectors.map((_, index) => similarities[index * NEAREST])).toEqual([1, 1, 1, 1].map((one) => expect.closeTo(one, 3)));
    expect(nearest[0]).not.toBe(nearest[NEAREST]);
  });

  test("keep every centroid to go on from, in its place, when vectors have become fewer", () => {
    const before = cluster(mixture(400, 64), 64);
    const few = mixture(400, 64).slice(0, 20);
    const { centroids } = cluster(few, 64, { warm: before.centroids, k: clustersFor(20) });
    expect(centroids).toHaveLength(before.centroids.length);
    const untouched = centroids.filter((centroid, c) => cosine(centroid, before.centroids[c] as Float32Array) > 0.999);
    expect(untouched.length).toBeGreaterThanOrEqual(before.centroids.length - 20);
  });

  test("whose vectors cancel each other stay where they were", () => {
    const up = new Float32Array(64).fill(1);
    const { centroids } = cluster([up, up.map((x) => -x)], 64, { k: 1, warm: [Float32Array.from(up, () => 1 / 8)] });
    expect(cosine(centroids[0] as Float32Array, up)).toBeCloseTo(1, 3);
  });

  test("are the same to the bit for the same seed, and others for another", () => {
    const vectors = mixture(3_000, 64);
    const [once, again, other] = [cluster(vectors, 64), cluster(vectors, 64), cluster(vectors, 64, { seed: 7 })];
    expect(again).toEqual(once);
    expect(other.nearest).not.toEqual(once.nearest);
  });

  test("go on from the centroids that were there: most vectors stay where they were when a tenth is added", () => {
    const vectors = mixture(2_200, 64);
    const before = cluster(vectors.slice(0, 2_000), 64);
    const after = cluster(vectors, 64, { warm: before.centroids, k: clustersFor(2_200) });
    const kept = Array.from({ length: 2_000 }, (_, index) => (before.nearest[index * NEAREST] === after.nearest[index * NEAREST] ? 1 : 0));
    expect(mean(kept)).toBeGreaterThan(0.8);
    const moved = before.centroids.map((centroid, c) => cosine(centroid, after.centroids[c] as Float32Array));
    expect(mean(moved)).toBeGreaterThan(0.9);
  });

  test("of vectors that are all the same there is one, and none of no vectors", () => {
    const [one = new Float32Array(64)] = mixture(1, 64);
    const { centroids, nearest } = cluster(new Array<Float32Array>(40).fill(one), 64);
    expect(centroids).toHaveLength(1);
    expect([...new Set(nearest)].sort()).toEqual([-1, 0]);
    expect(cluster([], 64)).toEqual({ centroids: [], nearest: new Int32Array(), similarities: new Float32Array() });
    expect(cluster([undefined, undefined], 64).centroids).toEqual([]);
  });

  test("whatever the vectors, there is no NaN, a missing one belongs nowhere, and each other one to its nearest", () => {
    const component = fc.constantFrom(-1, -0.001, 0, 0.5, 1);
    const vector = fc
      .array(component, { minLength: 64, maxLength: 64 })
      .map((all) => (all.every((x) => x === 0) ? undefined : Float32Array.from(all)));
    const some = fc.oneof(vector, fc.constant(undefined));
    fc.assert(
      fc.property(fc.array(some, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (vectors, k) => {
        const { centroids, nearest, similarities } = cluster(vectors, 64, { k });
        const present = vectors.filter((one) => one !== undefined).length;
        expect(centroids.length).toBeLessThanOrEqual(Math.min(k, present));
        expect(centroids.every((centroid) => centroid.every(Number.isFinite))).toBe(true);
        expect(similarities.every(Number.isFinite)).toBe(true);
        for (const [index, one] of vectors.entries()) {
          const told = nearest[index * NEAREST] ?? -1;
          if (one === undefined) expect(told).toBe(-1);
          else expect(cosine(one, centroids[told] as Float32Array)).toBeCloseTo(Math.max(...centroids.map((c) => cosine(one, c))), 2);
        }
      }),
      { numRuns: 60 },
    );
  });
});
