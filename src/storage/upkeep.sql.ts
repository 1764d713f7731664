import { scoped, system } from "./sql.ts";
import type { ScopedSql, SystemSql } from "./sql.ts";

const keeping = system("keeps account of derived tables; the user that they belong to is named in the statement");

/** Everyone whose texts are here. */
export const storeUsers: SystemSql = keeping`
select distinct user
from scope
order by user`;

export const readUpkeep: SystemSql = keeping`
select finished_at, generation, basis
from upkeep
where user = :owner and job = :job`;

/** Of a user who was wiped meanwhile nothing is written. */
export const writeUpkeep: SystemSql = keeping`
insert into upkeep (user, job, finished_at, generation, basis)
select :owner, :job, :at, :generation, :basis
where exists (select 1 from scope s where s.user = :owner)
on conflict (user, job) do update set finished_at = excluded.finished_at, generation = excluded.generation, basis = excluded.basis`;

/** A user who has no scope left has nothing that could be kept up. */
export const wipeUpkeep: ScopedSql = scoped`
delete from upkeep
where user = :user and not exists (select 1 from scope s where s.user = :user)`;

export const wipeClusters: ScopedSql = scoped`
delete from cluster
where user = :user and not exists (select 1 from scope s where s.user = :user)`;
