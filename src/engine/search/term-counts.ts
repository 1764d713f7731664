import { countChunks, countPlace, countTerm } from "../../storage/search.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import type { SystemDatabase } from "../../storage/scoped-database.ts";
import type { SystemSql } from "../../storage/sql.ts";

/** Growth of the index after which counts are read anew: they only choose how to search, never what is found of what was chosen. */
const STALE_GROWTH = 1.1;
const MAX_KEPT = 20_000;

/**
 * How many chunks hold each term or stand in each place. SQLite counts them by walking the term's rows, so the counts are kept while the
 * index stays about as large.
 */
export class TermCounts {
  readonly #kept = new Map<string, number>();
  #system: SystemDatabase;
  #countedAt = 0;
  #chunks = 0;

  constructor(system: SystemDatabase) {
    this.#system = system;
  }

  /** Called before each search. */
  refresh(system: SystemDatabase): void {
    this.#system = system;
    this.#chunks = numberOf(system.get(countChunks) ?? {}, "n");
    const grown = this.#chunks > this.#countedAt * STALE_GROWTH + 10 || this.#chunks < this.#countedAt;
    if (!grown && this.#kept.size < MAX_KEPT) return;
    this.#kept.clear();
    this.#countedAt = this.#chunks;
  }

  /** Chunks of the whole index, about. */
  get chunks(): number {
    return this.#chunks;
  }

  of(term: string): number {
    // One that was not there may be by now.
    return this.#kept.get(`t ${term}`) || this.#count(`t ${term}`, countTerm, term);
  }

  /** Share of the index that stands in the places, 0 to 1. */
  shareOf(places: readonly string[]): number {
    return this.rowsIn(places) / Math.max(1, this.#chunks);
  }

  /** How many chunks stand in the places, as of the last count: a place that was empty then is only named in a match where it need not be. */
  rowsIn(places: readonly string[]): number {
    return places.reduce((sum, place) => sum + (this.#kept.get(`p ${place}`) ?? this.#count(`p ${place}`, countPlace, place)), 0);
  }

  #count(key: string, statement: SystemSql, term: string): number {
    const row = this.#system.get(statement, { term });
    const count = row === undefined ? 0 : numberOf(row, "n");
    this.#kept.set(key, count);
    return count;
  }
}
