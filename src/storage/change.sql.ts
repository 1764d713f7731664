import { scoped, system, visible } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";

const columns = "c.seq, c.request, c.actor, c.action, c.kind, c.uid, c.at, c.before, c.after, c.undone_by, c.erased, s.user, s.agent, s.run";

export const addChange: ScopedSql = scoped`
insert into change (request, actor, action, kind, uid, scope_id, at, before, after, undone_by)
values (:request, :actor, :action, :kind, :uid, :scope_id, :at, :before, :after, :undone_by)`;

/** Newest first. */
export const listChanges: ScopedSql = scoped`
select ${columns}
from change c join scope s on s.id = c.scope_id
where ${visible("c")} and (:id is null or c.uid = :id) and (:request is null or c.request = :request)
order by c.seq desc
limit :limit offset :offset`;

/** One request's changes, newest first: the order in which they are taken back. */
export const changesOfRequest: ScopedSql = scoped`
select ${columns}
from change c join scope s on s.id = c.scope_id
where c.request = :request and ${visible("c")}
order by c.seq desc`;

/** A later change of the same record that still stands: what stops the undo of its creation. */
export const laterChange: ScopedSql = scoped`
select c.request
from change c
where c.uid = :uid and c.kind = :kind and c.seq > :seq and c.undone_by is null and c.action <> 'undo' and c.erased = 0 and c.request <> :request and ${visible("c")}
limit 1`;

export const markUndone: ScopedSql = scoped`
update change as c
set undone_by = :undone_by
where c.seq = :seq and ${visible("c")}`;

/** When an undo is itself undone, what it had taken back stands again. */
export const clearUndone: ScopedSql = scoped`
update change as c
set undone_by = null
where c.undone_by = :request and ${visible("c")}`;

/** What happened after a time and was no plain creation, newest first: what a look back takes away. */
export const changesAfter: ScopedSql = scoped`
select ${columns}
from change c join scope s on s.id = c.scope_id
where c.at >= :bound and c.erased = 0 and (c.before is not null or c.action = 'undo' or c.kind = 'identity') and ${visible("c")}
order by c.seq desc`;


export const lastSeq: SystemSql = system("a number that orders commits; no record")`
select coalesce(max(seq), 0) as seq
from change`;
