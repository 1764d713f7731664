import type { Database as Connection } from "@sqlite.org/sqlite-wasm";
import { StrandlineError } from "../src/errors.ts";
import type { Bindings, Database, Row } from "../src/storage/database.ts";
import type { LoadedSqlite } from "./load-sqlite.ts";
import type { SqliteFailure } from "./sqlite-errors.ts";
import { sqliteError } from "./sqlite-errors.ts";
import type { RawSqlite, Statement } from "./sqlite-statement.ts";
import { rawSqlite, ValueBridge } from "./sqlite-statement.ts";

export interface OpenOptions {
  readonly file: string;
  readonly vfs: string;
  /** Run in order right after opening; a failure closes the file again. */
  readonly pragmas: readonly string[];
  /** Called outside a transaction after a statement found no room. */
  readonly onFull?: (db: SqliteDatabase) => void;
  /** Called once when the connection is closed. */
  readonly onClose?: (db: SqliteDatabase) => void;
}

const ROW = 100;
const DONE = 101;
const PREPARE_PERSISTENT = 1;
/** Statements kept prepared per connection. */
const CACHE_SIZE = 300;
/** VM instructions between two looks at the clock: well under a millisecond. */
const CLOCK_EVERY = 5_000;
/** Transaction control comes by the thousand, so it goes through the statement cache. */
const TRANSACTION_CONTROL = /^\s*(?:begin|commit|end|rollback|savepoint|release)\b[^;]*;?\s*$/i;
const NO_BINDINGS: Bindings = {};

/** Opens `file` in a VFS that is already registered. */
export function openSqlite(loaded: LoadedSqlite, options: OpenOptions): SqliteDatabase {
  const connection = connect(loaded, options);
  const db = new SqliteDatabase(loaded, connection, options);
  try {
    for (const pragma of options.pragmas) db.exec(pragma);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

function connect(loaded: LoadedSqlite, { file, vfs }: OpenOptions): Connection {
  try {
    return new loaded.sqlite3.oo1.DB(file, "c", vfs);
  } catch (cause) {
    const resultCode = (cause as { resultCode?: number }).resultCode ?? loaded.sqlite3.capi.SQLITE_CANTOPEN;
    throw sqliteError(loaded, { step: "open", file, resultCode, reason: String(cause) }, cause);
  }
}

/** The `Database` port over one SQLite-WASM connection. */
export class SqliteDatabase implements Database {
  readonly #loaded: LoadedSqlite;
  readonly #raw: RawSqlite;
  readonly #bridge: ValueBridge;
  readonly #connection: Connection;
  readonly #pointer: number;
  readonly #hooks: Pick<OpenOptions, "onClose" | "onFull">;
  /** In order of last use, oldest first. */
  readonly #statements = new Map<string, Statement>();
  #deadline = Infinity;
  #open = true;
  #full = false;

  constructor(loaded: LoadedSqlite, connection: Connection, hooks: Pick<OpenOptions, "onClose" | "onFull">) {
    const { pointer } = connection;
    if (pointer === undefined) throw new StrandlineError("closed");
    this.#loaded = loaded;
    this.#raw = rawSqlite(loaded.sqlite3);
    this.#bridge = new ValueBridge(loaded.sqlite3);
    this.#connection = connection;
    this.#pointer = pointer;
    this.#hooks = hooks;
    loaded.sqlite3.capi.sqlite3_progress_handler(pointer, CLOCK_EVERY, () => (performance.now() > this.#deadline ? 1 : 0), 0);
  }

  get inTransaction(): boolean {
    return this.#open && this.#raw.sqlite3_get_autocommit(this.#pointer) === 0;
  }

  get totalChanges(): number {
    this.#mustBeOpen();
    return this.#raw.sqlite3_total_changes(this.#pointer);
  }

  exec(sql: string): void {
    if (TRANSACTION_CONTROL.test(sql)) {
      this.run(sql);
      return;
    }
    this.#mustBeOpen();
    this.#makeRoom();
    try {
      this.#connection.exec(sql);
    } catch (cause) {
      throw this.#error({ step: "exec", sql }, cause);
    }
  }

  all(sql: string, bindings: Bindings = NO_BINDINGS): readonly Row[] {
    const rows: Row[] = [];
    this.#walk(sql, bindings, (row) => {
      rows.push(row());
      return true;
    });
    return rows;
  }

  get(sql: string, bindings: Bindings = NO_BINDINGS): Row | undefined {
    let first: Row | undefined;
    this.#walk(sql, bindings, (row) => {
      first = row();
      return false;
    });
    return first;
  }

  run(sql: string, bindings: Bindings = NO_BINDINGS): number {
    const statement = this.#walk(sql, bindings, () => true);
    return statement.readonly ? 0 : this.#raw.sqlite3_changes(this.#pointer);
  }

  limited<T>(limitMs: number, work: () => T): T {
    const outer = this.#deadline;
    this.#deadline = Math.min(outer, performance.now() + limitMs);
    try {
      return work();
    } finally {
      this.#deadline = outer;
    }
  }

  close(): void {
    if (!this.#open) return;
    this.#makeRoom();
    this.#open = false;
    for (const { pointer } of this.#statements.values()) this.#raw.sqlite3_finalize(pointer);
    this.#statements.clear();
    this.#loaded.sqlite3.capi.sqlite3_progress_handler(this.#pointer, 0, 0, 0);
    this.#bridge.close();
    this.#connection.close();
    this.#hooks.onClose?.(this);
  }

  /** Steps through the rows for as long as `visit` wants more, and always resets the statement. */
  #walk(sql: string, bindings: Bindings, visit: (row: () => Row) => boolean): Statement {
    const statement = this.#prepared(sql);
    const read = (): Row => this.#bridge.row(statement);
    try {
      if (this.#bridge.bind(statement, bindings) !== 0) throw this.#error({ step: "run", sql });
      let code = this.#raw.sqlite3_step(statement.pointer);
      if (code === ROW) this.#bridge.refreshColumns(statement);
      while (code === ROW && visit(read)) code = this.#raw.sqlite3_step(statement.pointer);
      if (code !== DONE && code !== ROW) throw this.#error({ step: "run", sql, quotesBindings: bindings !== NO_BINDINGS });
      return statement;
    } finally {
      this.#raw.sqlite3_reset(statement.pointer);
    }
  }

  #prepared(sql: string): Statement {
    this.#mustBeOpen();
    this.#makeRoom();
    const known = this.#statements.get(sql);
    const statement = known ?? this.#prepare(sql);
    if (known !== undefined) this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > CACHE_SIZE) this.#evictOldest();
    return statement;
  }

  #evictOldest(): void {
    const [oldest] = this.#statements;
    if (oldest === undefined) return;
    this.#statements.delete(oldest[0]);
    this.#raw.sqlite3_finalize(oldest[1].pointer);
  }

  #prepare(sql: string): Statement {
    const { wasm } = this.#loaded.sqlite3;
    const [text, bytes] = wasm.allocCString(sql, true);
    const out = wasm.alloc(8);
    try {
      const code = this.#raw.sqlite3_prepare_v3(this.#pointer, text, bytes + 1, PREPARE_PERSISTENT, out, out + 4);
      if (code !== 0) throw this.#error({ step: "prepare", sql });
      return this.#describe(sql, wasm.peekPtr(out), wasm.peekPtr(out + 4));
    } finally {
      wasm.dealloc(out);
      wasm.dealloc(text);
    }
  }

  #describe(sql: string, pointer: number, tail: number): Statement {
    const misuse = this.#loaded.sqlite3.capi.SQLITE_MISUSE;
    if (pointer === 0 || this.#bridge.text(tail).trim() !== "") {
      this.#raw.sqlite3_finalize(pointer);
      throw sqliteError(this.#loaded, { step: "prepare", sql, resultCode: misuse, reason: "exactly one statement is expected" });
    }
    const count = this.#raw.sqlite3_bind_parameter_count(pointer);
    const parameters = Array.from({ length: count }, (_, index) =>
      this.#bridge.text(this.#raw.sqlite3_bind_parameter_name(pointer, index + 1)).slice(1),
    );
    return { pointer, parameters, readonly: this.#raw.sqlite3_stmt_readonly(pointer) !== 0, columns: [] };
  }

  #error(
    { quotesBindings = false, ...failure }: Pick<SqliteFailure, "step" | "sql"> & { quotesBindings?: boolean },
    cause?: unknown,
  ): StrandlineError {
    const resultCode = this.#raw.sqlite3_extended_errcode(this.#pointer);
    const hidden = quotesBindings && (resultCode & 0xff) === this.#loaded.sqlite3.capi.SQLITE_ERROR;
    const reason = hidden ? {} : { reason: this.#bridge.text(this.#raw.sqlite3_errmsg(this.#pointer)) };
    const error = sqliteError(this.#loaded, { ...failure, resultCode, ...reason }, cause);
    this.#full ||= error.code === "storage_full";
    return error;
  }

  #makeRoom(): void {
    if (!this.#full || this.inTransaction) return;
    this.#full = false;
    this.#hooks.onFull?.(this);
  }

  #mustBeOpen(): void {
    if (!this.#open) throw new StrandlineError("storage_failed", { reopen: true, reason: "this connection was closed" });
  }
}
