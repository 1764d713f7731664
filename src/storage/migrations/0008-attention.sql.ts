/** Version 8. Frozen: a shipped migration is never edited. */
export const attention: string = `
-- Retrievals: what lit up memories and turns, when and from where. Never what was asked.
create table attention_event (
  id integer primary key autoincrement, -- never used again: what follows the table reads on from the last that it knows
  scope_id integer not null references scope (id),
  source text not null,         -- turn, session, search, recall, dream or scan
  at integer not null,          -- the caller's clock, epoch ms; of a folded one: its latest call
  day integer not null,         -- the caller's calendar day, days since 1970-01-01
  calls integer not null,       -- retrievals that it stands for
  records integer not null,     -- rows of attention_hit when it was written: what compaction goes by
  folded integer not null       -- 1 = all calls of a scope, source and day, with one row a record
) strict;
create index attention_event_by_day on attention_event (scope_id, folded, day, records);

-- What a retrieval brought: a record at most once.
create table attention_hit (
  event_id integer not null references attention_event (id) on delete cascade,
  owner integer not null,       -- memory_id * 2, or turn_id * 2 + 1: the record as one number
  memory_id integer references memory (id) on delete cascade, -- null = a turn
  turn_id integer references turn (id) on delete cascade,     -- null = a memory
  hits integer not null,        -- 1, or those of all calls that were folded
  similar integer not null,     -- hits in which meaning took part
  similarity integer not null,  -- sum of their cosines, in ten-thousandths: sums stay exact in whatever order
  primary key (event_id, owner),
  check (owner = coalesce(memory_id * 2, turn_id * 2 + 1))
) strict, without rowid;
create index attention_hit_by_memory on attention_hit (memory_id) where memory_id is not null;
create index attention_hit_by_turn on attention_hit (turn_id) where turn_id is not null;

-- How many went: whoever keeps counts of these tables in memory reads them anew when it has changed.
create trigger attention_hit_gone after delete on attention_hit begin
  insert into meta (key, value) values ('attention_gone', 1) on conflict (key) do update set value = value + 1;
end;
create trigger attention_event_gone after delete on attention_event begin
  insert into meta (key, value) values ('attention_gone', 1) on conflict (key) do update set value = value + 1;
end;
`;
