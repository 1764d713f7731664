import { system } from "./sql.ts";
import type { SystemSql } from "./sql.ts";

/** One id space over all scopes and kinds: ids that search returns can be given to erase. */
export const idTaken: SystemSql = system("says only that an id is taken, in whatever scope")`
select 1 as taken
where exists (select 1 from memory where uid = :id)
  or exists (select 1 from turn where uid = :id)
  or exists (select 1 from identity_record where uid = :id)
  or exists (select 1 from amendment where uid = :id)`;
