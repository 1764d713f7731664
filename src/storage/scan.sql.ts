import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";
import { standing, visibleScope } from "./sql-fragments.ts";

/** What has not become memory yet. A turn has its own state: no date stands for those before it. */

/** Said by a person or an agent, not hidden, not reviewed: the rows of the index `turn_unreviewed`. */
const unreviewed = (t: string): string => `${t}.reviewed_at is null and ${t}.forgotten_at is null and ${t}.role in ('user', 'assistant')`;

/** No memory that the caller sees and that stands came from it. */
const unsolidified = (t: string): string => `${unreviewed(t)}
    and not exists (
      select 1 from memory_source ms join memory m on m.id = ms.memory_id
      where ms.turn_uid = ${t}.uid and ${standing("m")} and ${visible("m")})`;

const inSession = (t: string): string =>
  `(:session is null or ${t}.session_id in (select se.id from session se where se.scope_id = ${t}.scope_id and se.name = :session))`;

/** A memory's time is when it happened where that is known, else when it was recorded. */
const memoryTime = (m: string): string => `coalesce(${m}.occurred_at, ${m}.recorded_at)`;

export const countUnsolidified: ScopedSql = scoped`
select count(*) as n
from scope s cross join turn t indexed by turn_unreviewed on t.scope_id = s.id
where ${visibleScope("s")} and t.at >= :since and t.at < :until and ${inSession("t")} and ${unsolidified("t")}`;

/** A page in the order of time: one index range a visible scope, then only the page's rows are read whole. */
export const unsolidifiedTurns: ScopedSql = scoped`
with page as materialized (
  select t.id
  from scope s cross join turn t on t.id in (
    select c.id from turn c indexed by turn_unreviewed
    where c.scope_id = s.id and (c.at, c.id) > (:after_at, :after_row) and c.at < :until and ${inSession("c")} and ${unsolidified("c")}
    order by c.at, c.id limit :limit)
  where ${visibleScope("s")}
  order by t.at, t.id
  limit :limit)
select t.id, t.uid, t.session_id, t.role, t.at, t.text, se.name as session, s.user, s.agent, s.run
from page cross join turn t on t.id = page.id join session se on se.id = t.session_id join scope s on s.id = t.scope_id
where ${visible("t")}
order by t.at, t.id`;

/** Of the given last turns of stretches, those that another one of their session follows within the gap. */
export const goesOnAfter: ScopedSql = scoped`
select t.id
from json_each(:turns) e cross join turn t on t.id = e.value
where ${visible("t")} and exists (
  select 1 from turn n
  where n.session_id = t.session_id and n.scope_id = t.scope_id and (n.at, n.id) > (t.at, t.id) and n.at <= t.at + :gap and n.at < :until
    and ${unsolidified("n")})`;

/** Of the given first turns of stretches, those that come so after another one. */
export const beganBefore: ScopedSql = scoped`
select t.id
from json_each(:turns) e cross join turn t on t.id = e.value
where ${visible("t")} and exists (
  select 1 from turn n
  where n.session_id = t.session_id and n.scope_id = t.scope_id and (n.at, n.id) < (t.at, t.id) and n.at >= t.at - :gap and n.at >= :since
    and ${unsolidified("n")})`;

/** How many standing memories name no source, on each of the oldest ones' rows. */
export const memoriesWithoutSources: ScopedSql = scoped`
select m.uid, count(*) over () as n
from memory m
where ${visible("m")} and ${standing("m")} and ${memoryTime("m")} >= :since and ${memoryTime("m")} < :until
  and not exists (select 1 from memory_source ms where ms.memory_id = m.id)
order by m.recorded_at, m.id
limit :limit`;

/** Owners of chunks without a row in a space (they wait), and of those whose text its model refused. */
const lacking = (kind: 1 | 2): string => `
with lacking as materialized (
  select owner_id, max(waiting) as waiting
  from (
    select k.owner_id, 1 as waiting
    from chunk k
    where k.owner_kind = ${kind} and ${visible("k")}
      and not exists (select 1 from embedding e where e.chunk_id = k.id and e.space_id = :space)
    union all
    select k.owner_id, 0
    from embedding e cross join chunk k on k.id = e.chunk_id
    where e.space_id = :space and e.slot is null and k.owner_kind = ${kind} and ${visible("k")})
  group by owner_id)`;

export const memoriesWithoutVector: ScopedSql = scoped`${lacking(2)}
select m.uid, count(*) over () as n, sum(1 - l.waiting) over () as refused
from lacking l cross join memory m on m.id = l.owner_id
where ${visible("m")} and ${standing("m")} and ${memoryTime("m")} >= :since and ${memoryTime("m")} < :until
order by m.recorded_at, m.id
limit :limit`;

export const turnsWithoutVector: ScopedSql = scoped`${lacking(1)}
select t.uid, count(*) over () as n, sum(1 - l.waiting) over () as refused
from lacking l cross join turn t on t.id = l.owner_id
where ${visible("t")} and t.forgotten_at is null and t.at >= :since and t.at < :until and ${inSession("t")}
order by t.at, t.id
limit :limit`;

/** Standing memories without sources, in the order in which they were recorded: a page, or those of a list. */
export const sourcelessMemories: ScopedSql = scoped`
select m.uid, m.recorded_at
from scope s cross join memory m on m.id in (
  select c.id from memory c
  where c.scope_id = s.id and (c.recorded_at, c.id) > (:after_at, :after_row) and ${standing("c")}
    and (:among is null or c.uid in (select value from json_each(:among)))
    and not exists (select 1 from memory_source ms where ms.memory_id = c.id)
  order by c.recorded_at, c.id limit :limit)
where ${visibleScope("s")} and ${visible("m")}
order by m.recorded_at, m.id
limit :limit`;

/** What was said from `from` to before `to`, the nearest to `at` first, of each text the first `length` characters. */
export const turnsNear: ScopedSql = scoped`
select t.uid, t.at, substr(t.text, 1, :length) as text
from scope s cross join turn t on t.id in (
  select c.id from turn c
  where c.scope_id = s.id and c.at >= :from and c.at < :to and c.forgotten_at is null and c.role in ('user', 'assistant')
  order by abs(c.at - :at), c.at, c.id limit :limit)
where ${visibleScope("s")} and ${visible("t")}
order by abs(t.at - :at), t.at, t.id
limit :limit`;
