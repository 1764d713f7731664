/** Starts the segmenter's worker. The literal form lets bundlers find the worker's file. */
export function spawnSegmenter(): Worker {
  return new Worker(new URL("../segmenter.worker.ts", import.meta.url), { type: "module", name: "strandline:segmenter" });
}
