import { isStrandlineError } from "../errors.ts";
import type { EnginePort } from "../contract/engine-port.ts";
import { MIGRATIONS } from "../storage/migrations/index.ts";
import { openStore } from "../storage/migrate.ts";
import type { OpenedStore } from "../storage/migrate.ts";
import { recover } from "../storage/recover.ts";
import { createTables } from "./call.ts";
import { rebuildDerived } from "./check.ts";
import { createEngine } from "./create-engine.ts";
import type { EngineOptions } from "./create-engine.ts";
import { EngineHost } from "./engine-host.ts";

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
  await host.finishErasures();
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
  for (const _ of rebuildDerived(store.db, createTables(new Map())));
  return { store, salvaged: readable ? damagedFile : `${damagedFile} (nothing in it could be read)` };
}
