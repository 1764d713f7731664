import { loadTemporal } from "./load-temporal.ts";
import { isStrandlineError } from "../errors.ts";
import type { EnginePort } from "../contract/engine-port.ts";
import { MIGRATIONS } from "../storage/migrations/index.ts";
import { openStore } from "../storage/migrate.ts";
import type { OpenedStore } from "../storage/migrate.ts";
import { countLeader } from "./create-engine.ts";
import type { EngineOptions } from "./create-engine.ts";
import { EngineHost } from "./engine-host.ts";
import { salvageStore } from "./salvage-store.ts";

/**
 * Opens the store on a backend and puts an engine on it. A damaged file is set aside and what can be read of it is saved first.
 * Rejects with the typed error of the open: `schema_too_new`, `storage_full`, `storage_failed` …
 */
export async function openEngine(options: EngineOptions): Promise<EnginePort> {
  await loadTemporal();
  const { store, salvaged } = await openOrRecover(options);
  const host = new EngineHost(store, options, store.cleanEnd && salvaged === undefined);
  if (salvaged !== undefined) host.reportRecovery(salvaged);
  await host.finishErasures();
  return host;
}

async function openOrRecover(options: EngineOptions): Promise<{ readonly store: OpenedStore; readonly salvaged?: string }> {
  const { backend, randomBytes } = options;
  try {
    return { store: await openStore({ backend, migrations: MIGRATIONS, atOpening: (db) => countLeader(db, randomBytes) }) };
  } catch (error) {
    if (!isStrandlineError(error) || error.code !== "storage_corrupt") throw error;
  }
  const { store, kept } = await salvageStore(options);
  return { store, salvaged: kept };
}
