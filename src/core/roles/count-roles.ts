import { byEntity } from "./naming.ts";
import type { Naming } from "./naming.ts";

/** How many of the memories have a role; a memory with several counts once for each. */
export interface RoleCount {
  readonly role: string;
  readonly n: number;
}

/** In how many memories one side had a role while the other had the other. */
export interface PairCount {
  readonly own: string;
  readonly other: string;
  readonly n: number;
}

/** Who else is named with an entity, in how many memories. */
export interface CompanionCount {
  readonly entity: string;
  readonly memories: number;
  readonly pairs: readonly PairCount[];
}

/** How often each role of an entity is, most often first; a role is shown as the first of the memories has it. */
export function countRoles(namings: readonly Naming[], entity: string): readonly RoleCount[] {
  const counter = new Counter<{ readonly role: string }>();
  for (const { names } of namings) for (const { form, role } of names.get(entity) ?? []) counter.add(form, () => ({ role }));
  return counter.sorted(({ role }) => role);
}

/** How often two entities had each pair of roles together, most often first: `own` is of the first, `other` of the second. */
export function countPairs(namings: readonly Naming[], first: string, second: string): readonly PairCount[] {
  const counter = new Counter<{ readonly own: string; readonly other: string }>();
  for (const { names } of namings) {
    for (const own of names.get(first) ?? [])
      for (const other of names.get(second) ?? []) counter.add(`${own.form}\n${other.form}`, () => ({ own: own.role, other: other.role }));
  }
  return counter.sorted(pairKey);
}

/** Pairs that are told of one companion: with dozens of roles on either side there are thousands. */
const MOST_PAIRS = 100;

/** The `limit` that are named with an entity most often, most often first, each with at most `pairs` pairs of roles. */
export function countCompanions(
  namings: readonly Naming[],
  entity: string,
  { limit = Number.POSITIVE_INFINITY, pairs = MOST_PAIRS }: { readonly limit?: number; readonly pairs?: number } = {},
): readonly CompanionCount[] {
  const found = [...byEntity(namings)].filter(([other]) => other !== entity);
  found.sort(([a, own], [b, others]) => others.length - own.length || compare(a, b));
  return found.slice(0, limit).map(([other, shared]) => ({
    entity: other,
    memories: shared.length,
    pairs: pairs === 0 ? [] : countPairs(shared, entity, other).slice(0, Math.min(pairs, MOST_PAIRS)),
  }));
}

function pairKey({ own, other }: { readonly own: string; readonly other: string }): string {
  return `${own}\n${other}`;
}

/** Counts by form; each is shown as it was first met. */
class Counter<Shown extends object> {
  readonly #counts = new Map<string, { readonly shown: Shown; n: number }>();

  add(form: string, shown: () => Shown): void {
    const held = this.#counts.get(form);
    if (held === undefined) this.#counts.set(form, { shown: shown(), n: 1 });
    else held.n += 1;
  }

  sorted(key: (shown: Shown) => string): readonly (Shown & { readonly n: number })[] {
    const counts = [...this.#counts.values()].map(({ shown, n }) => ({ ...shown, n }));
    return counts.sort((a, b) => b.n - a.n || compare(key(a), key(b)));
  }
}

/** By code unit, so that the order is the same everywhere. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
