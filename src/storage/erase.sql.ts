import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";
import { system } from "./sql.ts";
import type { SystemSql } from "./sql.ts";

/** What an erasure takes away beside the record itself. */

export const emptyChanges: ScopedSql = scoped`
update change as c
set before = null, after = null, erased = 1
where c.uid = :uid and c.kind = :kind and c.erased = 0 and ${visible("c")}`;

const image = (where: string): ScopedSql => scoped`
select c.kind, c.before
from change c
where ${where} and c.after is null and c.before is not null and c.kind in ('turn', 'memory', 'identity') and ${visible("c")}
order by c.seq desc`;

/** The whole image of a record that an undo took away. */
export const imageOf: ScopedSql = image("c.uid = :uid");

/** The same for the turns of a session and for the versions of an identity text: what is there again has rows of its own. */
export const imagesOfSession: ScopedSql = image(
  "c.kind = 'turn' and c.before ->> 'session' = :session and not exists (select 1 from turn t where t.uid = c.uid)",
);
export const imagesOfVersions: ScopedSql = image(
  "c.kind = 'identity' and c.before ->> 'key' = :key and not exists (select 1 from identity_record i where i.uid = c.uid)",
);

/** Answers of the requests that changed a record: a request sent again later finds an empty one. */
export const emptyReplies: ScopedSql = scoped`
update request
set reply = ''
where id in (select c.request from change c where c.uid = :uid and ${visible("c")})`;

export const removeOwnerSecrets: ScopedSql = scoped`
delete from secret as x
where x.owner_uid = :owner and ${visible("x")}`;

export const addTombstone: ScopedSql = scoped`
insert into tombstone (scope_id, kind, digest, at)
values (:scope_id, :kind, :digest, :at)
on conflict (scope_id, kind, digest) do nothing`;

export const findTombstone: ScopedSql = scoped`
select 1 as found
from tombstone x
where x.kind = :kind and x.digest = :digest and ${visible("x")}
limit 1`;

const unlinking = system("takes an erased turn's id from every memory that came from it, also from one in a narrower scope");

export const flagMemoriesFrom: SystemSql = unlinking`
update memory
set flagged_at = :at
where id in (select ms.memory_id from memory_source ms where ms.turn_uid = :turn)
returning uid`;

export const removeSourceLinks: SystemSql = unlinking`
delete from memory_source
where turn_uid = :turn`;

/** What the index holds of one owner, counted before it goes. */
export const ownerChunks: ScopedSql = scoped`
select k.id
from chunk k
where k.owner_kind = :kind and (
  (k.owner_kind = 1 and exists (select 1 from turn t where t.id = k.owner_id and t.uid = :uid and ${visible("t")}))
  or (k.owner_kind = 2 and exists (select 1 from memory m where m.id = k.owner_id and m.uid = :uid and ${visible("m")})))`;

const proving = system("looks for what must not be there any more; returns a count");

/** Rows that an erased id has left anywhere. */
export const tracesOf: SystemSql = proving`
select
  (select count(*) from memory where uid = :uid) + (select count(*) from turn where uid = :uid) + (select count(*) from identity_record where uid = :uid)
  + (select count(*) from change where uid = :uid and (before is not null or after is not null))
  + (select count(*) from secret where owner_uid = :uid) + (select count(*) from memory_source where turn_uid = :uid) as n`;

export const tracesOfChunks: SystemSql = proving`
select (select count(*) from chunk where id in (select value from json_each(:chunks)))
  + (select count(*) from word_index where rowid in (select value from json_each(:chunks)))
  + (select count(*) from embedding where chunk_id in (select value from json_each(:chunks)))
  + (select count(*) from topic_text where chunk_id in (select value from json_each(:chunks)))
  + (select count(*) from cluster_text where chunk_id in (select value from json_each(:chunks))) as n`;

/** Vectors of chunks, counted before they go. */
export const vectorsOfChunks: SystemSql = proving`
select count(*) as n
from embedding
where chunk_id in (select value from json_each(:chunks)) and slot is not null`;

const merging = system("rewrites the index; reads no record");

/**
 * Merges the index into one segment, a part at a time, so that deleted words leave the file; `secure_delete` zeroes what they occupied. A
 * negative number begins a merge of everything, positive ones go on with it; one that changes fewer than two rows had nothing left to do.
 * https://www.sqlite.org/fts5.html#the_merge_command
 */
export const mergeWords: SystemSql = merging`
insert into word_index (word_index, rank)
values ('merge', :pages)`;

/** The same at once: also drops what one single segment still holds of deleted rows. */
export const optimizeWords: SystemSql = merging`
insert into word_index (word_index)
values ('optimize')`;
