import { system } from "./sql.ts";
import type { SystemSql } from "./sql.ts";

const naming = system("names scopes; holds no text of theirs");

export const findScope: SystemSql = naming`
select id
from scope
where user = :user and agent = :agent and run = :run`;

export const addScope: SystemSql = naming`
insert into scope (user, agent, run)
values (:user, :agent, :run)
returning id`;
