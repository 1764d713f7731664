import type { SAHPoolUtil } from "@sqlite.org/sqlite-wasm";
import { StrandlineError } from "../../src/errors.ts";
import type { Backend, Database } from "../../src/storage/database.ts";
import { STORE_FILE } from "../../src/storage/migrate.ts";
import type { LoadedSqlite } from "../load-sqlite.ts";
import type { SqliteDatabase } from "../sqlite-database.ts";
import { openSqlite } from "../sqlite-database.ts";
import { WAL_FRAME_HEADER_BYTES } from "./joined-writes.ts";
import { installPool, reserveHandles } from "./install-pool.ts";
import { VfsFile, withVfsFile } from "./vfs-file.ts";

export interface SahPoolOptions {
  readonly loaded: LoadedSqlite;
  /** Name of the store; each has a pool directory and a VFS of its own. */
  readonly name: string;
  /** The one file kept in WAL mode, where commits are. Others (backups) stay in rollback mode, so that their bytes stay portable. */
  readonly walFile?: string;
  /** How long to wait for another tab's worker to let go of the files, in ms. */
  readonly patienceMs?: number;
}

/**
 * Exclusive before WAL: the pool has no shared memory, and WAL without it is refused silently. FULL: a commit is on the disk
 * before it is acknowledged (NORMAL loses acknowledged commits at a power loss).
 */
const WAL_PRAGMAS: readonly string[] = [
  "pragma locking_mode = exclusive",
  "pragma journal_mode = wal",
  "pragma synchronous = full",
  "pragma secure_delete = on",
  "pragma foreign_keys = on",
  "pragma temp_store = memory",
  "pragma cache_size = -16384",
  "pragma journal_size_limit = 16777216",
];
const ROLLBACK_PRAGMAS: readonly string[] = [
  "pragma locking_mode = exclusive",
  "pragma synchronous = full",
  "pragma secure_delete = on",
  "pragma foreign_keys = on",
  "pragma temp_store = memory",
];
const SIDECARS: readonly string[] = ["-wal", "-journal"];
/** Layout of a WAL file, https://sqlite.org/fileformat2.html#walformat. */
const WAL_HEADER_BYTES = 32;
const PATIENCE_MS = 10_000;

/** The OPFS backend. Install it only while holding the store's leader lock. Rejects with `backend_unavailable` or `storage_full`. */
export async function sahPoolBackend(options: SahPoolOptions): Promise<Backend> {
  const pool = await installPool(options.loaded, options.name, options.patienceMs ?? PATIENCE_MS);
  return new SahPoolBackend(options, pool);
}

class SahPoolBackend implements Backend {
  readonly kind = "opfs";
  readonly durable = true;
  readonly needsFlush = false;
  readonly #loaded: LoadedSqlite;
  readonly #pool: SAHPoolUtil;
  readonly #walFile: string;
  readonly #open = new Map<SqliteDatabase, string>();

  constructor({ loaded, walFile = STORE_FILE }: SahPoolOptions, pool: SAHPoolUtil) {
    this.#loaded = loaded;
    this.#pool = pool;
    this.#walFile = walFile;
  }

  open(file: string): Database {
    const pragmas = file === this.#walFile ? WAL_PRAGMAS : ROLLBACK_PRAGMAS;
    const db = openSqlite(this.#loaded, {
      file,
      vfs: this.#vfs,
      pragmas,
      onFull: (full) => this.#trimWal(full, file),
      onClose: (closed) => {
        this.#open.delete(closed);
      },
    });
    this.#open.set(db, file);
    try {
      this.#settleJournal(db, file);
      return db;
    } catch (cause) {
      db.close();
      throw cause;
    }
  }

  async flush(): Promise<void> {
    // A commit was on the disk when it returned.
  }

  files(): readonly string[] {
    return this.#pool
      .getFileNames()
      .filter((name) => name.startsWith("/") && !SIDECARS.some((sidecar) => name.endsWith(sidecar)))
      .sort();
  }

  size(file: string): number {
    if (!this.#has(file)) return 0;
    return withVfsFile(this.#file(file, "read"), ({ size }) => size);
  }

  read(file: string, offset: number, length: number): Uint8Array {
    this.#mustBeClosed(file);
    return withVfsFile(this.#file(file, "read"), (source) => source.read(offset, length));
  }

  async write(file: string, parts: readonly Uint8Array[]): Promise<void> {
    await this.remove(file);
    await this.#whole(file, (target) => {
      let offset = 0;
      for (const part of parts) {
        target.write(offset, part);
        offset += part.length;
      }
    });
  }

  async remove(file: string): Promise<void> {
    this.#mustBeClosed(file);
    // Journals first: one left without its database would be replayed into the next file of that name.
    for (const sidecar of [...SIDECARS, ""]) this.#pool.unlink(file + sidecar);
  }

  /** The pool cannot rename: the copy is complete and synced before the original goes. A journal left by a fault goes along. */
  async rename(from: string, to: string): Promise<void> {
    this.#mustBeClosed(from);
    await this.remove(to);
    for (const sidecar of [...SIDECARS, ""]) {
      if (!this.#has(from + sidecar)) continue;
      const source = this.#file(from + sidecar, "read");
      await this.#whole(to + sidecar, (target) => target.copyFrom(source)).finally(() => source.close());
    }
    await this.remove(from);
  }

  async close(): Promise<void> {
    for (const db of [...this.#open.keys()]) db.close();
    this.#pool.pauseVfs();
  }

  get #vfs(): string {
    return (this.#pool as unknown as { vfsName: string }).vfsName;
  }

  #has(file: string): boolean {
    return this.#pool.getFileNames().includes(file);
  }

  #file(file: string, mode: "read" | "create"): VfsFile {
    return new VfsFile(this.#loaded, this.#vfs, file, mode);
  }

  /** Makes one whole file, or none of it. */
  async #whole(file: string, fill: (target: VfsFile) => void): Promise<void> {
    await reserveHandles(this.#pool);
    try {
      withVfsFile(this.#file(file, "create"), (target) => {
        fill(target);
        target.sync();
      });
    } catch (cause) {
      this.#pool.unlink(file);
      throw cause;
    }
  }

  /**
   * Gives back the room that a refused transaction took at the end of the WAL. Frames past the last commit are never read,
   * and without this a full disk stays full: even the checkpoint of a close finds no room.
   */
  #trimWal(db: SqliteDatabase, file: string): void {
    const wal = `${file}-wal`;
    if (!this.#has(wal)) return;
    const frames = Number(db.get("pragma wal_checkpoint(noop)")?.["log"] ?? -1);
    if (frames < 0) return;
    const pageBytes = Number(db.get("pragma page_size")?.["page_size"]);
    withVfsFile(this.#file(wal, "read"), (target) => target.truncate(WAL_HEADER_BYTES + frames * (WAL_FRAME_HEADER_BYTES + pageBytes)));
  }

  #mustBeClosed(file: string): void {
    if ([...this.#open.values()].includes(file))
      throw new StrandlineError("storage_failed", { step: "file", file, reason: "the file is open" });
  }

  #settleJournal(db: SqliteDatabase, file: string): void {
    const mode = db.get("pragma journal_mode")?.["journal_mode"];
    if (file === this.#walFile && mode !== "wal")
      throw new StrandlineError("storage_failed", { step: "open", file, reason: `journal mode is ${String(mode)}, not wal` });
    // The pool "deletes" a journal without a sync, so a deleted one can come back after a power loss; a truncated one cannot.
    if (mode === "delete") db.exec("pragma journal_mode = truncate");
  }
}
