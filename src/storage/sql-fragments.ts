import { DEFAULT_SCORE, WEIGHTS } from "../core/scores.ts";

/** Pieces of SQL that several statements share. No table is guarded here: the statements do that. */

/** A memory that counts: neither superseded nor hidden. */
export const standing = (m: string): string => `${m}.superseded_by is null and ${m}.forgotten_at is null`;

/** How many other standing memories share the memory's most common tag. */
const othersSharingTag = (m: string): string => `coalesce((
    select max(t.memories)
    from memory_tag mt join tag t on t.id = mt.tag_id
    where mt.memory_id = ${m}.id), 0) - (${standing(m)})`;

/** Recurrence 1 to 5; the steps are those of `recurrenceOf`, a test holds them together. */
export const recurrence = (m: string): string =>
  `(select case when n <= 0 then 1 when n <= 2 then 2 when n <= 5 then 3 when n <= 10 then 4 else 5 end from (select ${othersSharingTag(m)} as n))`;

/** Weight before anti-inflation; the formula is that of `weightOf`. */
export const rawWeight = (m: string): string => `((
    ${WEIGHTS.importance} * coalesce(${m}.importance, ${DEFAULT_SCORE})
    + ${WEIGHTS.emotional} * coalesce(${m}.emotional, ${DEFAULT_SCORE})
    + ${WEIGHTS.recurrence} * ${recurrence(m)}
    + ${WEIGHTS.unresolved} * coalesce(${m}.unresolved, ${DEFAULT_SCORE})) / 5.0)`;

/** Guard for a scan that starts at the scopes: one index range a scope, so that a page is read without sorting the table. */
export const visibleScope = (s: string): string => `${s}.user = :user and ${s}.agent in ('', :agent) and ${s}.run in ('', :run)`;

/**
 * Filters of a memory; an unbound one lets everything pass. A memory's time is when it happened where that is known, else when it was
 * recorded.
 */
export const memoryFilters = (m: string): string => `(:recorded_before is null or ${m}.recorded_at < :recorded_before)
    and case :state
      when 'current' then ${standing(m)} and (${m}.valid_to is null or ${m}.valid_to > :now)
      when 'superseded' then ${m}.superseded_by is not null
      when 'forgotten' then ${m}.forgotten_at is not null
      when 'ended' then ${standing(m)} and ${m}.valid_to <= :now
      else 1 end
    and (:kinds is null or ${m}.kind in (select value from json_each(:kinds)))
    and (:trust is null or ${m}.trust in (select value from json_each(:trust)))
    and (:slot is null or ${m}.slot = :slot)
    and (:pinned is null or ${m}.pinned = :pinned)
    and (:since is null or coalesce(${m}.occurred_at, ${m}.recorded_at) >= :since)
    and (:until is null or coalesce(${m}.occurred_at, ${m}.recorded_at) < :until)
    and (:min_importance is null or coalesce(${m}.importance, 3) >= :min_importance)
    and (:min_emotional is null or coalesce(${m}.emotional, 3) >= :min_emotional)
    and (:min_unresolved is null or coalesce(${m}.unresolved, 3) >= :min_unresolved)
    and (:tags is null or not exists (
      select 1 from json_each(:tags) w where not exists (
        select 1 from memory_tag mt join tag t on t.id = mt.tag_id where mt.memory_id = ${m}.id and t.norm = w.value)))
    and (:entity is null or exists (select 1 from memory_entity me where me.memory_id = ${m}.id and me.entity_id = :entity))
    and (:min_recurrence is null or ${recurrence(m)} >= :min_recurrence)
    and (:min_weight is null or min(1.0, ${rawWeight(m)} * :factor) >= :min_weight)
    and (:max_weight is null or min(1.0, ${rawWeight(m)} * :factor) <= :max_weight)`;

/** Filters of a turn. */
export const turnFilters = (t: string): string => `(:recorded_before is null or ${t}.recorded_at < :recorded_before)
    and case :state when 'current' then ${t}.forgotten_at is null when 'forgotten' then ${t}.forgotten_at is not null else 1 end
    and (:session is null or ${t}.session_id in (select se.id from session se where se.scope_id = ${t}.scope_id and se.name = :session))
    and (:roles is null or ${t}.role in (select value from json_each(:roles)))
    and (:trust is null or ${t}.trust in (select value from json_each(:trust)))
    and (:entity is null or exists (select 1 from turn_entity te where te.turn_id = ${t}.id and te.entity_id = :entity))
    and (:since is null or ${t}.at >= :since)
    and (:until is null or ${t}.at < :until)`;
