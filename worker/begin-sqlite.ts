import { loadSqlite } from "./load-sqlite.ts";

/** SQLite on its way. Imported first of all: its file is fetched and compiled while the other modules are evaluated. */
export const sqliteBegun: Promise<unknown> = loadSqlite();
