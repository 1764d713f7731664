import type { ScopedDatabase } from "../../storage/scoped-database.ts";
import { averageTokens, PLACE_TOKENS } from "./index-totals.ts";
import { matchesOf } from "./matches.ts";
import type { MatchedChunk } from "./matches.ts";

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

/** Adds the owners of the best chunks under a match; an owner's best chunk counts. Returns how many chunks the index gave. */
export function addMatches(db: ScopedDatabase, candidates: Candidates, match: string, limit: number): number {
  const { chunks, given } = matchesOf(db, match, limit);
  const average = averageTokens(db.system);
  for (const chunk of chunks) {
    const candidate = candidates.ensure(chunk.kind, chunk.rowId);
    candidate.lexical = Math.max(candidate.lexical, weighed(chunk, average));
  }
  return given;
}

function weighed({ rank, strong, tokens }: MatchedChunk, average: number): number {
  if (!strong) return VOICE.weak * rank;
  return VOICE.strong * rank * (tokens === undefined ? 1 : lengthForgiven((tokens + PLACE_TOKENS) / average));
}

/**
 * FTS5's rank counts a text's length with b = 0.75 and k1 = 1.2; this makes it b = 0.5 for words that occur once, as nearly all do.
 * `length` is in average ones. What people say is short, and a longer turn of theirs is no worse for it; of long answers it stays 0.75.
 */
function lengthForgiven(length: number): number {
  return (1.3 + 0.9 * length) / (1.6 + 0.6 * length);
}
