import { MODEL_CACHE, modelBase } from "../../contract/embedder-worker.ts";
import type { ModelEntry } from "../../core/embedding/model-entry.ts";

/** Deletes the files of a model that the browser keeps. */
export async function deleteModelFiles(entry: ModelEntry, modelHost: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const cache = await caches.open(MODEL_CACHE);
  const base = modelBase({ entry, modelHost });
  const kept = (await cache.keys()).filter(({ url }) => url.startsWith(base));
  await Promise.all(kept.map((request) => cache.delete(request)));
}
