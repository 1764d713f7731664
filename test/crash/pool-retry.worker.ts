import { isStrandlineError } from "../../src/errors.ts";
import { STORE_FILE } from "../../src/storage/migrate.ts";
import { sahPoolBackend } from "../../worker/backends/sah-pool.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";

/** What the store's files held when this worker got them, or that they were refused once more. */
export type PoolNews = { readonly kind: "taken"; readonly memories: number } | { readonly kind: "refused" };

/** A tab that does not know the leader's lock and grabs the files again and again until their owner is gone. */
self.onmessage = async ({ data: name }: MessageEvent<string>) => {
  const loaded = await loadSqlite();
  for (;;) {
    try {
      const backend = await sahPoolBackend({ loaded, name, patienceMs: 0 });
      const memories = Number(
        backend.files().includes(STORE_FILE) ? backend.open(STORE_FILE).get("select count(*) as n from memory")?.["n"] : 0,
      );
      await backend.close();
      return self.postMessage({ kind: "taken", memories } satisfies PoolNews);
    } catch (error) {
      if (!isStrandlineError(error) || error.code !== "backend_unavailable") throw error;
      self.postMessage({ kind: "refused" } satisfies PoolNews);
    }
  }
};
