import type { ListInput, TimelineInput } from "../contract/contract.ts";
import { foldName } from "../core/text.ts";
import { parseTime } from "../core/time.ts";
import type { Bindings } from "../storage/database.ts";
import { findEntity } from "../storage/entity-links.ts";
import type { Call } from "./call.ts";
import { PAGE } from "./inputs/parse.ts";

/** What statements are bound to, from the filters of a call. */

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

/** Undefined when the filters name an entity that nobody knows: nothing can pass. `bound` is the exclusive end of a look back. */
export function memoryBindings(
  call: Call,
  filters: Omit<ListInput, "limit" | "offset">,
  bound: number | undefined,
  factor: number,
): Bindings | undefined {
  const entity = filters.entity === undefined ? undefined : findEntity(call.db, filters.entity);
  if (filters.entity !== undefined && entity === undefined) return undefined;
  return {
    factor,
    entity,
    recorded_before: bound,
    now: bound === undefined ? call.at : bound - 1,
    state: filters.state ?? "current",
    kinds: jsonList(filters.kinds),
    trust: jsonList(filters.trust),
    tags: jsonList(filters.tags?.map(foldName)),
    slot: filters.slot,
    pinned: filters.pinned === undefined ? null : Number(filters.pinned),
    ...rangeOf(call, filters),
    min_weight: filters.minWeight,
    max_weight: filters.maxWeight,
    min_importance: filters.minImportance,
    min_emotional: filters.minEmotional,
    min_recurrence: filters.minRecurrence,
    min_unresolved: filters.minUnresolved,
  };
}

export function turnBindings(call: Call, filters: Omit<TimelineInput, "limit" | "offset" | "order">, bound: number | undefined): Bindings {
  return {
    session: filters.session,
    roles: jsonList(filters.roles),
    state: filters.state ?? "current",
    recorded_before: bound,
    ...rangeOf(call, filters),
    trust: null,
    entity: null,
  };
}

export function jsonList(values: readonly string[] | undefined): string | null {
  return values === undefined ? null : JSON.stringify(values);
}

function rangeOf(call: Call, filters: Pick<ListInput, "since" | "until">): Bindings {
  return { since: instantOf(call, filters.since, "input.since", "start"), until: instantOf(call, filters.until, "input.until", "end") };
}
