/** Version 5. Frozen: a shipped migration is never edited. */
export const upkeep: string = `
-- What upkeep has derived for a user: when, and of what.
create table upkeep (
  user text not null,
  job text not null,            -- topics, clusters or attention
  finished_at integer not null, -- when it was last complete, epoch ms
  generation integer not null,  -- which of the results that lie beside each other is the complete one
  basis text not null,          -- JSON of what it was made of: tells whether something has changed since
  primary key (user, job)
) strict, without rowid;

-- Words of a text that may be topics. The first chunk stands for its owner's whole text and goes when the text changes.
create table topic_text (
  chunk_id integer primary key references chunk (id) on delete cascade,
  reading integer not null,     -- how well it was read: 0 without a dictionary, then by version
  words text not null           -- as written, each once, one a line; '' = none
) strict;

-- Groups of vectors that are near each other. A group keeps its id when all are made anew.
create table cluster (
  id integer primary key autoincrement, -- never used again
  user text not null
) strict;
create index cluster_by_user on cluster (user);

create table cluster_centroid (
  cluster_id integer not null references cluster (id) on delete cascade,
  generation integer not null,  -- of the result that it belongs to
  space_id integer not null,    -- whose vectors it is the middle of
  centroid blob not null,       -- int16 components, little-endian
  scale real not null,          -- makes the components a unit vector
  x real not null,              -- place on a map of all clusters, -1 to 1
  y real not null,              -- the other way
  primary key (cluster_id, generation)
) strict;

-- The clusters nearest to a text, whose first chunk stands for it. One without a centroid counts for nothing.
create table cluster_text (
  chunk_id integer not null references chunk (id) on delete cascade,
  generation integer not null,    -- of the result that it belongs to
  first integer not null,         -- the nearest cluster: the text belongs to it
  second integer,                 -- null = there are no more
  third integer,                  -- null = there are only two
  first_similarity real not null, -- cosine, -1 to 1
  second_similarity real,         -- null with second
  third_similarity real,          -- null with third
  primary key (chunk_id, generation)
) strict, without rowid;
create index cluster_text_by_first on cluster_text (first, generation);

-- A centroid whose last text went would still tell of it.
create trigger cluster_text_gone after delete on cluster_text begin
  delete from cluster_centroid
  where cluster_id = old.first and generation = old.generation
    and not exists (select 1 from cluster_text where first = old.first and generation = old.generation);
end;
`;
