import { rawWeight } from "./sql-fragments.ts";
import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";

/** Begins a session, or tells that its host still speaks. */
export const touchSessionLife: ScopedSql = scoped`
insert into session_life (scope_id, name, started_at, started_request, last_at)
values (:scope_id, :name, :at, :request, :at)
on conflict (scope_id, name) do update set last_at = excluded.last_at, ended_at = null, ended_by = null, ended_request = null
returning id`;

/** What the session's window holds, but for what the same request put there, or what the same part replaces. */
export const injectedInSession: ScopedSql = scoped`
select coalesce(m.uid, t.uid) as uid
from injected i join session_life l on l.id = i.session_life_id left join memory m on m.id = i.memory_id and ${visible("m")}
  left join turn t on t.id = i.turn_id and ${visible("t")}
where l.scope_id = :scope_id and l.name = :name and i.request <> :request and (:part <> 'session' or i.part <> 'session')`;

/** Marks of a request that is done again, and those of an older block of the session's start. */
export const dropMarks: ScopedSql = scoped`
delete from injected
where session_life_id in (select l.id from session_life l where l.scope_id = :scope_id and l.name = :name)
  and (request = :request or (:part = 'session' and part = 'session'))`;

export const markMemories: ScopedSql = scoped`
insert into injected (session_life_id, owner, memory_id, part, request, at)
select :life, m.id * 2, m.id, :part, :request, :at
from json_each(:ids) i cross join memory m on m.uid = i.value
where ${visible("m")}
on conflict (session_life_id, owner) do update set part = excluded.part, request = excluded.request, at = excluded.at
where injected.part = 'session' and excluded.part <> 'session'`;

export const markTurns: ScopedSql = scoped`
insert into injected (session_life_id, owner, turn_id, part, request, at)
select :life, t.id * 2 + 1, t.id, :part, :request, :at
from json_each(:ids) i cross join turn t on t.uid = i.value
where ${visible("t")}
on conflict (session_life_id, owner) do update set part = excluded.part, request = excluded.request, at = excluded.at
where injected.part = 'session' and excluded.part <> 'session'`;

/** The window was emptied: everything may be injected again. */
export const clearMarks: ScopedSql = scoped`
delete from injected
where session_life_id in (select l.id from session_life l where l.scope_id = :scope_id and l.name = :name)`;

/** Ids of the latest turns of one of the caller's sessions. */
export const latestOfSession: ScopedSql = scoped`
select t.uid
from session se join turn t on t.session_id = se.id
where se.scope_id = :scope_id and se.name = :session and ${visible("t")} and t.forgotten_at is null
order by t.at desc, t.id desc
limit :limit`;

/** Which of the turns were said in a session of this name. */
export const turnsInSession: ScopedSql = scoped`
select t.uid
from json_each(:ids) i cross join turn t on t.uid = i.value join session se on se.id = t.session_id
where se.name = :session and ${visible("t")}`;

/** The latest turns of one of the caller's sessions but for those that its host still shows. */
export const beforeWindow: ScopedSql = scoped`
select t.uid, t.text, t.at, t.zone, t.role, t.trust
from session se join turn t on t.session_id = se.id
where se.scope_id = :scope_id and se.name = :session and ${visible("t")} and t.forgotten_at is null
  and t.uid not in (select value from json_each(:window))
order by t.at desc, t.id desc
limit :limit`;

/** What a block tells of a memory or turn beside what a search does. */
export const toldOfRecords: ScopedSql = scoped`
select m.uid, m.trust, m.zone, m.slot, ${rawWeight("m")} as weight,
  (select json_group_array(e.entity_id order by e.entity_id) from memory_entity e where e.memory_id = m.id and e.position >= 0) as entities
from json_each(:ids) i cross join memory m on m.uid = i.value
where ${visible("m")}
union all
select t.uid, t.trust, t.zone, null, null, null
from json_each(:ids) i cross join turn t on t.uid = i.value
where ${visible("t")}`;
/** Whether anything is stored that the caller sees. */
export const holdsAnything: ScopedSql = scoped`
select exists (select 1 from turn t where ${visible("t")}) or exists (select 1 from memory m where ${visible("m")})
  or exists (select 1 from identity_record i where ${visible("i")}) as holds`;
