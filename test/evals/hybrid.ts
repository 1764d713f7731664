import { serveModels } from "../../scripts/serve-models.ts";
import type { Bar, Figures } from "../support/harness-report.ts";
import { HEADLINE_SETS, PASSAGE_SETS } from "./datasets.ts";
import type { EvalSet } from "./datasets.ts";
import type { Answer } from "./page-store.ts";
import { figuresOf } from "./lexical.ts";
import { mean } from "./metrics.ts";
import { onStage } from "./run-set.ts";
import { scoresOf } from "./scores.ts";

/** What search with the small model must reach on the dev split. Larger models cannot be fetched here: nothing is said of them. */
export const HYBRID_BARS: Readonly<Record<string, Bar>> = {
  mean_ndcg10: { min: 54 },
  gain_over_lexical: { min: 1 },
  "locomo.r10": { min: 68 },
  "xquad_zh_en.r10": { min: 55 },
  "xquad_en_zh.r10": { min: 75 },
  language_guard_mismatches: { max: 0 },
  worst_of_six_sets_change: { min: -0.5 },
  worst_passage_set_change: { min: -1 },
};

const MODEL = "mini-enzh";

export interface HybridSets {
  /** Measured with words alone and with meaning. */
  readonly sets: readonly EvalSet[];
  /** Questions in one language on passages in another. */
  readonly across: readonly EvalSet[];
  /** In languages that the model does not know: both ways of searching must agree to the id. */
  readonly guard: readonly EvalSet[];
}

/** Search by words and meaning, against words alone in the same store. */
export function evaluateHybrid({ sets, across, guard }: HybridSets, routed: boolean): Promise<Figures> {
  return onStage([serveModels()], async (run) => {
    let figures: Figures = {};
    for (const set of [...sets, ...across]) {
      const { words = [], hybrid = [], routed: led } = await run(set, ["words", "hybrid", ...(routed ? (["routed"] as const) : [])], MODEL);
      figures = { ...figures, ...figuresOf(set, hybrid), ...changeOf(set, words, hybrid) };
      if (led !== undefined)
        figures = { ...figures, [`${set.name}.routed_change`]: changeOf(set, hybrid, led)[`${set.name}.change`] ?? Number.NaN };
      const shown = (name: string): string => (figures[`${set.name}.${name}`] ?? Number.NaN).toFixed(1);
      console.error(`${set.name}: nDCG@10 ${shown("ndcg10")} (${shown("change")}), R@10 ${shown("r10")}, p95 ${shown("search_p95_ms")} ms`);
    }
    let mismatches = 0;
    for (const set of guard) {
      const { words = [], hybrid = [] } = await run(set, ["words", "hybrid"], MODEL);
      const wrong = hybrid.filter((answer, index) => !isSame(answer, words[index])).length;
      console.error(`${set.name}: ${wrong} of ${set.queries.length} answers are not those of words alone`);
      figures = { ...figures, [`${set.name}.guard_mismatches`]: wrong, [`${set.name}.queries`]: set.queries.length };
      mismatches += wrong;
    }
    return { ...summary(figures), language_guard_mismatches: mismatches, ...figures };
  });
}

function changeOf(set: EvalSet, words: readonly Answer[], hybrid: readonly Answer[]): Figures {
  const ndcg = (answers: readonly Answer[]): number =>
    scoresOf(set.queries.map((query, index) => ({ query, returned: answers[index]?.returned ?? [] })))["ndcg10"] ?? 0;
  const lexical = ndcg(words);
  return { [`${set.name}.lexical_ndcg10`]: lexical, [`${set.name}.change`]: ndcg(hybrid) - lexical };
}

/** Unsupported text is never called similar: neither its query is compared by meaning, nor is any of it. */
function isSame({ returned, compared }: Answer, words: Answer | undefined): boolean {
  return compared === 0 && JSON.stringify(returned) === JSON.stringify(words?.returned);
}

function summary(figures: Figures): Figures {
  const of = (name: string, figure: string): number => figures[`${name}.${figure}`] ?? Number.NaN;
  const hybrid = mean(HEADLINE_SETS.map((name) => of(name, "ndcg10")));
  const lexical = mean(HEADLINE_SETS.map((name) => of(name, "lexical_ndcg10")));
  return {
    mean_ndcg10: hybrid,
    lexical_mean_ndcg10: lexical,
    gain_over_lexical: hybrid - lexical,
    worst_of_six_sets_change: Math.min(...HEADLINE_SETS.map((name) => of(name, "change"))),
    worst_passage_set_change: Math.min(...PASSAGE_SETS.map((name) => of(name, "change"))),
  };
}
