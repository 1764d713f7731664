import type { Hit, HitExplanation } from "../../contract/contract.ts";
import type { Candidate } from "./candidates.ts";
import type { Live } from "./live.ts";
import { addsOf } from "./rank.ts";

/** Tells of each hit where the legs had it, among all candidates, and what each adds to its score. */
export function explained(
  hits: readonly Hit[],
  live: readonly Live[],
  order: readonly { readonly candidate: Candidate }[],
): readonly Hit[] {
  const all = order.map(({ candidate }) => candidate);
  const best = Math.max(...all.map(({ lexical, context }) => lexical + context), 0);
  const words = ranks(all, ({ lexical, context }) => lexical + context || undefined);
  const meaning = ranks(all, ({ semantic }) => semantic);
  const byId = new Map(live.map(({ id, candidate }) => [id, candidate]));
  return hits.map((hit) => {
    const candidate = byId.get(hit.id);
    return candidate === undefined ? hit : { ...hit, explain: explanation(candidate, best, words.get(candidate), meaning.get(candidate)) };
  });
}

function explanation(candidate: Candidate, best: number, words: number | undefined, meaning: number | undefined): HitExplanation {
  const adds = addsOf(candidate, best);
  return {
    ...(words === undefined ? {} : { words: { rank: words, adds: adds.words } }),
    ...(meaning === undefined ? {} : { meaning: { rank: meaning, adds: adds.meaning } }),
    ...(adds.exact === 0 ? {} : { exactAdds: adds.exact }),
    ...(adds.entity === 0 ? {} : { entityAdds: adds.entity }),
  };
}

/** Rank by a score, from 1; those without one have none. */
function ranks(all: readonly Candidate[], scoreOf: (candidate: Candidate) => number | undefined): ReadonlyMap<Candidate, number> {
  const scored = all.flatMap((candidate) => {
    const score = scoreOf(candidate);
    return score === undefined ? [] : [{ candidate, score }];
  });
  return new Map(scored.sort((a, b) => b.score - a.score).map(({ candidate }, index) => [candidate, index + 1]));
}
