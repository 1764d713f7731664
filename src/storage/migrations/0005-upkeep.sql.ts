/** Version 5. Frozen: a shipped migration is never edited. */
export const upkeep: string = `
-- What upkeep has derived for a user: when, and of what.
create table upkeep (
  user text not null,
  job text not null,            -- topics, clusters or attention
  finished_at integer not null, -- when it was last complete, epoch ms
  basis text not null,          -- JSON of what it was made of: tells whether something has changed since
  primary key (user, job)
) strict, without rowid;

-- Words of a text that may be topics. The first chunk stands for its owner's whole text and goes when the text changes.
create table topic_text (
  chunk_id integer primary key references chunk (id) on delete cascade,
  words text not null           -- as written, each once, one a line; '' = none
) strict;

-- Groups of vectors of one model that are near each other.
create table cluster (
  id integer primary key autoincrement, -- stays with the group when clusters are made anew; never used again
  user text not null,
  space_id integer not null references vector_space (id) on delete cascade,
  centroid blob not null,       -- int16 components, little-endian
  scale real not null           -- makes the components a unit vector
) strict;
create index cluster_by_user on cluster (user, space_id);

-- The clusters nearest to a text, whose first chunk stands for it. One that is not there any more counts for nothing.
create table cluster_text (
  chunk_id integer primary key references chunk (id) on delete cascade,
  space_id integer not null references vector_space (id) on delete cascade,
  first integer not null,       -- the nearest: the text belongs to it
  second integer,               -- null = there are no more
  third integer,                -- null = there are only two
  first_similarity real not null, -- cosine, -1 to 1
  second_similarity real,       -- null with second
  third_similarity real         -- null with third
) strict;
create index cluster_text_by_first on cluster_text (first);
create index cluster_text_by_space on cluster_text (space_id);

-- A cluster whose last text went would still tell of it.
create trigger cluster_text_gone after delete on cluster_text begin
  delete from cluster where id = old.first and not exists (select 1 from cluster_text where first = old.first);
end;
`;
