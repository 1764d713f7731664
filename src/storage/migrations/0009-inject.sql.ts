/** Version 9. Frozen: a shipped migration is never edited. */
export const inject: string = `
-- The life of a run of turns as its host tells it. It may have no turn yet.
create table session_life (
  id integer primary key,
  scope_id integer not null references scope (id),
  name text not null,           -- the host's own string
  started_at integer not null,  -- epoch ms
  last_at integer not null,     -- the host's latest call, epoch ms
  ended_at integer,             -- epoch ms; null = not ended
  ended_by text,                -- host, or catch_up: its page died
  compacted_at integer,         -- when the host last emptied its window, epoch ms; null = never
  unique (scope_id, name)
) strict;

-- What is in a session's window already: it is not injected again.
create table injected (
  session_life_id integer not null references session_life (id) on delete cascade,
  owner integer not null,       -- memory_id * 2, or turn_id * 2 + 1: the record as one number
  memory_id integer references memory (id) on delete cascade, -- null = a turn
  turn_id integer references turn (id) on delete cascade,     -- null = a memory
  part text not null,           -- session, turn or rescue
  request text not null,        -- the request that did it: sent again, it is done again without its own marks
  at integer not null,          -- epoch ms
  primary key (session_life_id, owner),
  check (owner = coalesce(memory_id * 2, turn_id * 2 + 1))
) strict, without rowid;
create index injected_by_memory on injected (memory_id) where memory_id is not null;
create index injected_by_turn on injected (turn_id) where turn_id is not null;

-- What is pinned, for a look at all of it without reading the other memories.
create index memory_pinned on memory (scope_id, recorded_at, id) where pinned = 1;

-- The words that most texts of a scope share, counted ahead for the block at the start of a session. It goes with every erasure.
create table topic_list (
  scope_id integer primary key references scope (id) on delete cascade,
  basis text not null,          -- memories, sessions or turns: what was counted
  documents integer not null,   -- how many of them there were
  seq integer not null,         -- every change up to this one is counted
  topics text not null          -- JSON of [key, name, [[trusts, documents] ...]], the most frequent first; trusts is a sum of 1 user, 2 agent, 4 page, 8 import
) strict;
`;
