import { spawnWorker } from "../../src/client/spawn-worker.ts";
import { openMemory } from "../../src/index.ts";
import type { CheckReport, MemoryStore, RoleState } from "../../src/index.ts";
import type { Acknowledged, Acknowledgement } from "./acknowledgement.ts";
import { BusyWriter } from "./busy-writer.ts";
import type { WritePlan } from "./busy-writer.ts";
import { PAGE_OF_RECORDS } from "./found-page.ts";
import type { Found } from "./judge.ts";
import type { PoolNews } from "./pool-retry.worker.ts";

/** Which store to open. */
export interface StoreChoice {
  readonly store: string;
  readonly backend: "opfs" | "idb";
  readonly watchdogMs?: number;
}

/** What a tab that wanted the store found. */
export interface TakenOver {
  /** Times that it did not get the store. */
  readonly refusals: number;
  readonly fewestMemories: number;
}

/** Long enough for a leader to be killed while a call waits. */
const CALL_MS = 60_000;

/** What the harness can make a tab do. */
class CrashPage {
  readonly #workers: Worker[] = [];
  #store: MemoryStore | undefined;
  #writer: BusyWriter | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** Times that this tab wanted a store and did not get it. */
  refusals = 0;

  /** Opens a store; returns where it is kept and whether its last end was clean. */
  async open({ store, backend, watchdogMs = 10_000 }: StoreChoice): Promise<{ readonly backend: string; readonly check: string }> {
    const spawn = (): Worker => {
      const worker = backend === "idb" ? fallbackWorker() : spawnWorker(store);
      this.#workers.push(worker);
      return worker;
    };
    this.#store = await openMemory({ name: store, worker: spawn, watchdogMs, timeoutMs: CALL_MS });
    const { storage } = this.#store.status;
    return { backend: storage.state, check: storage.state === "unknown" ? "unknown" : storage.check };
  }

  role(): RoleState["state"] {
    return this.#opened.status.role.state;
  }

  /** Returns at once; every acknowledgement goes to the harness as it comes. */
  startWriting(plan: WritePlan): void {
    const say = (acknowledged: Acknowledged): void =>
      acknowledge(JSON.stringify({ ...acknowledged, tab: plan.label, at: Date.now() } satisfies Acknowledgement));
    this.#writer = new BusyWriter(this.#opened, plan, say);
    this.#writing = this.#writer.run();
  }

  /** Resolves when all calls are answered. */
  async finishWriting(): Promise<void> {
    await this.#writing;
  }

  async stopWriting(): Promise<void> {
    this.#writer?.stop();
    await this.#writing;
  }

  /** Ends the worker behind the page's back. */
  terminateWorker(): void {
    this.#workers.at(-1)?.terminate();
  }

  async close(): Promise<void> {
    await this.#opened.close();
  }

  check(): Promise<CheckReport> {
    return this.#opened.check({});
  }

  /** One page of everything in the store. */
  async read(offset: number): Promise<Found> {
    const memories = await this.#opened.list({ state: "any", limit: PAGE_OF_RECORDS, offset });
    const turns = await this.#opened.timeline({ state: "any", order: "oldest", limit: PAGE_OF_RECORDS, offset });
    return {
      memories: memories.map(({ id, gesture, tags, supersededBy }) => ({
        id,
        text: gesture,
        tags,
        ...(supersededBy === undefined ? {} : { supersededBy }),
      })),
      turns: turns.map(({ id, text }) => ({ id, text })),
    };
  }

  /** Opens, counts and closes the store again and again until this tab leads it. */
  async takeOver(store: string): Promise<TakenOver> {
    this.refusals = 0;
    for (let fewestMemories = Number.POSITIVE_INFINITY; ; this.refusals += 1) {
      const memory = await openMemory({ name: store, timeoutMs: CALL_MS });
      fewestMemories = Math.min(fewestMemories, (await memory.stats()).memories);
      const { state } = memory.status.role;
      await memory.close();
      if (state === "leader") return { refusals: this.refusals, fewestMemories };
    }
  }

  /** The same without the leader's lock: by grabbing the files. */
  takePool(store: string): Promise<TakenOver> {
    this.refusals = 0;
    const worker = new Worker(new URL("./pool-retry.worker.ts", import.meta.url), { type: "module" });
    worker.postMessage(store);
    return new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<PoolNews>) => {
        if (data.kind === "refused") {
          this.refusals += 1;
          return;
        }
        worker.terminate();
        resolve({ refusals: this.refusals, fewestMemories: data.memories });
      };
    });
  }

  get #opened(): MemoryStore {
    if (this.#store === undefined) throw new Error("open a store first");
    return this.#store;
  }
}

function fallbackWorker(): Worker {
  return new Worker(new URL("./fallback.worker.ts", import.meta.url), { type: "module" });
}

export type { CrashPage };

declare global {
  var crashPage: CrashPage;
  /** Put there by the harness. */
  function acknowledge(line: string): void;
}

globalThis.crashPage = new CrashPage();
