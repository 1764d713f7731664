import { system } from "./sql.ts";
import type { SystemSql } from "./sql.ts";
import { standing } from "./sql-fragments.ts";

const checking = system("checks the whole store; returns row ids and counts, no text");
const rebuilding = system("rebuilds what is derived, for every owner alike");

/** Reads whole rows in row-id order, so that a damaged page is met. */
export const PAGED_TABLES: readonly string[] = [
  "turn",
  "memory",
  "amendment",
  "identity_record",
  "secret",
  "change",
  "chunk",
  "entity",
  "tag",
];

export const touchRows: Readonly<Record<string, SystemSql>> = Object.fromEntries(
  PAGED_TABLES.map((table) => [
    table,
    checking`
select max(rowid) as last, count(*) as n
from (select rowid, * from ${table} where rowid > :after order by rowid limit :limit)`,
  ]),
);

export const wrongTags: SystemSql = checking`
select t.id, t.memories, count(m.id) as actual
from tag t left join memory_tag mt on mt.tag_id = t.id left join memory m on m.id = mt.memory_id and ${standing("m")}
group by t.id
having t.memories <> actual`;

export const mendTags: SystemSql = rebuilding`
update tag
set memories = (
  select count(*) from memory_tag mt join memory m on m.id = mt.memory_id
  where mt.tag_id = tag.id and ${standing("m")})`;

/** Owners without a chunk. */
export const unindexedTurns: SystemSql = checking`
select t.id
from turn t
where not exists (select 1 from chunk k where k.owner_kind = 1 and k.owner_id = t.id)
limit :limit`;

export const unindexedMemories: SystemSql = checking`
select m.id
from memory m
where not exists (select 1 from chunk k where k.owner_kind = 2 and k.owner_id = m.id)
limit :limit`;

/** Chunks without an owner, or that say of it what is not so. */
export const strayChunks: SystemSql = checking`
select k.id
from chunk k
where (k.owner_kind = 1 and not exists (
    select 1 from turn t where t.id = k.owner_id and t.scope_id = k.scope_id and (t.role = 'user') = k.strong))
  or (k.owner_kind = 2 and not exists (select 1 from memory m where m.id = k.owner_id and m.scope_id = k.scope_id and k.strong = 1))
limit :limit`;

export const chunksWithoutWords: SystemSql = checking`
select k.id
from chunk k
where not exists (select 1 from word_index w where w.rowid = k.id)
limit :limit`;

export const wordsWithoutChunk: SystemSql = checking`
select w.rowid as id
from word_index w
where not exists (select 1 from chunk k where k.id = w.rowid)
limit :limit`;

/** Two standing versions of one key, or none. */
export const wrongIdentity: SystemSql = checking`
select i.scope_id, i.key
from identity_record i
group by i.scope_id, i.key
having sum(i.current) <> 1`;

/** A memory that says it was replaced by one that is neither there nor erased. */
export const brokenChains: SystemSql = checking`
select m.uid as id
from memory m
where m.superseded_by is not null
  and not exists (select 1 from memory n where n.uid = m.superseded_by)
  and not exists (select 1 from change c where c.uid = m.superseded_by and c.erased = 1 or (c.uid = m.superseded_by and c.action = 'erase'))
limit :limit`;

/** A chain of replacements that comes back to itself. */
export const circularChains: SystemSql = checking`
with recursive chain (start, at, depth) as (
  select m.uid, m.superseded_by, 1 from memory m where m.superseded_by is not null
  union all
  select c.start, m.superseded_by, c.depth + 1 from chain c join memory m on m.uid = c.at where m.superseded_by is not null and c.at <> c.start and c.depth < 1000)
select start as id
from chain
where at = start
limit :limit`;

export const danglingTurnNames: SystemSql = checking`
select te.turn_id as id
from turn_entity te
where not exists (select 1 from turn t where t.id = te.turn_id) or not exists (select 1 from entity e where e.id = te.entity_id)
limit :limit`;

export const emptyWords: SystemSql = rebuilding`
insert into word_index (word_index)
values ('delete-all')`;

export const emptyChunks: SystemSql = rebuilding`
delete from chunk`;

/** Owners to index again: whose they are and where they stand. */
export const ownersAfter: SystemSql = rebuilding`
select * from (
  select 1 as kind, t.id as owner, t.uid, s.user, s.agent, s.run
  from turn t join scope s on s.id = t.scope_id
  where :kind = 1 and t.id > :after
  order by t.id limit :limit)
union all
select * from (
  select 2, m.id, m.uid, s.user, s.agent, s.run
  from memory m join scope s on s.id = m.scope_id
  where :kind = 2 and m.id > :after
  order by m.id limit :limit)`;

export const isIndexed: SystemSql = rebuilding`
select 1 as indexed
from chunk
where owner_kind = :kind and owner_id = :owner`;

export const countOwners: SystemSql = checking`
select (select count(*) from turn) + (select count(*) from memory) as n`;

export const countIndexed: SystemSql = checking`
select count(*) as n
from chunk
where part = 0`;
