import { scoped } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";

/** Everything whose scope has the named parts: the other way round than reading, which sees wider scopes. */
const within = (alias: string): string =>
  `${alias}.scope_id in (select id from scope where user = :user and (:agent = '' or agent = :agent) and (:run = '' or run = :run))`;

const wordsOf = (kind: number, table: string): ScopedSql => scoped`
delete from word_index
where rowid in (select k.id from chunk k join ${table} o on o.id = k.owner_id where k.owner_kind = ${String(kind)} and ${within("o")})`;

const chunksOf = (kind: number, table: string): ScopedSql => scoped`
delete from chunk
where owner_kind = ${String(kind)} and owner_id in (select o.id from ${table} o where ${within("o")})`;

const allOf = (table: string): ScopedSql => scoped`
delete from ${table} as o
where ${within("o")}`;

/** What a receipt counts, before it goes. */
export const countWithin: ScopedSql = scoped`
select
  (select count(*) from turn o where ${within("o")}) as turns,
  (select count(*) from memory o where ${within("o")}) as memories,
  (select count(*) from amendment a join memory o on o.id = a.memory_id where ${within("o")}) as amendments,
  (select count(*) from identity_record o where ${within("o")}) as identity,
  (select count(*) from chunk k where (k.owner_kind = 1 and exists (select 1 from turn o where o.id = k.owner_id and ${within("o")}))
    or (k.owner_kind = 2 and exists (select 1 from memory o where o.id = k.owner_id and ${within("o")}))) as chunks,
  (select count(*) from change o where ${within("o")}) as changes,
  (select count(*) from secret o where ${within("o")}) as secrets`;

export const wipeWords: readonly ScopedSql[] = [wordsOf(1, "turn"), wordsOf(2, "memory"), chunksOf(1, "turn"), chunksOf(2, "memory")];

/** Answers of requests that changed something here: they may hold names. */
export const wipeReplies: ScopedSql = scoped`
update request
set reply = ''
where id in (select o.request from change o where ${within("o")})`;

/** In the order of their references; children of memories and turns go with them. */
export const wipeRecords: readonly ScopedSql[] = [
  allOf("attention_event"),
  allOf("session_life"),
  allOf("topic_list"),
  allOf("turn"),
  allOf("session"),
  allOf("memory"),
  allOf("identity_record"),
  allOf("secret"),
  allOf("change"),
  allOf("tombstone"),
];

/** Tags and names are the user's: they go when nothing carries them any more. */
export const wipeTags: ScopedSql = scoped`
delete from tag
where user = :user and not exists (select 1 from memory_tag mt where mt.tag_id = tag.id)`;

export const wipeFoundNames: ScopedSql = scoped`
delete from memory_entity
where position is null and entity_id in (select e.id from entity e where e.user = :user and (e.known = 0 or :everyone = 1)
  and not exists (select 1 from memory_entity me where me.entity_id = e.id and me.position is not null))`;

export const wipeFoundTurnNames: ScopedSql = scoped`
delete from turn_entity
where entity_id in (select e.id from entity e where e.user = :user and (e.known = 0 or :everyone = 1)
  and not exists (select 1 from memory_entity me where me.entity_id = e.id and me.position is not null))`;

/** People that the host named go only when the whole user goes. */
export const wipeEntities: ScopedSql = scoped`
delete from entity
where user = :user and (known = 0 or :everyone = 1)
  and not exists (select 1 from memory_entity me where me.entity_id = entity.id and me.position is not null)`;

export const wipeScopes: ScopedSql = scoped`
delete from scope
where user = :user and (:agent = '' or agent = :agent) and (:run = '' or run = :run)
  and not exists (select 1 from session se where se.scope_id = scope.id)
  and not exists (select 1 from change c where c.scope_id = scope.id)`;

/** Zero when nothing of the scope is left. */
export const leftWithin: ScopedSql = scoped`
select (select count(*) from turn o where ${within("o")}) + (select count(*) from memory o where ${within("o")})
  + (select count(*) from identity_record o where ${within("o")}) + (select count(*) from change o where ${within("o")})
  + (select count(*) from secret o where ${within("o")}) + (select count(*) from attention_event o where ${within("o")}) as n`;
