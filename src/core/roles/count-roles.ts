import type { Naming, Role } from "./naming.ts";

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
  for (const { names } of namings) addPairs(counter, names.get(first) ?? [], names.get(second) ?? []);
  return counter.sorted(pairKey);
}

/** Everybody who is named with an entity, most often first. */
export function countCompanions(namings: readonly Naming[], entity: string): readonly CompanionCount[] {
  const found = new Map<string, { memories: number; readonly pairs: Counter<{ readonly own: string; readonly other: string }> }>();
  for (const { names } of namings) {
    const own = names.get(entity) ?? [];
    for (const [other, roles] of names) {
      if (other === entity) continue;
      const companion = found.get(other) ?? { memories: 0, pairs: new Counter() };
      companion.memories += 1;
      addPairs(companion.pairs, own, roles);
      found.set(other, companion);
    }
  }
  const counts = [...found].map(([name, { memories, pairs }]) => ({ entity: name, memories, pairs: pairs.sorted(pairKey) }));
  return counts.sort((a, b) => b.memories - a.memories || compare(a.entity, b.entity));
}

function addPairs(counter: Counter<{ readonly own: string; readonly other: string }>, own: readonly Role[], others: readonly Role[]): void {
  for (const mine of own)
    for (const theirs of others) counter.add(`${mine.form}\n${theirs.form}`, () => ({ own: mine.role, other: theirs.role }));
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
