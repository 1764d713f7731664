import type { EntityRoles, RolesBetween, RolesGraph, RoleSplit } from "../../src/contract/contract.ts";
import type { Entity, Memory } from "../../src/core/records.ts";
import { foldName } from "../../src/core/text.ts";

/** The graph of roles counted from scratch, from what `list` and `people` give: slow, and plain. */
export class RolesByHand {
  readonly #people: readonly Entity[];
  readonly #rows: readonly { readonly memory: Memory; readonly names: ReadonlyMap<string, ReadonlySet<string>> }[];

  constructor(memories: readonly Memory[], people: readonly Entity[]) {
    this.#people = people;
    const standing = memories.filter(({ supersededBy, forgottenAt }) => supersededBy === undefined && forgottenAt === undefined);
    this.#rows = standing
      .map((memory) => ({ memory, names: this.#namesOf(memory) }))
      .filter(({ names }) => names.size > 0)
      .sort((a, b) => timeOf(a.memory) - timeOf(b.memory));
  }

  get entities(): readonly string[] {
    return [...new Set(this.#rows.flatMap(({ names }) => [...names.keys()]))];
  }

  of(name: string): Omit<EntityRoles, "offered"> | null {
    const entity = this.#people.find((person) => foldName(person.name) === this.#standsFor(name));
    if (entity === undefined) return null;
    const key = foldName(entity.name);
    const own = this.#rows.filter(({ names }) => names.has(key));
    const times = own.map(({ memory }) => timeOf(memory));
    return {
      name: entity.name,
      aliases: entity.aliases,
      memories: own.length,
      ...(own.length === 0 ? {} : { firstAt: Math.min(...times), lastAt: Math.max(...times) }),
      roles: counted(own.flatMap(({ names }) => [...(names.get(key) ?? [])])).map(([role, n]) => ({ role, n, share: n / own.length })),
      with: counted(own.flatMap(({ names }) => [...names.keys()].filter((other) => other !== key))).map(([other, memories]) => ({
        name: this.#title(other),
        memories,
        pairs: this.#pairs(key, other).map(([[mine, theirs], n]) => ({ own: mine, other: theirs, n })),
      })),
    };
  }

  between(a: string, b: string): Omit<RolesBetween, "latest"> & { readonly latest: readonly string[] } {
    const [first, second] = [this.#standsFor(a), this.#standsFor(b)];
    const both = this.#rows.filter(({ names }) => names.has(first) && names.has(second));
    return {
      a: this.#title(first),
      b: this.#title(second),
      memories: both.length,
      pairs: this.#pairs(first, second).map(([[mine, theirs], n]) => ({ a: mine, b: theirs, n })),
      latest: both.map(({ memory }) => memory.id).reverse(),
    };
  }

  graph(): RolesGraph {
    const nodes = counted(this.#rows.flatMap(({ names }) => [...names.keys()]));
    const pairs = this.#rows.flatMap(({ names }) =>
      [...names.keys()].flatMap((a) => [...names.keys()].flatMap((b) => (a < b ? [`${a}\n${b}`] : []))),
    );
    return {
      nodes: nodes.map(([key, memories]) => {
        const [top] = counted(this.#rows.flatMap(({ names }) => [...(names.get(key) ?? [])]));
        return { name: this.#title(key), memories, ...(top === undefined ? {} : { topRole: top[0] }) };
      }),
      edges: counted(pairs).map(([pair, memories]) => {
        const [a = "", b = ""] = pair.split("\n");
        return { a: this.#title(a), b: this.#title(b), memories };
      }),
    };
  }

  /** Groups as sets of ids: two memories are in one while anything leads from one to the other. */
  splits(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, readonly string[]>();
    for (const key of this.entities) {
      const rows = this.#rows.filter(({ names }) => names.has(key));
      const ties = rows.map(
        ({ names }) => new Set([...(names.get(key) ?? [])].map((r) => `r${r}`).concat([...names.keys()].filter((k) => k !== key))),
      );
      const group = rows.map((_, index) => index);
      for (let changed = true; changed; ) {
        changed = false;
        for (const [i, mine] of ties.entries()) {
          for (const [j, theirs] of ties.entries()) {
            if (group[i] === group[j] || ![...mine].some((tie) => theirs.has(tie))) continue;
            group[i] = group[j] = Math.min(group[i] ?? 0, group[j] ?? 0);
            changed = true;
          }
        }
      }
      const sets = [...new Set(group)].map((leader) => rows.filter((_, index) => group[index] === leader));
      const offered = sets.filter((set) => set.length > 1 && set.some(({ names }) => (names.get(key)?.size ?? 0) > 0));
      if (offered.length > 1) found.set(this.#title(key), offered.map(idsOf).sort());
    }
    return found;
  }

  #pairs(a: string, b: string): readonly (readonly [readonly [string, string], number])[] {
    const pairs = this.#rows.flatMap(({ names }) =>
      [...(names.get(a) ?? [])].flatMap((mine) => [...(names.get(b) ?? [])].map((theirs) => `${mine}\n${theirs}`)),
    );
    return counted(pairs).map(([pair, n]) => {
      const [mine = "", theirs = ""] = pair.split("\n");
      return [[mine, theirs], n];
    });
  }

  #namesOf({ roles, entities }: Memory): ReadonlyMap<string, ReadonlySet<string>> {
    const names = new Map<string, Set<string>>();
    for (const name of [...Object.keys(roles), ...entities]) names.set(this.#standsFor(name), new Set());
    for (const [name, role] of Object.entries(roles)) for (const part of role.split("+")) names.get(this.#standsFor(name))?.add(part);
    return names;
  }

  #standsFor(name: string): string {
    const form = foldName(name);
    const known = this.#people.filter((person) => person.known);
    const owner = known.find((person) => [person.name, ...person.aliases].some((other) => foldName(other) === form));
    return owner === undefined ? form : foldName(owner.name);
  }

  #title(key: string): string {
    return this.#people.find(({ name }) => foldName(name) === key)?.name ?? key;
  }
}

export function groupsOf(splits: readonly RoleSplit[]): ReadonlyMap<string, readonly string[]> {
  return new Map(splits.map(({ name, groups }) => [name, groups.map(({ memories }) => [...memories].sort().join()).sort()]));
}

function idsOf(rows: readonly { readonly memory: Memory }[]): string {
  return rows
    .map(({ memory }) => memory.id)
    .sort()
    .join();
}

function timeOf({ occurredAt, recordedAt }: Memory): number {
  return occurredAt ?? recordedAt;
}

function counted(items: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}
