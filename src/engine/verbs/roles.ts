import { invalidInput } from "../../errors.ts";
import type { EntityRoles, RolesBetween, RolesGraph, RoleShare, RoleSplit } from "../../contract/contract.ts";
import { countCompanions, countPairs, countRoles } from "../../core/roles/count-roles.ts";
import { graphOf } from "../../core/roles/graph.ts";
import { byEntity } from "../../core/roles/naming.ts";
import type { Naming } from "../../core/roles/naming.ts";
import { splitGroups } from "../../core/roles/split-groups.ts";
import { readNamings } from "../../storage/namings.ts";
import { allNamings, namingsOf, namingsOfBoth, shownMemories, textsNaming, uidsOf } from "../../storage/role.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";
import { entityNamed } from "../entity-of.ts";
import type { Named } from "../entity-of.ts";
import { parseRolesBetween, parseRolesOf, parseRolesPage } from "../inputs/roles.ts";
import { offeredNames } from "../offered-names.ts";

/** Rows of a list, and nodes of the graph, when nothing is said of it. */
const LIST = 10;
const NODES = 50;

/** What the memories say of an entity; null for a name that the caller does not know. */
export function rolesOf(call: Call, input: unknown): EntityRoles | null {
  const { name, limit = LIST } = parseRolesOf(input);
  const entity = entityNamed(call, name);
  if (entity === undefined) return null;
  const names = JSON.stringify(entity.forms);
  const { all, titles } = readNamings(call.db, namingsOf, { names });
  const [key] = entity.forms;
  const companions = countCompanions(all, key, { limit, pairs: limit });
  return {
    name: entity.name,
    aliases: entity.aliases,
    memories: all.length,
    ...timesOf(all),
    roles: sharesOf(all, key).slice(0, limit),
    with: companions.map((companion) => ({
      name: titled(titles, companion.entity),
      memories: companion.memories,
      pairs: companion.pairs.slice(0, limit),
    })),
    offered: offeredNames(call, call.db.all(textsNaming, { names }), entity, limit),
  };
}

/** What two entities were to each other; null when the caller does not know one of them. */
export function rolesBetween(call: Call, input: unknown): RolesBetween | null {
  const { a, b, limit = LIST } = parseRolesBetween(input);
  const [first, second] = [entityNamed(call, a), entityNamed(call, b)];
  if (first === undefined || second === undefined) return null;
  const [own, other] = [first.forms[0], second.forms[0]];
  if (own === other) throw invalidInput("input.b", `stands for "${first.name}" too`);
  const bindings = { names: JSON.stringify(first.forms), others: JSON.stringify(second.forms) };
  const { all } = readNamings(call.db, namingsOfBoth, bindings);
  const pairs = countPairs(all, own, other).slice(0, limit);
  return {
    a: first.name,
    b: second.name,
    memories: all.length,
    pairs: pairs.map((pair) => ({ a: pair.own, b: pair.other, n: pair.n })),
    latest: latestOf(call, all.slice(-limit).reverse(), own, other),
  };
}

/** The entities named most often, and who is named with whom. */
export function rolesGraph(call: Call, input: unknown): RolesGraph {
  const { limit = NODES } = parseRolesPage(input);
  const { all, titles } = readNamings(call.db, allNamings);
  const { nodes, edges } = graphOf(all, limit);
  return {
    nodes: nodes.map(({ entity, ...node }) => ({ name: titled(titles, entity), ...node })),
    edges: edges.map(({ a, b, memories }) => ({ a: titled(titles, a), b: titled(titles, b), memories })),
  };
}

/** Entities that may be two of one name: offered, with the evidence. */
export function roleSplits(call: Call, input: unknown): readonly RoleSplit[] {
  const { limit = LIST } = parseRolesPage(input);
  const { all, titles } = readNamings(call.db, allNamings);
  const named = [...byEntity(all)].sort(([a, own], [b, others]) => others.length - own.length || (a < b ? -1 : 1));
  const splits: RoleSplit[] = [];
  for (const [entity, namings] of named) {
    if (splits.length >= limit) break;
    const groups = splitGroups(namings, entity);
    if (groups.length > 0)
      splits.push({ name: titled(titles, entity), groups: groups.map((group) => evidenceOf(call, group, entity, titles)) });
  }
  return splits;
}

/** Each role's part of the memories that name the entity. */
export function sharesOf(namings: readonly Naming[], entity: string): readonly RoleShare[] {
  return countRoles(namings, entity).map(({ role, n }) => ({ role, n, share: n / namings.length }));
}

/** The memories that name an entity. */
export function namingsOfEntity(call: Call, { forms }: Named): readonly Naming[] {
  return readNamings(call.db, namingsOf, { names: JSON.stringify(forms) }).all;
}

function evidenceOf(
  call: Call,
  group: readonly Naming[],
  entity: string,
  titles: ReadonlyMap<string, string>,
): RoleSplit["groups"][number] {
  const uids = new Map(call.db.all(uidsOf, { ids: idsOf(group) }).map((row) => [numberOf(row, "id"), textOf(row, "uid")]));
  return {
    memories: group.flatMap(({ id }) => uids.get(id) ?? []),
    roles: countRoles(group, entity),
    with: countCompanions(group, entity, { pairs: 0 }).map((companion) => ({
      name: titled(titles, companion.entity),
      memories: companion.memories,
    })),
  };
}

function timesOf(namings: readonly Naming[]): Pick<EntityRoles, "firstAt" | "lastAt"> {
  const [first] = namings;
  const last = namings.at(-1);
  return first === undefined || last === undefined ? {} : { firstAt: first.at, lastAt: last.at };
}

function latestOf(call: Call, namings: readonly Naming[], a: string, b: string): RolesBetween["latest"] {
  const rows = call.db.all(shownMemories, { ids: idsOf(namings) });
  const shown = new Map(rows.map((row) => [numberOf(row, "id"), { id: textOf(row, "uid"), gesture: textOf(row, "gesture") }]));
  return namings.flatMap(({ id, at, names }) => {
    const memory = shown.get(id);
    return memory === undefined ? [] : [{ ...memory, ...sideOf("a", names.get(a)), ...sideOf("b", names.get(b)), at }];
  });
}

function idsOf(namings: readonly Naming[]): string {
  return JSON.stringify(namings.map(({ id }) => id));
}

function sideOf(side: "a" | "b", roles: readonly { readonly role: string }[] = []): { readonly a?: string; readonly b?: string } {
  return roles.length === 0 ? {} : { [side]: roles.map(({ role }) => role).join("+") };
}

function titled(titles: ReadonlyMap<string, string>, entity: string): string {
  return titles.get(entity) ?? entity;
}
