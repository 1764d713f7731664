import type { DBSchema, IDBPDatabase } from "idb";
import { openDB } from "idb";
import { StrandlineError } from "../../src/errors.ts";
import type { Backend, Database } from "../../src/storage/database.ts";
import type { LoadedSqlite } from "../load-sqlite.ts";
import { platformError } from "../sqlite-errors.ts";
import { BLOCK_BYTES, MemoryFile } from "./memory-files.ts";
import { MemoryImage } from "./memory.ts";

interface BlockSchema extends DBSchema {
  /** Key: path and index of the block. */
  block: { key: [string, number]; value: Uint8Array<ArrayBuffer> };
  /** Key: path. */
  file: { key: string; value: { readonly size: number } };
}

type BlockStore = IDBPDatabase<BlockSchema>;

/** Blocks read at a time, 8 MB. */
const LOAD_BLOCKS = 1024;

/**
 * Databases in memory, made durable in one strict IndexedDB transaction per flush: a crash shows one flush or the next, never a mixture.
 * When a flush is refused, every database of this backend is closed and the last durable state is loaded before the promise rejects:
 * whoever holds a `Database` opens it again, and memory never shows what is not kept. Rejects with `backend_unavailable`.
 */
export async function idbBackend(loaded: LoadedSqlite, name: string): Promise<Backend> {
  try {
    const store = await openDB<BlockSchema>(idbName(name), 1, {
      upgrade: (db) => {
        db.createObjectStore("block");
        db.createObjectStore("file");
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    const backend = new IdbBackend(loaded, store);
    await backend.load();
    return backend;
  } catch (cause) {
    throw platformError("open IndexedDB", cause, "backend_unavailable");
  }
}

/** Name of the IndexedDB database of a store. */
export function idbName(name: string): string {
  return `strandline:${name}`;
}

class IdbBackend implements Backend {
  readonly kind = "idb";
  readonly durable = true;
  readonly needsFlush = true;
  readonly #store: BlockStore;
  readonly #image: MemoryImage;
  /** Number of blocks that IndexedDB holds, by path. */
  readonly #stored = new Map<string, number>();
  #running: Promise<void> | undefined;
  #broken: StrandlineError | undefined;

  constructor(loaded: LoadedSqlite, store: BlockStore) {
    this.#store = store;
    this.#image = new MemoryImage(loaded);
  }

  open(file: string): Database {
    if (this.#broken !== undefined) throw this.#broken;
    return this.#image.open(file);
  }

  /** Starts at once when idle, so the caller may begin the next transaction right after the call. */
  flush(): Promise<void> {
    const before = this.#running;
    const mine = before === undefined ? this.#flushNow() : before.then(() => this.#flushNow());
    this.#running = mine;
    const done = (): void => {
      if (this.#running === mine) this.#running = undefined;
    };
    mine.then(done, done);
    return mine;
  }

  files(): readonly string[] {
    return this.#image.files();
  }

  size(file: string): number {
    return this.#image.size(file);
  }

  read(file: string, offset: number, length: number): Uint8Array {
    return this.#image.read(file, offset, length);
  }

  async write(file: string, parts: readonly Uint8Array[]): Promise<void> {
    this.#image.write(file, parts);
    await this.flush();
  }

  async remove(file: string): Promise<void> {
    this.#image.remove(file);
    await this.flush();
  }

  async rename(from: string, to: string): Promise<void> {
    this.#image.rename(from, to);
    await this.flush();
  }

  async close(): Promise<void> {
    await this.#running?.catch(() => undefined);
    this.#image.close();
    this.#store.close();
  }

  /** Replaces the image in memory by what IndexedDB holds. */
  async load(): Promise<void> {
    const { files } = this.#image.vfs;
    files.clear();
    this.#stored.clear();
    const transaction = this.#store.transaction(["block", "file"]);
    const paths = await transaction.objectStore("file").getAllKeys();
    for (const path of paths) {
      const { size } = (await transaction.objectStore("file").get(path)) ?? { size: 0 };
      const file = new MemoryFile(true);
      const count = Math.ceil(size / BLOCK_BYTES);
      for (let from = 0; from < count; from += LOAD_BLOCKS) {
        const range = IDBKeyRange.bound([path, from], [path, from + LOAD_BLOCKS], false, true);
        const [keys, blocks] = await Promise.all([
          transaction.objectStore("block").getAllKeys(range),
          transaction.objectStore("block").getAll(range),
        ]);
        for (const [position, [, index]] of keys.entries()) file.load(index, blocks[position] ?? new Uint8Array(BLOCK_BYTES));
      }
      file.loaded(size);
      files.set(path, file);
      this.#stored.set(path, count);
    }
  }

  async #flushNow(): Promise<void> {
    if (this.#broken !== undefined) throw this.#broken;
    if (this.#image.inTransaction) throw new StrandlineError("storage_failed", { step: "flush", reason: "a transaction is open" });
    const gone = [...this.#stored.keys()].filter((path) => !this.#image.vfs.files.has(path));
    const changed = [...this.#image.vfs.files].filter(([, file]) => file.persistent && file.changed);
    if (gone.length === 0 && changed.length === 0) return;
    try {
      await this.#writeOut(gone, changed);
    } catch (cause) {
      const error = platformError("flush", cause);
      await this.#reload();
      throw new StrandlineError(error.code, { ...error.details, reopen: true }, { cause });
    }
  }

  /** Everything up to the first await runs in the call: IndexedDB copies each block when `put` is called. */
  async #writeOut(gone: readonly string[], changed: readonly (readonly [string, MemoryFile])[]): Promise<void> {
    const transaction = this.#store.transaction(["block", "file"], "readwrite", { durability: "strict" });
    const requests: Promise<unknown>[] = [];
    const blocks = transaction.objectStore("block");
    const sizes = transaction.objectStore("file");
    for (const path of gone) {
      requests.push(blocks.delete(blocksFrom(path, 0)), sizes.delete(path));
      this.#stored.delete(path);
    }
    for (const [path, file] of changed) {
      for (const index of file.dirty) requests.push(blocks.put(file.block(index), [path, index]));
      if ((this.#stored.get(path) ?? 0) > file.blockCount) requests.push(blocks.delete(blocksFrom(path, file.blockCount)));
      requests.push(sizes.put({ size: file.size }, path));
      this.#stored.set(path, file.blockCount);
      file.settle();
    }
    // Only `done` says why a transaction failed; the single requests then fail with a bare AbortError.
    void Promise.allSettled(requests);
    await transaction.done;
  }

  async #reload(): Promise<void> {
    this.#image.closeDatabases();
    try {
      await this.load();
    } catch (cause) {
      this.#image.vfs.files.clear();
      this.#broken = platformError("reload", cause, "backend_unavailable");
    }
  }
}

function blocksFrom(path: string, index: number): IDBKeyRange {
  return IDBKeyRange.bound([path, index], [path, Infinity]);
}
