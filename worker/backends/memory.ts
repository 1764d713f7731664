import { StrandlineError } from "../../src/errors.ts";
import type { Backend, Database } from "../../src/storage/database.ts";
import type { LoadedSqlite } from "../load-sqlite.ts";
import type { SqliteDatabase } from "../sqlite-database.ts";
import { openSqlite } from "../sqlite-database.ts";
import { MemoryFile } from "./memory-files.ts";
import type { MemoryVfs } from "./memory-vfs.ts";
import { installMemoryVfs } from "./memory-vfs.ts";

/** Rolling back needs no file: the image in memory is only as durable as its last flush anyway. */
const PRAGMAS: readonly string[] = [
  "pragma journal_mode = memory",
  "pragma secure_delete = on",
  "pragma foreign_keys = on",
  "pragma temp_store = memory",
  "pragma cache_size = -4096",
];

/** Files and databases in memory: all there is to the memory backend, and the upper half of the IndexedDB one. */
export class MemoryImage {
  readonly vfs: MemoryVfs;
  readonly #loaded: LoadedSqlite;
  readonly #open = new Set<SqliteDatabase>();

  constructor(loaded: LoadedSqlite) {
    this.#loaded = loaded;
    this.vfs = installMemoryVfs(loaded.sqlite3);
  }

  open(file: string): Database {
    const db = openSqlite(this.#loaded, {
      file,
      vfs: this.vfs.name,
      pragmas: PRAGMAS,
      onClose: (closed) => {
        this.#open.delete(closed);
      },
    });
    this.#open.add(db);
    return db;
  }

  files(): readonly string[] {
    return [...this.vfs.files]
      .filter(([, { persistent }]) => persistent)
      .map(([path]) => path)
      .sort();
  }

  size(file: string): number {
    return this.vfs.files.get(file)?.size ?? 0;
  }

  read(file: string, offset: number, length: number): Uint8Array {
    const source = this.#closed(file);
    if (source === undefined) throw new StrandlineError("storage_failed", { step: "file", file, reason: "no such file" });
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, source.read(bytes, offset));
  }

  write(file: string, parts: readonly Uint8Array[]): void {
    this.remove(file);
    const target = new MemoryFile(true);
    for (const part of parts) target.write(part, target.size);
    this.vfs.files.set(file, target);
  }

  remove(file: string): void {
    this.#closed(file);
    this.vfs.files.delete(file);
    this.vfs.files.delete(`${file}-journal`);
  }

  rename(from: string, to: string): void {
    const source = this.#closed(from);
    if (source === undefined) throw new StrandlineError("storage_failed", { step: "file", file: from, reason: "no such file" });
    this.remove(to);
    this.vfs.files.delete(from);
    source.markAll();
    this.vfs.files.set(to, source);
  }

  /** True while some database here has a transaction open: its pages are not fit to be kept then. */
  get inTransaction(): boolean {
    return [...this.#open].some((db) => db.inTransaction);
  }

  closeDatabases(): void {
    for (const db of [...this.#open]) db.close();
  }

  close(): void {
    this.closeDatabases();
    this.vfs.unregister();
  }

  #closed(file: string): MemoryFile | undefined {
    if (this.vfs.isOpen(file)) throw new StrandlineError("storage_failed", { step: "file", file, reason: "the file is open" });
    return this.vfs.files.get(file);
  }
}

/** Nothing is kept: for tests, for Node, and for a browser with no storage whose user agreed to that. */
export function memoryBackend(loaded: LoadedSqlite): Backend {
  const image = new MemoryImage(loaded);
  return {
    kind: "memory",
    durable: false,
    needsFlush: false,
    open: (file) => image.open(file),
    flush: async () => {},
    files: () => image.files(),
    size: (file) => image.size(file),
    read: (file, offset, length) => image.read(file, offset, length),
    write: async (file, parts) => image.write(file, parts),
    remove: async (file) => image.remove(file),
    rename: async (from, to) => image.rename(from, to),
    close: async () => image.close(),
  };
}
