import { scoped, system, visible } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";

const columns =
  "c.seq, c.request, c.actor, c.action, c.kind, c.uid, c.at, c.before, c.after, c.undone_by, c.erased, s.user, s.agent, s.run";

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

/** Later changes of the same record: those that still stand stop the undo of its creation. */
export const laterChanges: ScopedSql = scoped`
select c.request, c.undone_by
from change c
where c.uid = :uid and c.kind = :kind and c.seq > :seq and c.action <> 'undo' and c.erased = 0 and c.request <> :request and ${visible("c")}
order by c.seq desc`;

export const markUndone: ScopedSql = scoped`
update change as c
set undone_by = :undone_by
where c.seq = :seq and ${visible("c")}`;

/** The request that undid a request; a request is undone as a whole, save what was erased. */
export const undoerOf: ScopedSql = scoped`
select c.undone_by
from change c
where c.request = :request and c.undone_by is not null and ${visible("c")}
limit 1`;

/**
 * What happened after a time and was no plain creation, newest first: what a look back takes away. All of the user's, for tag counts are
 * the user's; names of people are always today's.
 */
export const changesAfter: ScopedSql = scoped`
select ${columns}
from change c join scope s on s.id = c.scope_id
where c.at >= :bound and c.erased = 0 and c.kind <> 'entity' and (c.before is not null or c.action = 'undo' or c.kind = 'identity') and s.user = :user
order by c.seq desc`;

export const lastSeq: SystemSql = system("a number that orders commits; no record")`
select coalesce(max(seq), 0) as seq
from change`;
