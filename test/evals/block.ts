import { serveModels } from "../../scripts/serve-models.ts";
import type { Bar, Figures } from "../support/harness-report.ts";
import { per100 } from "./block-figures.ts";
import { evaluateHostile } from "./block-hostile.ts";
import { BlockSet } from "./block-set.ts";
import type { SetResult } from "./block-set.ts";
import { READINGS } from "./block-steps.ts";
import { evaluateUpdates } from "./block-updates.ts";
import type { EvalSet } from "./datasets.ts";
import { TokenJudge } from "./judge-tokens.ts";
import { onPages } from "./run-set.ts";

/** What blocks must reach on the dev split with the small model. */
export const BLOCK_BARS: Readonly<Record<string, Bar>> = {
  "locomo.evidence_1000": { min: 62 },
  "locomo.r10": { min: 66 },
  "locomo.evidence_1000_minus_r10": { min: -5 },
  over_limit: { max: 0 },
  repeated_in_session: { max: 0 },
  update_pairs: { min: 200 },
  "update_pairs.newer_first_pct": { min: 90 },
  false_injections_per_100: { max: 25 },
  hostile_texts: { min: 60 },
  hostile_broken: { max: 0 },
};

export const BLOCK_SETS: readonly string[] = ["locomo", "realtalk", "beam100k", "realmem"];
/** Parts of the evaluation that need no data, by the names that `--only` takes. */
export const OWN_PARTS = ["updates", "hostile"] as const;
export type OwnPart = (typeof OWN_PARTS)[number];

/** Blocks of turns over public sets, over seeded changes and over hostile texts. */
export function evaluateBlock(sets: readonly EvalSet[], parts: readonly OwnPart[]): Promise<Figures> {
  const judge = new TokenJudge();
  return onPages(
    [serveModels()],
    async (withPage) => {
      const results: SetResult[] = [];
      for (const set of sets) {
        const result = await withPage((page) => new BlockSet(page, set, judge).run());
        console.error(lineOf(set.name, result.figures));
        results.push(result);
      }
      const updates = parts.includes("updates") ? await withPage((page) => evaluateUpdates(page, judge)) : {};
      console.error(JSON.stringify(updates));
      const hostile = parts.includes("hostile") ? await withPage((page) => evaluateHostile(page, judge)) : {};
      return {
        ...summary(results),
        over_limit: judge.overLimit,
        blocks_judged: judge.blocks,
        tokens_understated: judge.understated,
        ...updates,
        ...hostile,
      };
    },
    "block.page.ts",
  );
}

function summary(results: readonly SetResult[]): Figures {
  if (results.length === 0) return {};
  const figures = Object.assign({}, ...results.map((result) => result.figures)) as Figures;
  const { "locomo.evidence_1000": evidence, "locomo.r10": recall } = figures;
  const removed = READINGS.map((reading) => [reading, results.flatMap((result) => result.removed[reading])] as const);
  return {
    ...(evidence === undefined || recall === undefined ? {} : { "locomo.evidence_1000_minus_r10": evidence - recall }),
    repeated_in_session: results.reduce((sum, { repeated }) => sum + repeated, 0),
    // A matter that the store never heard of. What stands next to removed gold still bears on the question: decision 0023.
    false_injections_per_100: per100(results.flatMap((result) => result.removed.person)),
    ...Object.fromEntries(removed.map(([reading, blocks]) => [`false_injections_${reading}_per_100`, per100(blocks)])),
    false_injection_turns: results.reduce((sum, result) => sum + result.removed.person.length, 0),
    ...figures,
  };
}

function lineOf(name: string, figures: Figures): string {
  const shown = (figure: string): string => (figures[`${name}.${figure}`] ?? Number.NaN).toFixed(1);
  const evidence = [500, 1_000, 2_000].map((limit) => shown(`evidence_${limit}`)).join(" / ");
  const wrong = READINGS.map((reading) => shown(`false_injections_${reading}_per_100`)).join(" / ");
  return `${name}: evidence ${evidence}, R@10 ${shown("r10")}, p95 ${shown("turn_1000_p95_ms")} ms, without evidence ${wrong} of 100`;
}
