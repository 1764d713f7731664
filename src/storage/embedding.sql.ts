import { scoped, system, visible } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";
import { memoryFilters, turnFilters } from "./sql-fragments.ts";

const embeds = system("the queue embeds every scope's texts on this device; what is found is narrowed to the caller when it is searched");
const mirrors = system("keeps the vector index beside the database in step; numbers only, no text leaves");

/** Key in `meta`: JSON of the model that was chosen for this store, a name or a host's own entry; null when words alone were chosen. */
export const EMBEDDER_CHOICE = "embedder_choice";

export const findSpace: SystemSql = mirrors`
select id, name, dimension, epoch, version
from vector_space
where name = :name`;

export const addSpace: SystemSql = mirrors`
insert into vector_space (name, dimension, profile, epoch, version)
values (:name, :dimension, :profile, :epoch, 1)
returning id`;

export const keepProfile: SystemSql = mirrors`
update vector_space
set profile = :profile
where id = :space`;

/** Profiles of all models that were here. */
export const spaceProfiles: SystemSql = mirrors`
select profile
from vector_space
order by id desc`;

export const otherSpaces: SystemSql = mirrors`
select id, name
from vector_space
where id <> :space`;

export const spaceVersion: SystemSql = mirrors`
select version
from vector_space
where id = :space`;

export const spaceGrew: SystemSql = mirrors`
update vector_space
set version = version + 1
where id = :space`;

/** Vectors of a space, and the slots that they take up: more than vectors when some were freed. */
export const countVectors: SystemSql = mirrors`
select count(*) as n, coalesce(max(slot), -1) + 1 as slots
from embedding
where space_id = :space and slot is not null`;

export const takenSlots: SystemSql = mirrors`
select slot
from embedding
where space_id = :space and slot is not null
order by slot`;

export const vectorRows: SystemSql = mirrors`
select slot, vector, scale
from embedding
where space_id = :space and slot > :after
order by slot
limit :limit`;

/** One that is damaged: a vector of another length, or a scale that is no number. */
export const dropVector: SystemSql = mirrors`
delete from embedding
where space_id = :space and slot = :slot`;

export const addEmbedding: SystemSql = embeds`
insert into embedding (chunk_id, space_id, slot, vector, scale)
select id, :space, :slot, :vector, :scale
from chunk
where id = :chunk and hash = :hash
on conflict (chunk_id, space_id) do nothing`;

export const dropSpaceRows: SystemSql = mirrors`
delete from embedding
where rowid in (select rowid from embedding where space_id = :space limit :limit)`;

export const dropSpace: SystemSql = mirrors`
delete from vector_space
where id = :space`;

export const freedEmbeddings: SystemSql = mirrors`
select id, space_id, chunk_id, slot
from freed_embedding
order by id
limit :limit`;

export const clearFreed: SystemSql = mirrors`
delete from freed_embedding
where id <= :last`;

/** Chunks of a stretch of ids that have no row in a space, the newest first. */
export const unembedded: SystemSql = embeds`
select c.id, c.hash, c.owner_kind, c.owner_id, c.span_start, c.span_end
from chunk c
where c.id between :from and :to
  and not exists (select 1 from embedding e where e.chunk_id = c.id and e.space_id = :space)
order by c.id desc
limit :limit`;

export const countUnembedded: SystemSql = embeds`
select (select count(*) from chunk) as total, (select count(*) from embedding where space_id = :space) as done`;

/** Owners of the chunks at these slots that the caller sees. */
export const ownersAtSlots: ScopedSql = scoped`
select e.slot, k.owner_kind, k.owner_id
from json_each(:slots) s cross join embedding e on e.space_id = :space and e.slot = s.value
  join chunk k on k.id = e.chunk_id
  left join turn t on k.owner_kind = 1 and t.id = k.owner_id and ${visible("t")}
  left join memory m on k.owner_kind = 2 and m.id = k.owner_id and ${visible("m")}
where t.id is not null or m.id is not null`;

/** Slots of all chunks of these owners. The caller was shown them by a guarded statement or sees none of them here. */
export const slotsOfOwners: ScopedSql = scoped`
select k.owner_kind, k.owner_id, e.slot
from json_each(:owners) o cross join chunk k on k.owner_kind = o.value ->> 0 and k.owner_id = o.value ->> 1
  join embedding e on e.chunk_id = k.id and e.space_id = :space and e.slot is not null
  left join turn t on k.owner_kind = 1 and t.id = k.owner_id and ${visible("t")}
  left join memory m on k.owner_kind = 2 and m.id = k.owner_id and ${visible("m")}
where t.id is not null or m.id is not null`;

/** Slots of every turn that passes the filters. */
export const slotsOfTurns: ScopedSql = scoped`
select e.slot
from turn c join chunk k on k.owner_kind = 1 and k.owner_id = c.id
  join embedding e on e.chunk_id = k.id and e.space_id = :space and e.slot is not null
where ${visible("c")} and ${turnFilters("c")}`;

export const slotsOfMemories: ScopedSql = scoped`
select e.slot
from memory c join chunk k on k.owner_kind = 2 and k.owner_id = c.id
  join embedding e on e.chunk_id = k.id and e.space_id = :space and e.slot is not null
where ${visible("c")} and ${memoryFilters("c")}`;
