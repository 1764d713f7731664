import { entityMatcher } from "../../storage/entity-links.ts";
import { memoriesNaming, namesOfMemories, namesOfTurns, turnsNaming } from "../../storage/search.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import type { Candidates } from "./candidates.ts";
import type { Search } from "./context.ts";

/** Owners that only a name brings in. */
const BY_NAME = 50;

/** Known names in the query: each hit gets the share of them that it names, and a query of names alone finds by them. */
export function addEntities({ call, query, filters }: Search, candidates: Candidates): void {
  const named = entityMatcher(call.db, call.engine.matchers).match(query.text);
  if (named.length === 0) return;
  const entities = JSON.stringify(named);
  if (filters.memories !== undefined)
    for (const row of call.db.all(memoriesNaming, { entities, limit: BY_NAME })) candidates.ensure("memory", numberOf(row, "id"));
  if (filters.turns !== undefined)
    for (const row of call.db.all(turnsNaming, { entities, limit: BY_NAME })) candidates.ensure("turn", numberOf(row, "id"));
  for (const kind of ["turn", "memory"] as const) {
    const ids = JSON.stringify(candidates.of(kind).map(({ rowId }) => rowId));
    for (const row of call.db.all(kind === "turn" ? namesOfTurns : namesOfMemories, { ids, entities })) {
      candidates.ensure(kind, numberOf(row, "id")).entity = numberOf(row, "named") / named.length;
    }
  }
}
