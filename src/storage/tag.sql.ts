import { ofVisibleMemory, scoped } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";
import { standing, visibleScope } from "./sql-fragments.ts";

/** Tags belong to a user: their counts are shared by all the user's agents. */

export const addTags: ScopedSql = scoped`
insert into tag (user, norm, name)
select :user, e.value ->> 'norm', e.value ->> 'name'
from json_each(:tags) e
where true
on conflict (user, norm) do nothing`;

export const linkTags: ScopedSql = scoped`
insert into memory_tag (memory_id, tag_id, position)
select :memory, t.id, e.key
from json_each(:tags) e cross join tag t on t.user = :user and t.norm = e.value ->> 'norm'
where ${ofVisibleMemory(":memory")}`;

export const unlinkTags: ScopedSql = scoped`
delete from memory_tag
where memory_id = :memory and ${ofVisibleMemory(":memory")}`;

export const countTags: ScopedSql = scoped`
update tag
set memories = memories + :delta
where +user = :user and id in (select mt.tag_id from memory_tag mt where mt.memory_id = :memory) and ${ofVisibleMemory(":memory")}`;

/** Tags that no memory carries any more, of those named. */
export const dropUnusedTags: ScopedSql = scoped`
delete from tag
where user = :user and norm in (select value from json_each(:norms))
  and not exists (select 1 from memory_tag mt where mt.tag_id = tag.id)`;

/** Counts from the memberships themselves; `:bound` leaves out what was recorded from then on (null = nothing). */
export const recountTags: ScopedSql = scoped`
update tag
set memories = (
  select count(*)
  from memory_tag mt join memory m on m.id = mt.memory_id
  where mt.tag_id = tag.id and ${standing("m")} and (:bound is null or m.recorded_at < :bound))
where user = :user`;

/** Tags with how many of the memories that the caller sees carry them. */
export const listTags: ScopedSql = scoped`
select t.name, count(*) as memories
from scope s join memory m on m.scope_id = s.id join memory_tag mt on mt.memory_id = m.id join tag t on t.id = mt.tag_id
where ${visibleScope("s")} and ${standing("m")}
group by t.id
order by memories desc, t.name
limit :limit offset :offset`;
