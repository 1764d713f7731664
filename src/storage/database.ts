/**
 * The port to SQLite. Synchronous, as SQLite is: one change, one transaction, no await inside.
 * Adapters: `worker/sqlite-database.ts` (SQLite-WASM, in a browser worker or in Node).
 */

export type SqlValue = string | number | bigint | Uint8Array | null;
export type Bindings = Readonly<Record<string, SqlValue | undefined>>;
export type Row = Readonly<Record<string, SqlValue>>;

export interface Database {
  /** Runs SQL text without bindings: DDL, pragmas, transaction control. */
  exec(sql: string): void;
  /**
   * Runs one statement and returns its rows as objects. Named parameters are given without their colon:
   * `{ id: 7 }` binds `:id`; an `undefined` binds null. Statements are prepared once and cached by text.
   */
  all(sql: string, bindings?: Bindings): readonly Row[];
  /** First row or undefined. */
  get(sql: string, bindings?: Bindings): Row | undefined;
  /** Runs one statement for its effect; returns the number of rows it changed. */
  run(sql: string, bindings?: Bindings): number;
  /** Rows inserted, changed or deleted since the database was opened. */
  readonly totalChanges: number;
  /** True inside `begin … commit`. */
  readonly inTransaction: boolean;
  /**
   * Runs `work` under a time limit: a statement still running after `limitMs` is interrupted and throws `timeout`.
   * Used for reads only.
   */
  limited<T>(limitMs: number, work: () => T): T;
  close(): void;
}

/** Where databases live: one implementation for OPFS, one for IndexedDB, one for memory. */
export interface Backend {
  readonly kind: "opfs" | "idb" | "memory";
  readonly durable: boolean;
  /** Opens (creating it if absent) the database `file`, an absolute path such as `/store.db`, with the backend's pragmas set. */
  open(file: string): Database;
  /** Makes everything committed so far durable. A no-op where a commit is already durable. Rejects with `storage_full` or `storage_failed`. */
  flush(): Promise<void>;
  /** True when `flush` has work to do after each commit. */
  readonly needsFlush: boolean;
  files(): readonly string[];
  /** Size in bytes of a closed or open file; 0 when absent. */
  size(file: string): number;
  /** Reads a part of a closed file. */
  read(file: string, offset: number, length: number): Uint8Array;
  /** Writes a whole file from parts in order; replaces an existing one. */
  write(file: string, parts: readonly Uint8Array[]): Promise<void>;
  remove(file: string): Promise<void>;
  /** Renames a closed file. */
  rename(from: string, to: string): Promise<void>;
  close(): Promise<void>;
}
