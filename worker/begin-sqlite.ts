import { loadSqlite } from "./load-sqlite.ts";

/**
 * SQLite on its way. The one module that acts when it is imported, before all others: its file is fetched and compiled while they are
 * evaluated.
 */
export const sqliteBegun: Promise<unknown> = loadSqlite();
