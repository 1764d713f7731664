import { scoped, system, visible } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";
import { standing } from "./sql-fragments.ts";

/** Retrievals and what they brought. An event stands in the scope that asked, so whoever sees it sees its records too. */

export const addEvent: ScopedSql = scoped`
insert into attention_event (scope_id, source, at, day, calls, records, folded)
values (:scope_id, :source, :at, :day, 1, :records, 0)
returning id`;

/** What went since it was found is left out. */
export const addHits: ScopedSql = scoped`
insert into attention_hit (event_id, owner, memory_id, turn_id, hits, similar, similarity)
select v.id, coalesce(m.id * 2, t.id * 2 + 1), m.id, t.id, 1, e.value ->> 'similarity' is not null, coalesce(e.value ->> 'similarity', 0)
from attention_event v cross join json_each(:hits) e
  left join memory m on m.uid = e.value ->> 'id' and ${visible("m")}
  left join turn t on m.id is null and t.uid = e.value ->> 'id' and ${visible("t")}
where v.id = :event and ${visible("v")} and (m.id is not null or t.id is not null)`;

/** Which of the ids name a memory or a turn that the caller sees. */
export const knownRecords: ScopedSql = scoped`
select e.value as id
from json_each(:ids) e
where exists (select 1 from memory m where m.uid = e.value and ${visible("m")})
  or exists (select 1 from turn t where t.uid = e.value and ${visible("t")})`;

const hitsOf = (table: string, column: string): ScopedSql => scoped`
select v.source, sum(h.hits) as hits, max(v.at) as last
from ${table} o join attention_hit h on h.${column} = o.id join attention_event v on v.id = h.event_id
where o.uid = :id and ${visible("o")} and ${visible("v")}
group by v.source`;

export const hitsOfMemory: ScopedSql = hitsOf("memory", "memory_id");
export const hitsOfTurn: ScopedSql = hitsOf("turn", "turn_id");

const following = system("counts held in memory, numbers alone; a reader is given those of the scopes that it sees");

export const eventsAfter: SystemSql = following`
select id, scope_id, source, at, calls
from attention_event
where id > :after and at >= :from
order by id`;

/** In the order of their events: read along both keys, without sorting. */
export const hitsAfter: SystemSql = following`
select h.event_id, h.owner, h.hits, h.similar, h.similarity
from attention_event v cross join attention_hit h on h.event_id = v.id
where v.id > :after and v.at >= :from
order by v.id`;

/** Changes whenever something went: counts that were held are void then. */
export const goneCount: SystemSql = following`
select coalesce((select value from meta where key = 'attention_gone'), 0) as n`;

/** The texts that may be members of groups, for a first chunk stands for each: what is hidden is no member, but its hits count. */
const chunkOwner = `k.owner_id * 2 + (k.owner_kind = 1) as owner, case k.owner_kind
    when 1 then (select t.forgotten_at is null from turn t where t.id = k.owner_id)
    else (select ${standing("m")} from memory m where m.id = k.owner_id) end as standing`;

export const topicWords: ScopedSql = scoped`
select ${chunkOwner}, x.words
from topic_text x join chunk k on k.id = x.chunk_id
where k.owner_kind = :kind and ${visible("k")} and x.words <> ''`;

/** The clusters that a text is nearest to, some of which may not be there any more. */
export const clustersOfTexts: ScopedSql = scoped`
select ${chunkOwner}, json_array(x.first, x.second, x.third) as clusters
from cluster_text x join chunk k on k.id = x.chunk_id
where x.generation = :generation and ${visible("k")}`;

/** Row ids of the standing memories, newest first, in one row: a row each would cost more than reading them. */
export const standingMemories: ScopedSql = scoped`
select json_group_array(m.id order by m.recorded_at desc, m.id desc) as ids
from memory m
where ${standing("m")} and ${visible("m")}`;

export const memoryLabel: ScopedSql = scoped`
select m.uid, m.gesture
from memory m
where m.id = :memory and ${visible("m")}`;
