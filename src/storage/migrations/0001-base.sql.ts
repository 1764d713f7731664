/** Version 1. Frozen: a shipped migration is never edited. */
export const base: string = `
create table meta (
  key text primary key, -- what is remembered: tokenizer_version, store_key, entity_stamp, clean_end, leader_epoch, last_export_at …
  value any             -- its value
) strict, without rowid;

create table scope (
  id integer primary key,
  user text not null,            -- whose memory it is
  agent text not null default '', -- '' = any agent of the user
  run text not null default '',   -- '' = any run
  unique (user, agent, run)
) strict;

create table session (
  id integer primary key,
  scope_id integer not null references scope (id),
  name text not null, -- the host's own string
  unique (scope_id, name)
) strict;

create table turn (
  id integer primary key,
  uid text not null unique,     -- UUIDv7 made by the caller
  scope_id integer not null references scope (id),
  session_id integer not null references session (id),
  role text not null,           -- user, assistant, system or tool
  text text not null,           -- whole, secrets masked
  at integer not null,          -- when it was said, epoch ms
  zone text not null,           -- IANA zone of the writer
  recorded_at integer not null, -- when it was learned, epoch ms
  trust text not null,          -- user, agent, page or import
  external_id text,             -- the host's own id; null = none
  hash blob not null,           -- first 16 bytes of SHA-256 of the text
  occurrence integer not null,  -- tells intended repeats of one text apart, from 0
  forgotten_at integer          -- epoch ms; null = not hidden
) strict;
create unique index turn_by_external on turn (session_id, external_id) where external_id is not null;
create unique index turn_by_content on turn (session_id, role, hash, occurrence) where external_id is null;
create index turn_by_time on turn (scope_id, at, id);
create index turn_by_session on turn (session_id, at, id);

create table memory (
  id integer primary key,
  uid text not null unique,     -- UUIDv7 made by the caller
  scope_id integer not null references scope (id),
  kind text not null,           -- narrative, fact, reflection, dream or summary
  gesture text not null,        -- what happened, one sentence, with its tone
  context text,                 -- backdrop
  moment text,                  -- the instant
  direction text,               -- where thought was heading
  importance integer,           -- 1 to 5; null = not given, counts as 3
  emotional integer,            -- 1 to 5; null = not given, counts as 3
  unresolved integer,           -- 1 to 5; null = not given, counts as 3
  slot text,                    -- attribute that people change: name, location, employer …
  polarity integer,             -- -1 dislikes, 1 likes; null = no polarity
  occurred_at integer,          -- when it happened, epoch ms
  occurred_precision text,      -- instant, day, month or year
  recorded_at integer not null, -- when it was learned, epoch ms
  zone text not null,           -- IANA zone of the writer
  valid_from integer,           -- true in the world from, epoch ms, inclusive; null = always was
  valid_from_precision text,    -- instant, day, month or year
  valid_to integer,             -- true until, epoch ms, exclusive; null = still true
  valid_to_precision text,      -- instant, day, month or year
  trust text not null,          -- user, agent, page or import
  pinned integer not null,      -- 1 = pinned
  hash blob not null,           -- first 16 bytes of SHA-256 of what makes two memories the same
  superseded_by text,           -- uid of the memory that replaced it; null = not replaced
  superseded_at integer,        -- epoch ms
  superseded_why text,          -- the reason given
  forgotten_at integer,         -- epoch ms; null = not hidden
  flagged_at integer            -- epoch ms when a turn it came from was erased; null = nothing to review
) strict;
create index memory_by_time on memory (scope_id, recorded_at, id);
create index memory_by_hash on memory (scope_id, hash);
create index memory_by_successor on memory (superseded_by) where superseded_by is not null;
create index memory_by_slot on memory (scope_id, slot) where slot is not null;

create table amendment (
  id integer primary key,
  uid text not null unique,     -- UUIDv7 made by the caller
  memory_id integer not null references memory (id) on delete cascade,
  position integer not null,    -- order of the layers, from 0
  text text not null,           -- the text added
  reason text,                  -- why it was added
  recorded_at integer not null, -- epoch ms
  trust text not null,          -- user, agent, page or import
  unique (memory_id, position)
) strict;

create table tag (
  id integer primary key,
  user text not null,
  norm text not null,           -- folded: by it two tags are one
  name text not null,           -- as first written
  memories integer not null default 0, -- how many memories carry it that are neither forgotten nor superseded
  unique (user, norm)
) strict;

create table memory_tag (
  memory_id integer not null references memory (id) on delete cascade,
  tag_id integer not null references tag (id),
  position integer not null,    -- order as written, from 0
  primary key (memory_id, tag_id)
) strict, without rowid;
create index memory_tag_by_tag on memory_tag (tag_id, memory_id);

create table memory_source (
  memory_id integer not null references memory (id) on delete cascade,
  position integer not null,    -- order as written, from 0
  turn_uid text not null,       -- the turn it came from
  primary key (memory_id, position)
) strict, without rowid;
create index memory_source_by_turn on memory_source (turn_uid);

create table memory_role (
  memory_id integer not null references memory (id) on delete cascade,
  name text not null,           -- the entity's name as written
  role text not null,           -- what it did or was
  primary key (memory_id, name)
) strict, without rowid;

create table entity (
  id integer primary key,
  user text not null,
  norm text not null,           -- folded name
  name text not null,           -- as first written
  known integer not null,       -- 1 = named by the host as a person; 0 = only named in memories
  unique (user, norm)
) strict;

create table entity_alias (
  entity_id integer not null references entity (id) on delete cascade,
  user text not null,
  norm text not null,           -- folded alias
  name text not null,           -- as written
  primary key (user, norm)
) strict, without rowid;
create index entity_alias_by_entity on entity_alias (entity_id);

create table memory_entity (
  memory_id integer not null references memory (id) on delete cascade,
  entity_id integer not null references entity (id),
  position integer,             -- order in the writer's list, from 0; -1 = only given a role; null = found in the text
  primary key (memory_id, entity_id)
) strict, without rowid;
create index memory_entity_by_entity on memory_entity (entity_id, memory_id);

create table turn_entity (
  turn_id integer not null references turn (id) on delete cascade,
  entity_id integer not null references entity (id),
  primary key (turn_id, entity_id)
) strict, without rowid;
create index turn_entity_by_entity on turn_entity (entity_id, turn_id);

create table entity_scan (
  entity_id integer primary key references entity (id) on delete cascade, -- an entity whose name is still looked for in older texts
  after_chunk integer not null  -- chunks up to this one are done
) strict;

create table chunk (
  id integer primary key,       -- also the row id in word_index
  owner_kind integer not null,  -- 1 turn, 2 memory
  owner_id integer not null,    -- row id of the owner
  part integer not null,        -- order in the owner's text, from 0
  span_start integer not null,  -- span in the owner's effective text, UTF-16 units, inclusive
  span_end integer not null,    -- exclusive
  hash blob not null,           -- first 16 bytes of SHA-256 of its tokens: tells a damaged index from a damaged text
  unique (owner_kind, owner_id, part)
) strict;

-- words: tokens made by one TypeScript function; the text itself is not stored a second time.
-- place: the owner's scope, sort and role or kind, so that a search is narrowed inside the index; it never counts for rank.
create virtual table word_index using fts5(words, place, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0");
insert into word_index (word_index, rank) values ('rank', 'bm25(1.0, 0.0)');

-- How many chunks hold a token: tells rare terms from common ones. A view of the index, no table of its own.
create virtual table word_count using fts5vocab(word_index, col);

create table identity_record (
  id integer primary key,
  uid text not null unique,     -- UUIDv7 of this version
  scope_id integer not null references scope (id),
  key text not null,            -- what is versioned: stable over all versions
  kind text not null,           -- identity, profile, self, snapshot or thread
  subject text,                 -- profile: the entity's name
  aspect text,                  -- profile: fact, impression, relationship; self: fact, terrain, reflection
  version integer not null,     -- from 1
  text text not null,
  importance integer,           -- thread: 1 to 5
  emotional integer,            -- thread: 1 to 5
  recurrence integer,           -- thread: 1 to 5, given by the writer
  unresolved integer,           -- thread: 1 to 5
  status text,                  -- thread: open, explored or abandoned
  explored_at integer,          -- thread: epoch ms when it left open
  pinned integer not null,      -- 1 = pinned
  recorded_at integer not null, -- epoch ms
  current integer not null,     -- 1 = the newest version, 0 = replaced
  unique (scope_id, key, version)
) strict;
create unique index identity_current on identity_record (scope_id, key) where current = 1;
create index identity_by_kind on identity_record (scope_id, kind, current, recorded_at);

create table secret (
  id integer primary key,
  uid text not null unique,
  scope_id integer not null references scope (id),
  kind text not null,           -- kind of the record whose text holds the placeholder
  owner_uid text not null,      -- that record
  type text not null,           -- what kind of secret it is
  placeholder text not null,    -- what stands in the text
  original text not null,       -- the secret itself: never exported, logged or sent
  at integer not null           -- epoch ms
) strict;
create index secret_by_owner on secret (owner_uid);

create table change (
  seq integer primary key autoincrement, -- order given by the leader, never reused
  request text not null,        -- id of the request that made it
  actor text not null,          -- who acted
  action text not null,         -- what was done
  kind text not null,           -- turn, memory, identity or entity
  uid text not null,            -- the record it was done to
  scope_id integer not null references scope (id),
  at integer not null,          -- the caller's clock, epoch ms
  before text,                  -- JSON of the touched fields before; null = did not exist
  after text,                   -- JSON of the touched fields after, {} for a creation; null = removed
  undone_by text,               -- request that undid it; null = stands
  erased integer not null default 0 -- 1 = emptied by an erasure
) strict;
create index change_by_request on change (request);
create index change_by_uid on change (uid, seq);
create index change_by_time on change (at);

create table request (
  id text primary key,          -- the caller's UUIDv7: the idempotency key
  reply text not null,          -- JSON of a digest of the method and scope that asked, and of the answer; holds no stored text; '' = erased
  at integer not null           -- the caller's clock, epoch ms; old rows are pruned
) strict, without rowid;
create index request_by_time on request (at);

create table tombstone (
  id integer primary key,
  scope_id integer not null references scope (id),
  kind text not null,           -- turn, memory or identity
  digest blob not null,         -- keyed hash of what was erased: stops its re-import, tells nothing
  at integer not null,          -- epoch ms
  unique (scope_id, kind, digest)
) strict;
`;
