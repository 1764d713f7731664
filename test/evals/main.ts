import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "playwright";
import { machine, missedBars, rounded, writeReport } from "../support/harness-report.ts";
import type { Bar, Figures } from "../support/harness-report.ts";
import { Stage } from "../support/harness-stage.ts";
import { quantile } from "../support/quantile.ts";
import { HEADLINE_SETS, PASSAGE_SETS, POOLED_SET, pooled, readSet } from "./datasets.ts";
import type { EvalQuery, EvalSet, Split } from "./datasets.ts";
import { mean, ndcg, recall, reciprocalRank } from "./metrics.ts";

/**
 * `npm run eval -- --mode lexical --split dev --data FOLDER [--only SET,SET] [--json FILE]`: retrieval figures, 0 to 100, computed from the
 * ids that the public API returns in Chromium. One configuration for all sets, one store per set.
 */
const BARS: Readonly<Record<string, Bar>> = {
  mean_ndcg10: { min: 51 },
  "locomo.ndcg10": { min: 49.5 },
  "locomo.r10": { min: 65 },
  "realtalk.ndcg10": { min: 37.5 },
  "beam100k.ndcg10": { min: 40 },
  "realmem.ndcg10": { min: 30 },
  "memdaily_zh.ndcg10": { min: 88 },
  "madial_zh.ndcg10": { min: 50 },
  "cmrc2018_zh.ndcg10": { min: 97.5 },
  "drcd_zhtw.ndcg10": { min: 96.5 },
  "xquad_zh.ndcg10": { min: 96 },
  "xquad_en.ndcg10": { min: 96 },
  "scifact.ndcg10": { min: 67 },
  "locomo_pool.ndcg10": { min: 44 },
};

const { values } = parseArgs({
  options: {
    mode: { type: "string", default: "lexical" },
    split: { type: "string", default: "dev" },
    data: { type: "string", default: "../shared/eval" },
    only: { type: "string" },
    json: { type: "string" },
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main();

async function main(): Promise<number> {
  const { mode, data, only, json } = values;
  if (mode !== "lexical") throw new Error(`unknown mode ${mode}; there is: lexical`);
  if (values.split !== "dev" && values.split !== "heldout") throw new Error(`unknown split ${values.split}; there are: dev, heldout`);
  const sets = chosenSets(data, values.split, only?.split(","));
  if (sets.length === 0) throw new Error(`no sets of the split ${values.split} in ${data}`);
  const figures = await evaluate(sets);
  const complete = only === undefined;
  const means = complete ? { mean_ndcg10: mean(HEADLINE_SETS.map((name) => figures[`${name}.ndcg10`] ?? 0)) } : {};
  const report = { figures: rounded({ ...means, ...figures }), machine: machine(), runs: 1 };
  if (json !== undefined) writeReport(json, report);
  console.log(JSON.stringify(report, undefined, 2));
  const missed = complete && values.split === "dev" ? missedBars(report.figures, BARS) : [];
  for (const line of missed) console.error(`MISSED: ${line}`);
  return missed.length === 0 ? 0 : 1;
}

function chosenSets(data: string, split: Split, only: readonly string[] | undefined): readonly EvalSet[] {
  const sets = [...HEADLINE_SETS, ...PASSAGE_SETS].flatMap((name) => readSet(data, name, split) ?? []);
  const all = sets.flatMap((set) => (set.name === POOLED_SET ? [set, pooled(set)] : [set]));
  return all.filter(({ name }) => only === undefined || only.includes(name));
}

async function evaluate(sets: readonly EvalSet[]): Promise<Figures> {
  const stage = await Stage.open({ script: fileURLToPath(new URL("./eval.page.ts", import.meta.url)) });
  try {
    const browser = await stage.launch("eval");
    const figures: Record<string, number> = {};
    for (const set of sets) {
      const page = await browser.context.newPage();
      await page.goto(stage.url);
      Object.assign(figures, await evaluateSet(page, set));
      console.error(`${set.name}: nDCG@10 ${figures[`${set.name}.ndcg10`]?.toFixed(1)}, R@10 ${figures[`${set.name}.r10`]?.toFixed(1)}`);
      await page.close();
    }
    return figures;
  } finally {
    await stage.close();
  }
}

async function evaluateSet(page: Page, { name, docs, queries }: EvalSet): Promise<Figures> {
  await page.evaluate((store) => evalPage.open(store), name);
  for (let start = 0; start < docs.length; start += 2000)
    await page.evaluate((part) => evalPage.store(part), docs.slice(start, start + 2000));
  const answers = await page.evaluate((asked) => evalPage.search(asked), queries);
  await page.evaluate(() => evalPage.close());
  const scored = queries.map((query, index) => ({ query, returned: answers[index]?.returned ?? [] }));
  const times = answers.map(({ ms }) => ms);
  return {
    ...prefixed(name, scoresOf(scored)),
    ...macroAndCategories(name, scored),
    [`${name}.queries`]: queries.length,
    [`${name}.search_p50_ms`]: quantile(times, 0.5),
    [`${name}.search_p95_ms`]: quantile(times, 0.95),
  };
}

interface Scored {
  readonly query: EvalQuery;
  readonly returned: readonly string[];
}

function scoresOf(scored: readonly Scored[]): Figures {
  const per = (metric: (returned: readonly string[], gold: ReadonlySet<string>) => number): number =>
    100 * mean(scored.map(({ query, returned }) => metric(returned, new Set(query.gold))));
  return {
    ndcg10: per((returned, gold) => ndcg(returned, gold, 10)),
    r5: per((returned, gold) => recall(returned, gold, 5)),
    r10: per((returned, gold) => recall(returned, gold, 10)),
    r20: per((returned, gold) => recall(returned, gold, 20)),
    mrr: per(reciprocalRank),
  };
}

function macroAndCategories(name: string, scored: readonly Scored[]): Figures {
  const names = [...new Set(scored.map(({ query }) => query.category))];
  const categories = names.map((category) => ({ category, scores: scoresOf(scored.filter(({ query }) => query.category === category)) }));
  const macro = mean(categories.map(({ scores }) => scores["ndcg10"] ?? 0));
  const each = categories.flatMap(({ category, scores }) => [
    [`${name}.${category}.ndcg10`, scores["ndcg10"] ?? 0],
    [`${name}.${category}.r10`, scores["r10"] ?? 0],
  ]);
  return { [`${name}.macro_ndcg10`]: macro, ...Object.fromEntries(each) };
}

function prefixed(name: string, figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${name}.${figure}`, value]));
}
