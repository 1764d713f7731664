import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { machine, missedBars, rounded, writeReport } from "../support/harness-report.ts";
import type { Topic } from "./measured.ts";
import { benchStore } from "./store.ts";

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
