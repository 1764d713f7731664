import init from "@sqlite.org/sqlite-wasm";
import { quantile } from "../support/quantile.ts";

/** A row as long as the bench's memories, in a table of the same columns and with the same keys. No words, no change log. */
const SCHEMA = `
create table memory (
  id integer primary key, uid text not null unique, scope_id integer not null, kind text not null, gesture text not null,
  context text, moment text, direction text, importance integer, emotional integer, unresolved integer, slot text, polarity integer,
  occurred_at integer, recorded_at integer not null, zone text not null, valid_from integer, valid_to integer,
  trust text not null, pinned integer not null, hash text not null
) strict;
create index memory_by_time on memory (scope_id, recorded_at)`;
const INSERT = `
insert into memory (uid, scope_id, kind, gesture, importance, emotional, recorded_at, zone, trust, pinned, hash)
values (?, 1, 'narrative', ?, 4, 2, ?, 'UTC', 'agent', 0, ?)`;

export interface OpfsVfsJob {
  readonly texts: readonly string[];
  readonly warmUp: number;
}

/** Writes each text in a transaction of its own through SQLite's plain `opfs` VFS with its default journal. */
self.onmessage = async ({ data: { texts, warmUp } }: MessageEvent<OpfsVfsJob>) => {
  const { oo1 } = await init();
  const db = new oo1.OpfsDb(`/bench-${crypto.randomUUID()}.db`, "c");
  db.exec(SCHEMA);
  const insert = db.prepare(INSERT);
  const times = texts.map((text) => {
    const start = performance.now();
    insert.bind([crypto.randomUUID(), text, Date.now(), crypto.randomUUID()]).stepReset();
    return performance.now() - start;
  });
  insert.finalize();
  const stored = db.selectValue("select count(*) from memory");
  db.close();
  if (stored !== texts.length) throw new Error(`${texts.length} written, ${String(stored)} found`);
  self.postMessage(quantile(times.slice(warmUp), 0.5));
};
