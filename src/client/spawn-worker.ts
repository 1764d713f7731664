/** Starts the package's own engine worker. The literal form lets bundlers find the worker's file. */
export function spawnWorker(name: string): Worker {
  return new Worker(new URL("../../worker/engine.worker.ts", import.meta.url), { type: "module", name });
}
