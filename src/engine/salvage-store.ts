import { openStore } from "../storage/migrate.ts";
import type { OpenedStore } from "../storage/migrate.ts";
import { MIGRATIONS } from "../storage/migrations/index.ts";
import { recover } from "../storage/recover.ts";
import { createTables } from "./call.ts";
import { rebuildDerived } from "./check.ts";
import { countLeader } from "./create-engine.ts";
import type { EngineOptions } from "./create-engine.ts";

/** A recovery reads and writes every row. */
const RECOVERY_MS = 120_000;

/**
 * Sets the damaged file aside, saves what can be read of it in a fresh one, and makes everything derived anew. The caller has closed the
 * database. `kept` names the damaged file, which stays until an erasure.
 */
export async function salvageStore(options: EngineOptions): Promise<{ readonly store: OpenedStore; readonly kept: string }> {
  const { backend, now, busy, randomBytes } = options;
  busy(RECOVERY_MS);
  const { damagedFile, readable } = await recover({ backend, migrations: MIGRATIONS, at: now() });
  const store = await openStore({ backend, migrations: MIGRATIONS, atOpening: (db) => countLeader(db, randomBytes) });
  for (const _ of rebuildDerived(store.db, createTables(new Map())));
  await backend.flush();
  return { store, kept: readable ? damagedFile : `${damagedFile} (nothing in it could be read)` };
}
