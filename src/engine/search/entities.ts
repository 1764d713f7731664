import { entityMatcher } from "../../storage/entity-links.ts";
import { memoriesNaming, namesOfMemories, namesOfTurns, turnsNaming } from "../../storage/search.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import type { Candidates } from "./candidates.ts";
import type { Search } from "./context.ts";

/**
 * Known names in the query: each hit gets the share of them that it names, and a query of names alone finds by them. True when there are
 * more than the `limit` owners of a sort that only a name brings in.
 */
export function addEntities({ call, query, filters }: Search, candidates: Candidates, limit: number): boolean {
  const named = entityMatcher(call.db, call.engine.matchers).match(query.text);
  if (named.length === 0) return false;
  const entities = JSON.stringify(named);
  const memories = filters.memories === undefined ? [] : call.db.all(memoriesNaming, { entities, limit });
  const turns = filters.turns === undefined ? [] : call.db.all(turnsNaming, { entities, limit });
  for (const row of memories) candidates.ensure("memory", numberOf(row, "id"));
  for (const row of turns) candidates.ensure("turn", numberOf(row, "id"));
  for (const kind of ["turn", "memory"] as const) {
    const ids = JSON.stringify(candidates.of(kind).map(({ rowId }) => rowId));
    for (const row of call.db.all(kind === "turn" ? namesOfTurns : namesOfMemories, { ids, entities })) {
      candidates.ensure(kind, numberOf(row, "id")).entity = numberOf(row, "named") / named.length;
    }
  }
  return Math.max(memories.length, turns.length) >= limit;
}
