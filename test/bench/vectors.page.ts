import type { OpenJob } from "./vectors-open.worker.ts";
import type { VectorsDone, VectorsJob } from "./vectors.worker.ts";

export interface Opened {
  /** From the worker's start until the first answer, ms. */
  readonly openMs: number;
  readonly firstSearchMs: number;
}

export interface VectorsRun extends Omit<VectorsDone, "query"> {
  /** Each in a worker of its own, the files in the system's cache. */
  readonly openings: readonly Opened[];
}

type Said = { readonly said: string } | { readonly done: VectorsDone } | { readonly error: string };

const OPENINGS = 7;

class VectorsPage {
  async run(job: VectorsJob): Promise<VectorsRun> {
    const { query, ...done } = await measured(job);
    const openings: Opened[] = [];
    for (let n = 0; n < OPENINGS; n += 1)
      openings.push(await opened({ name: `vectors-${job.count}`, dim: job.dim, count: job.count, query }));
    return { ...done, openings };
  }
}

function measured(job: VectorsJob): Promise<VectorsDone> {
  const worker = new Worker(new URL("./vectors.worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if ("said" in data) return console.log(data.said);
      worker.terminate();
      if ("done" in data) resolve(data.done);
      else reject(new Error(data.error));
    };
    worker.postMessage(job);
  });
}

function opened(job: OpenJob): Promise<Opened> {
  const worker = new Worker(new URL("./vectors-open.worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<Opened>) => {
      worker.terminate();
      resolve(data);
    };
    worker.postMessage(job);
  });
}

export type { VectorsPage };

declare global {
  var vectorsPage: VectorsPage;
}

globalThis.vectorsPage = new VectorsPage();
