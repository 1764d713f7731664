import { scoped, system, visible } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";
import { standing } from "./sql-fragments.ts";

const counting = system("counts one user's topics in each of their scopes; a reader is shown the lists of the scopes that they see");

/** The list's rows of one user, looked at as a whole: they are made together. */
export const listedTopics: SystemSql = counting`
select count(*) as lists, min(l.seq) as seq, sum(l.documents) as documents, min(l.basis) as basis
from topic_list l join scope s on s.id = l.scope_id
where s.user = :owner`;

export const countSessions: SystemSql = counting`
select count(*) as n
from session se join scope s on s.id = se.scope_id
where s.user = :owner`;

/** Changes of texts since a change, up to a number. */
export const countChangesSince: SystemSql = counting`
select count(*) as n
from (
  select 1
  from change c join scope s on s.id = c.scope_id
  where c.seq > :seq and c.kind in ('turn', 'memory') and s.user = :owner
  limit :most)`;

/** Whether an undo took a text away since a change. */
export const removedSince: SystemSql = counting`
select exists (
  select 1
  from change c join scope s on s.id = c.scope_id
  where c.seq > :seq and c.kind in ('turn', 'memory') and c.before is not null and c.after is null and s.user = :owner) as removed`;

/** The next memories and their words. */
export const memoriesToCount: SystemSql = counting`
select m.id, m.id as document, m.scope_id, m.trust, w.words
from memory m join scope s on s.id = m.scope_id
  join chunk k on k.owner_kind = 2 and k.owner_id = m.id and k.part = 0 join topic_text w on w.chunk_id = k.id
where m.id > :after and s.user = :owner and ${standing("m")}
order by m.id
limit :limit`;

/** The next turns and their words: those of a session come one after the other. */
export const turnsToCount: SystemSql = counting`
select t.id, t.at, t.session_id, case when :sessions then t.session_id else t.id end as document, t.scope_id, t.trust, w.words
from turn t join scope s on s.id = t.scope_id
  join chunk k on k.owner_kind = 1 and k.owner_id = t.id and k.part = 0 join topic_text w on w.chunk_id = k.id
where (t.session_id, t.at, t.id) > (:session, :at, :after) and s.user = :owner
  and t.forgotten_at is null and t.role in ('user', 'assistant')
order by t.session_id, t.at, t.id
limit :limit`;

/** Of a scope that went meanwhile nothing is kept. */
export const keepTopicList: SystemSql = counting`
insert into topic_list (scope_id, basis, documents, seq, topics)
select s.id, :basis, :documents, :seq, :topics
from scope s
where s.id = :scope and s.user = :owner`;

export const dropTopicLists: SystemSql = counting`
delete from topic_list
where scope_id in (select s.id from scope s where s.user = :owner)`;

/** Words of what is erased may be in any of the lists that the caller sees. */
export const forgetTopicLists: ScopedSql = scoped`
delete from topic_list as l
where ${visible("l")}`;

/** What the caller sees of the lists. */
export const seenTopicLists: ScopedSql = scoped`
select l.basis, l.documents, l.seq, l.topics
from topic_list l
where ${visible("l")}
order by l.scope_id`;

/**
 * What became of texts since a change: how many changes there were, up to a number; which were hidden, and how many were taken away that had
 * been there before it.
 */
export const textChangesSince: ScopedSql = scoped`
with late as materialized (
  select c.uid, c.kind, c.before is not null and c.after is null as removed,
    c.after ->> 'forgottenAt' is not null or c.after ->> 'supersededBy' is not null as hidden
  from change c
  where c.seq > :seq and c.kind in ('turn', 'memory') and c.erased = 0 and ${visible("c")}
  order by c.seq
  limit :most)
select (select count(*) from late) as changes, (select json_group_array(distinct uid) from late where hidden) as hidden, (
  select count(*)
  from late
  where removed and not exists (
    select 1 from change o where o.uid = late.uid and o.seq > :seq and o.before is null and o.after is not null and ${visible("o")})) as removed`;

/** The words of such records that do not stand now. */
export const wordsOfHidden: ScopedSql = scoped`
select m.trust, w.words
from json_each(:uids) e join memory m on m.uid = e.value join chunk k on k.owner_kind = 2 and k.owner_id = m.id and k.part = 0
  join topic_text w on w.chunk_id = k.id
where ${visible("m")} and not (${standing("m")})
union all
select t.trust, w.words
from json_each(:uids) e join turn t on t.uid = e.value join chunk k on k.owner_kind = 1 and k.owner_id = t.id and k.part = 0
  join topic_text w on w.chunk_id = k.id
where ${visible("t")} and t.forgotten_at is not null`;

/** True where the caller sees any text that could have topics. */
export const anyText: ScopedSql = scoped`
select exists (select 1 from memory m where ${visible("m")} and ${standing("m")})
  or exists (select 1 from turn t where ${visible("t")} and t.forgotten_at is null) as any`;
