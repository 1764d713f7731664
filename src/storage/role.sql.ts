import { scoped, system, visible } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";
import { standing, visibleScope } from "./sql-fragments.ts";

/**
 * Who did what with whom, read from the memories themselves: those that the caller sees and that stand. A writer names an entity by giving
 * it a role or by listing it. Nothing is counted ahead, so no count can go wrong.
 */

/** Row ids of the memories that name one of some folded names. */
const naming = (names: string): string => `
  select m.id
  from json_each(${names}) w cross join memory_role r on r.norm = w.value join memory m on m.id = r.memory_id
  where ${standing("m")} and ${visible("m")}
  union
  select m.id
  from json_each(${names}) w cross join entity e on e.user = :user and e.norm = w.value
    join memory_entity me on me.entity_id = e.id join memory m on m.id = me.memory_id
  where me.position >= 0 and ${standing("m")} and ${visible("m")}`;

/**
 * Whom memories name, as one text of [row id, time, folded name, role or null]: one row, since handing over many costs more than finding
 * them. The role is null for an entity that is only listed.
 */
const namingsIn = (source: string): string => `
select json_group_array(json_array(id, at, norm, role)) as namings
from (
  select m.id, coalesce(m.occurred_at, m.recorded_at) as at, r.norm, r.role
  from ${source} join memory_role r on r.memory_id = m.id
  where ${standing("m")} and ${visible("m")}
  union all
  select m.id, coalesce(m.occurred_at, m.recorded_at), e.norm, null
  from ${source} join memory_entity me on me.memory_id = m.id join entity e on e.id = me.entity_id
  where me.position >= 0 and ${standing("m")} and ${visible("m")})`;

/** Memories that name an entity by one of its names. */
export const namingsOf: ScopedSql = scoped`
with named as materialized (${naming(":names")})
${namingsIn("named cross join memory m on m.id = named.id")}`;

/** Memories that name both of two entities. */
export const namingsOfBoth: ScopedSql = scoped`
with named as materialized (select id from (${naming(":names")}) intersect select id from (${naming(":others")}))
${namingsIn("named cross join memory m on m.id = named.id")}`;

/** The latest memories, as far as their texts are believed. */
export const namingsOfLatest: ScopedSql = scoped`
with late as materialized (
  select m.id
  from scope s cross join memory m on m.id in (
    select c.id from memory c
    where c.scope_id = s.id and ${standing("c")} and c.trust in (select value from json_each(:trust))
    order by c.recorded_at desc, c.id desc limit :most)
  where ${visibleScope("s")}
  order by m.recorded_at desc, m.id desc
  limit :most)
${namingsIn("late cross join memory m on m.id = late.id")}`;

/** Every memory that names anybody. */
export const allNamings: ScopedSql = scoped`${namingsIn("memory m")}`;

/** Texts with names in parentheses among the memories that name an entity. */
export const textsNaming: ScopedSql = scoped`
with named as materialized (${naming(":names")})
select m.roles_text
from named cross join memory m on m.id = named.id
where m.roles_text glob '*[(（]*' and ${visible("m")}`;

/** For whom folded names stand: the entity's own folded name, and its name. */
export const standFor: ScopedSql = scoped`
select w.value as norm, e.norm as entity, e.name
from json_each(:names) w cross join entity_alias a on a.user = :user and a.norm = w.value join entity e on e.id = a.entity_id and e.user = :user
union all
select w.value, e.norm, e.name
from json_each(:names) w cross join entity e on e.user = :user and e.norm = w.value
where e.known = 1 or not exists (select 1 from entity_alias a where a.user = :user and a.norm = w.value)`;

/** What names memories to people, by row id. */
export const shownMemories: ScopedSql = scoped`
select m.id, m.uid, m.gesture
from memory m
where m.id in (select value from json_each(:ids)) and ${visible("m")}`;

export const uidsOf: ScopedSql = scoped`
select m.id, m.uid
from memory m
where m.id in (select value from json_each(:ids)) and ${visible("m")}`;

const upgrading = system("gives every scope's rows their folded names, once, after an upgrade");

export const unfoldedRoleNames: SystemSql = upgrading`
select memory_id, name
from memory_role
where norm is null`;

export const foldRoleName: SystemSql = upgrading`
update memory_role
set norm = :norm
where memory_id = :memory and name = :name`;
