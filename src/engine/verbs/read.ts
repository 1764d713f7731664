import type { Contract } from "../../contract/contract.ts";
import type { IdentityRecord, Memory, Turn } from "../../core/records.ts";
import { INFLATION, inflationFactor } from "../../core/scores.ts";
import { foldName } from "../../core/text.ts";
import { parseTime } from "../../core/time.ts";
import type { Bindings } from "../../storage/database.ts";
import { findEntity } from "../../storage/entity-links.ts";
import { listMemories, memoryByUid, newestWeights } from "../../storage/memory.sql.ts";
import { memoryOf } from "../../storage/memory-row.ts";
import { numberOf } from "../../storage/rows.ts";
import { newestTurns, oldestTurns } from "../../storage/turn.sql.ts";
import { turnOf } from "../../storage/turn-table.ts";
import { readAsOf } from "../as-of.ts";
import type { Call } from "../call.ts";
import { PAGE } from "../inputs/parse.ts";
import { parseGet, parseList, parseTimeline } from "../inputs/reading.ts";

/** One record by its id, of whatever kind; null when the caller sees none. */
export function get(call: Call, input: unknown): ReturnType<Contract["get"]> {
  const { id, asOf } = parseGet(input);
  const at = instantOf(call, asOf, "input.asOf", "end");
  return readAsOf(call, at, () => {
    const row = call.db.get(memoryByUid, { uid: id });
    const record: Memory | Turn | IdentityRecord | undefined =
      row !== undefined ? memoryOf(row, factorOf(call, at)) : (call.engine.tables.turn.read(call.db, id) ?? call.engine.tables.identity.read(call.db, id));
    if (record === undefined || (at !== undefined && record.recordedAt >= at)) return null;
    return record;
  });
}

/** Memories newest first, under every filter at once. */
export function list(call: Call, input: unknown): readonly Memory[] {
  const filters = parseList(input);
  const asOf = instantOf(call, filters.asOf, "input.asOf", "end");
  return readAsOf(call, asOf, () => {
    const entity = filters.entity === undefined ? undefined : findEntity(call.db, filters.entity);
    if (filters.entity !== undefined && entity === undefined) return [];
    const factor = factorOf(call, asOf);
    const bindings: Bindings = {
      ...pageOf(filters), factor, entity, recorded_before: asOf, now: asOf === undefined ? call.at : asOf - 1, state: filters.state ?? "current",
      kinds: jsonList(filters.kinds), trust: jsonList(filters.trust), tags: jsonList(filters.tags?.map(foldName)), slot: filters.slot,
      pinned: filters.pinned === undefined ? null : Number(filters.pinned),
      since: instantOf(call, filters.since, "input.since", "start"), until: instantOf(call, filters.until, "input.until", "end"),
      min_weight: filters.minWeight, max_weight: filters.maxWeight, min_importance: filters.minImportance, min_emotional: filters.minEmotional,
      min_recurrence: filters.minRecurrence, min_unresolved: filters.minUnresolved,
    };
    return call.db.all(listMemories, bindings).map((row) => memoryOf(row, factor));
  });
}

/** Raw turns in the order of their time. */
export function timeline(call: Call, input: unknown): readonly Turn[] {
  const filters = parseTimeline(input);
  const asOf = instantOf(call, filters.asOf, "input.asOf", "end");
  return readAsOf(call, asOf, () => {
    const bindings: Bindings = {
      ...pageOf(filters), session: filters.session, roles: jsonList(filters.roles), state: filters.state ?? "current", recorded_before: asOf,
      since: instantOf(call, filters.since, "input.since", "start"), until: instantOf(call, filters.until, "input.until", "end"),
    };
    return call.db.all(filters.order === "oldest" ? oldestTurns : newestTurns, bindings).map(turnOf);
  });
}

/** The anti-inflation factor of what the caller sees; `recordedBefore` leaves out what came later than a look back. */
export function factorOf(call: Call, recordedBefore?: number): number {
  return inflationFactor(call.db.all(newestWeights, { window: INFLATION.window, recorded_before: recordedBefore }).map((row) => numberOf(row, "weight")));
}

export function pageOf({ limit = PAGE.default, offset = 0 }: { readonly limit?: number; readonly offset?: number }): Bindings {
  return { limit, offset };
}

/**
 * An input time as a bound. A calendar time gives its own edge; an instant given as `end` is itself included in an as-of read, so one
 * millisecond is added there.
 */
export function instantOf(call: Call, value: number | string | undefined, path: string, edge: "start" | "end"): number | undefined {
  if (value === undefined) return undefined;
  const { at, precision } = parseTime(value, { zone: call.zone, path, edge });
  return path === "input.asOf" && precision === "instant" ? at + 1 : at;
}

function jsonList(values: readonly string[] | undefined): string | null {
  return values === undefined ? null : JSON.stringify(values);
}

