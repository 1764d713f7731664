import type { ParsedQuery, Phrase } from "../../core/query.ts";
import { countChunks, countPlace, countTerm, expandPrefix } from "../../storage/search.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import type { SystemDatabase } from "../../storage/scoped-database.ts";

/** What the index is asked: only quoted tokens, each from the tokenizer, narrowed to places. */

/** Most terms of one match; half of them from the end of the query. */
const MAX_TERMS = 32;
/** Most words that a prefix stands for. */
const MAX_EXPANSIONS = 20;
/** A typed word may be this much longer than its stem. */
const LONGEST_SUFFIX = 5;
const SHORTEST_STEM = 3;

/** A place that holds more of the index than this is not named in a match: FTS5 would count all its rows for the rank. */
const WIDE_PLACE = 0.4;

/** Where to look: every scope that the caller sees, and sorts of owner. */
export interface Place {
  readonly scopes: readonly number[];
  readonly sorts: readonly ("turn" | "memory")[];
}

/** How many chunks hold each term. */
export class TermCounts {
  readonly #system: SystemDatabase;
  readonly #counts = new Map<string, number>();
  readonly #places = new Map<string, number>();
  #chunks: number | undefined;

  constructor(system: SystemDatabase) {
    this.#system = system;
  }

  of(term: string): number {
    const known = this.#counts.get(term);
    if (known !== undefined) return known;
    const row = this.#system.get(countTerm, { term });
    const count = row === undefined ? 0 : numberOf(row, "n");
    this.#counts.set(term, count);
    return count;
  }

  /** Share of the index that stands in the places, 0 to 1. */
  shareOf(places: readonly string[]): number {
    const held = places.reduce((sum, place) => sum + this.#placed(place), 0);
    return held / Math.max(1, this.chunks);
  }

  get chunks(): number {
    this.#chunks ??= numberOf(this.#system.get(countChunks) ?? {}, "n");
    return this.#chunks;
  }

  #placed(place: string): number {
    const known = this.#places.get(place);
    if (known !== undefined) return known;
    const row = this.#system.get(countPlace, { term: place });
    const count = row === undefined ? 0 : numberOf(row, "n");
    this.#places.set(place, count);
    return count;
  }
}

/** The terms that are looked for: those that the index has, the rarest first, half of the room for the end of the query. */
export function chooseTerms({ terms, tail }: Pick<ParsedQuery, "terms" | "tail">, counts: TermCounts): readonly string[] {
  const known = (list: readonly string[]): readonly string[] =>
    list.filter((term) => counts.of(term) > 0).sort((a, b) => counts.of(a) - counts.of(b));
  const fromTail = known(tail);
  const fromHead = known(terms);
  const room = Math.max(MAX_TERMS / 2, MAX_TERMS - fromHead.length);
  const kept = fromTail.slice(0, room);
  return [...kept, ...fromHead.slice(0, MAX_TERMS - kept.length)];
}

/** Words of the index that a typed beginning may stand for: words that begin with it, and stems of words that begin with it. */
export function expandTyped(system: SystemDatabase, prefix: string, counts: TermCounts): readonly string[] {
  const end = `${prefix}\u{10ffff}`;
  const longer = system.all(expandPrefix, { prefix, end, limit: MAX_EXPANSIONS }).map((row) => textOf(row, "term"));
  const stems: string[] = [];
  for (let length = prefix.length - 1; length >= Math.max(SHORTEST_STEM, prefix.length - LONGEST_SUFFIX); length--) {
    const stem = prefix.slice(0, length);
    if (counts.of(stem) > 0) stems.push(stem);
  }
  return longer.length > 0 ? longer : stems;
}

export function termsMatch(terms: readonly string[], place: Place, counts: TermCounts): string {
  return inPlace(terms.map(quote).join(" OR "), place, counts);
}

export function phraseMatch(phrase: Phrase, place: Place, counts: TermCounts): string {
  return inPlace(quote(phrase.tokens.join(" ")), place, counts);
}

function inPlace(match: string, { scopes, sorts }: Place, counts: TermCounts): string {
  const narrow = [scopes.map((id) => `s${id}`), sorts].filter((places) => counts.shareOf(places) < WIDE_PLACE);
  return [`(words : (${match}))`, ...narrow.map((places) => `(place : (${places.map(quote).join(" OR ")}))`)].join(" AND ");
}

/** Tokens hold letters, digits and marks only; the quotes are for FTS5's own words. */
function quote(tokens: string): string {
  return `"${tokens.replaceAll('"', '""')}"`;
}
