import { system } from "./sql.ts";
import type { SystemSql } from "./sql.ts";

const folding = system("folds one user's own retrievals by scope, source and day; row ids and counts, no text");

/** How much there is of each day. */
export const daysOf: SystemSql = folding`
select v.day, v.folded, count(*) as events, sum(v.records) as records, max(v.id) as last
from scope s join attention_event v on v.scope_id = s.id
where s.user = :user
group by v.day, v.folded`;

/** Some single events of one scope, source and day that are due. */
export const dueEvents: SystemSql = folding`
with first as materialized (
  select v.scope_id, v.source, v.day
  from scope s join attention_event v on v.scope_id = s.id
  where s.user = :user and v.folded = 0 and v.day < :before
  limit 1)
select v.id, v.scope_id as scope, v.source, v.day, v.records
from first f join attention_event v on v.scope_id = f.scope_id and v.folded = 0 and v.day = f.day and v.source = f.source
limit :limit`;

export const foldedEvent: SystemSql = folding`
select id
from attention_event
where scope_id = :scope and folded = 1 and day = :day and source = :source`;

export const addFoldedEvent: SystemSql = folding`
insert into attention_event (scope_id, source, at, day, calls, records, folded)
values (:scope, :source, 0, :day, 0, 0, 1)
returning id`;

export const foldHits: SystemSql = folding`
insert into attention_hit (event_id, owner, memory_id, turn_id, hits, similar, similarity)
select :folded, r.owner, r.memory_id, r.turn_id, sum(r.hits), sum(r.similar), sum(r.similarity)
from attention_hit r
where r.event_id in (select value from json_each(:events))
group by r.owner
on conflict (event_id, owner) do update
set hits = hits + excluded.hits, similar = similar + excluded.similar, similarity = similarity + excluded.similarity`;

export const foldEvents: SystemSql = folding`
update attention_event as v
set calls = v.calls + r.calls, at = max(v.at, r.at), records = (select count(*) from attention_hit h where h.event_id = v.id)
from (select sum(calls) as calls, max(at) as at from attention_event where id in (select value from json_each(:events))) r
where v.id = :folded`;

export const dropEvents: SystemSql = folding`
delete from attention_event
where id in (select value from json_each(:events))`;

/** The folded event of the oldest day before one that is kept. */
export const oldEvent: SystemSql = folding`
select v.id
from scope s join attention_event v on v.scope_id = s.id
where s.user = :user and v.folded = 1 and v.day < :before
limit 1`;

export const dropHits: SystemSql = folding`
delete from attention_hit
where event_id = :event and owner in (select owner from attention_hit where event_id = :event limit :most)`;
