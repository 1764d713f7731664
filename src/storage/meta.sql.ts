import { system } from "./sql.ts";
import type { SystemSql } from "./sql.ts";

const upkeep = system("the store's own facts, no record of any scope");

export const readMeta: SystemSql = upkeep`
select value
from meta
where key = :key`;

export const writeMeta: SystemSql = upkeep`
insert into meta (key, value)
values (:key, :value)
on conflict (key) do update set value = excluded.value`;

export const findRequest: SystemSql = upkeep`
select reply
from request
where id = :id`;

export const keepRequest: SystemSql = upkeep`
insert into request (id, reply, at)
values (:id, :reply, :at)`;

export const pruneRequests: SystemSql = upkeep`
delete from request
where id in (select id from request where at < :before limit 200)`;

export const storeFacts: SystemSql = upkeep`
select (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as bytes,
  (select user_version from pragma_user_version()) as schema_version,
  sqlite_version() as sqlite_version`;

export const removeMeta: SystemSql = upkeep`
delete from meta
where key = :key`;
