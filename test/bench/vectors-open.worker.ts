import { openVectorIndex } from "../../worker/vectors/open-vector-index.ts";
import { HITS, sourceOf } from "./vectors-engines.ts";

export interface OpenJob {
  readonly name: string;
  readonly dim: number;
  readonly count: number;
  readonly query: Float32Array<ArrayBuffer>;
}

/** From nothing but the worker's script to the first answer: kernels compiled, files opened, codes read and checked, one search. */
self.onmessage = async ({ data: { name, dim, count, query } }: MessageEvent<OpenJob>) => {
  const start = performance.now();
  const folder = await navigator.storage.getDirectory();
  const index = await openVectorIndex({ dim, source: sourceOf(count), folder, name });
  const opened = performance.now();
  const found = index.search(query, HITS);
  const answered = performance.now();
  const { report } = index;
  index.close();
  if (report.state !== "sound" || found.length !== HITS) throw new Error(`the files were found ${JSON.stringify(report)}`);
  self.postMessage({ openMs: answered - start, firstSearchMs: answered - opened });
};
