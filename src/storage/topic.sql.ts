import { scoped, system, visible } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";
import { rawWeight, standing } from "./sql-fragments.ts";

const reading = system(
  "reads one user's texts for their words, whichever agent they are of; what is shown of topics is narrowed to the reader",
);

const isOf = "c.part = 0 and s.user = :owner and (c.owner_kind = 2 or :turns = 1)";
const isRead = "exists (select 1 from topic_text t where t.chunk_id = c.id and t.reading >= :reading)";

/** First chunks, of a stretch of ids, whose texts were not read as well as `reading` says. */
export const textsToRead: SystemSql = reading`
select c.id as chunk, c.hash, c.owner_kind as kind, c.owner_id as owner
from chunk c cross join scope s on s.id = c.scope_id
where c.id between :from and :to and ${isOf} and not ${isRead}
order by c.id
limit :limit`;

export const isTextRead: SystemSql = reading`
select 1 as read
from topic_text
where chunk_id = :chunk and reading >= :reading`;

/** The newest text that was read; null when none was. */
export const newestRead: SystemSql = reading`
select max(chunk) as chunk
from (
  select t.chunk_id as chunk
  from topic_text t cross join chunk c on c.id = t.chunk_id cross join scope s on s.id = c.scope_id
  where t.reading >= :reading and ${isOf}
  order by t.chunk_id desc
  limit 1)`;

export const countTextsToRead: SystemSql = reading`
select count(*) as total, count(*) filter (where not ${isRead}) as waiting
from chunk c cross join scope s on s.id = c.scope_id
where ${isOf}`;

/** A text that has gone or changed meanwhile is left out. */
export const storeWords: SystemSql = reading`
insert into topic_text (chunk_id, reading, words)
select id, :reading, :words
from chunk
where id = :chunk and hash = :hash
on conflict (chunk_id) do update set reading = excluded.reading, words = excluded.words`;

export const wordsOfMemories: ScopedSql = scoped`
select o.id as owner, w.words, coalesce(o.occurred_at, o.recorded_at) as at
from memory o join chunk k on k.owner_kind = 2 and k.owner_id = o.id and k.part = 0 join topic_text w on w.chunk_id = k.id
where ${visible("o")} and ${standing("o")}
order by o.id`;

export const wordsOfTurns: ScopedSql = scoped`
select o.id as owner, w.words, o.at, o.session_id as session
from turn o join chunk k on k.owner_kind = 1 and k.owner_id = o.id and k.part = 0 join topic_text w on w.chunk_id = k.id
where ${visible("o")} and o.forgotten_at is null and o.role in ('user', 'assistant')
order by o.id`;

export const weightsOf: ScopedSql = scoped`
select m.id, min(1.0, ${rawWeight("m")} * :factor) as weight
from memory m
where m.id in (select value from json_each(:owners)) and ${visible("m")}`;
