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
  /** As many vectors as there are, compared with every centroid and pulling the nearest: what a pass of the peer does. */
  readonly pass: readonly number[];
  readonly peerPass: readonly number[];
  /** Longest time between two points at which others could be served. */
  readonly longestStep: number;
}

/** As the clustering learns: so many vectors a step, so many steps. */
const BATCH = 1_024;
const STEPS = 30;

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
  const peerPass = peerPasses > 0 ? peer(vectors, timed[0]?.clustering.centroids ?? [], peerPasses) : [];
  return {
    whole: timed.map(({ ms }) => ms),
    pass: timed.map(({ stepMs }) => (stepMs * count) / BATCH),
    peerPass,
    longestStep: Math.max(...timed.map(({ longest }) => longest)),
  };
}

interface Ran {
  readonly ms: number;
  /** Of one step of learning: a batch of vectors is compared with all centroids, and pulls them. */
  readonly stepMs: number;
  readonly longest: number;
  readonly clustering: Clustering;
}

function run(options: ClusteringOptions): Ran {
  const start = performance.now();
  const steps = clusterVectors(options);
  let longest = 0;
  let firstStep = Number.NaN;
  let lastStep = Number.NaN;
  for (let last = start; ; ) {
    const step = steps.next();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (step.done === true) return { ms: now - start, stepMs: (lastStep - firstStep) / (STEPS - 1), longest, clustering: step.value };
    if (Number.isNaN(firstStep) && step.value.done >= BATCH) firstStep = now;
    if (Number.isNaN(lastStep) && step.value.done >= BATCH * STEPS) lastStep = now;
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
