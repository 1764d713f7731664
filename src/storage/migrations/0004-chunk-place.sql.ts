/** Version 4. Frozen: a shipped migration is never edited. */
export const chunkPlace: string = `
-- What a match asks of an owner: read from the chunk, it costs no page of the owner's table.
alter table chunk add column scope_id integer; -- the owner's
alter table chunk add column strong integer;   -- 1 = said by a user, or made a memory; else 0

update chunk set
  scope_id = case owner_kind
    when 1 then (select t.scope_id from turn t where t.id = chunk.owner_id)
    else (select m.scope_id from memory m where m.id = chunk.owner_id) end,
  strong = case owner_kind when 1 then (select t.role = 'user' from turn t where t.id = chunk.owner_id) else 1 end;
`;
