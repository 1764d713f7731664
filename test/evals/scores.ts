import type { Figures } from "../support/harness-report.ts";
import type { EvalQuery } from "./datasets.ts";
import { mean, ndcg, recall, reciprocalRank } from "./metrics.ts";

/** A query and the data's ids that came back, best first. */
export interface Scored {
  readonly query: EvalQuery;
  readonly returned: readonly string[];
}

/** Micro averages over all queries, 0 to 100. */
export function scoresOf(scored: readonly Scored[]): Figures {
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

/** Each category by itself, and the mean of them. */
export function macroAndCategories(name: string, scored: readonly Scored[]): Figures {
  const names = [...new Set(scored.map(({ query }) => query.category))];
  const categories = names.map((category) => ({ category, scores: scoresOf(scored.filter(({ query }) => query.category === category)) }));
  const macro = mean(categories.map(({ scores }) => scores["ndcg10"] ?? 0));
  const each = categories.flatMap(({ category, scores }) => [
    [`${name}.${category}.ndcg10`, scores["ndcg10"] ?? 0],
    [`${name}.${category}.r10`, scores["r10"] ?? 0],
  ]);
  return { [`${name}.macro_ndcg10`]: macro, ...Object.fromEntries(each) };
}

export function prefixed(name: string, figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${name}.${figure}`, value]));
}
