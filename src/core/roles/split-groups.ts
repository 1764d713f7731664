import type { Naming } from "./naming.ts";

/** Fewest memories that speak for somebody of their own. */
const SMALLEST_GROUP = 2;

/**
 * Groups of the memories that name an entity, with no role of it and nobody else named in common: they may be two people of one name.
 * Each has two memories at least, and a role. None when there are not two such groups. The largest first, then the earliest.
 */
export function splitGroups(namings: readonly Naming[], entity: string): readonly (readonly Naming[])[] {
  const groups = connected(namings, (naming) => tiesOf(naming, entity)).filter(
    (group) => group.length >= SMALLEST_GROUP && group.some(({ names }) => (names.get(entity) ?? []).length > 0),
  );
  return groups.length < 2 ? [] : groups.sort((a, b) => b.length - a.length);
}

/** What makes two memories speak of the same one: its roles, and who is named beside it. */
function tiesOf({ names }: Naming, entity: string): readonly string[] {
  const roles = (names.get(entity) ?? []).map(({ form }) => `role ${form}`);
  return [...roles, ...[...names.keys()].filter((other) => other !== entity).map((other) => `with ${other}`)];
}

/** Items that hang together by what they have in common, in the order of their first. */
function connected<T>(items: readonly T[], tiesOfItem: (item: T) => readonly string[]): T[][] {
  const leaders = items.map((_, index) => index);
  const leaderOf = (index: number): number => {
    let at = index;
    while (leaders[at] !== at) at = leaders[at] ?? at;
    for (let step = index; step !== at; ) {
      const next = leaders[step] ?? at;
      leaders[step] = at;
      step = next;
    }
    return at;
  };
  const holders = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    for (const tie of tiesOfItem(item)) {
      const other = leaderOf(holders.get(tie) ?? index);
      const own = leaderOf(index);
      leaders[Math.max(own, other)] = Math.min(own, other);
      holders.set(tie, index);
    }
  }
  const groups = new Map<number, T[]>();
  for (const [index, item] of items.entries()) {
    const group = groups.get(leaderOf(index));
    if (group === undefined) groups.set(leaderOf(index), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
