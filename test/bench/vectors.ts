import { fileURLToPath } from "node:url";
import type { Figures } from "../support/harness-report.ts";
import { Stage } from "../support/harness-stage.ts";
import { median } from "../support/quantile.ts";
import type { Measured } from "./measured.ts";
import { compileF32 } from "./vectors-f32.ts";
import { peerVersions, servePeers } from "./vectors-served-peers.ts";
import type { VectorsRun } from "./vectors.page.ts";
import type { EngineFigures } from "./vectors.worker.ts";

/** As bge-m3's vectors have. */
const DIM = 1024;
const SEED = 42;
const ROUNDS = 5;
const QUERIES = 50;
/** Graphs in WASM are asked at all sizes, the slower ones at 10,000. */
const GRAPHS = ["hnswlib", "edgevec"];
const SIZES = [
  { name: "1k", count: 1000, peers: GRAPHS, filters: [] },
  { name: "10k", count: 10_000, peers: [...GRAPHS, "pglite", "orama"], filters: [] },
  { name: "100k", count: 100_000, peers: GRAPHS, filters: [0.01, 0.1, 0.5] },
] as const;
/** An approximate search counts as good from here on. */
const GOOD_RECALL = 0.99;
const GRAPH = /hnsw/; // hnswlib, edgevec_hnsw, pgvector_hnsw

type Say = (line: string) => void;

/** The vector index against what else a browser can use, all asked by turns in one worker of Chromium. */
export async function benchVectors(say: Say): Promise<Measured> {
  const peers = await servePeers();
  const f32 = await compileF32();
  const stage = await Stage.open({ script: fileURLToPath(new URL("./vectors.page.ts", import.meta.url)), isolated: true });
  try {
    const browser = await stage.launch("bench");
    let figures: Figures = {};
    let kernels = "";
    for (const { name, ...size } of wantedSizes()) {
      const page = await browser.context.newPage();
      page.on("console", (message) => say(`${name}: ${message.text()}`));
      await page.goto(stage.url);
      const job = { ...size, dim: DIM, queries: QUERIES, rounds: ROUNDS, seed: SEED, f32, base: peers.base };
      const run = await page.evaluate((wanted) => vectorsPage.run(wanted), job);
      await page.close();
      for (const failed of run.failed) say(`${name}: not measured: ${failed}`);
      figures = { ...figures, ...figuresOf(name, size.count, run) };
      kernels = run.kernels;
    }
    return { figures, runs: ROUNDS, versions: { chromium: browser.browser.version(), kernels, ...(await peerVersions()) } };
  } finally {
    await stage.close();
    await peers.close();
  }
}

/** All of them, or those that `BENCH_SIZES` names, as `1k,10k`: the largest takes a quarter of an hour. */
function wantedSizes(): readonly (typeof SIZES)[number][] {
  const named = process.env["BENCH_SIZES"]?.split(",");
  return SIZES.filter(({ name }) => named?.includes(name) ?? true);
}

function figuresOf(size: string, count: number, run: VectorsRun): Figures {
  const ours = named(run, "strandline");
  const graph = bestGraph(run);
  const told = Object.fromEntries(run.engines.flatMap((engine) => tellEngine(size, engine)));
  const x = (name: string): number => named(run, name).p50Ms / ours.p50Ms;
  return {
    ...told,
    [`${size}.recall10`]: ours.recall,
    [`${size}.x_plain_js`]: x("plain_js"),
    [`${size}.x_f32_simd`]: x("f32_simd"),
    [`${size}.x_best_hnsw`]: graph.p50Ms / ours.p50Ms,
    [`${size}.best_hnsw.recall10`]: graph.recall,
    [`${size}.build_x_hnswlib`]: named(run, "hnswlib_ef64").buildMs / ours.buildMs,
    [`${size}.flush_ms`]: run.flushMs,
    [`${size}.bytes_per_vector`]: run.bytes / count,
    [`${size}.open_ms`]: median(run.openings.map(({ openMs }) => openMs)),
    [`${size}.open_first_search_ms`]: median(run.openings.map(({ firstSearchMs }) => firstSearchMs)),
    ...filterFigures(size, run),
    // Smaller indexes hold their rows in memory as well; this is what grows with the number of vectors.
    ...(size === "100k" ? { hot_bytes_per_vector: run.bytes / count } : {}),
  };
}

function tellEngine(size: string, { name, p50Ms, p95Ms, recall, buildMs }: EngineFigures): readonly (readonly [string, number])[] {
  return [
    [`${size}.${name}.p50_ms`, p50Ms],
    [`${size}.${name}.p95_ms`, p95Ms],
    [`${size}.${name}.recall10`, recall],
    [`${size}.${name}.build_ms`, buildMs],
  ];
}

function filterFigures(size: string, { filters }: VectorsRun): Figures {
  if (filters.length === 0) return {};
  const each = filters.flatMap(({ share, recall, p50Ms, slowdown }) => {
    const name = `${size}.filter${Math.round(100 * share)}pct`;
    return [
      [`${name}.recall10`, recall],
      [`${name}.p50_ms`, p50Ms],
      [`${name}.slowdown`, slowdown],
    ];
  });
  return { ...Object.fromEntries(each), [`${size}.filter_slowdown`]: Math.max(...filters.map(({ slowdown }) => slowdown)) };
}

/** The fastest graph search of good recall, or the one of the best recall where none is good. */
function bestGraph({ engines }: VectorsRun): EngineFigures {
  const graphs = engines.filter(({ name }) => GRAPH.test(name));
  const good = graphs.filter(({ recall }) => recall >= GOOD_RECALL).sort((a, b) => a.p50Ms - b.p50Ms);
  const [best] = good.length > 0 ? good : [...graphs].sort((a, b) => b.recall - a.recall);
  if (best === undefined) throw new Error("no graph search could be measured");
  return best;
}

function named({ engines }: VectorsRun, name: string): EngineFigures {
  const found = engines.find((engine) => engine.name === name);
  if (found === undefined) throw new Error(`${name} was not measured`);
  return found;
}
