import type { DBSchema, IDBPDatabase } from "idb";
import { openDB } from "idb";
import { isStrandlineError, StrandlineError } from "../src/errors.ts";
import type { Backend } from "../src/storage/database.ts";
import { idbBackend } from "./backends/idb.ts";
import { memoryBackend } from "./backends/memory.ts";
import { sahPoolBackend } from "./backends/sah-pool.ts";
import type { LoadedSqlite, LoadOptions } from "./load-sqlite.ts";
import { loadSqlite } from "./load-sqlite.ts";

export interface ChooseBackendOptions {
  /** Name of the store. */
  readonly name: string;
  /** Whether to go on with nothing kept where neither OPFS nor IndexedDB works. */
  readonly allowMemoryOnly: boolean;
  /** Rejects where OPFS cannot be used. Replaced in tests. */
  readonly probeOpfs?: () => Promise<void>;
  /** `none` acts as if there were no IndexedDB. */
  readonly indexedDb?: "use" | "none";
  readonly sqlite?: LoadOptions;
}

export interface ChosenBackend {
  readonly backend: Backend;
  /** Why this one, for people: `OPFS refused: SecurityError …; using IndexedDB`. */
  readonly reason: string;
}

type Owner = "opfs" | "idb";

interface OwnerSchema extends DBSchema {
  /** Key: name of the store. */
  owner: { key: string; value: { readonly kind: Owner } };
}

const OWNERS_DATABASE = "strandline-owners";

/**
 * Opens the backend that owns the store's data, or picks one for a new store. Called while holding the store's leader lock.
 * The owner is remembered before any data exists, so that a passing failure of OPFS never opens an empty copy elsewhere.
 *
 * Rejects with `backend_unavailable` when the owner cannot be opened, `storage_unavailable` when there is nowhere to keep data.
 */
export async function chooseBackend(options: ChooseBackendOptions): Promise<ChosenBackend> {
  const loading = loadSqlite(options.sqlite);
  // The browser's other processes answer while SQLite is compiled; its failure is met where it is awaited.
  loading.catch(() => undefined);
  const owners = await openOwners(options.indexedDb ?? "use");
  try {
    const owner = owners.kind === "open" ? (await owners.db.get("owner", options.name))?.kind : undefined;
    if (owner === "idb") return { backend: await idbBackend(await loading, options.name), reason: "IndexedDB holds this store" };
    if (owner === "opfs") return { backend: await openOwningOpfs(loading, options), reason: "OPFS holds this store" };
    const chosen = await pick(await loading, options, owners);
    if (owners.kind === "open" && chosen.backend.kind !== "memory")
      await owners.db.put("owner", { kind: chosen.backend.kind }, options.name);
    return chosen;
  } finally {
    if (owners.kind === "open") owners.db.close();
  }
}

/** Forgets which backend owns a store, after its data was removed. */
export async function forgetOwner(name: string): Promise<void> {
  const owners = await openOwners("use");
  if (owners.kind !== "open") return;
  await owners.db.delete("owner", name);
  owners.db.close();
}

/** Creates, opens, closes and removes a real access handle: that the API is there says nothing (private windows, WebKitGTK). */
export async function probeOpfsHandle(): Promise<void> {
  // WebKitGTK has no storage manager at all, and no page without a secure context has one.
  if (!("storage" in navigator) || !("getDirectory" in navigator.storage))
    throw new DOMException("this browser does not offer it", "NotSupportedError");
  const root = await navigator.storage.getDirectory();
  const name = `strandline-probe-${crypto.randomUUID()}`;
  const file = await root.getFileHandle(name, { create: true });
  try {
    const handle = await file.createSyncAccessHandle();
    handle.close();
  } finally {
    await root.removeEntry(name);
  }
}

type Owners =
  | { readonly kind: "open"; readonly db: IDBPDatabase<OwnerSchema> }
  | { readonly kind: "absent" | "refused"; readonly refusal: string };

async function openOwners(indexedDb: "use" | "none"): Promise<Owners> {
  if (indexedDb === "none" || typeof indexedDB === "undefined") return { kind: "absent", refusal: "there is no IndexedDB" };
  try {
    return {
      kind: "open",
      db: await openDB<OwnerSchema>(OWNERS_DATABASE, 1, {
        upgrade: (db) => {
          db.createObjectStore("owner");
        },
      }),
    };
  } catch (cause) {
    return { kind: "refused", refusal: `IndexedDB refused: ${described(cause)}` };
  }
}

async function openOwningOpfs(
  loading: Promise<LoadedSqlite>,
  { name, probeOpfs = probeOpfsHandle }: ChooseBackendOptions,
): Promise<Backend> {
  try {
    await probeOpfs().catch(refusedButNotFull);
    return await sahPoolBackend({ loaded: await loading, name });
  } catch (cause) {
    if (isStrandlineError(cause)) throw cause;
    throw new StrandlineError("backend_unavailable", { owner: "opfs", reason: `OPFS refused: ${described(cause)}` }, { cause });
  }
}

/** A full disk refuses the probe's file, too; the pool knows what to do about that. */
function refusedButNotFull(cause: unknown): void {
  if (!(cause instanceof Error) || cause.name !== "QuotaExceededError") throw cause;
}

/** For a store that no record names. A pool that already holds files is its owner all the same. */
async function pick(
  loaded: LoadedSqlite,
  { name, allowMemoryOnly, probeOpfs = probeOpfsHandle }: ChooseBackendOptions,
  owners: Owners,
): Promise<ChosenBackend> {
  const refusal = await refusalOf(probeOpfs);
  if (refusal === undefined) return { backend: await openUnownedOpfs(loaded, name, owners), reason: "OPFS works here" };
  if (owners.kind === "open") return { backend: await idbBackend(loaded, name), reason: `OPFS refused: ${refusal}; using IndexedDB` };
  const reason = `OPFS refused: ${refusal}; ${owners.refusal}`;
  if (!allowMemoryOnly) throw new StrandlineError("storage_unavailable", { reason });
  return { backend: memoryBackend(loaded), reason: `${reason}; nothing will be kept` };
}

/** While the record of owners cannot be read, an empty pool may mean that the data is in IndexedDB. */
async function openUnownedOpfs(loaded: LoadedSqlite, name: string, owners: Owners): Promise<Backend> {
  const backend = await sahPoolBackend({ loaded, name });
  if (owners.kind !== "refused" || backend.files().length > 0) return backend;
  await backend.close();
  throw new StrandlineError("backend_unavailable", { reason: owners.refusal });
}

async function refusalOf(probeOpfs: () => Promise<void>): Promise<string | undefined> {
  try {
    await probeOpfs();
    return undefined;
  } catch (cause) {
    return described(cause);
  }
}

function described(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}
