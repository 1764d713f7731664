import type { Database } from "./database.ts";
import { forgetScopeIds } from "./scoped-database.ts";

/** Runs work that is all or nothing. Not for requests: those join a group commit. */
export function inTransaction<T>(db: Database, work: () => T): T {
  db.exec("begin immediate");
  try {
    const result = work();
    db.exec("commit");
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec("rollback");
    forgetScopeIds(db);
    throw error;
  }
}
