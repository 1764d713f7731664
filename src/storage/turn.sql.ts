import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";
import { turnFilters, visibleScope } from "./sql-fragments.ts";

const columns = "t.*, se.name as session, s.user, s.agent, s.run";

export const turnByUid: ScopedSql = scoped`
select ${columns}
from turn t join session se on se.id = t.session_id join scope s on s.id = t.scope_id
where t.uid = :uid and ${visible("t")}`;

export const findSession: ScopedSql = scoped`
select id
from session
where scope_id = :scope_id and name = :name`;

export const addSession: ScopedSql = scoped`
insert into session (scope_id, name)
values (:scope_id, :name)
returning id`;

export const turnByExternalId: ScopedSql = scoped`
select t.uid, t.hash, t.role
from turn t
where t.session_id = :session and t.external_id = :external_id and ${visible("t")}`;

export const turnByContent: ScopedSql = scoped`
select t.uid, t.hash, t.role
from turn t
where t.session_id = :session and t.role = :role and t.hash = :hash and t.occurrence = :occurrence and t.external_id is null and ${visible("t")}`;

export const addTurn: ScopedSql = scoped`
insert into turn (uid, scope_id, session_id, role, text, at, zone, recorded_at, trust, external_id, hash, occurrence, forgotten_at, reviewed_at)
values (:uid, :scope_id, :session, :role, :text, :at, :zone, :recorded_at, :trust, :external_id, :hash, :occurrence, :forgotten_at, :reviewed_at)
returning id`;

export const turnRowId: ScopedSql = scoped`
select t.id
from turn t
where t.uid = :uid and ${visible("t")}`;

export const setTurn: ScopedSql = scoped`
update turn as t
set text = :text, hash = :hash, forgotten_at = :forgotten_at, reviewed_at = :reviewed_at
where t.uid = :uid and ${visible("t")}`;

export const unlinkTurnEntities: ScopedSql = scoped`
delete from turn_entity
where turn_id = :turn and exists (select 1 from turn t where t.id = :turn and ${visible("t")})`;

export const removeTurn: ScopedSql = scoped`
delete from turn as t
where t.uid = :uid and ${visible("t")}`;

export const dropEmptySessions: ScopedSql = scoped`
delete from session as se
where ${visible("se")} and not exists (select 1 from turn t where t.session_id = se.id)`;

/** A page of the turns with these row ids, the latest first. */
export const turnsByRow: ScopedSql = scoped`
select ${columns}
from turn t join session se on se.id = t.session_id join scope s on s.id = t.scope_id
where t.id in (select value from json_each(:rows)) and ${visible("t")} and t.forgotten_at is null
order by t.at desc, t.id desc
limit :limit offset :offset`;

const timeline = (direction: "asc" | "desc"): string => `
with page as materialized (
  select t.id
  from scope s cross join turn t on t.id in (
    select c.id from turn c
    where c.scope_id = s.id and ${turnFilters("c")}
    order by c.at ${direction}, c.id ${direction} limit :limit + :offset)
  where ${visibleScope("s")}
  order by t.at ${direction}, t.id ${direction}
  limit :limit offset :offset)
select ${columns}
from page join turn t on t.id = page.id join session se on se.id = t.session_id join scope s on s.id = t.scope_id
where ${visible("t")}
order by t.at ${direction}, t.id ${direction}`;

export const newestTurns: ScopedSql = scoped`${timeline("desc")}`;

export const oldestTurns: ScopedSql = scoped`${timeline("asc")}`;

export const listSessions: ScopedSql = scoped`
select se.name as session, s.user, s.agent, s.run, count(*) as turns, min(t.at) as started_at, max(t.at) as last_at,
  l.ended_at, l.ended_by, l.compacted_at
from scope s join session se on se.scope_id = s.id join turn t on t.session_id = se.id
  left join session_life l on l.scope_id = se.scope_id and l.name = se.name
where ${visibleScope("s")} and t.forgotten_at is null
group by se.id
order by last_at desc, se.id desc
limit :limit offset :offset`;

export const turnsOfSession: ScopedSql = scoped`
select t.uid
from turn t join session se on se.id = t.session_id
where se.name = :session and ${visible("t")}
order by t.id`;
