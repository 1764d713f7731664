import { system } from "./sql.ts";
import type { SystemSql } from "./sql.ts";

/** References between records. They are looked at in every scope: a narrower reader's record must not be left pointing at nothing. */

const linking = system("says only that something in some scope refers to a record, or where a chain goes on");

/** A memory that was replaced by this one. */
export const replacedBy: SystemSql = linking`
select 1 as found
from memory
where superseded_by = :uid
limit 1`;

/** A memory that came from this turn. */
export const cameFrom: SystemSql = linking`
select 1 as found
from memory_source
where turn_uid = :uid
limit 1`;

/** What a memory was replaced by; no row when the memory is not there. */
export const successorOf: SystemSql = linking`
select superseded_by
from memory
where uid = :uid`;

/** A turn that a memory names as its source and that is neither there nor erased. */
export const missingSource: SystemSql = linking`
select ms.turn_uid as uid
from memory m join memory_source ms on ms.memory_id = m.id
where m.uid = :uid
  and not exists (select 1 from turn t where t.uid = ms.turn_uid)
  and not exists (select 1 from change c where c.uid = ms.turn_uid and c.erased = 1)
limit 1`;

/** A request that also changed records which the caller does not see. */
export const changesInAll: SystemSql = linking`
select count(*) as n
from change
where request = :request`;
