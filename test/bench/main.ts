import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { machine, missedBars, rounded, writeReport } from "../support/harness-report.ts";
import type { Topic } from "./measured.ts";
import { benchImport } from "./import.ts";
import { benchInject } from "./inject.ts";
import { benchMeaning } from "./meaning.ts";
import { benchStore } from "./store.ts";
import { benchUpkeep } from "./upkeep.ts";
import { benchVectors } from "./vectors.ts";
import { benchWords } from "./words.ts";

/**
 * `npm run bench -- TOPIC [--json FILE] [--baseline]`: measures one topic on this machine and exits with 1 when a figure misses
 * its bar. `--baseline` keeps the report in `test/bench/baselines`.
 */
const TOPICS: Readonly<Record<string, Topic>> = {
  store: {
    measure: benchStore,
    bars: {
      "write_ack.p50_ms": { max: 10 },
      "five_tabs.writes_per_s": { min: 2000 },
      reopen_100k_ms: { max: 500 },
      "follower_call.p50_ms": { max: 3 },
      write_x_opfs_vfs: { min: 3 },
    },
  },
  vectors: {
    measure: benchVectors,
    bars: {
      "1k.x_plain_js": { min: 12 },
      "10k.x_plain_js": { min: 45 },
      "100k.x_plain_js": { min: 75 },
      "1k.recall10": { min: 0.995 },
      "10k.recall10": { min: 0.995 },
      "100k.recall10": { min: 0.995 },
      "1k.x_best_hnsw": { min: 5 },
      "10k.x_best_hnsw": { min: 3.2 },
      "100k.x_best_hnsw": { min: 1.25 },
      "10k.build_x_hnswlib": { min: 150 },
      hot_bytes_per_vector: { max: 140 },
      "100k.open_ms": { max: 40 },
      "100k.filter1pct.recall10": { min: 0.99 },
      "100k.filter10pct.recall10": { min: 0.99 },
      "100k.filter50pct.recall10": { min: 0.99 },
      "100k.filter_slowdown": { max: 1.3 },
    },
  },
  meaning: { measure: benchMeaning, bars: { "words.p95_added_ms": { max: 20 }, "page.longest_task_ms": { max: 50 } } },
  upkeep: {
    measure: benchUpkeep,
    bars: {
      "kmeans.10k.x_ml_kmeans_pass": { min: 20 },
      "kmeans.10k.ms": { max: 500 },
      "kmeans.100k.ms": { max: 3500 },
      "topics.10k.ms": { max: 15_000 },
      "topics.add_one_ms": { max: 5 },
      "heatmap.100k.ms": { max: 50 },
      search_p95_added_ms: { max: 20 },
    },
  },
  inject: {
    measure: benchInject,
    bars: {
      "10k.session.p95_ms": { max: 50 },
      "10k.turn.p95_ms": { max: 25 },
      "100k.session.p95_ms": { max: 100 },
      "100k.turn.p95_ms": { max: 50 },
    },
  },
  import: { measure: benchImport, bars: { held_peak_mb: { max: 200 } } },
  words: {
    measure: benchWords,
    bars: {
      "100k.zh1.coverage": { min: 1 },
      "100k.zh2.coverage": { min: 1 },
      "100k.zh4.coverage": { min: 1 },
      "100k.open_x_minisearch": { min: 3 },
      "100k.heap_x_minisearch": { max: 0.5 },
      "100k.open_x_orama": { min: 1.5 },
      "100k.heap_x_orama": { max: 0.5 },
      "100k.prefix.p95_ms": { max: 50 },
      "100k.zh2.statement_p50_ms": { max: 0.5 },
      "100k.zh2.search_p50_ms": { max: 5 },
      "100k.question_en.p95_ms": { max: 50 },
      "100k.question_zh.p95_ms": { max: 50 },
      "100k.query_20000_chars.p95_ms": { max: 150 },
    },
  },
};
const BASELINES = fileURLToPath(new URL("./baselines/", import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" }, baseline: { type: "boolean", default: false } },
});
// A plain signal would leave the browsers running.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main(positionals[0] ?? "");

async function main(name: string): Promise<number> {
  const topic = TOPICS[name];
  if (topic === undefined) throw new Error(`name a topic: ${Object.keys(TOPICS).join(", ")}`);
  const before = machine();
  const { figures, runs, versions } = await topic.measure((line) => console.log(line));
  const report = { figures: rounded(figures), machine: { ...before, ...versions, loadAtEnd: machine()["load"] ?? [] }, runs };
  if (values.json !== undefined) writeReport(values.json, report);
  if (values.baseline) {
    mkdirSync(BASELINES, { recursive: true });
    writeReport(`${BASELINES}${name}.json`, report);
  }
  console.log(JSON.stringify(report, undefined, 2));
  const missed = missedBars(report.figures, topic.bars);
  for (const line of missed) console.error(`MISSED: ${line}`);
  return missed.length === 0 ? 0 : 1;
}
