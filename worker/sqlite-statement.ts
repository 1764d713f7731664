import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { Bindings, Row, SqlValue } from "../src/storage/database.ts";

/** The C functions called once or more per row. Called directly: the library's argument checks cost more than the work. */
export interface RawSqlite {
  sqlite3_prepare_v3(db: number, sql: number, bytes: number, flags: number, out: number, tail: number): number;
  sqlite3_step(statement: number): number;
  sqlite3_reset(statement: number): number;
  sqlite3_finalize(statement: number): number;
  sqlite3_stmt_readonly(statement: number): number;
  sqlite3_bind_parameter_count(statement: number): number;
  sqlite3_bind_parameter_name(statement: number, index: number): number;
  sqlite3_bind_null(statement: number, index: number): number;
  sqlite3_bind_int(statement: number, index: number, value: number): number;
  sqlite3_bind_int64(statement: number, index: number, value: bigint): number;
  sqlite3_bind_double(statement: number, index: number, value: number): number;
  sqlite3_bind_text(statement: number, index: number, pointer: number, bytes: number, destructor: number): number;
  sqlite3_bind_blob(statement: number, index: number, pointer: number, bytes: number, destructor: number): number;
  sqlite3_bind_zeroblob(statement: number, index: number, bytes: number): number;
  sqlite3_column_count(statement: number): number;
  sqlite3_column_name(statement: number, index: number): number;
  sqlite3_column_type(statement: number, index: number): number;
  sqlite3_column_int64(statement: number, index: number): bigint;
  sqlite3_column_double(statement: number, index: number): number;
  sqlite3_column_text(statement: number, index: number): number;
  sqlite3_column_blob(statement: number, index: number): number;
  sqlite3_column_bytes(statement: number, index: number): number;
  sqlite3_changes(db: number): number;
  sqlite3_total_changes(db: number): number;
  sqlite3_get_autocommit(db: number): number;
  sqlite3_extended_errcode(db: number): number;
  sqlite3_errmsg(db: number): number;
}

/** A prepared statement and what binding and reading need to know of it. */
export interface Statement {
  readonly pointer: number;
  /** Parameter names without their colon, in order. */
  readonly parameters: readonly string[];
  readonly readonly: boolean;
  columns: readonly string[];
}

const TYPE = { integer: 1, float: 2, text: 3, blob: 4 } as const;
/** Tells SQLite to copy the bytes before the call returns. */
const TRANSIENT = -1;
/** Bytes of the buffer through which short values go into WASM memory. */
const SCRATCH_BYTES = 65_536;
/** Ids, names and dates: up to this length a loop over ASCII is several times faster than the encoder's or the decoder's call. */
const SHORT_TEXT = 128;
const INT32 = 2 ** 31;

export function rawSqlite(sqlite3: Sqlite3Static): RawSqlite {
  const exports = sqlite3.wasm.exports as Partial<RawSqlite>;
  if (typeof exports.sqlite3_step !== "function") throw new TypeError("this build of SQLite-WASM does not export its C functions");
  return exports as RawSqlite;
}

/** Moves values between JavaScript and WASM memory for one connection. */
export class ValueBridge {
  readonly #raw: RawSqlite;
  readonly #wasm: Sqlite3Static["wasm"];
  readonly #free: number;
  readonly #scratch: number;
  readonly #encoder = new TextEncoder();
  // Without ignoreBOM a leading U+FEFF of a stored text would be dropped.
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(sqlite3: Sqlite3Static) {
    this.#raw = rawSqlite(sqlite3);
    this.#wasm = sqlite3.wasm;
    this.#free = sqlite3.capi.SQLITE_WASM_DEALLOC;
    this.#scratch = sqlite3.wasm.alloc(SCRATCH_BYTES);
  }

  /** Binds every parameter of the statement; returns the first result code that is not OK. */
  bind({ pointer, parameters }: Statement, bindings: Bindings): number {
    for (let index = 0; index < parameters.length; index += 1) {
      const name = parameters[index];
      const code = this.#bindOne(pointer, index + 1, name === undefined ? null : (bindings[name] ?? null));
      if (code !== 0) return code;
    }
    return 0;
  }

  /** Reads the current row. */
  row(statement: Statement): Row {
    const row: Record<string, SqlValue> = {};
    const { pointer, columns } = statement;
    for (let index = 0; index < columns.length; index += 1) {
      const name = columns[index];
      if (name !== undefined) row[name] = this.#value(pointer, index);
    }
    return row;
  }

  /** Column names; read again when a schema change altered their number. */
  refreshColumns(statement: Statement): void {
    const count = this.#raw.sqlite3_column_count(statement.pointer);
    if (count === statement.columns.length) return;
    statement.columns = Array.from({ length: count }, (_, index) => this.text(this.#raw.sqlite3_column_name(statement.pointer, index)));
  }

  /** A C string; the library's own reader looks at each byte in a loop. */
  text(pointer: number): string {
    if (pointer === 0) return "";
    const heap = this.#wasm.heap8u();
    return this.#decoder.decode(heap.subarray(pointer, heap.indexOf(0, pointer)));
  }

  close(): void {
    this.#wasm.dealloc(this.#scratch);
  }

  #bindOne(statement: number, index: number, value: SqlValue): number {
    if (value === null) return this.#raw.sqlite3_bind_null(statement, index);
    if (typeof value === "string") return this.#bindText(statement, index, value);
    if (typeof value === "number") return this.#bindNumber(statement, index, value);
    if (typeof value === "bigint") return this.#raw.sqlite3_bind_int64(statement, index, value);
    return this.#bindBlob(statement, index, value);
  }

  #bindNumber(statement: number, index: number, value: number): number {
    if (!Number.isSafeInteger(value)) return this.#raw.sqlite3_bind_double(statement, index, value);
    if (value >= -INT32 && value < INT32) return this.#raw.sqlite3_bind_int(statement, index, value);
    return this.#raw.sqlite3_bind_int64(statement, index, BigInt(value));
  }

  #bindText(statement: number, index: number, value: string): number {
    if (value.length * 3 <= SCRATCH_BYTES)
      return this.#raw.sqlite3_bind_text(statement, index, this.#scratch, this.#write(value), TRANSIENT);
    const bytes = this.#encoder.encode(value);
    return this.#raw.sqlite3_bind_text(statement, index, this.#copyIn(bytes), bytes.length, this.#free);
  }

  /** Puts a text that fits into the scratch buffer; returns its bytes. */
  #write(value: string): number {
    const heap = this.#wasm.heap8u();
    if (value.length <= SHORT_TEXT && writeAscii(value, heap, this.#scratch)) return value.length;
    return this.#encoder.encodeInto(value, heap.subarray(this.#scratch, this.#scratch + SCRATCH_BYTES)).written;
  }

  #bindBlob(statement: number, index: number, value: Uint8Array): number {
    if (value.length === 0) return this.#raw.sqlite3_bind_zeroblob(statement, index, 0);
    if (value.length > SCRATCH_BYTES) return this.#raw.sqlite3_bind_blob(statement, index, this.#copyIn(value), value.length, this.#free);
    this.#wasm.heap8u().set(value, this.#scratch);
    return this.#raw.sqlite3_bind_blob(statement, index, this.#scratch, value.length, TRANSIENT);
  }

  /** Copies bytes into memory that SQLite frees when it is done with the binding. */
  #copyIn(bytes: Uint8Array): number {
    const pointer = this.#wasm.alloc(bytes.length);
    this.#wasm.heap8u().set(bytes, pointer);
    return pointer;
  }

  #value(statement: number, index: number): SqlValue {
    switch (this.#raw.sqlite3_column_type(statement, index)) {
      case TYPE.integer:
        return this.#integer(statement, index);
      case TYPE.float:
        return this.#raw.sqlite3_column_double(statement, index);
      case TYPE.text:
        return this.#columnText(statement, index);
      case TYPE.blob:
        return this.#columnBlob(statement, index);
      default:
        return null;
    }
  }

  /** As a double first: exact up to 2^53 and free of a BigInt per cell. */
  #integer(statement: number, index: number): number | bigint {
    const value = this.#raw.sqlite3_column_double(statement, index);
    return Number.isSafeInteger(value) ? value : this.#raw.sqlite3_column_int64(statement, index);
  }

  #columnText(statement: number, index: number): string {
    const pointer = this.#raw.sqlite3_column_text(statement, index);
    const bytes = this.#raw.sqlite3_column_bytes(statement, index);
    const view = this.#wasm.heap8u().subarray(pointer, pointer + bytes);
    return (bytes <= SHORT_TEXT ? readAscii(view) : undefined) ?? this.#decoder.decode(view);
  }

  #columnBlob(statement: number, index: number): Uint8Array {
    const pointer = this.#raw.sqlite3_column_blob(statement, index);
    return this.#wasm.heap8u().slice(pointer, pointer + this.#raw.sqlite3_column_bytes(statement, index));
  }
}

/** False when the text is not all ASCII; what was written then means nothing. */
function writeAscii(value: string, heap: Uint8Array, at: number): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code > 0x7f) return false;
    heap[at + index] = code;
  }
  return true;
}

/** Undefined when the bytes are not all ASCII. */
function readAscii(bytes: Uint8Array): string | undefined {
  for (let index = 0; index < bytes.length; index += 1) if ((bytes[index] ?? 0) > 0x7f) return undefined;
  return String.fromCharCode(...bytes);
}
