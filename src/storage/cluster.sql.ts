import { system } from "./sql.ts";
import type { SystemSql } from "./sql.ts";
import { standing } from "./sql-fragments.ts";

const grouping = system(
  "groups one user's vectors, whichever agent they are of; what is shown of a group is narrowed to the reader when it is read",
);

/** The space that most vectors are in. */
export const fullestSpace: SystemSql = grouping`
select v.id, v.dimension, (select count(*) from embedding e where e.space_id = v.id and e.slot is not null) as vectors
from vector_space v
order by vectors desc, v.id desc
limit 1`;

export const newestChunk: SystemSql = grouping`
select coalesce(max(id), 0) as newest
from chunk`;

/** No more than `enough`. */
export const countStandingMemories: SystemSql = grouping`
select count(*) as n
from (select 1 from scope s join memory m on m.scope_id = s.id where s.user = :owner and ${standing("m")} limit :enough)`;

const embedded = "exists (select 1 from embedding e where e.chunk_id = c.id and e.space_id = :space and e.slot is not null)";

/** The cluster that a text belongs to; null also when it has no centroid any more. */
const standingCluster = `(select t.first from cluster_text t join cluster_centroid n on n.cluster_id = t.first and n.generation = t.generation
  where t.chunk_id = c.id and t.generation = :generation)`;

/** First chunks, of a stretch of ids, of standing memories that have a vector, and the cluster that each belongs to. */
export const memoriesToGroup: SystemSql = grouping`
select c.id as chunk, c.hash, c.owner_id as owner, ${standingCluster} as first
from chunk c cross join scope s on s.id = c.scope_id cross join memory m on m.id = c.owner_id
where c.id between :from and :to and c.part = 0 and c.owner_kind = 2 and s.user = :owner and ${standing("m")} and ${embedded}
order by c.id`;

export const turnsToGroup: SystemSql = grouping`
select c.id as chunk, c.hash, c.owner_id as owner, ${standingCluster} as first
from chunk c cross join scope s on s.id = c.scope_id cross join turn u on u.id = c.owner_id
where c.id between :from and :to and c.part = 0 and c.owner_kind = 1 and s.user = :owner and u.forgotten_at is null and ${embedded}
order by c.id`;

export const vectorsOfText: SystemSql = grouping`
select e.vector, e.scale
from chunk c join embedding e on e.chunk_id = c.id and e.space_id = :space and e.slot is not null
where c.owner_kind = :kind and c.owner_id = :text
order by c.part`;

export const centroidsOf: SystemSql = grouping`
select n.cluster_id as id, n.space_id, n.centroid, n.scale, n.x, n.y, (select count(*) from cluster_text t where t.first = n.cluster_id and t.generation = n.generation) as texts
from cluster_centroid n join cluster c on c.id = n.cluster_id
where c.user = :owner and n.generation = :generation
order by n.cluster_id`;

/** No row for a user who was wiped meanwhile. */
export const addCluster: SystemSql = grouping`
insert into cluster (user)
select :owner
where exists (select 1 from scope s where s.user = :owner)
returning id`;

/** A text that has gone meanwhile, or has given its place to another one, is left out. */
export const addClusterText: SystemSql = grouping`
insert into cluster_text (chunk_id, generation, first, second, third, first_similarity, second_similarity, third_similarity)
select id, :generation, :first, :second, :third, :first_similarity, :second_similarity, :third_similarity
from chunk
where id = :chunk and hash = :hash
on conflict (chunk_id, generation) do update set first = excluded.first, second = excluded.second, third = excluded.third,
  first_similarity = excluded.first_similarity, second_similarity = excluded.second_similarity, third_similarity = excluded.third_similarity`;

/** Only while a text belongs to it. */
export const addCentroid: SystemSql = grouping`
insert into cluster_centroid (cluster_id, generation, space_id, centroid, scale, x, y)
select :id, :generation, :space, :centroid, :scale, :x, :y
where exists (select 1 from cluster_text where first = :id and generation = :generation)`;

/** Rows of other results than the complete one, a few at a time; their centroids go with the last of them. */
export const dropOtherResults: SystemSql = grouping`
delete from cluster_text
where (chunk_id, generation) in (
  select t.chunk_id, t.generation
  from cluster c join cluster_text t on t.first = c.id
  where c.user = :owner and t.generation <> :generation
  limit :limit)`;

/** Centroids that a run left behind when it ended half-way, and clusters that no result knows. */
export const dropStrayCentroids: SystemSql = grouping`
delete from cluster_centroid
where generation <> :generation and cluster_id in (select id from cluster where user = :owner)`;

export const dropEmptyClusters: SystemSql = grouping`
delete from cluster
where user = :owner and not exists (select 1 from cluster_centroid n where n.cluster_id = cluster.id)`;
