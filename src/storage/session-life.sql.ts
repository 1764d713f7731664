import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";

export const findSessionLife: ScopedSql = scoped`
select l.started_request, l.ended_by
from session_life l
where l.scope_id = :scope_id and l.name = :name`;

export const endSessionLife: ScopedSql = scoped`
insert into session_life (scope_id, name, started_at, started_request, last_at, ended_at, ended_by, ended_request)
values (:scope_id, :name, :at, :request, :at, :at, 'host', :request)
on conflict (scope_id, name) do update set last_at = excluded.last_at, ended_at = excluded.ended_at, ended_by = excluded.ended_by,
  ended_request = excluded.ended_request`;

export const markCompacted: ScopedSql = scoped`
update session_life as l
set compacted_at = :at
where l.scope_id = :scope_id and l.name = :name`;

/**
 * Other sessions that nobody ended and whose host was silent: since before, or, where the clock was set back, in a time that is not come.
 */
export const silentLives: ScopedSql = scoped`
select l.name
from session_life l
where l.scope_id = :scope_id and l.name <> :name and l.ended_at is null and (l.last_at < :before or l.last_at > :after)
order by l.last_at desc, l.id desc
limit :limit`;

export const catchUpLife: ScopedSql = scoped`
update session_life as l
set ended_at = l.last_at, ended_by = 'catch_up', ended_request = :request
where l.scope_id = :scope_id and l.name = :name`;

/** What one request caught up with: sent again, it tells the same. */
export const caughtUpBy: ScopedSql = scoped`
select l.name, l.last_at,
  (select count(*) from session se join turn t on t.session_id = se.id and t.scope_id = se.scope_id
    where se.scope_id = l.scope_id and se.name = l.name and t.forgotten_at is null) as turns
from session_life l
where l.scope_id = :scope_id and l.ended_request = :request and l.ended_by = 'catch_up'
order by l.last_at desc, l.id desc`;

/** The latest turns of one of the caller's sessions, the last first, hidden ones too: their words are not new. */
export const latestSaid: ScopedSql = scoped`
select t.uid, t.role, t.hash, t.external_id, t.occurrence, t.at, t.forgotten_at
from session se join turn t on t.session_id = se.id
where se.scope_id = :scope_id and se.name = :name and ${visible("t")}
order by t.at desc, t.id desc
limit :limit`;

/** Which repeat of its words a turn that is new is. */
export const nextOccurrence: ScopedSql = scoped`
select coalesce(max(t.occurrence) + 1, 0) as occurrence
from session se join turn t on t.session_id = se.id
where se.scope_id = :scope_id and se.name = :name and t.role = :role and t.hash = :hash and t.external_id is null and ${visible("t")}`;

/** Turns that one request stored, whatever became of them. */
export const storedBy: ScopedSql = scoped`
select count(*) as n
from change c
where c.request = :request and c.kind = 'turn' and ${visible("c")}`;

/** A session that is erased leaves no name: its marks go with it. */
export const eraseSessionLife: ScopedSql = scoped`
delete from session_life as l
where l.name = :name and ${visible("l")}`;
