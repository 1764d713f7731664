import type { Row } from "../../storage/database.ts";
import { numberOf } from "../../storage/rows.ts";
import type { ScopedDatabase } from "../../storage/scoped-database.ts";
import { matchChunks } from "../../storage/search.sql.ts";
import { OWNER_KIND } from "../../storage/word-index.ts";

/** A chunk that the index gave and the caller sees. */
export interface MatchedChunk {
  readonly kind: keyof typeof OWNER_KIND;
  readonly rowId: number;
  /** BM25, above 0; more is better. */
  readonly rank: number;
  /** Said by the user, or made a memory. */
  readonly strong: boolean;
  /** Words of the chunk in the index; undefined where they were not counted yet. */
  readonly tokens: number | undefined;
}

/** The best chunks under a match: those that the caller sees, and how many the index gave. */
export function matchesOf(
  db: ScopedDatabase,
  match: string,
  limit: number,
): { readonly chunks: readonly MatchedChunk[]; readonly given: number } {
  const rows = db.all(matchChunks, { match, limit });
  return { chunks: rows.filter((row) => row["owner_id"] !== null).map(matchedChunk), given: rows.length };
}

function matchedChunk(row: Row): MatchedChunk {
  return {
    kind: numberOf(row, "owner_kind") === OWNER_KIND.turn ? "turn" : "memory",
    rowId: numberOf(row, "owner_id"),
    rank: numberOf(row, "lexical"),
    strong: row["strong"] === 1,
    tokens: typeof row["tokens"] === "number" ? row["tokens"] : undefined,
  };
}
