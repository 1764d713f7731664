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
