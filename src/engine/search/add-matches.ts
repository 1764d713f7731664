import type { Candidates } from "./candidates.ts";
import type { Search } from "./context.ts";
import { averageTokens, PLACE_TOKENS } from "./index-totals.ts";
import { matchesOf } from "./matches.ts";
import type { MatchedChunk } from "./matches.ts";

/** What users say and what was made a memory counts more than what an assistant answered. Measured on BEAM: 30.9 to 47.9 nDCG@10. */
const VOICE = { strong: 2.5, weak: 1 } as const;

/** Adds the owners of the best chunks under a match; an owner's best chunk counts. Returns how many chunks the index gave. */
export function addMatches({ call, query }: Pick<Search, "call" | "query">, candidates: Candidates, match: string, limit: number): number {
  const { chunks, given } = matchesOf(call.db, match, limit);
  // Where single characters are looked for, a long text holds many of them: its length counts in full.
  const average = query.allCharacters.length > 0 ? undefined : averageTokens(call.db.system);
  for (const chunk of chunks) {
    const candidate = candidates.ensure(chunk.kind, chunk.rowId);
    candidate.lexical = Math.max(candidate.lexical, weighed(chunk, average));
  }
  return given;
}

function weighed({ rank, strong, tokens }: MatchedChunk, average: number | undefined): number {
  if (!strong) return VOICE.weak * rank;
  const forgiven = average === undefined || tokens === undefined ? 1 : lengthForgiven((tokens + PLACE_TOKENS) / average);
  return VOICE.strong * rank * forgiven;
}

/**
 * FTS5's rank counts a text's length with b = 0.75 and k1 = 1.2; this makes it b = 0.5 for words that occur once, as nearly all do.
 * `length` is in average ones. What people say is short, and a longer turn of theirs is no worse for it; of long answers it stays 0.75.
 */
function lengthForgiven(length: number): number {
  return (1.3 + 0.9 * length) / (1.6 + 0.6 * length);
}
