import type { Phrase } from "../../core/query.ts";
import { fold } from "../../core/text.ts";
import { ownerTexts } from "../../storage/search.sql.ts";
import { ownerTextOf } from "../../storage/memory-row.ts";
import { OWNER_KIND } from "../../storage/word-index.ts";
import type { Candidates } from "./candidates.ts";
import { matchesOf } from "./matches.ts";
import type { MatchedChunk } from "./matches.ts";
import { phraseMatch } from "./match.ts";
import { sortsOf } from "./live.ts";
import type { Search } from "./context.ts";

/** An exact term is rare when at most so many chunks have it as a phrase: then it comes first, whatever else a query says. */
const RARE = 50;
/** Phrases in quotes are asked for by name: more of them are looked at. */
const MAX_QUOTED = 1_000;

/** Marks the candidates that hold an exact term or a quoted phrase. The index finds the tokens, the text decides. */
export function addExact(search: Search, candidates: Candidates): void {
  for (const phrase of search.query.quoted) markHolders(search, candidates, phrase, chunksWith(search, phrase, MAX_QUOTED));
  for (const phrase of search.query.exact) {
    const rows = chunksWith(search, phrase, RARE + 1);
    if (rows.length <= RARE) markHolders(search, candidates, phrase, rows);
  }
}

function chunksWith({ call, scopes, filters, counts }: Search, phrase: Phrase, limit: number): readonly MatchedChunk[] {
  return matchesOf(call.db, phraseMatch(phrase, { scopes, sorts: sortsOf(filters) }, counts), limit).chunks;
}

function markHolders({ call }: Search, candidates: Candidates, phrase: Phrase, chunks: readonly MatchedChunk[]): void {
  const wanted = fold(phrase.raw);
  for (const { kind, rowId } of chunks) {
    const text = call.db.get(ownerTexts, { kind: OWNER_KIND[kind], owner: rowId });
    if (text === undefined || !fold(ownerTextOf(text)).includes(wanted)) continue;
    candidates.ensure(kind, rowId).exact.add(phrase.raw);
  }
}
