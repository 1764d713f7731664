import { isStrandlineError } from "../errors.ts";
import type { Backend, Database } from "../storage/database.ts";
import { mergeWords, optimizeWords } from "../storage/erase.sql.ts";
import { readMeta, removeMeta } from "../storage/meta.sql.ts";
import { systemDatabase } from "../storage/scoped-database.ts";
import type { SystemDatabase } from "../storage/scoped-database.ts";

/** Key in `meta` of an erasure whose words are still to leave the file: set in its transaction, taken away when they have. */
export const PURGE_PENDING = "purge_pending";

/** Files that may hold older states of the store: snapshots before migrations, damaged files set aside, exports. */
const OLD_COPY = /^\/(before-v\d+\.db|damaged-\d+\.db|export-.+)$/;
/** Pages that one step of the merge writes: what the write-ahead log must have room for. */
const STEP_PAGES = 64;
/** Far more steps than a store of a browser needs; a merge that does not end is a fault. */
const MAX_STEPS = 100_000;

export function isPurgePending(db: Database): boolean {
  return systemDatabase(db).get(readMeta, { key: PURGE_PENDING }) !== undefined;
}

/**
 * Takes what was erased out of the index's pages, out of the write-ahead log and out of every older copy of the file on this device. Each
 * step fits in a small log, for an erasure must work on a full disk. `pending` when even that found no room: it is taken up at the next
 * erasure or opening.
 */
export async function purge(db: Database, backend: Backend): Promise<"done" | "pending"> {
  const system = systemDatabase(db);
  for (const file of backend.files().filter((name) => OLD_COPY.test(name))) await backend.remove(file);
  try {
    emptyLog(db, backend);
    mergeInSteps(db, system, backend);
    system.run(removeMeta, { key: PURGE_PENDING });
    emptyLog(db, backend);
    return "done";
  } catch (error) {
    if (!isStrandlineError(error) || error.code !== "storage_full") throw error;
    if (db.inTransaction) db.exec("rollback");
    return "pending";
  }
}

function mergeInSteps(db: Database, system: SystemDatabase, backend: Backend): void {
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = db.totalChanges;
    system.run(mergeWords, { pages: step === 0 ? -STEP_PAGES : STEP_PAGES });
    emptyLog(db, backend);
    if (db.totalChanges - before < 2) break;
  }
  system.run(optimizeWords);
}

function emptyLog(db: Database, backend: Backend): void {
  if (backend.kind === "opfs") db.exec("pragma wal_checkpoint(truncate)");
}
