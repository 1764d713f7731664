import { scoped, system, visible } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";
import { visibleScope } from "./sql-fragments.ts";

/** Scopes that hold something the caller sees. */
export const visibleScopes: ScopedSql = scoped`
select s.id, s.user, s.agent, s.run
from scope s
where ${visibleScope("s")}
order by s.user, s.agent, s.run`;

export const allScopes: SystemSql = system("export and check of the whole store")`
select id, user, agent, run
from scope
order by user, agent, run`;

const page = (table: string, alias: string, extra = ""): ScopedSql => scoped`
select ${alias}.uid
from ${table} ${alias}
where ${alias}.scope_id = :scope_id and ${alias}.uid > :after and ${visible(alias)}${extra}
order by ${alias}.uid
limit :limit`;

/** Ids of one scope's records in a fixed order, a page at a time. */
export const turnPage: ScopedSql = page("turn", "t");
export const memoryPage: ScopedSql = page("memory", "m");
export const identityPage: ScopedSql = page("identity_record", "i");

export const entityPage: ScopedSql = scoped`
select e.norm as uid
from entity e
where e.user = :user and e.known = 1 and e.norm > :after
order by e.norm
limit :limit`;

export const changePage: ScopedSql = scoped`
select c.seq, c.request, c.actor, c.action, c.kind, c.uid, c.at, c.before, c.after, c.undone_by, c.erased, s.user, s.agent, s.run
from change c join scope s on s.id = c.scope_id
where c.scope_id = :scope_id and c.seq > :after
order by c.seq
limit :limit`;

/** The same line of the trail is there already. */
export const sameChange: ScopedSql = scoped`
select 1 as found
from change c
where c.uid = :uid and c.request = :request and c.action = :action and c.at = :at and c.kind = :kind
  and (c.erased = 1 or (c.before is :before and c.after is :after)) and ${visible("c")}`;

export const addRestoredChange: ScopedSql = scoped`
insert into change (request, actor, action, kind, uid, scope_id, at, before, after, undone_by, erased)
values (:request, :actor, :action, :kind, :uid, :scope_id, :at, :before, :after, :undone_by, :erased)`;

const copying = system("strips a copy of what never leaves the device; the copy is another file");

/** Run on a copy only: originals of secrets, proofs of erasures, replies. */
export const stripCopy: readonly SystemSql[] = [
  copying`delete from secret`,
  copying`delete from tombstone`,
  copying`delete from request`,
  copying`delete from meta where key in ('store_key', 'clean_end', 'last_export_at')`,
];
