import { ofVisibleMemory, scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";
import { memoryFilters, rawWeight, recurrence, standing, visibleScope } from "./sql-fragments.ts";

const columns = `m.*, s.user, s.agent, s.run,
  (select json_group_array(t.name order by mt.position) from memory_tag mt join tag t on t.id = mt.tag_id where mt.memory_id = m.id) as tags,
  (select json_group_object(r.name, r.role) from memory_role r where r.memory_id = m.id) as roles,
  (select json_group_array(e.name order by me.position) from memory_entity me join entity e on e.id = me.entity_id where me.memory_id = m.id and me.position >= 0) as entities,
  (select json_group_array(e.name order by e.name) from memory_entity me join entity e on e.id = me.entity_id where me.memory_id = m.id) as mentions,
  (select json_group_array(ms.turn_uid order by ms.position) from memory_source ms where ms.memory_id = m.id) as sources,
  (select json_group_array(json_object('id', a.uid, 'text', a.text, 'reason', a.reason, 'recordedAt', a.recorded_at, 'trust', a.trust) order by a.position)
    from amendment a where a.memory_id = m.id) as amendments,
  ${recurrence("m")} as recurrence`;

/** One memory, whole. */
export const memoryByUid: ScopedSql = scoped`
select ${columns}
from memory m join scope s on s.id = m.scope_id
where m.uid = :uid and ${visible("m")}`;

/** A page of the standing memories with these row ids, the latest first. */
export const memoriesByRow: ScopedSql = scoped`
select ${columns}
from memory m join scope s on s.id = m.scope_id
where m.id in (select value from json_each(:rows)) and ${visible("m")} and ${standing("m")}
order by coalesce(m.occurred_at, m.recorded_at) desc, m.id desc
limit :limit offset :offset`;

/** Row id and state of one memory. */
export const memoryState: ScopedSql = scoped`
select m.id, m.uid, ${standing("m")} as standing, m.superseded_by, m.forgotten_at
from memory m
where m.uid = :uid and ${visible("m")}`;

/** The same memory, standing, in exactly this scope. */
export const memoryTwin: ScopedSql = scoped`
select m.uid
from memory m
where m.scope_id = :scope_id and m.hash = :hash and ${standing("m")}`;

export const addMemory: ScopedSql = scoped`
insert into memory (uid, scope_id, kind, gesture, context, moment, direction, importance, emotional, unresolved, slot, polarity,
  occurred_at, occurred_precision, recorded_at, zone, valid_from, valid_from_precision, valid_to, valid_to_precision,
  trust, pinned, hash, superseded_by, superseded_at, superseded_why, forgotten_at, flagged_at, roles_text, roles_unread)
values (:uid, :scope_id, :kind, :gesture, :context, :moment, :direction, :importance, :emotional, :unresolved, :slot, :polarity,
  :occurred_at, :occurred_precision, :recorded_at, :zone, :valid_from, :valid_from_precision, :valid_to, :valid_to_precision,
  :trust, :pinned, :hash, :superseded_by, :superseded_at, :superseded_why, :forgotten_at, :flagged_at, :roles_text, :roles_unread)
returning id`;

/** What may change of a memory's own row. Its text is only touched when a masked secret is put back. */
export const setMemory: ScopedSql = scoped`
update memory as m
set gesture = :gesture, context = :context, moment = :moment, direction = :direction, hash = :hash,
  importance = :importance, emotional = :emotional, unresolved = :unresolved, pinned = :pinned,
  superseded_by = :superseded_by, superseded_at = :superseded_at, superseded_why = :superseded_why,
  forgotten_at = :forgotten_at, flagged_at = :flagged_at, roles_text = :roles_text, roles_unread = :roles_unread
where m.uid = :uid and ${visible("m")}`;

export const removeMemory: ScopedSql = scoped`
delete from memory as m
where m.uid = :uid and ${visible("m")}`;

export const addAmendments: ScopedSql = scoped`
insert into amendment (uid, memory_id, position, text, reason, recorded_at, trust)
select e.value ->> 'id', :memory, e.key, e.value ->> 'text', e.value ->> 'reason', e.value ->> 'recordedAt', e.value ->> 'trust'
from json_each(:amendments) e
where ${ofVisibleMemory(":memory")}`;

export const removeAmendments: ScopedSql = scoped`
delete from amendment
where memory_id = :memory and ${ofVisibleMemory(":memory")}`;

export const addSources: ScopedSql = scoped`
insert into memory_source (memory_id, position, turn_uid)
select :memory, e.key, e.value
from json_each(:sources) e
where ${ofVisibleMemory(":memory")}`;

export const removeSources: ScopedSql = scoped`
delete from memory_source
where memory_id = :memory and ${ofVisibleMemory(":memory")}`;

export const addRoles: ScopedSql = scoped`
insert into memory_role (memory_id, name, role, norm)
select :memory, e.value ->> 0, e.value ->> 1, e.value ->> 2
from json_each(:roles) e
where ${ofVisibleMemory(":memory")}`;

export const removeRoles: ScopedSql = scoped`
delete from memory_role
where memory_id = :memory and ${ofVisibleMemory(":memory")}`;

/** Raw weights of the newest standing memories: what the anti-inflation factor looks at. */
export const newestWeights: ScopedSql = scoped`
select weight
from (
  select ${rawWeight("m")} as weight, m.recorded_at, m.id
  from scope s cross join memory m on m.id in (
    select c.id from memory c
    where c.scope_id = s.id and ${standing("c")} and (:recorded_before is null or c.recorded_at < :recorded_before)
    order by c.recorded_at desc, c.id desc limit :window)
  where ${visibleScope("s")}
  order by m.recorded_at desc, m.id desc
  limit :window)`;

/** A page of memories, newest first: one index range a visible scope, then only the page's rows are read whole. */
export const listMemories: ScopedSql = scoped`
with page as materialized (
  select m.id
  from scope s cross join memory m on m.id in (
    select c.id from memory c
    where c.scope_id = s.id and ${memoryFilters("c")}
    order by c.recorded_at desc, c.id desc limit :limit + :offset)
  where ${visibleScope("s")}
  order by m.recorded_at desc, m.id desc
  limit :limit offset :offset)
select ${columns}
from page join memory m on m.id = page.id join scope s on s.id = m.scope_id
where ${visible("m")}
order by m.recorded_at desc, m.id desc`;
