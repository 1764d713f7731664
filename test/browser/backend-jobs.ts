import type { BackendJob } from "./backend.worker.ts";

/** A worker that runs jobs one after the other. */
export interface JobWorker {
  /** Rejects with what went wrong inside. */
  run(job: BackendJob): Promise<void>;
  end(): void;
}

export function startJobWorker(): JobWorker {
  const worker = new Worker(new URL("./backend.worker.ts", import.meta.url), { type: "module" });
  return {
    run: async (job) => {
      const problem = await new Promise<unknown>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(job);
      });
      if (problem !== null) throw new Error(String(problem));
    },
    end: () => worker.terminate(),
  };
}

/** Runs one job in a worker of its own and ends the worker. */
export async function runJob(job: BackendJob): Promise<void> {
  const worker = startJobWorker();
  try {
    await worker.run(job);
  } finally {
    worker.end();
  }
}

/** A store name that no other test uses. */
export function freshStore(): string {
  return `test-${crypto.randomUUID()}`;
}
