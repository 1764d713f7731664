import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { ErrorCode } from "../src/errors.ts";
import { StrandlineError } from "../src/errors.ts";
import type { LoadedSqlite } from "./load-sqlite.ts";

/** What was being done when SQLite refused. Never holds bound values: those are the user's text. */
export interface SqliteFailure {
  readonly step: "open" | "prepare" | "run" | "exec" | "file";
  /** Extended result code of SQLite. */
  readonly resultCode: number;
  readonly sql?: string;
  readonly file?: string;
  /** SQLite's message; left out where it may quote bound text (FTS5 quotes the query). */
  readonly reason?: string;
}

const PRIMARY = { error: 1, interrupt: 9, ioerr: 10, corrupt: 11, full: 13, cantopen: 14, notadb: 26 } as const;
const QUOTA = "QuotaExceededError";
/** Faults of the file layer that mean there is no room. */
const NO_ROOM: readonly (string | undefined)[] = [QUOTA, "ShortWrite"];
/** A statement's text in an error is cut here, in characters. */
const SQL_SHOWN = 400;

/** The typed error for a result code of SQLite. Reads, and so forgets, the fault that the file layer noticed last. */
export function sqliteError(loaded: LoadedSqlite, failure: SqliteFailure, cause?: unknown): StrandlineError {
  const fault = loaded.takeFault();
  const { sql, ...rest } = failure;
  const details = {
    ...rest,
    resultName: nameOf(loaded.sqlite3, failure.resultCode),
    ...(sql === undefined ? {} : { sql: sql.slice(0, SQL_SHOWN) }),
    ...(fault === undefined ? {} : { fault }),
  };
  return new StrandlineError(codeFor(failure.resultCode, fault), details, cause === undefined ? {} : { cause });
}

/** The typed error for an exception of the platform itself (IndexedDB, OPFS). */
export function platformError(step: string, cause: unknown, fallback: ErrorCode = "storage_failed"): StrandlineError {
  if (cause instanceof StrandlineError) return cause;
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
  return new StrandlineError(name === QUOTA ? "storage_full" : fallback, { step, fault: name, reason: message }, { cause });
}

function codeFor(resultCode: number, fault: string | undefined): ErrorCode {
  switch (resultCode & 0xff) {
    case PRIMARY.full:
      return "storage_full";
    case PRIMARY.ioerr:
    case PRIMARY.cantopen:
      return NO_ROOM.includes(fault) ? "storage_full" : "storage_failed";
    case PRIMARY.corrupt:
    case PRIMARY.notadb:
      return "storage_corrupt";
    case PRIMARY.interrupt:
      return "timeout";
    default:
      return "storage_failed";
  }
}

function nameOf(sqlite3: Sqlite3Static, resultCode: number): string {
  return sqlite3.capi.sqlite3_js_rc_str(resultCode) ?? sqlite3.capi.sqlite3_js_rc_str(resultCode & 0xff) ?? "";
}
