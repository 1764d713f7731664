import { parseArgs } from "node:util";
import { machine, missedBars, rounded, writeReport } from "../support/harness-report.ts";
import type { Bar, Figures } from "../support/harness-report.ts";
import { quantile } from "../support/quantile.ts";
import { runHandovers } from "./handovers.ts";
import { runKillRounds } from "./kill-rounds.ts";
import { runLeaderKills } from "./leader-kills.ts";
import type { Ending } from "./leader-kills.ts";
import { runPowerLoss } from "./powerloss.ts";
import { CrashStage } from "./crash-stage.ts";
import { runTabsWriting } from "./tabs-writing.ts";

/**
 * `npm run test:crash -- [--rounds 100] [--json FILE] [--only kills|powerloss|tabs|leaders|handovers]`: what was acknowledged
 * is kept, whatever ends the browser. Exits with 1 when a figure misses its bar.
 */
type Part = keyof typeof PARTS;

interface Setting {
  readonly stage: CrashStage;
  readonly rounds: number;
}

const BARS: Readonly<Record<Part, Readonly<Record<string, Bar>>>> = {
  kills: { rounds: { min: 100 }, acked_lost: { max: 0 }, integrity_failures: { max: 0 } },
  powerloss: {
    powerloss_points: { min: 500 },
    powerloss_problems: { max: 0 },
    control_off_problems: { min: 1 },
    control_normal_lost: { min: 1 },
  },
  tabs: { tabs_writes: { min: 5000 }, tabs_lost: { max: 0 }, tabs_doubled: { max: 0 } },
  leaders: { leader_kills: { min: 60 }, leader_lost: { max: 0 }, leader_damaged: { max: 0 }, failover_p95_ms: { max: 1000 } },
  handovers: { handovers: { min: 40 }, stores_deleted: { max: 0 } },
};
const PARTS = { kills, powerloss, tabs, leaders, handovers };
const ENDINGS: readonly Ending[] = ["close", "terminate", "sigkill"];
const KILLS_EACH = 20;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "100" }, json: { type: "string" }, only: { type: "string" } },
});
// A plain signal would leave the browsers running.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main(chosen(values.only), Number(values.rounds));

async function main(parts: readonly Part[], rounds: number): Promise<number> {
  const stage = await CrashStage.open();
  try {
    const before = machine();
    const figures: Record<string, number> = {};
    for (const part of parts) Object.assign(figures, await timed(part, () => PARTS[part]({ stage, rounds })));
    const browser = await stage.launch("version");
    const report = {
      figures: rounded(figures),
      machine: { ...before, chromium: browser.browser.version(), loadAtEnd: machine()["load"] ?? [] },
      runs: 1,
    };
    if (values.json !== undefined) writeReport(values.json, report);
    console.log(JSON.stringify(report.figures, undefined, 2));
    return missed(figures, parts);
  } finally {
    await stage.close();
  }
}

function chosen(only: string | undefined): readonly Part[] {
  const all = Object.keys(PARTS) as Part[];
  if (only === undefined) return all;
  const part = all.find((name) => name === only);
  if (part === undefined) throw new Error(`--only takes one of ${all.join(", ")}`);
  return [part];
}

async function timed(part: Part, run: () => Promise<Figures>): Promise<Figures> {
  const start = performance.now();
  const figures = await run();
  say(`${part} took ${Math.round((performance.now() - start) / 1000)} s`);
  return figures;
}

function missed(figures: Figures, parts: readonly Part[]): number {
  const lines = parts.flatMap((part) => missedBars(figures, BARS[part]));
  for (const line of lines) console.error(`MISSED: ${line}`);
  return lines.length === 0 ? 0 : 1;
}

async function kills({ stage, rounds }: Setting): Promise<Figures> {
  const result = await runKillRounds(stage, rounds, say);
  for (const example of result.examples) say(example);
  return {
    rounds: result.rounds,
    acked_lost: result.ackedLost,
    integrity_failures: result.integrityFailures,
    acknowledgements: result.acknowledged,
    rounds_found_unclean: result.unclean,
  };
}

async function powerloss(): Promise<Figures> {
  const seed = Date.now() % 100_000;
  const result = await runPowerLoss({ points: 500, seed });
  for (const example of result.examples) say(`seed ${seed}: ${example}`);
  return {
    powerloss_points: result.points,
    powerloss_problems: result.problems,
    powerloss_seed: seed,
    control_off_problems: result.controlOffProblems,
    control_normal_lost: result.controlNormalLost,
  };
}

async function tabs({ stage }: Setting): Promise<Figures> {
  const { writes, lost, doubled, damage } = await runTabsWriting(stage, 5, 1000);
  for (const line of damage) say(line);
  return { tabs_writes: writes, tabs_lost: lost, tabs_doubled: doubled };
}

async function leaders({ stage }: Setting): Promise<Figures> {
  const results = [];
  for (const ending of ENDINGS) results.push(await runLeaderKills(stage, ending, KILLS_EACH, say));
  for (const example of results.flatMap(({ examples }) => examples)) say(example);
  const failovers = results.flatMap(({ failoversMs }) => failoversMs);
  return {
    leader_kills: failovers.length,
    leader_lost: results.reduce((total, { lost }) => total + lost, 0),
    leader_damaged: results.reduce((total, { damaged }) => total + damaged, 0),
    leader_acknowledged: results.reduce((total, { acknowledged }) => total + acknowledged, 0),
    failover_p50_ms: quantile(failovers, 0.5),
    failover_p95_ms: quantile(failovers, 0.95),
    failover_max_ms: Math.max(...failovers),
  };
}

async function handovers({ stage }: Setting): Promise<Figures> {
  const result = await runHandovers(stage, 40);
  return { handovers: result.handovers, stores_deleted: result.storesDeleted, handover_refusals: result.refusals };
}

function say(line: string): void {
  console.log(line);
}
