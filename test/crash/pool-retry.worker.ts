import { isStrandlineError } from "../../src/errors.ts";
import { STORE_FILE } from "../../src/storage/migrate.ts";
import { sahPoolBackend } from "../../worker/backends/sah-pool.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";

/** What the store's files held when this worker got them. */
export interface TakenPool {
  readonly attempts: number;
  readonly memories: number;
}

/** A tab that does not know the leader's lock and grabs the files again and again until their owner is gone. */
self.onmessage = async ({ data: name }: MessageEvent<string>) => {
  const loaded = await loadSqlite();
  for (let attempts = 1; ; attempts += 1) {
    try {
      const backend = await sahPoolBackend({ loaded, name, patienceMs: 0 });
      const memories = Number(
        backend.files().includes(STORE_FILE) ? backend.open(STORE_FILE).get("select count(*) as n from memory")?.["n"] : 0,
      );
      await backend.close();
      return self.postMessage({ attempts, memories } satisfies TakenPool);
    } catch (error) {
      if (!isStrandlineError(error) || error.code !== "backend_unavailable") throw error;
    }
  }
};
