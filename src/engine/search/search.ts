import type { Hit, SearchInput, SearchReply } from "../../contract/contract.ts";
import { parseQuery } from "../../core/query.ts";
import type { ParsedQuery } from "../../core/query.ts";
import { fold } from "../../core/text.ts";
import { numberOf } from "../../storage/rows.ts";
import { visibleScopes } from "../../storage/transfer.sql.ts";
import { readAsOf } from "../as-of.ts";
import type { Call } from "../call.ts";
import { instantOf, memoryBindings, turnBindings, jsonList } from "../filters.ts";
import { parseSearch } from "../inputs/reading.ts";
import { attendSearch } from "../verbs/attention.ts";
import { factorOf } from "../verbs/read.ts";
import { addMatches } from "./add-matches.ts";
import { Candidates } from "./candidates.ts";
import { addEntities } from "./entities.ts";
import { addExact } from "./exact.ts";
import { explained } from "./explain.ts";
import { hitsOf } from "./hits.ts";
import { liveOf, sortsOf } from "./live.ts";
import type { Live, LiveFilters } from "./live.ts";
import { addTerms, chooseTerms, expandTyped, isNarrow, MAX_ROWS, reachOf, termsMatch } from "./match.ts";
import type { Place, Visiting } from "./match.ts";
import { matchesOf } from "./matches.ts";
import { addMeaning, meaningFor } from "./meaning-leg.ts";
import { addContext, ranked } from "./rank.ts";
import type { Search } from "./context.ts";
import { searchSubstring } from "./substring.ts";

const DEFAULT_LIMIT = 10;
/** Chunks asked of the index at first, and at most: more only when filters left too few. */
const FIRST_CHUNKS = 400;
const MAX_CHUNKS = 50_000;
/** A name brings in an owner for so many chunks that words do: 50 at first. */
const CHUNKS_PER_NAME = 8;
/** Keys of an input that leave no record out. */
const WIDE_KEYS: ReadonlySet<string> = new Set(["query", "mode", "limit", "explain", "route", "attention"]);
/** With fewer rows than this, single CJK characters are looked for as well. */
const FEW_ROWS = 100;

/** Finds memories and turns by words, names, exact terms and, where a model is at work, by meaning. */
export function search(call: Call, input: unknown): SearchReply {
  const parsed = parseSearch(input);
  const { limit = DEFAULT_LIMIT } = parsed;
  const bound = instantOf(call, parsed.asOf, "input.asOf", "end");
  const reply = readAsOf(call, bound, () => find(call, parsed, { limit, bound, visits: MAX_ROWS, pick: (live) => live }));
  attendSearch(call, parsed, reply.hits);
  return reply;
}

/** Says which of what was found is shown, in its order. */
export type PickLive = (live: readonly Live[]) => readonly Live[];

/** The same for a caller that shows few of many: only those that it picks are read. Leaves no trace in attention. */
export function searchPicked(call: Call, input: Pick<SearchInput, "query" | "mode">, finding: Omit<Finding, "bound">): SearchReply {
  return find(call, input, { ...finding, bound: undefined });
}

/** How a search is made, beside what it looks for. */
interface Finding {
  readonly limit: number;
  /** Rows of the index that its terms may visit together. */
  readonly visits: number;
  readonly bound: number | undefined;
  readonly pick: PickLive;
}

function find(call: Call, input: SearchInput, finding: Finding): SearchReply {
  const { limit, bound } = finding;
  const filters = filtersOf(call, input, bound);
  const { notices } = call;
  if (filters === undefined) return { hits: [], meaning: { state: "off" }, notices };
  if (input.mode === "substring") return { hits: searchSubstring(call, input.query, filters, limit), meaning: { state: "off" }, notices };
  const { of: meaning, use } = meaningFor(call, input);
  return { hits: byLegs(call, input, filters, { meaning, ...finding }), meaning: use, notices };
}

function byLegs(
  call: Call,
  input: SearchInput,
  filters: LiveFilters,
  { meaning, limit, visits, pick }: Finding & Pick<Search, "meaning">,
): readonly Hit[] {
  const { query: text, mode, explain = false } = input;
  const query = parseQuery(text, { typing: mode === "typing" });
  const { counts } = call.engine;
  counts.refresh(call.db.system);
  const scopes = call.db.all(visibleScopes).map((row) => numberOf(row, "id"));
  if (scopes.length === 0) return [];
  const place: Place = { scopes, sorts: sortsOf(filters) };
  const reach = reachOf(place, counts);
  const terms = termsOf(call, query, place, { counts, reach, visits });
  const narrowed = Object.keys(input).some((key) => !WIDE_KEYS.has(key)) || isNarrow(place, counts);
  let search = { call, query, scopes, filters, counts, reach, visits, meaning, narrowed };
  for (let chunks = FIRST_CHUNKS; ; chunks *= 8) {
    const found = gather({ ...search, tokens: new Set(terms) }, terms, chunks, limit);
    const order = ranked(found.candidates.all());
    const { live, passedOver } = liveOf(call, order, filters, limit);
    if (live.length < limit && found.more && chunks < MAX_CHUNKS) continue;
    const crowded = passedOver > 0 && (live.length < limit || passedOver >= limit);
    if (meaning !== undefined && !search.narrowed && crowded) {
      // What is superseded or forgotten may be all of the nearest: they are looked for among what passes.
      search = { ...search, narrowed: true };
      chunks /= 8;
      continue;
    }
    const hits = hitsOf({ ...search, tokens: found.tokens }, pick(live));
    return explain ? explained(hits, live, order) : hits;
  }
}

function termsOf(call: Call, query: ParsedQuery, place: Place, visiting: Visiting): readonly string[] {
  const { counts, reach } = visiting;
  const chosen = chooseTerms(query, visiting);
  if (query.prefix === undefined) return chosen;
  const typed = fold(query.prefix);
  const isHere = (term: string): boolean =>
    reach === Infinity || matchesOf(call.db, termsMatch([term], place, counts), 1).chunks.length > 0;
  return [...new Set([...chosen, ...expandTyped(call.db.system, typed, counts, isHere)])];
}

/** One round: the best chunks, exact terms, names, neighbours. `more`: a wider round could find more. */
function gather(
  search: Search,
  terms: readonly string[],
  chunks: number,
  limit: number,
): { readonly candidates: Candidates; readonly more: boolean; readonly tokens: ReadonlySet<string> } {
  const candidates = new Candidates();
  let tokens = terms;
  let more = matchTerms(search, candidates, terms, chunks);
  for (const { characters, below } of looser(search.query, limit)) {
    if (candidates.size >= below || characters.length === 0) continue;
    tokens = addTerms(tokens, characters, search);
    more = matchTerms(search, candidates, tokens, chunks) || more;
  }
  addExact(search, candidates);
  addContext(search.call.db, candidates);
  more = addEntities(search, candidates, chunks / CHUNKS_PER_NAME) || more;
  if (search.meaning !== undefined) addMeaning(search, candidates, search.meaning);
  return { candidates, more, tokens: new Set(tokens) };
}

/**
 * Single CJK characters, for as long as there are few candidates: first those that say something alone, then all. A question gains by
 * them; a single word that was found often enough does not, and they are the most common terms of an index.
 */
function looser(
  { characters, allCharacters, terms, tail }: ParsedQuery,
  limit: number,
): readonly { readonly characters: readonly string[]; readonly below: number }[] {
  const isWord = terms.length + tail.length === 1;
  return [
    { characters, below: isWord ? limit : FEW_ROWS },
    { characters: allCharacters, below: limit },
  ];
}

/** True when the index had more chunks than were asked for. */
function matchTerms(search: Search, candidates: Candidates, terms: readonly string[], chunks: number): boolean {
  const { scopes, filters, counts } = search;
  const known = terms.filter((term) => counts.of(term) > 0);
  if (known.length === 0) return false;
  return addMatches(search, candidates, termsMatch(known, { scopes, sorts: sortsOf(filters) }, counts), chunks) >= chunks;
}

/** Filters of both sorts; undefined for a sort that cannot pass, and undefined altogether when none can. */
function filtersOf(call: Call, input: SearchInput, bound: number | undefined): LiveFilters | undefined {
  const { in: sorts = ["memories", "turns"], session, roles, ...rest } = input;
  const {
    query: _query,
    mode: _mode,
    limit: _limit,
    explain: _explain,
    route: _route,
    attention: _attention,
    asOf: _asOf,
    ...filters
  } = rest;
  const factor = factorOf(call, bound);
  const memories = memoryBindings(call, filters, bound, factor);
  if (memories === undefined) return undefined;
  const { since, until, entity, trust, state, ...memoryOnly } = filters;
  const turnState = state === "superseded" || state === "ended" ? undefined : (state ?? "current");
  const turnsPass = sorts.includes("turns") && turnState !== undefined && Object.values(memoryOnly).every((value) => value === undefined);
  const memoriesPass = sorts.includes("memories") && session === undefined && roles === undefined;
  if (!turnsPass && !memoriesPass) return undefined;
  const times = { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
  const given = { ...(session === undefined ? {} : { session }), ...(roles === undefined ? {} : { roles }) };
  return {
    ...(memoriesPass ? { memories } : {}),
    ...(turnsPass
      ? {
          turns: {
            ...turnBindings(call, { ...times, ...given, state: turnState ?? "current" }, bound),
            trust: jsonList(trust),
            entity: memories["entity"],
          },
        }
      : {}),
    factor,
  };
}
