/** Version 3. Frozen: a shipped migration is never edited. */
export const vectors: string = `
alter table chunk add column tokens integer; -- words of the chunk in the index; null = from before this version, until it is indexed anew

-- Vectors of one model, revision, precision and prefix. Those of two spaces are never compared.
create table vector_space (
  id integer primary key,
  name text not null unique,    -- the embedder's name of the space
  dimension integer not null,   -- components of a vector
  profile text not null,        -- JSON of the embedder's profile when it was last here: languages, calibration …
  epoch integer not null,       -- random: files of another store or space are foreign
  version integer not null      -- from 1; grows with every change of its rows: older files are behind
) strict;

create table embedding (
  chunk_id integer not null references chunk (id) on delete cascade,
  space_id integer not null references vector_space (id),
  slot integer,                 -- place in the vector index; null = the model refused the text
  vector blob,                  -- int16 components, little-endian; null = refused
  scale real,                   -- makes the components a unit vector; null = refused
  primary key (chunk_id, space_id)
) strict;
create unique index embedding_by_slot on embedding (space_id, slot); -- any number of nulls

-- Embeddings that went with their chunks: the index beside SQLite is told of them, then they leave.
create table freed_embedding (
  id integer primary key,
  space_id integer not null,    -- where it was
  chunk_id integer not null,    -- the chunk that went
  slot integer                  -- null = it had none
) strict;

create trigger embedding_freed after delete on embedding begin
  insert into freed_embedding (space_id, chunk_id, slot) values (old.space_id, old.chunk_id, old.slot);
  update vector_space set version = version + 1 where id = old.space_id;
end;
`;
