import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";
import { standing } from "./sql-fragments.ts";

export const countRecords: ScopedSql = scoped`
select
  (select count(*) from turn t where ${visible("t")}) as turns,
  (select count(*) from session se where ${visible("se")}) as sessions,
  (select count(*) from memory m where ${visible("m")} and ${standing("m")}) as memories,
  (select count(*) from memory m where ${visible("m")} and m.superseded_by is not null) as superseded,
  (select count(*) from memory m where ${visible("m")} and m.forgotten_at is not null) as forgotten,
  (select count(*) from identity_record i where ${visible("i")} and i.current = 1) as identity,
  (select count(*) from entity e where e.user = :user) as entities,
  (select count(*) from tag t where t.user = :user) as tags,
  (select count(*) from change c where ${visible("c")}) as changes,
  (select count(*) from chunk k join turn t on k.owner_kind = 1 and t.id = k.owner_id where ${visible("t")})
  + (select count(*) from chunk k join memory m on k.owner_kind = 2 and m.id = k.owner_id where ${visible("m")}) as chunks`;
