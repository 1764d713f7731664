import { StrandlineError } from "../../errors.ts";
import type { Embedded, LoadProgress } from "../../contract/embedder.ts";
import type { LoadedModel, LoadOrder } from "../../contract/embedder-worker.ts";
import { EmbedderProcess } from "./embedder-process.ts";

/** A worker whose model was loaded and tested. */
export interface StartedModel {
  readonly process: EmbedderProcess;
  readonly loaded: LoadedModel;
}

export interface StartEvents {
  onProgress(progress: LoadProgress): void;
  onTesting(): void;
  onResult(id: number, result: Embedded): void;
  /** It failed after it was ready. */
  onLost(error: StrandlineError): void;
}

export interface StartSettings {
  readonly spawn: () => Worker;
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

/** Starts a worker for one way to run a model. Resolves when the model passed its test; rejects with what it failed of, or `aborted`. */
export function startModel(order: LoadOrder, { spawn, patienceMs, signal }: StartSettings, events: StartEvents): Promise<StartedModel> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new StrandlineError("aborted"));
    let ready = false;
    const process = new EmbedderProcess(spawnOrFail(spawn), order, patienceMs, {
      onProgress: (progress) => events.onProgress(progress),
      onTesting: () => events.onTesting(),
      onResult: (id, result) => events.onResult(id, result),
      onReady: (loaded) => {
        ready = true;
        signal.removeEventListener("abort", abort);
        resolve({ process, loaded });
      },
      onFailed: (error) => {
        signal.removeEventListener("abort", abort);
        if (ready) return events.onLost(error);
        reject(error);
      },
    });
    const abort = (): void => {
      process.end();
      reject(new StrandlineError("aborted"));
    };
    signal.addEventListener("abort", abort, { once: true });
  });
}

function spawnOrFail(spawn: () => Worker): Worker {
  try {
    return spawn();
  } catch (cause) {
    throw new StrandlineError("worker_failed", { reason: String(cause) }, { cause });
  }
}
