import { OWNER_KIND } from "../../storage/word-index.ts";
import { matchChunks } from "../../storage/search.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import type { ScopedDatabase } from "../../storage/scoped-database.ts";

/** What users say and what was made a memory counts more than what an assistant answered. Measured on BEAM: 30.9 to 47.9 nDCG@10. */
const VOICE = { strong: 2, weak: 1 } as const;

/** An owner of chunks that may become a hit, with its raw scores. */
export interface Candidate {
  readonly kind: "turn" | "memory";
  readonly rowId: number;
  /** BM25 of its best chunk, times its voice. */
  lexical: number;
  /** What the turn before it adds. */
  context: number;
  /** Exact terms and phrases that it holds. */
  readonly exact: Set<string>;
  /** Share of the query's known names that it names. */
  entity: number;
  /** Cosine of the query and its nearest chunk; undefined where it has no vector, or meaning takes no part. */
  semantic: number | undefined;
  /** The same on the query's own scale: 0 for the mean of all texts, 1 for the nearest. */
  meaning: number;
}

/** Candidates by owner. */
export class Candidates {
  readonly #byOwner = new Map<string, Candidate>();

  get size(): number {
    return this.#byOwner.size;
  }

  get(kind: Candidate["kind"], rowId: number): Candidate | undefined {
    return this.#byOwner.get(`${kind} ${rowId}`);
  }

  ensure(kind: Candidate["kind"], rowId: number): Candidate {
    const key = `${kind} ${rowId}`;
    const known = this.#byOwner.get(key);
    if (known !== undefined) return known;
    const added: Candidate = { kind, rowId, lexical: 0, context: 0, exact: new Set(), entity: 0, semantic: undefined, meaning: 0 };
    this.#byOwner.set(key, added);
    return added;
  }

  /** Drops what does not pass. */
  keep(passes: (candidate: Candidate) => boolean): void {
    for (const [key, candidate] of this.#byOwner) if (!passes(candidate)) this.#byOwner.delete(key);
  }

  all(): readonly Candidate[] {
    return [...this.#byOwner.values()];
  }

  of(kind: Candidate["kind"]): readonly Candidate[] {
    return this.all().filter((candidate) => candidate.kind === kind);
  }
}

/**
 * Adds the owners of the best chunks under a match; an owner's best chunk counts. Returns how many chunks the index gave; when the caller
 * sees none of them that is not known, and counts as all that were asked for.
 */
export function addMatches(db: ScopedDatabase, candidates: Candidates, match: string, limit: number): number {
  const rows = db.all(matchChunks, { match, limit });
  let given = rows.length === 0 ? limit : 0;
  for (const row of rows) {
    given = numberOf(row, "given");
    const kind = numberOf(row, "owner_kind") === OWNER_KIND.turn ? "turn" : "memory";
    const voice = row["role"] === null || row["role"] === "user" ? VOICE.strong : VOICE.weak;
    const candidate = candidates.ensure(kind, numberOf(row, "owner_id"));
    candidate.lexical = Math.max(candidate.lexical, numberOf(row, "lexical") * voice);
  }
  return given;
}
