import { StrandlineError, isStrandlineError } from "../errors.ts";
import type { EnginePort } from "../contract/engine-port.ts";
import { MIGRATIONS } from "../storage/migrations/index.ts";
import { openStore } from "../storage/migrate.ts";
import type { OpenedStore } from "../storage/migrate.ts";
import { recover } from "../storage/recover.ts";
import type { Backend } from "../storage/database.ts";
import { readMeta, writeMeta } from "../storage/meta.sql.ts";
import { systemDatabase } from "../storage/scoped-database.ts";
import { inTransaction } from "../storage/transaction.ts";
import { TOKENIZER_VERSION } from "../core/tokenize.ts";
import { createTables } from "./call.ts";
import type { Engine } from "./call.ts";
import { rebuildDerived } from "./check.ts";
import { EngineHost } from "./engine-host.ts";
import type { Slicer } from "./run.ts";

/** Everything an engine needs of its platform. */
export interface EngineOptions extends Slicer {
  readonly backend: Backend;
  /** Why this backend, for people. */
  readonly reason: string;
  /** Id of the worker that leads. */
  readonly leader: string;
  readonly build: string;
  /** Epoch ms: names files that are set aside. */
  readonly now: () => number;
  /** Secure random bytes for the store's own key. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly decodeUtf8: (bytes: Uint8Array) => string;
  /** Told before a synchronous operation that may take seconds. */
  readonly busy: (forMs: number) => void;
}

/** Bytes of the store's own key. */
const KEY_BYTES = 32;
/** A recovery reads and writes every row. */
const RECOVERY_MS = 120_000;

/**
 * Opens the store on a backend and puts an engine on it. A damaged file is set aside and what can be read of it is saved first.
 * Rejects with the typed error of the open: `schema_too_new`, `storage_full`, `storage_failed` …
 */
export async function openEngine(options: EngineOptions): Promise<EnginePort> {
  const { store, salvaged } = await openOrRecover(options);
  const engine = createEngine(store, options);
  const host = new EngineHost(engine, options, store.cleanEnd && salvaged === undefined);
  if (salvaged !== undefined) host.reportRecovery(salvaged);
  return host;
}

async function openOrRecover(options: EngineOptions): Promise<{ readonly store: OpenedStore; readonly salvaged?: string }> {
  const { backend } = options;
  try {
    return { store: await openStore({ backend, migrations: MIGRATIONS }) };
  } catch (error) {
    if (!isStrandlineError(error) || error.code !== "storage_corrupt") throw error;
  }
  options.busy(RECOVERY_MS);
  const { damagedFile, readable } = await recover({ backend, migrations: MIGRATIONS, at: options.now() });
  const store = await openStore({ backend, migrations: MIGRATIONS });
  for (const _ of rebuildDerived(store.db, createTables(new Map()))) continue;
  return { store, salvaged: readable ? damagedFile : `${damagedFile} (nothing in it could be read)` };
}

/** The state that lives as long as the store is open. Makes the store's key and counts this leader. */
export function createEngine({ db }: Pick<OpenedStore, "db">, { randomBytes }: Pick<EngineOptions, "randomBytes">): Engine {
  const matchers = new Map();
  const system = systemDatabase(db);
  inTransaction(db, () => {
    const read = (key: string): unknown => system.get(readMeta, { key })?.["value"];
    if (read("store_key") === undefined) system.run(writeMeta, { key: "store_key", value: randomBytes(KEY_BYTES) });
    if (read("tokenizer_version") === undefined) system.run(writeMeta, { key: "tokenizer_version", value: TOKENIZER_VERSION });
    system.run(writeMeta, { key: "leader_epoch", value: Number(read("leader_epoch") ?? 0) + 1 });
  });
  const storeKey = system.get(readMeta, { key: "store_key" })?.["value"];
  if (!(storeKey instanceof Uint8Array)) throw new StrandlineError("storage_corrupt", { part: "meta", key: "store_key" });
  return { db, tables: createTables(matchers), matchers, storeKey, purge: { wanted: false } };
}
