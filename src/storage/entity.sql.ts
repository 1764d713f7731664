import { ofVisibleMemory, ofVisibleTurn, scoped, system, visible } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";

/** Entities belong to a user, as tags do. */

/** Whoever comes first holds a name: a person that the host named, by name or alias, before an entity that only memories name. */
export const entityNames: ScopedSql = scoped`
select 1 - known as rank, id as entity, name
from entity
where user = :user
union all
select 0, entity_id, name
from entity_alias
where user = :user
order by 1, 2, 3`;

export const entityByName: ScopedSql = scoped`
select id
from (
  select 1 - known as rank, id
  from entity
  where user = :user and norm = :norm
  union all
  select 0, entity_id
  from entity_alias
  where user = :user and norm = :norm)
order by rank
limit 1`;

/** An entity that only memories name by what is now somebody's alias. */
export const unknownNamesake: ScopedSql = scoped`
select id
from entity
where user = :user and norm = :norm and known = 0`;

/** What names the namesake names the person too; it keeps its own name in the memories that list it. */
export const copyMemoryLinks: ScopedSql = scoped`
insert into memory_entity (memory_id, entity_id, position)
select me.memory_id, :person, null
from memory_entity me join entity e on e.id = me.entity_id
where me.entity_id = :namesake and e.user = :user
on conflict (memory_id, entity_id) do nothing`;

export const copyTurnLinks: ScopedSql = scoped`
insert into turn_entity (turn_id, entity_id)
select te.turn_id, :person
from turn_entity te join entity e on e.id = te.entity_id
where te.entity_id = :namesake and e.user = :user
on conflict (turn_id, entity_id) do nothing`;

/** A role's name as it was first written; no row when no memory of the user's gives it a role. */
export const roleNamed: ScopedSql = scoped`
select r.name
from memory_role r join memory m on m.id = r.memory_id join scope s on m.scope_id = s.id
where r.norm = :norm and s.user = :user
order by r.memory_id
limit 1`;

/** Roles under a name are those of whom it stands for today. */
export const linkRoleNames: ScopedSql = scoped`
insert into memory_entity (memory_id, entity_id, position)
select r.memory_id, e.id, -1
from memory_role r join memory m on m.id = r.memory_id join scope s on m.scope_id = s.id join entity e on e.id = :entity and e.user = :user
where r.norm = :norm and s.user = :user
on conflict (memory_id, entity_id) do update set position = -1 where position is null`;

/** Takes them from whom it stood for, unless the memory gives that one a role under a name that it has still. */
export const unlinkRoleNames: ScopedSql = scoped`
delete from memory_entity
where entity_id = :entity and position = -1 and exists (select 1 from entity e where e.id = :entity and e.user = :user)
  and memory_id in (select r.memory_id from memory_role r where r.norm = :norm)
  and not exists (
    select 1 from memory_role o where o.memory_id = memory_entity.memory_id and o.norm in (select value from json_each(:names)))`;

/** A name already taken, as a name or an alias, is left as it is. Returns the new row's id. */
export const addEntity: ScopedSql = scoped`
insert into entity (user, norm, name, known)
select :user, :norm, :name, :known
where not exists (select 1 from entity_alias where user = :user and norm = :norm)
on conflict (user, norm) do nothing
returning id`;

/** The name stays as it was first written, as a tag's does: what reads it back reads the same after an undo. */
export const setEntityKnown: ScopedSql = scoped`
update entity
set known = :known
where id = :entity and user = :user`;

export const addAlias: ScopedSql = scoped`
insert into entity_alias (entity_id, user, norm, name)
select :entity, :user, :norm, :name
where not exists (select 1 from entity where user = :user and norm = :norm and known = 1)
on conflict (user, norm) do nothing`;

export const removeAliases: ScopedSql = scoped`
delete from entity_alias
where entity_id = :entity and user = :user`;

const entityColumns = `e.id, e.name, e.user, e.known,
  (select json_group_array(a.name order by a.norm) from entity_alias a where a.entity_id = e.id) as aliases`;

export const entityRecord: ScopedSql = scoped`
select ${entityColumns}
from entity e
where e.user = :user and e.norm = :norm`;

/** People that the host named, and names given in memories that the caller sees: another agent's are not told. */
export const listEntities: ScopedSql = scoped`
select ${entityColumns}
from entity e
where e.user = :user and (e.known = 1 or exists (
  select 1 from memory_entity me join memory m on m.id = me.memory_id
  where me.entity_id = e.id and me.position is not null and ${visible("m")}))
order by e.norm`;

/** One entity, if `listEntities` shows it. */
export const shownEntity: ScopedSql = scoped`
select ${entityColumns}
from entity e
where e.user = :user and e.id = :entity and (e.known = 1 or exists (
  select 1 from memory_entity me join memory m on m.id = me.memory_id
  where me.entity_id = e.id and me.position is not null and ${visible("m")}))`;

export const linkMemoryEntity: ScopedSql = scoped`
insert into memory_entity (memory_id, entity_id, position)
select :memory, e.id, :position
from entity e
where e.id = :entity and e.user = :user and ${ofVisibleMemory(":memory")}
on conflict (memory_id, entity_id) do nothing`;

export const unlinkMemoryEntities: ScopedSql = scoped`
delete from memory_entity
where memory_id = :memory and ${ofVisibleMemory(":memory")}`;

export const linkTurnEntity: ScopedSql = scoped`
insert into turn_entity (turn_id, entity_id)
select :turn, e.id
from entity e
where e.id = :entity and e.user = :user and ${ofVisibleTurn(":turn")}
on conflict (turn_id, entity_id) do nothing`;

/** The entities that a memory's writer named, in its list or as a role. */
export const givenEntities: ScopedSql = scoped`
select me.entity_id as id
from memory_entity me
where me.memory_id = :memory and me.position is not null and ${ofVisibleMemory(":memory")}`;

/** True while the host knows the entity or a memory's writer named it. */
export const entityInUse: ScopedSql = scoped`
select 1 as used
from entity e
where e.id = :entity and e.user = :user
  and (e.known = 1 or exists (select 1 from memory_entity me where me.entity_id = e.id and me.position is not null))`;

export const removeEntity: ScopedSql = scoped`
delete from entity
where id = :entity and user = :user`;

export const removeEntityLinks: ScopedSql = scoped`
delete from memory_entity
where entity_id = :entity and position is null and exists (select 1 from entity e where e.id = :entity and e.user = :user)`;

export const removeEntityTurnLinks: ScopedSql = scoped`
delete from turn_entity
where entity_id = :entity and exists (select 1 from entity e where e.id = :entity and e.user = :user)`;

/** A new name is looked for in the texts that were there before it. */
export const queueScan: ScopedSql = scoped`
insert into entity_scan (entity_id, after_chunk)
select e.id, 0
from entity e
where e.id = :entity and e.user = :user and exists (select 1 from chunk)
on conflict (entity_id) do update set after_chunk = 0`;

const scanning = system("looks for one entity's names in its own user's texts; the owner's user is compared in the statement");

export const nextScan: SystemSql = scanning`
select sc.entity_id, sc.after_chunk, e.user
from entity_scan sc join entity e on e.id = sc.entity_id
order by sc.entity_id
limit 1`;

export const scanNames: SystemSql = scanning`
select name
from entity
where id = :entity
union
select name
from entity_alias
where entity_id = :entity`;

/** The next chunks that may name the entity and whose owner belongs to its user. */
export const scanChunks: SystemSql = scanning`
select c.id, c.owner_kind, c.owner_id
from word_index w join chunk c on c.id = w.rowid
where w.words match :phrases and w.rowid > :after and (
  (c.owner_kind = 1 and exists (select 1 from turn t join scope s on s.id = t.scope_id where t.id = c.owner_id and s.user = :user))
  or (c.owner_kind = 2 and exists (select 1 from memory m join scope s on s.id = m.scope_id where m.id = c.owner_id and s.user = :user)))
order by w.rowid
limit :limit`;

export const scanTexts: SystemSql = scanning`
select t.text as text, '[]' as amendments, null as context, null as moment, null as direction
from turn t
where :kind = 1 and t.id = :owner
union all
select m.gesture, (select json_group_array(a.text order by a.position) from amendment a where a.memory_id = m.id), m.context, m.moment, m.direction
from memory m
where :kind = 2 and m.id = :owner`;

export const scanLinkMemory: SystemSql = scanning`
insert into memory_entity (memory_id, entity_id, position)
values (:owner, :entity, null)
on conflict (memory_id, entity_id) do nothing`;

export const scanLinkTurn: SystemSql = scanning`
insert into turn_entity (turn_id, entity_id)
values (:owner, :entity)
on conflict (turn_id, entity_id) do nothing`;

export const moveScan: SystemSql = scanning`
update entity_scan
set after_chunk = :after
where entity_id = :entity`;

export const endScan: SystemSql = scanning`
delete from entity_scan
where entity_id = :entity`;
