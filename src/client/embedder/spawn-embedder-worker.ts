/** Starts the package's own embedder worker. The literal form lets bundlers find the worker's file. */
export function spawnEmbedderWorker(): Worker {
  return new Worker(new URL("../../../worker/embedder.worker.ts", import.meta.url), { type: "module", name: "strandline:embedder" });
}
