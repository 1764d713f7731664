import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";
import { standing } from "./sql-fragments.ts";

/** Topics and clusters as their reader sees them: of texts in the reader's scope alone. */

const grouped = (of: string): string => `
select o.id as owner, k.id as chunk, t.first, t.second, t.third, t.first_similarity, w.words
from ${of} o join chunk k on k.owner_id = o.id and k.part = 0
  join cluster_text t on t.chunk_id = k.id and t.generation = :generation
  left join topic_text w on w.chunk_id = k.id`;

export const groupedMemories: ScopedSql = scoped`${grouped("memory")}
where k.owner_kind = 2 and ${visible("o")} and ${standing("o")}
order by o.id`;

export const groupedTurns: ScopedSql = scoped`${grouped("turn")}
where k.owner_kind = 1 and ${visible("o")} and o.forgotten_at is null
order by o.id`;

export const centroidsSeen: ScopedSql = scoped`
select n.cluster_id as id, n.space_id, n.centroid, n.scale, n.x, n.y
from cluster c join cluster_centroid n on n.cluster_id = c.id
where c.user = :user and n.generation = :generation
order by n.cluster_id`;

export const memoriesOfCluster: ScopedSql = scoped`
select o.uid, o.kind, coalesce(o.occurred_at, o.recorded_at) as at, t.first_similarity as similarity,
  o.gesture as text, o.context, o.moment, o.direction,
  (select json_group_array(a.text order by a.position) from amendment a where a.memory_id = o.id) as amendments
from cluster_text t join chunk k on k.id = t.chunk_id join memory o on o.id = k.owner_id
where t.first = :cluster and t.generation = :generation and k.owner_kind = 2 and ${visible("o")} and ${standing("o")}
order by t.first_similarity desc, o.id
limit :limit offset :offset`;

export const turnsOfCluster: ScopedSql = scoped`
select o.uid, 'turn' as kind, o.at, t.first_similarity as similarity, o.text, null as context, null as moment, null as direction, '[]' as amendments
from cluster_text t join chunk k on k.id = t.chunk_id join turn o on o.id = k.owner_id
where t.first = :cluster and t.generation = :generation and k.owner_kind = 1 and ${visible("o")} and o.forgotten_at is null
order by t.first_similarity desc, o.id
limit :limit offset :offset`;

/** Slots of all chunks of the texts that belong to these clusters. */
export const slotsOfClusters: ScopedSql = scoped`
select e.slot
from json_each(:clusters) w cross join cluster_text t on t.first = w.value and t.generation = :generation
  cross join chunk f on f.id = t.chunk_id cross join chunk k on k.owner_kind = f.owner_kind and k.owner_id = f.owner_id
  cross join embedding e on e.chunk_id = k.id and e.space_id = :space
where e.slot is not null and ${visible("f")} and ${visible("k")}`;
