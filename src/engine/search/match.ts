import type { ParsedQuery, Phrase } from "../../core/query.ts";
import { wordToken } from "../../core/tokenize.ts";
import { expandPrefix } from "../../storage/search.sql.ts";
import { textOf } from "../../storage/rows.ts";
import type { Search } from "./context.ts";
import type { TermCounts } from "./term-counts.ts";
import type { SystemDatabase } from "../../storage/scoped-database.ts";

/** What the index is asked: only quoted tokens, each from the tokenizer, narrowed to places. */

/** Terms of one match; half of them from the end of the query. More where few rows can be reached: there a term costs next to nothing. */
const TERMS = { least: 32, most: 256 } as const;
/**
 * Rows that one match may visit: the rank is computed for each of them. Terms are taken by rarity until it is full, so that only the most
 * common ones, which tell the least, fall away, and only in large stores.
 */
export const MAX_ROWS = 30_000;
/** Words that a prefix stands for, out of so many that are looked at. */
const EXPANSIONS = { taken: 20, lookedAt: 400 } as const;
/** How a word that is being typed may end. */
const SUFFIXES = [
  "",
  "e",
  "y",
  "s",
  "es",
  "ed",
  "er",
  "al",
  "ly",
  "ty",
  "ity",
  "ing",
  "ion",
  "ment",
  "ness",
  "ation",
  "ful",
  "ous",
  "ive",
] as const;

/**
 * Places that hold more of the index than this are not named in a match: FTS5 would count all their rows for the rank. Filters widen a
 * search that a sort left too little; what other scopes hold must never crowd out the caller's own, so a scope is named but when it holds
 * nearly everything.
 */
const WIDE = { sort: 0.4, scope: 0.98 } as const;

/** Where to look: every scope that the caller sees, and sorts of owner. */
export interface Place {
  readonly scopes: readonly number[];
  readonly sorts: readonly ("turn" | "memory")[];
}

/** What a match may cost: rows that can be reached at all, and rows that its terms may visit together. */
export type Visiting = Pick<Search, "counts" | "reach" | "visits">;

/** The terms that are looked for: those that the index has, the rarest first, half of the room for the end of the query. */
export function chooseTerms({ terms, tail }: Pick<ParsedQuery, "terms" | "tail">, { counts, reach, visits }: Visiting): readonly string[] {
  const fromTail = byRarity(tail, counts);
  const fromHead = byRarity(terms, counts);
  const most = mostTerms(reach);
  const room = Math.max(most / 2, most - fromHead.length);
  const kept = fromTail.slice(0, room);
  return affordable([...kept, ...fromHead.slice(0, most - kept.length)], { counts, reach, visits });
}

/** More terms beside those chosen, as far as there is room. */
export function addTerms(chosen: readonly string[], more: readonly string[], visiting: Visiting): readonly string[] {
  const { counts, reach } = visiting;
  const added = byRarity(more, counts).filter((term) => !chosen.includes(term));
  return affordable([...chosen, ...added.slice(0, Math.max(0, mostTerms(reach) - chosen.length))], visiting);
}

function mostTerms(reach: number): number {
  return Math.min(TERMS.most, Math.max(TERMS.least, Math.floor(MAX_ROWS / Math.max(1, reach))));
}

function byRarity(terms: readonly string[], counts: TermCounts): readonly string[] {
  return terms.filter((term) => counts.of(term) > 0).sort((a, b) => counts.of(a) - counts.of(b));
}

/** The rarest of the terms, at least one, that together visit no more than so many rows; each visits no more than can be reached. */
function affordable(terms: readonly string[], { counts, reach, visits }: Visiting): readonly string[] {
  let rows = 0;
  return byRarity(terms, counts).filter((term, index) => {
    rows += Math.min(counts.of(term), reach);
    return index === 0 || rows <= visits;
  });
}

/**
 * Words of the index that a typed beginning may stand for: words that begin with it, and stems of words that begin with it. Only those
 * that `isHere` knows: the index is shared, and the most common words of others may not be the caller's.
 */
export function expandTyped(
  system: SystemDatabase,
  prefix: string,
  counts: TermCounts,
  isHere: (term: string) => boolean,
): readonly string[] {
  const end = `${prefix}\u{10ffff}`;
  const longer: string[] = [];
  for (const row of system.all(expandPrefix, { prefix, end, limit: EXPANSIONS.lookedAt })) {
    const term = textOf(row, "term");
    if (longer.length < EXPANSIONS.taken && isHere(term)) longer.push(term);
  }
  return [...longer, ...stemsOf(prefix).filter((stem) => counts.of(stem) > 0 && isHere(stem))];
}

/** Stems shorter than what is typed, of words that begin with it: "communi" is on its way to "community", whose stem is "commun". */
function stemsOf(prefix: string): readonly string[] {
  const stems = SUFFIXES.map((suffix) => wordToken(`${prefix}${suffix}`));
  return [...new Set(stems)].filter((stem) => stem !== prefix && prefix.startsWith(stem));
}

export function termsMatch(terms: readonly string[], place: Place, counts: TermCounts): string {
  return inPlace(terms.map(quote).join(" OR "), place, counts);
}

export function phraseMatch(phrase: Phrase, place: Place, counts: TermCounts): string {
  return inPlace(quote(phrase.tokens.join(" ")), place, counts);
}

/** How many rows a match can visit at most: those of the narrowest place that it names. A term common elsewhere may be rare there. */
export function reachOf(place: Place, counts: TermCounts): number {
  return Math.min(Infinity, ...narrowPlaces(place, counts).map((places) => counts.rowsIn(places)));
}

/** True when the caller's scope, or the sort that is asked for, leaves out much of the index. */
export function isNarrow(place: Place, counts: TermCounts): boolean {
  return narrowPlaces(place, counts).length > 0;
}

function inPlace(match: string, place: Place, counts: TermCounts): string {
  const narrow = narrowPlaces(place, counts);
  return [`(words : (${match}))`, ...narrow.map((places) => `(place : (${places.map(quote).join(" OR ")}))`)].join(" AND ");
}

function narrowPlaces({ scopes, sorts }: Place, counts: TermCounts): readonly (readonly string[])[] {
  const own = scopes.map((id) => `s${id}`);
  return [...(counts.shareOf(own) < WIDE.scope ? [own] : []), ...(counts.shareOf(sorts) < WIDE.sort ? [sorts] : [])];
}

/** Tokens hold letters, digits and marks only; the quotes are for FTS5's own words. */
function quote(tokens: string): string {
  return `"${tokens.replaceAll('"', '""')}"`;
}
