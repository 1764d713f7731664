import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";

export const findSessionLife: ScopedSql = scoped`
select l.id, l.name, l.started_at, l.last_at, l.ended_at, l.ended_by, l.compacted_at
from session_life l
where l.scope_id = :scope_id and l.name = :name`;

/** Begins a session, or tells that its host still speaks. */
export const touchSessionLife: ScopedSql = scoped`
insert into session_life (scope_id, name, started_at, last_at)
values (:scope_id, :name, :at, :at)
on conflict (scope_id, name) do update set last_at = max(last_at, excluded.last_at), ended_at = null, ended_by = null
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

export const markMemory: ScopedSql = scoped`
insert into injected (session_life_id, owner, memory_id, part, request, at)
select :life, m.id * 2, m.id, :part, :request, :at
from memory m
where m.uid = :uid and ${visible("m")}
on conflict (session_life_id, owner) do nothing`;

export const markTurn: ScopedSql = scoped`
insert into injected (session_life_id, owner, turn_id, part, request, at)
select :life, t.id * 2 + 1, t.id, :part, :request, :at
from turn t
where t.uid = :uid and ${visible("t")}
on conflict (session_life_id, owner) do nothing`;

/** The window was emptied: everything may be injected again. */
export const clearMarks: ScopedSql = scoped`
delete from injected
where session_life_id in (select l.id from session_life l where l.scope_id = :scope_id and l.name = :name)`;

/** Whether anything is stored that the caller sees. */
export const holdsAnything: ScopedSql = scoped`
select exists (select 1 from turn t where ${visible("t")}) or exists (select 1 from memory m where ${visible("m")})
  or exists (select 1 from identity_record i where ${visible("i")}) as holds`;
