import type { MeaningUse, SearchInput } from "../../contract/contract.ts";
import type { Calibration } from "../../core/embedding/calibration.ts";
import { ownersAtSlots, slotsOfMemories, slotsOfOwners, slotsOfTurns } from "../../storage/embedding.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import { OWNER_KIND } from "../../storage/word-index.ts";
import type { Row } from "../../storage/database.ts";
import { slotBitmap } from "../../vectors/vector-index.ts";
import type { SlotBitmap } from "../../vectors/code-blocks.ts";
import type { Call } from "../call.ts";
import { bothOf, routeOf } from "../clusters/routed-slots.ts";
import type { Guided } from "../clusters/routed-slots.ts";
import type { ServedModel } from "../meaning/served-model.ts";
import type { Candidate, Candidates } from "./candidates.ts";
import type { Search } from "./context.ts";

/** Each leg's best: they and no others are compared by meaning. */
const BEST = 100;

/** Standard deviations above the mean of unrelated texts. With the calibration's `related` instead, Chinese questions lost 8 points of R@10 on English passages. */
const SPREADS = 1;

/** What a search has of meaning, and what it tells its caller about that. */
export function meaningFor(
  call: Call,
  { query, mode = "hybrid", route = false }: SearchInput,
): { readonly of: Guided | undefined; readonly use: MeaningUse } {
  if (mode !== "hybrid") return { of: undefined, use: { state: "off" } };
  const of = call.engine.meaning.of(query);
  if (of.state !== "ready") return { of: undefined, use: of };
  const way = route ? routeOf(call, of) : undefined;
  return way === undefined ? { of, use: { state: "used" } } : { of: { ...of, route: way }, use: { state: "used", clusters: way.clusters } };
}

/**
 * Adds the texts nearest in meaning, and gives every candidate of either leg its own nearness: merging two lists in which each knows only
 * its own pulls good answers by words down (docs/decisions/0014). A candidate without a vector gets neither gain nor loss.
 */
export function addMeaning(search: Search, candidates: Candidates, { model, index, vector, route }: Guided): void {
  const filter = search.narrowed ? slotsUnder(search, model) : undefined;
  const nearest = index.search(vector, BEST, { filter: route === undefined ? filter : bothOf(route.slots, filter) });
  const bySlot = new Map(nearest.map(({ slot, similarity }) => [slot, similarity]));
  const bind = { space: model.space.id };
  for (const row of search.call.db.all(ownersAtSlots, { ...bind, slots: JSON.stringify([...bySlot.keys()]) })) {
    raise(candidates.ensure(kindOf(row), numberOf(row, "owner_id")), bySlot.get(numberOf(row, "slot")));
  }
  const others = bestByWords(candidates).filter(({ semantic }) => semantic === undefined);
  const owners = JSON.stringify(others.map(({ kind, rowId }) => [OWNER_KIND[kind], rowId]));
  const rows = search.call.db.all(slotsOfOwners, { ...bind, owners });
  const scores = index.scoreSlots(
    vector,
    rows.map((row) => numberOf(row, "slot")),
  );
  for (const [at, row] of rows.entries()) raise(candidates.ensure(kindOf(row), numberOf(row, "owner_id")), scores[at]);
  scale(candidates.all(), index.meanSimilarity(vector, filter));
  const least = leastNearness(model.profile.calibration);
  candidates.keep((candidate) => isNear(candidate, least));
}

function bestByWords(candidates: Candidates): readonly Candidate[] {
  const words = ({ lexical, context }: Candidate): number => lexical + context;
  return [...candidates.all()].sort((a, b) => b.exact.size - a.exact.size || words(b) - words(a)).slice(0, BEST);
}

function raise(candidate: Candidate, score: number | undefined): void {
  if (score === undefined || Number.isNaN(score)) return;
  candidate.semantic = Math.max(candidate.semantic ?? -1, score);
}

/** From the mean of all texts, 0, to the nearest one, 1: what a cosine is worth differs from query to query. */
function scale(candidates: readonly Candidate[], mean: number): void {
  const nearest = candidates.reduce((most, { semantic }) => Math.max(most, semantic ?? -1), -1);
  if (nearest <= mean) return;
  for (const candidate of candidates)
    if (candidate.semantic !== undefined) candidate.meaning = (candidate.semantic - mean) / (nearest - mean);
}

/** Below it a text has no more to do with the query than any other. A model that was not calibrated is believed. */
function leastNearness(calibration: Calibration | undefined): number {
  return calibration === undefined ? -1 : calibration.unrelated.mean + SPREADS * calibration.unrelated.spread;
}

/** What only meaning found must stand out from what has nothing to do with the query. */
function isNear({ lexical, context, exact, entity, semantic }: Candidate, least: number): boolean {
  return lexical + context + entity > 0 || exact.size > 0 || (semantic !== undefined && semantic >= least);
}

/** The slots of all that passes, read once for searches under the same filters until something changes. */
function slotsUnder({ call, filters }: Search, model: ServedModel): SlotBitmap {
  // What ends with time is looked at again when the hits are: a minute's delay here costs nothing.
  const now = Math.floor(call.at / 60_000);
  const key = JSON.stringify([call.db.scope, { ...filters.memories, now }, filters.turns]);
  return model.slots.under(key, call.engine.db.totalChanges, () => {
    const bind = { space: model.space.id };
    const turns = filters.turns === undefined ? [] : call.db.all(slotsOfTurns, { ...filters.turns, ...bind });
    const memories = filters.memories === undefined ? [] : call.db.all(slotsOfMemories, { ...filters.memories, ...bind });
    return slotBitmap([...turns, ...memories].map((row) => numberOf(row, "slot")));
  });
}

function kindOf(row: Row): Candidate["kind"] {
  return numberOf(row, "owner_kind") === OWNER_KIND.turn ? "turn" : "memory";
}
