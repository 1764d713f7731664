import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { sqliteError } from "../sqlite-errors.ts";
import type { LoadedSqlite } from "../load-sqlite.ts";

/** Bytes copied at a time: bounds memory whatever the size of the file. */
const PART_BYTES = 1_048_576;

type Entry = (...values: (number | bigint)[]) => number;

/**
 * One file of a VFS, read and written as bytes through the VFS itself: the pool's own helpers take or give whole files,
 * and its import changes header bytes.
 */
export class VfsFile {
  readonly #loaded: LoadedSqlite;
  readonly #sqlite3: Sqlite3Static;
  readonly #path: string;
  readonly #handle: number;
  readonly #name: number;
  readonly #buffer: number;
  readonly #methods: Record<string, Entry>;

  constructor(loaded: LoadedSqlite, vfsName: string, path: string, mode: "read" | "create") {
    const { capi, wasm } = loaded.sqlite3;
    this.#loaded = loaded;
    this.#sqlite3 = loaded.sqlite3;
    this.#path = path;
    const vfs = new capi.sqlite3_vfs(capi.sqlite3_vfs_find(vfsName));
    this.#handle = wasm.alloc(vfs.$szOsFile + 8);
    this.#name = wasm.allocCString(path, false);
    this.#buffer = wasm.alloc(PART_BYTES);
    const flags = capi.SQLITE_OPEN_MAIN_DB | capi.SQLITE_OPEN_READWRITE | (mode === "create" ? capi.SQLITE_OPEN_CREATE : 0);
    const code = entry(this.#sqlite3, vfs, "$xOpen")(vfs.pointer, this.#name, this.#handle, flags, this.#handle + vfs.$szOsFile);
    vfs.dispose();
    if (code !== 0) this.#release();
    this.#check(code, "open");
    this.#methods = ioMethods(this.#sqlite3, this.#handle);
  }

  get size(): number {
    this.#check(this.#call("xFileSize", this.#buffer), "size");
    return Number(this.#sqlite3.wasm.peek64(this.#buffer));
  }

  /** Up to `length` bytes from `offset`; fewer at the end of the file. */
  read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    for (let done = 0; done < bytes.length; done += PART_BYTES) {
      const step = Math.min(PART_BYTES, bytes.length - done);
      this.#check(this.#call("xRead", this.#buffer, step, BigInt(offset + done)), "read");
      bytes.set(this.#sqlite3.wasm.heap8u().subarray(this.#buffer, this.#buffer + step), done);
    }
    return bytes;
  }

  write(offset: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; done += PART_BYTES) {
      const part = bytes.subarray(done, done + PART_BYTES);
      this.#sqlite3.wasm.heap8u().set(part, this.#buffer);
      this.#check(this.#call("xWrite", this.#buffer, part.length, BigInt(offset + done)), "write");
    }
  }

  /** Copies the whole of `source` into this file. */
  copyFrom(source: VfsFile): void {
    for (let offset = 0; offset < source.size; offset += PART_BYTES) this.write(offset, source.read(offset, PART_BYTES));
  }

  truncate(size: number): void {
    this.#check(this.#call("xTruncate", BigInt(size)), "truncate");
  }

  sync(): void {
    this.#check(this.#call("xSync", this.#sqlite3.capi.SQLITE_SYNC_NORMAL), "sync");
  }

  close(): void {
    this.#call("xClose");
    this.#release();
  }

  #call(method: string, ...values: (number | bigint)[]): number {
    return this.#methods[method]?.(this.#handle, ...values) ?? this.#sqlite3.capi.SQLITE_MISUSE;
  }

  #check(code: number, reason: string): void {
    if (code !== 0) throw sqliteError(this.#loaded, { step: "file", file: this.#path, resultCode: code, reason });
  }

  #release(): void {
    for (const pointer of [this.#handle, this.#name, this.#buffer]) this.#sqlite3.wasm.dealloc(pointer);
  }
}

/** Runs `work` on a file and closes it whatever happens. */
export function withVfsFile<T>(file: VfsFile, work: (file: VfsFile) => T): T {
  try {
    return work(file);
  } finally {
    file.close();
  }
}

function ioMethods(sqlite3: Sqlite3Static, handle: number): Record<string, Entry> {
  const { capi } = sqlite3;
  const file = new capi.sqlite3_file(handle);
  const io = new capi.sqlite3_io_methods((file as unknown as { $pMethods: number }).$pMethods);
  const names = ["xClose", "xRead", "xWrite", "xTruncate", "xSync", "xFileSize"];
  const methods = Object.fromEntries(names.map((name) => [name, entry(sqlite3, io, `$${name}`)]));
  io.dispose();
  file.dispose();
  return methods;
}

function entry({ wasm }: Sqlite3Static, struct: object, member: string): Entry {
  return wasm.functionEntry((struct as Record<string, number>)[member] ?? 0) as Entry;
}
