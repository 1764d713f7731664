import { parseArgs } from "node:util";
import { machine, missedBars, rounded, writeReport } from "../support/harness-report.ts";
import type { Bar, Figures } from "../support/harness-report.ts";
import { BLOCK_BARS, BLOCK_SETS, evaluateBlock, OWN_PARTS } from "./block.ts";
import { acrossLanguages, guardSets, HEADLINE_SETS, PASSAGE_SETS, POOLED_SET, pooled, readSet } from "./datasets.ts";
import type { EvalSet, Split } from "./datasets.ts";
import { evaluateHybrid, HYBRID_BARS } from "./hybrid.ts";
import { evaluateWords, LEXICAL_BARS } from "./lexical.ts";
import { evaluateTopics, LABELLED_SET, TOPIC_BARS } from "./topics.ts";

/**
 * `npm run eval -- --mode lexical|hybrid --split dev --data FOLDER [--only SET,SET] [--json FILE]`: retrieval figures, 0 to 100, computed from
 * the ids that the public API returns in Chromium. One configuration for all sets, one store per set. `--routed` also tells what keeping to clusters changes. `--set topics` instead of a mode
 * measures how clusters agree with the projects that a data set's memories are of; `--set block` what blocks of turns hold, their order, what is
 * injected without evidence and what hostile texts do to them (`--only` also takes `updates` and `hostile`).
 */
const { values } = parseArgs({
  options: {
    mode: { type: "string", default: "lexical" },
    set: { type: "string" },
    routed: { type: "boolean", default: false },
    split: { type: "string", default: "dev" },
    data: { type: "string", default: "../shared/eval" },
    only: { type: "string" },
    json: { type: "string" },
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main();

async function main(): Promise<number> {
  const { mode, only, json } = values;
  if (values.set !== undefined && values.set !== "topics" && values.set !== "block")
    throw new Error(`unknown set ${values.set}; there are: topics, block`);
  if (mode !== "lexical" && mode !== "hybrid") throw new Error(`unknown mode ${mode}; there are: lexical, hybrid`);
  if (values.split !== "dev" && values.split !== "heldout") throw new Error(`unknown split ${values.split}; there are: dev, heldout`);
  const { figures, bars } = await measured(mode, values.split);
  const report = { figures: rounded(figures), machine: machine(), runs: 1 };
  if (json !== undefined) writeReport(json, report);
  console.log(JSON.stringify(report, undefined, 2));
  const missed = only === undefined && values.split === "dev" ? missedBars(report.figures, bars) : [];
  for (const line of missed) console.error(`MISSED: ${line}`);
  return missed.length === 0 ? 0 : 1;
}

async function measured(
  mode: "lexical" | "hybrid",
  split: Split,
): Promise<{ readonly figures: Figures; readonly bars: Readonly<Record<string, Bar>> }> {
  if (values.set === "topics") {
    const set = readSet(values.data, LABELLED_SET, split);
    if (set === undefined) throw new Error(`no ${LABELLED_SET} of the split ${split} in ${values.data}`);
    return { figures: await evaluateTopics(set), bars: TOPIC_BARS };
  }
  if (values.set === "block") return { figures: await block(split), bars: BLOCK_BARS };
  return mode === "lexical" ? { figures: await lexical(split), bars: LEXICAL_BARS } : { figures: await hybrid(split), bars: HYBRID_BARS };
}

function lexical(split: Split): Promise<Figures> {
  return evaluateWords(chosen(conversationsAndPassages(split), split));
}

function hybrid(split: Split): Promise<Figures> {
  const across = acrossLanguages(values.data, split);
  const guard = guardSets(values.data, split);
  const all = [...conversationsAndPassages(split).filter(({ name }) => !name.endsWith("_pool")), ...across, ...guard];
  const names = new Set(chosen(all, split).map(({ name }) => name));
  const kept = (sets: readonly EvalSet[]): readonly EvalSet[] => sets.filter(({ name }) => names.has(name));
  const chosenSets = {
    sets: kept(all.filter((set) => !across.includes(set) && !guard.includes(set))),
    across: kept(across),
    guard: kept(guard),
  };
  return evaluateHybrid(chosenSets, values.routed);
}

function block(split: Split): Promise<Figures> {
  const only = values.only?.split(",");
  const isChosen = (name: string): boolean => only === undefined || only.includes(name);
  const names = BLOCK_SETS.filter(isChosen);
  const sets = names.flatMap((name) => readSet(values.data, name, split) ?? []);
  const parts = OWN_PARTS.filter(isChosen);
  if (sets.length + parts.length === 0) throw new Error(`nothing of the split ${split} in ${values.data}`);
  return evaluateBlock(sets, parts);
}

function conversationsAndPassages(split: Split): readonly EvalSet[] {
  const sets = [...HEADLINE_SETS, ...PASSAGE_SETS].flatMap((name) => readSet(values.data, name, split) ?? []);
  return sets.flatMap((set) => (set.name === POOLED_SET ? [set, pooled(set)] : [set]));
}

function chosen(sets: readonly EvalSet[], split: Split): readonly EvalSet[] {
  const only = values.only?.split(",");
  const kept = sets.filter(({ name }) => only === undefined || only.includes(name));
  if (kept.length === 0) throw new Error(`no sets of the split ${split} in ${values.data}`);
  return kept;
}
