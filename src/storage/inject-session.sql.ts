import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";
import { rawWeight, standing, visibleScope } from "./sql-fragments.ts";

/** What the block at the start of a session is made of. Each look is bounded by an index on time, whatever the size of the store. */

const trusted = (row: string): string => `${row}.trust in (select value from json_each(:trust))`;

/** Standing, not ended, and believed. What begins later is current too: it is what lies ahead. */
const current = (m: string): string => `${standing(m)} and (${m}.valid_to is null or ${m}.valid_to > :now) and ${trusted(m)}`;

const tagsOf = (m: string): string =>
  `(select json_group_array(t.norm) from memory_tag mt join tag t on t.id = mt.tag_id where mt.memory_id = ${m}.id)`;

const weighed = `m.id, m.uid, m.recorded_at, m.pinned, min(1.0, ${rawWeight("m")} * :factor) as weight, ${tagsOf("m")} as tags`;

/** The latest memories of the last days with their weights. */
export const latestWeights: ScopedSql = scoped`
with late as materialized (
  select m.id
  from scope s cross join memory m on m.id in (
    select c.id from memory c
    where c.scope_id = s.id and c.recorded_at >= :since and c.recorded_at <= :until and ${current("c")}
      and coalesce(c.occurred_at, c.recorded_at) >= :since
    order by c.recorded_at desc, c.id desc limit :most)
  where ${visibleScope("s")}
  order by m.recorded_at desc, m.id desc
  limit :most)
select ${weighed}
from late l cross join memory m on m.id = l.id
where ${visible("m")}`;

/** What is pinned, the latest first. */
export const pinnedWeights: ScopedSql = scoped`
select ${weighed}
from scope s cross join memory m indexed by memory_pinned on m.scope_id = s.id and m.pinned = 1
where ${visibleScope("s")} and ${current("m")}
order by m.recorded_at desc, m.id desc
limit :most`;

/** A turn that may be shown again as it was said, of another session than the one that begins. */
const said = (t: string): string => `${t}.forgotten_at is null and ${trusted(t)}
    and ${t}.role in (select value from json_each(:roles))
    and ${t}.session_id not in (select se.id from session se where se.scope_id = ${t}.scope_id and se.name = :name)`;

/** The latest of those turns in a stretch of time. */
export const latestSaid: ScopedSql = scoped`
select t.session_id as session, t.at, t.id
from scope s cross join turn t on t.id in (
  select c.id from turn c
  where c.scope_id = s.id and c.at >= :since and c.at <= :until and ${said("c")}
  order by c.at desc, c.id desc limit 1)
where ${visibleScope("s")} and ${visible("t")}
order by t.at desc, t.id desc
limit 1`;

/** What the memories that came from a turn weigh at most. */
const weightFrom = (t: string): string => `coalesce((
    select max(min(1.0, ${rawWeight("m")} * :factor))
    from memory_source ms join memory m on m.id = ms.memory_id
    where ms.turn_uid = ${t}.uid and ${visible("m")} and ${current("m")}), 0.0)`;

/** The sessions that had a part in a stretch of time; of very many turns the latest are looked at. */
export const sessionsSaid: ScopedSql = scoped`
with looked as materialized (
  select t.id
  from scope s cross join turn t on t.id in (
    select c.id from turn c
    where c.scope_id = s.id and c.at >= :since and c.at <= :until and ${said("c")}
    order by c.at desc, c.id desc limit :most)
  where ${visibleScope("s")}
  order by t.at desc, t.id desc
  limit :most)
select t.session_id as session, count(*) as turns, max(t.at) as last_at, max(t.id) as last_turn,
  max(case when :weigh then ${weightFrom("t")} else 0.0 end) as weight
from looked l cross join turn t on t.id = l.id
where ${visible("t")}
group by t.session_id
order by t.session_id`;

/** The latest turns of one session, the latest first. */
export const lastSaidIn: ScopedSql = scoped`
select t.id, t.uid, t.role, t.text, t.at, t.zone, t.trust, se.name as session
from turn t join session se on se.id = t.session_id
where t.session_id = :session and t.at >= :since and t.at <= :until and ${visible("t")} and ${said("t")}
order by t.at desc, t.id desc
limit :most`;

const identityColumns = "i.*, s.user, s.agent, s.run";

/** The agent's own texts: identity and self-concept. */
export const ownTexts: ScopedSql = scoped`
select ${identityColumns}
from identity_record i join scope s on s.id = i.scope_id
where i.kind in ('identity', 'self') and i.current = 1 and ${visible("i")}
order by i.recorded_at desc, i.id desc
limit :most`;

export const newestSnapshot: ScopedSql = scoped`
select ${identityColumns}
from scope s cross join identity_record i on i.id in (
  select c.id from identity_record c
  where c.scope_id = s.id and c.kind = 'snapshot' and c.current = 1
  order by c.recorded_at desc, c.id desc limit 1)
where ${visibleScope("s")} and ${visible("i")}
order by i.recorded_at desc, i.id desc
limit 1`;

/** Open threads by weight, and how many there are. */
export const openThreads: ScopedSql = scoped`
select ${identityColumns}, count(*) over () as n,
  (0.35 * coalesce(i.importance, 3) + 0.25 * coalesce(i.emotional, 3) + 0.25 * coalesce(i.recurrence, 3) + 0.15 * coalesce(i.unresolved, 3)) / 5.0 as weighs
from identity_record i join scope s on s.id = i.scope_id
where i.kind = 'thread' and i.current = 1 and i.status = 'open' and ${visible("i")}
order by weighs desc, i.recorded_at desc, i.id desc
limit :most`;

/** Profiles: what is pinned, then the newest. */
export const mapProfiles: ScopedSql = scoped`
select ${identityColumns}
from identity_record i join scope s on s.id = i.scope_id
where i.kind = 'profile' and i.current = 1 and ${visible("i")}
order by i.pinned desc, i.recorded_at desc, i.id desc
limit :most`;
