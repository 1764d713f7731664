import type { Contract } from "../../contract/contract.ts";
import type { IdentityRecord, Memory, Turn } from "../../core/records.ts";
import { INFLATION, inflationFactor } from "../../core/scores.ts";
import { listMemories, memoryByUid, newestWeights } from "../../storage/memory.sql.ts";
import { memoryOf } from "../../storage/memory-row.ts";
import { numberOf } from "../../storage/rows.ts";
import { newestTurns, oldestTurns } from "../../storage/turn.sql.ts";
import { turnOf } from "../../storage/turn-table.ts";
import { readAsOf } from "../as-of.ts";
import type { Call } from "../call.ts";
import { instantOf, memoryBindings, pageOf, turnBindings } from "../filters.ts";
import { parseGet, parseList, parseTimeline } from "../inputs/reading.ts";

/** One record by its id, of whatever kind; null when the caller sees none. */
export function get(call: Call, input: unknown): ReturnType<Contract["get"]> {
  const { id, asOf } = parseGet(input);
  const at = instantOf(call, asOf, "input.asOf", "end");
  return readAsOf(call, at, () => {
    const row = call.db.get(memoryByUid, { uid: id });
    const record: Memory | Turn | IdentityRecord | undefined =
      row !== undefined
        ? memoryOf(row, factorOf(call, at))
        : (call.engine.tables.turn.read(call.db, id) ?? call.engine.tables.identity.read(call.db, id));
    if (record === undefined || (at !== undefined && record.recordedAt >= at)) return null;
    return record;
  });
}

/** Memories newest first, under every filter at once. */
export function list(call: Call, input: unknown): readonly Memory[] {
  const filters = parseList(input);
  const asOf = instantOf(call, filters.asOf, "input.asOf", "end");
  return readAsOf(call, asOf, () => {
    const factor = factorOf(call, asOf);
    const bindings = memoryBindings(call, filters, asOf, factor);
    if (bindings === undefined) return [];
    return call.db.all(listMemories, { ...bindings, ...pageOf(filters) }).map((row) => memoryOf(row, factor));
  });
}

/** Raw turns in the order of their time. */
export function timeline(call: Call, input: unknown): readonly Turn[] {
  const filters = parseTimeline(input);
  const asOf = instantOf(call, filters.asOf, "input.asOf", "end");
  return readAsOf(call, asOf, () => {
    const bindings = { ...turnBindings(call, filters, asOf), ...pageOf(filters) };
    return call.db.all(filters.order === "oldest" ? oldestTurns : newestTurns, bindings).map(turnOf);
  });
}

/** The anti-inflation factor of what the caller sees; `recordedBefore` leaves out what came later than a look back. */
export function factorOf(call: Call, recordedBefore?: number): number {
  return inflationFactor(
    call.db.all(newestWeights, { window: INFLATION.window, recorded_before: recordedBefore }).map((row) => numberOf(row, "weight")),
  );
}
