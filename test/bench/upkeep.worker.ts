import { clustersFor, clusterVectors } from "../../src/vectors/clusters/k-means.ts";
import type { Clustering, ClusteringOptions } from "../../src/vectors/clusters/k-means.ts";
import { toStoredRow } from "../../src/vectors/stored-row.ts";
import { loadKernels } from "../../worker/vectors/load-kernels.ts";
import { passes } from "./peers-upkeep/peers.mjs";
import { EmbeddingMixture } from "./vectors-mixture.ts";

export interface ClusterJob {
  readonly count: number;
  readonly dim: number;
  readonly seed: number;
  readonly rounds: number;
  /** Also measures the peer, some passes of it. */
  readonly peerPasses: number;
}

/** Times in ms, one a round. */
export interface ClusterTimes {
  readonly whole: readonly number[];
  /** Every vector compared with every centroid, reading included. */
  readonly pass: readonly number[];
  readonly peerPass: readonly number[];
  /** Longest time between two points at which others could be served. */
  readonly longestStep: number;
}

self.addEventListener("message", ({ data }: MessageEvent<ClusterJob>) => {
  self.postMessage(measure(data));
});

function measure({ count, dim, seed, rounds, peerPasses }: ClusterJob): ClusterTimes {
  const mixture = new EmbeddingMixture(dim, count, seed);
  const vectors = Array.from({ length: peerPasses > 0 ? count : 0 }, () => mixture.vector());
  const rows = Array.from({ length: count }, (_, index) => toStoredRow(vectors[index] ?? mixture.vector(), dim).row);
  const read = (index: number, into: Int16Array): boolean => {
    into.set(rows[index] ?? []);
    return true;
  };
  const options = { kernels: loadKernels(), dim, count, read, k: clustersFor(count) };
  run(options);
  const timed = Array.from({ length: rounds }, () => run(options));
  const warm = timed[0]?.clustering.centroids ?? [];
  const pass = Array.from({ length: rounds }, () => run({ ...options, warm, k: 0, learn: false }).ms);
  const peerPass = peerPasses > 0 ? peer(vectors, warm, peerPasses) : [];
  return { whole: timed.map(({ ms }) => ms), pass, peerPass, longestStep: Math.max(...timed.map(({ longest }) => longest)) };
}

function run(options: ClusteringOptions): { readonly ms: number; readonly longest: number; readonly clustering: Clustering } {
  const start = performance.now();
  const steps = clusterVectors(options);
  let longest = 0;
  for (let last = start; ; ) {
    const step = steps.next();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (step.done === true) return { ms: now - start, longest, clustering: step.value };
  }
}

function peer(vectors: readonly Float32Array[], centroids: readonly Float32Array[], count: number): readonly number[] {
  const plain = (all: readonly Float32Array[]): number[][] => all.map((vector) => Array.from(vector));
  const going = passes(plain(vectors), plain(centroids));
  return Array.from({ length: count }, () => {
    const start = performance.now();
    going.next();
    return performance.now() - start;
  });
}
