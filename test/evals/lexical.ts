import type { Bar, Figures } from "../support/harness-report.ts";
import { quantile } from "../support/quantile.ts";
import { HEADLINE_SETS } from "./datasets.ts";
import type { EvalSet } from "./datasets.ts";
import { mean } from "./metrics.ts";
import { onStage } from "./run-set.ts";
import { macroAndCategories, prefixed, scoresOf } from "./scores.ts";

/** What search by words alone must reach on the dev split. */
export const LEXICAL_BARS: Readonly<Record<string, Bar>> = {
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

/** Search by words alone: no model anywhere. */
export function evaluateWords(sets: readonly EvalSet[]): Promise<Figures> {
  return onStage([], async (run) => {
    let figures: Figures = {};
    for (const set of sets) {
      const { words = [] } = await run(set, ["words"]);
      figures = { ...figures, ...figuresOf(set, words) };
      console.error(`${set.name}: nDCG@10 ${figures[`${set.name}.ndcg10`]?.toFixed(1)}, R@10 ${figures[`${set.name}.r10`]?.toFixed(1)}`);
    }
    return { mean_ndcg10: mean(HEADLINE_SETS.map((name) => figures[`${name}.ndcg10`] ?? 0)), ...figures };
  });
}

/** All figures of one set under one mode. */
export function figuresOf(
  { name, queries }: EvalSet,
  answers: readonly { readonly returned: readonly string[]; readonly ms: number }[],
): Figures {
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
