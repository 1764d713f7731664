import type { Change, Turn } from "../core/records.ts";
import { changeOf } from "../storage/change-log.ts";
import { changesAfter } from "../storage/change.sql.ts";
import type { ScopedDatabase } from "../storage/scoped-database.ts";
import { recountTags } from "../storage/tag.sql.ts";
import { findTurn } from "../storage/turn-table.ts";
import { dropCaches } from "./call.ts";
import type { Call, RecordOf } from "./call.ts";
import { tableOf, withFields } from "./mutate.ts";

/**
 * Reads the state of an earlier time, by the change log: within a savepoint that is always rolled back, everything that happened
 * later is taken back, newest first, and `read` sees what is left. It is taken back in all of the user's scopes, for tag counts are the
 * user's; what the caller does not see stays unseen. Plain creations are not taken back one by one; `read` leaves out
 * what was recorded from `bound` (exclusive end, epoch ms) on.
 */
export function readAsOf<T>(call: Call, bound: number | undefined, read: () => T): T {
  if (bound === undefined) return read();
  const { db } = call.engine;
  const outermost = !db.inTransaction;
  if (outermost) db.exec("begin");
  db.exec("savepoint look_back");
  try {
    for (const row of call.db.all(changesAfter, { bound })) takeBack(call, changeOf(row));
    call.db.run(recountTags, { bound });
    return read();
  } finally {
    // A write that runs out of time or room takes the whole transaction back by itself.
    if (db.inTransaction) db.exec("rollback to look_back");
    if (db.inTransaction) db.exec("release look_back");
    if (outermost && db.inTransaction) db.exec("rollback");
    dropCaches(call.engine);
  }
}

/** The same was said again after the turn had been removed: what stands under its key now was not there then. */
function freeKey(call: Call, db: ScopedDatabase, removed: Turn): void {
  const { turn } = call.engine.tables;
  const later = findTurn(db, removed);
  const standing = later === undefined ? undefined : turn.read(db, later.id);
  if (standing !== undefined) turn.remove(db, standing);
}

function takeBack(call: Call, change: Change): void {
  const table = tableOf(call, change.kind);
  const db = call.db.under(change.scope);
  const current = table.read(db, change.id);
  if (change.after === undefined && change.before !== undefined) {
    const removed = change.before as unknown as RecordOf<typeof change.kind>;
    if (current !== undefined) return;
    if (change.kind === "turn") freeKey(call, db, change.before as unknown as Turn);
    table.add(db, removed);
    return;
  }
  // Erased since, or added and removed again later: there is nothing to take back.
  if (current === undefined) return;
  if (change.before === undefined) table.remove(db, current);
  else table.change(db, current, withFields(current, change.before));
}
