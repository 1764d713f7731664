import { slotBitmap } from "../../src/vectors/vector-index.ts";
import { loadKernels } from "../../worker/vectors/load-kernels.ts";
import { median, quantile } from "../support/quantile.ts";
import { buildOurs, F32Exact, HITS, nearestAmong, plainJs } from "./vectors-engines.ts";
import type { Engine, Ours, Rows } from "./vectors-engines.ts";
import { EmbeddingMixture, randomFloats } from "./vectors-mixture.ts";
import { PEERS } from "./vectors-peers.ts";

export interface VectorsJob {
  readonly dim: number;
  readonly count: number;
  readonly queries: number;
  readonly rounds: number;
  readonly seed: number;
  /** The f32 kernel, base64. */
  readonly f32: string;
  /** Where the peers' packages are served. */
  readonly base: string;
  readonly peers: readonly string[];
  /** Shares of the rows that pass a filter. */
  readonly filters: readonly number[];
}

export interface EngineFigures {
  readonly name: string;
  readonly buildMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly recall: number;
}

export interface FilterFigures {
  readonly share: number;
  readonly p50Ms: number;
  readonly recall: number;
  /** Against the same queries without a filter, asked by turns. */
  readonly slowdown: number;
}

export interface VectorsDone {
  readonly engines: readonly EngineFigures[];
  readonly filters: readonly FilterFigures[];
  readonly bytes: number;
  readonly flushMs: number;
  readonly kernels: string;
  /** Peers that could not be measured, and why. */
  readonly failed: readonly string[];
  /** A query for the one who opens the files again. */
  readonly query: Float32Array<ArrayBuffer>;
}

/** Data that is measured on: the mixture; real embeddings would come here as well. */
interface Data {
  vector(): Float32Array<ArrayBuffer>;
  query(): Float32Array<ArrayBuffer>;
}

/** Queries asked before the clock counts: kernels and JavaScript are compiled by then. */
const WARM_UP = 100;
/** An engine this slow, ms, is asked fewer questions a round. */
const SLOW_MS = 5;
const FEW = 10;

self.onmessage = async ({ data: job }: MessageEvent<VectorsJob>) => {
  try {
    self.postMessage({ done: await run(job) });
  } catch (cause) {
    self.postMessage({ error: cause instanceof Error ? `${cause.message}\n${cause.stack ?? ""}` : String(cause) });
  }
};

async function run(job: VectorsJob): Promise<VectorsDone> {
  const data: Data = new EmbeddingMixture(job.dim, job.count, job.seed);
  const exact = new F32Exact(
    Uint8Array.from(atob(job.f32), (character) => character.charCodeAt(0)),
    job.dim,
    job.count,
  );
  for (let slot = 0; slot < job.count; slot += 1) exact.rows.row(slot).set(data.vector());
  const queries = Array.from({ length: job.queries }, () => data.query());
  say(`${job.count} vectors drawn`);
  const ours = await buildOurs(exact.rows, `vectors-${job.count}`);
  const { engines, failed } = await buildPeers(job, exact.rows);
  const truth = queries.map((query) => exact.find(query));
  const all = [ours, plainJs(exact.rows), exact.engine(), ...engines];
  const done = {
    engines: await measure(all, queries, truth, job.rounds),
    filters: await measureFilters(ours, exact.rows, queries, job),
    bytes: ours.index.bytes,
    flushMs: ours.flushMs,
    failed,
    kernels: loadKernels().build,
    query: queries[0] ?? new Float32Array(job.dim),
  };
  ours.index.close();
  return done;
}

async function buildPeers(
  job: VectorsJob,
  rows: Rows,
): Promise<{ readonly engines: readonly Engine[]; readonly failed: readonly string[] }> {
  const engines: Engine[] = [];
  const failed: string[] = [];
  for (const name of job.peers) {
    try {
      engines.push(...((await PEERS[name]?.(rows, job.base)) ?? []));
      say(`${name} built`);
    } catch (cause) {
      failed.push(`${name}: ${String(cause)}`);
    }
  }
  return { engines, failed };
}

/** By turns, so that all engines meet the same machine. Recall is of the first round. */
async function measure(
  engines: readonly Engine[],
  queries: readonly Float32Array<ArrayBuffer>[],
  truth: readonly (readonly number[])[],
  rounds: number,
): Promise<readonly EngineFigures[]> {
  const times = engines.map((): number[] => []);
  const recalls = engines.map((): number[] => []);
  const slow: boolean[] = [];
  for (const engine of engines) slow.push(await isSlow(engine, queries));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, engine] of engines.entries()) {
      const asked = round > 0 && slow[index] === true ? queries.slice(0, FEW) : queries;
      for (const [number, query] of asked.entries()) {
        const { slots, ms } = await ask(engine, query);
        times[index]?.push(ms);
        if (round === 0) recalls[index]?.push(recall(slots, truth[number] ?? []));
      }
    }
  }
  return engines.map(({ name, buildMs }, index) => figuresOf(name, buildMs, times[index] ?? [], recalls[index] ?? []));
}

async function isSlow(engine: Engine, queries: readonly Float32Array<ArrayBuffer>[]): Promise<boolean> {
  let last = 0;
  for (let n = 0; n < WARM_UP; n += 1) {
    const query = queries[n % queries.length];
    if (query === undefined) break;
    last = (await ask(engine, query)).ms;
    if (last > 10 * SLOW_MS) return true;
  }
  return last > SLOW_MS;
}

async function measureFilters(
  ours: Ours,
  rows: Rows,
  queries: readonly Float32Array<ArrayBuffer>[],
  job: VectorsJob,
): Promise<readonly FilterFigures[]> {
  const random = randomFloats(job.seed + 1);
  const asked = queries.slice(0, 25);
  const measured: FilterFigures[] = [];
  for (const share of job.filters) {
    const allowed = Array.from({ length: rows.count }, (_, slot) => slot).filter(() => random() < share);
    const filter = slotBitmap(allowed);
    const truth = asked.map((query) => nearestAmong(rows, allowed, query));
    const find = (query: Float32Array<ArrayBuffer>): readonly number[] =>
      ours.index.search(query, HITS, { filter }).map(({ slot }) => slot);
    const [filtered, plain] = await measure([{ name: "filtered", buildMs: 0, find }, ours], asked, truth, job.rounds);
    if (filtered === undefined || plain === undefined) continue;
    measured.push({ share, p50Ms: filtered.p50Ms, recall: filtered.recall, slowdown: filtered.p50Ms / plain.p50Ms });
  }
  return measured;
}

async function ask(engine: Engine, query: Float32Array<ArrayBuffer>): Promise<{ readonly slots: readonly number[]; readonly ms: number }> {
  const start = performance.now();
  const answer = engine.find(query);
  const found = answer instanceof Promise ? await answer : answer;
  const ms = performance.now() - start;
  return "slots" in found ? found : { slots: found, ms };
}

function figuresOf(name: string, buildMs: number, times: readonly number[], recalls: readonly number[]): EngineFigures {
  const sum = recalls.reduce((total, one) => total + one, 0);
  return { name, buildMs, p50Ms: median(times), p95Ms: quantile(times, 0.95), recall: sum / recalls.length };
}

function recall(found: readonly number[], wanted: readonly number[]): number {
  const there = new Set(found);
  return wanted.filter((slot) => there.has(slot)).length / wanted.length;
}

function say(line: string): void {
  self.postMessage({ said: line });
}
