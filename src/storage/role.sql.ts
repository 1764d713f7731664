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

/** Whom a memory names, as [folded name, name, role] and [folded name, name]. A text is only read again for names in parentheses. */
const columns = `m.uid, coalesce(m.occurred_at, m.recorded_at) as at,
  (select json_group_array(json_array(r.norm, r.name, r.role)) from memory_role r where r.memory_id = m.id) as roles,
  (select json_group_array(json_array(e.norm, e.name)) from memory_entity me join entity e on e.id = me.entity_id
    where me.memory_id = m.id and me.position >= 0) as listed,
  case when m.roles_text glob '*[(（]*' then m.roles_text end as said`;

/** Memories that name an entity by one of its names. */
export const namingsOf: ScopedSql = scoped`
with named as materialized (${naming(":names")})
select ${columns}
from named cross join memory m on m.id = named.id
where ${visible("m")}
order by at, m.id`;

/** Memories that name both of two entities. */
export const namingsOfBoth: ScopedSql = scoped`
with named as materialized (select id from (${naming(":names")}) intersect select id from (${naming(":others")}))
select ${columns}
from named cross join memory m on m.id = named.id
where ${visible("m")}
order by at, m.id`;

/** Every standing memory that names anybody. */
export const allNamings: ScopedSql = scoped`
select ${columns}
from scope s join memory m on m.scope_id = s.id
where ${visibleScope("s")} and ${standing("m")} and (
    exists (select 1 from memory_role r where r.memory_id = m.id)
    or exists (select 1 from memory_entity me where me.memory_id = m.id and me.position >= 0))
order by at, m.id`;

/** For whom folded names stand: the entity's own folded name, and its name. */
export const standFor: ScopedSql = scoped`
select w.value as norm, e.norm as entity, e.name
from json_each(:names) w cross join entity_alias a on a.user = :user and a.norm = w.value join entity e on e.id = a.entity_id and e.user = :user
union all
select w.value, e.norm, e.name
from json_each(:names) w cross join entity e on e.user = :user and e.norm = w.value
where e.known = 1 or not exists (select 1 from entity_alias a where a.user = :user and a.norm = w.value)`;

export const gesturesOf: ScopedSql = scoped`
select m.uid, m.gesture
from memory m
where m.uid in (select value from json_each(:ids)) and ${visible("m")}`;

const upgrading = system("gives every scope's rows their folded names, once, after an upgrade");

export const unfoldedRoleNames: SystemSql = upgrading`
select distinct name
from memory_role
where norm is null`;

export const foldRoleName: SystemSql = upgrading`
update memory_role
set norm = :norm
where norm is null and name = :name`;
