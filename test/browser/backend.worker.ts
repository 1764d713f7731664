import { isStrandlineError } from "../../src/errors.ts";
import type { Backend } from "../../src/storage/database.ts";
import { idbBackend } from "../../worker/backends/idb.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { sahPoolBackend } from "../../worker/backends/sah-pool.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import { runDatabaseCase } from "../contract/database-cases.ts";
import { runBackendScene } from "./backend-scenes.ts";

/** What a test asks this worker to do; answered by `null` or by what went wrong. */
export type BackendJob =
  | { readonly kind: "case"; readonly name: string; readonly backend: Backend["kind"]; readonly store: string }
  | { readonly kind: "scene"; readonly name: string; readonly backend: Backend["kind"]; readonly store: string };

self.onmessage = async ({ data }: MessageEvent<BackendJob>) => {
  try {
    const open = (): Promise<Backend> => openKind(data.backend, data.store);
    if (data.kind === "case") await runDatabaseCase(data.name, open);
    else await runBackendScene(data.name, { store: data.store, kind: data.backend, open });
    self.postMessage(null);
  } catch (cause) {
    const details = isStrandlineError(cause) ? ` ${cause.code} ${JSON.stringify(cause.details)}` : "";
    self.postMessage(`${cause instanceof Error ? (cause.stack ?? String(cause)) : String(cause)}${details}`);
  }
};

async function openKind(kind: Backend["kind"], store: string): Promise<Backend> {
  const loaded = await loadSqlite();
  switch (kind) {
    case "opfs":
      return sahPoolBackend({ loaded, name: store });
    case "idb":
      return idbBackend(loaded, store);
    case "memory":
      return memoryBackend(loaded);
  }
}
