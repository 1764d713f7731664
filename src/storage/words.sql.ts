import { ofVisibleMemory, ofVisibleTurn, scoped } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";

/** The owner, whatever its kind, is one that the caller sees. */
const ofVisibleOwner = `((:kind = 1 and ${ofVisibleTurn(":owner")}) or (:kind = 2 and ${ofVisibleMemory(":owner")}))`;

export const addChunk: ScopedSql = scoped`
insert into chunk (owner_kind, owner_id, part, span_start, span_end, hash, tokens, scope_id, strong)
select :kind, :owner, :part, :start, :end, :hash, :tokens,
  case :kind when 1 then (select t.scope_id from turn t where t.id = :owner) else (select m.scope_id from memory m where m.id = :owner) end,
  case :kind when 1 then (select t.role = 'user' from turn t where t.id = :owner) else 1 end
where ${ofVisibleOwner}
returning id`;

export const addWords: ScopedSql = scoped`
insert into word_index (rowid, words, place)
select c.id, :words, case :kind
  when 1 then (select 's' || t.scope_id || ' turn ' || t.role from turn t where t.id = :owner)
  else (select 's' || m.scope_id || ' memory ' || m.kind from memory m where m.id = :owner) end
from chunk c
where c.id = :chunk and c.owner_kind = :kind and c.owner_id = :owner and ${ofVisibleOwner}`;

export const removeWords: ScopedSql = scoped`
delete from word_index
where rowid in (select c.id from chunk c where c.owner_kind = :kind and c.owner_id = :owner and ${ofVisibleOwner})`;

export const removeChunks: ScopedSql = scoped`
delete from chunk
where owner_kind = :kind and owner_id = :owner and ${ofVisibleOwner}`;
