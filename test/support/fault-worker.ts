import type { Build } from "../../src/contract/build.ts";

/** Faults from the start. */
export interface Faults {
  readonly build?: Partial<Build>;
  /** The first so many openings of the engine fail with `backend_unavailable`. */
  readonly failOpens?: number;
}

/** Faults on demand: a worker that answers nothing any more, or one that throws. */
export interface FaultMessage {
  readonly fault: "spin" | "crash";
}

export function spawnFaultWorker(faults: Faults = {}): Worker {
  return new Worker(new URL("./fault.worker.ts", import.meta.url), { type: "module", name: JSON.stringify(faults) });
}

/** Starts fault workers and remembers the latest, so that a test can reach it. */
export class FaultSpawner {
  readonly #faults: Faults;
  readonly workers: Worker[] = [];

  constructor(faults: Faults = {}) {
    this.#faults = faults;
  }

  readonly spawn = (): Worker => {
    const worker = spawnFaultWorker(this.#faults);
    this.workers.push(worker);
    return worker;
  };

  tell(message: FaultMessage): void {
    this.workers.at(-1)?.postMessage(message);
  }

  terminate(): void {
    this.workers.at(-1)?.terminate();
  }
}
