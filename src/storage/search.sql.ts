import { scoped, system, visible } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";
import { memoryFilters, turnFilters } from "./sql-fragments.ts";

/** How many chunks of the store hold a token. Table-wide, as the rank's statistics are. */
export const countTerm: SystemSql = system("a number of the whole index, like the rank's own statistics; no text, no id")`
select doc as n
from word_count
where term = :term and col = 'words'`;

/** How many chunks stand in one place: a scope, a sort of owner. */
export const countPlace: SystemSql = system("a number of the whole index, used to choose how to search it; no text, no id")`
select doc as n
from word_count
where term = :term and col = 'place'`;

export const countChunks: SystemSql = system("a number of the whole index, like the rank's own statistics; no text, no id")`
select coalesce(max(id), 0) as n
from chunk`;

/** FTS5's own totals: rows, then tokens by column, as varints. https://www.sqlite.org/fts5.html#appendix_b */
export const indexTotals: SystemSql = system("a number of the whole index, like the rank's own statistics; no text, no id")`
select block
from word_index_data
where id = 1`;

/** Terms that begin with what is typed, the most common first. */
export const expandPrefix: SystemSql = system(
  "terms of the whole index; only used to build a match that is narrowed to the caller's scopes",
)`
select term
from word_count
where term >= :prefix and term < :end and col = 'words'
order by doc desc
limit :limit`;

/**
 * The best chunks under a match; those that the caller does not see have no owner, so that it is known how many the index gave. The rank is
 * asked for by its function: `order by rank` makes FTS5 prepare a statement of its own each time. Numbers only, for text costs time to cross;
 * and of the chunk alone, for an owner is another page to read.
 */
export const matchChunks: ScopedSql = scoped`
with best as materialized (
  select rowid, bm25(word_index, 1.0, 0.0) as rank from word_index where word_index match :match order by 2 limit :limit)
select k.owner_kind, k.owner_id, -w.rank as lexical, k.strong, k.tokens
from best w left join chunk k on k.id = w.rowid and ${visible("k")}`;

/** The turn that follows each of the given ones in its session. A forgotten one lends its neighbour nothing. */
export const nextTurns: ScopedSql = scoped`
select e.value as turn, (
  select n.id from turn n
  where n.session_id = t.session_id and (n.at, n.id) > (t.at, t.id)
  order by n.at, n.id limit 1) as next
from json_each(:turns) e cross join turn t on t.id = e.value
where ${visible("t")} and t.forgotten_at is null`;

/** Which of the turns pass the filters, with what ranking needs of them. */
export const liveTurns: ScopedSql = scoped`
select c.id, c.uid, c.role
from json_each(:ids) e cross join turn c on c.id = e.value
where ${visible("c")} and ${turnFilters("c")}`;

export const liveMemories: ScopedSql = scoped`
select c.id, c.uid
from json_each(:ids) e cross join memory c on c.id = e.value
where ${visible("c")} and ${memoryFilters("c")}`;

/** Newest owners that name one of the entities. */
export const turnsNaming: ScopedSql = scoped`
select t.id, count(distinct te.entity_id) as named
from turn_entity te join turn t on t.id = te.turn_id
where te.entity_id in (select value from json_each(:entities)) and ${visible("t")}
group by t.id
order by named desc, t.at desc, t.id desc
limit :limit`;

export const memoriesNaming: ScopedSql = scoped`
select m.id, count(distinct me.entity_id) as named
from memory_entity me join memory m on m.id = me.memory_id
where me.entity_id in (select value from json_each(:entities)) and ${visible("m")}
group by m.id
order by named desc, m.recorded_at desc, m.id desc
limit :limit`;

/** Which of the entities each owner names. */
export const namesOfTurns: ScopedSql = scoped`
select te.turn_id as id, count(*) as named
from turn_entity te join turn t on t.id = te.turn_id
where te.turn_id in (select value from json_each(:ids)) and te.entity_id in (select value from json_each(:entities)) and ${visible("t")}
group by te.turn_id`;

export const namesOfMemories: ScopedSql = scoped`
select me.memory_id as id, count(*) as named
from memory_entity me join memory m on m.id = me.memory_id
where me.memory_id in (select value from json_each(:ids)) and me.entity_id in (select value from json_each(:entities)) and ${visible("m")}
group by me.memory_id`;

/** The text of one owner, to look at. */
export const ownerTexts: ScopedSql = scoped`
select t.text as text, '[]' as amendments, null as context, null as moment, null as direction
from turn t
where :kind = 1 and t.id = :owner and ${visible("t")}
union all
select m.gesture, (select json_group_array(a.text order by a.position) from amendment a where a.memory_id = m.id), m.context, m.moment, m.direction
from memory m
where :kind = 2 and m.id = :owner and ${visible("m")}`;

/** What a search shows of turns, with the names that they hold. */
export const shownTurns: ScopedSql = scoped`
select t.uid, t.text, t.at, t.role, se.name as session, (
  select json_group_array(e.name order by e.name)
  from turn_entity te join entity e on e.id = te.entity_id
  where te.turn_id = t.id and e.user = :user) as names
from json_each(:ids) i cross join turn t on t.id = i.value join session se on se.id = t.session_id
where ${visible("t")}`;

/** The same of memories. */
export const shownMemories: ScopedSql = scoped`
select m.uid, m.kind, m.gesture as text, m.context, m.moment, m.direction, coalesce(m.occurred_at, m.recorded_at) as at,
  (select json_group_array(a.text order by a.position) from amendment a where a.memory_id = m.id) as amendments,
  (select json_group_array(ms.turn_uid order by ms.position) from memory_source ms where ms.memory_id = m.id) as sources,
  (select json_group_array(e.name order by e.name) from memory_entity me join entity e on e.id = me.entity_id where me.memory_id = m.id) as names
from json_each(:ids) i cross join memory m on m.id = i.value
where ${visible("m")}`;
