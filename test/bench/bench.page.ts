import { spawnWorker } from "../../src/client/spawn-worker.ts";
import { openMemory } from "../../src/index.ts";
import type { MemoryStore } from "../../src/index.ts";
import type { OpfsVfsJob } from "./opfs-vfs.worker.ts";

/** Milliseconds of each call, in order. */
export type Times = readonly number[];

/** When a burst of calls began and ended, epoch ms with fractions: comparable between tabs. */
export interface Burst {
  readonly from: number;
  readonly until: number;
}

export interface Opening {
  /** From `new Worker` until `openMemory` resolves, ms. */
  readonly openMs: number;
  /** From `new Worker` until a list of memories is answered, ms. */
  readonly firstAnswerMs: number;
}

/** The most a list returns at once. */
const PAGE = 1000;
/** Turns stored by one call while a store is filled. */
const FILL_BATCH = 500;

/** What the bench can make a tab do. */
class BenchPage {
  #store: MemoryStore | undefined;

  /** Opens a store and asks it one question. */
  async open(name: string): Promise<Opening> {
    let start = Number.NaN;
    const spawn = (): Worker => {
      start = performance.now();
      return spawnWorker(name);
    };
    this.#store = await openMemory({ name, worker: spawn });
    const openMs = performance.now() - start;
    await this.#store.list({ limit: 10 });
    return { openMs, firstAnswerMs: performance.now() - start };
  }

  /** One write after the other. */
  async writeSerially(count: number, label: string): Promise<Times> {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) times.push(await timed(() => this.#write(`${label} ${n}`)));
    return times;
  }

  /** `count` writes, `inFlight` of them waiting at any time. */
  async writeAtOnce(count: number, inFlight: number, label: string): Promise<Burst> {
    const from = epochNow();
    let started = 0;
    const lane = async (): Promise<void> => {
      while (started < count) {
        started += 1;
        await this.#write(`${label} ${started}`);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, lane));
    return { from, until: epochNow() };
  }

  /** `batches` calls that record `size` turns each. */
  async recordBatches(batches: number, size: number, label: string): Promise<Times> {
    const times: number[] = [];
    for (let batch = 0; batch < batches; batch += 1) {
      const turns = Array.from({ length: size }, (_, n) => ({ role: "user" as const, text: textOf(`${label} ${batch}-${n}`) }));
      times.push(await timed(() => this.#opened.record(turns, { session: label })));
    }
    return times;
  }

  async fill(turns: number, memories: number): Promise<void> {
    await this.recordBatches(turns / FILL_BATCH, FILL_BATCH, "filled");
    await this.writeAtOnce(memories, 64, "filled");
  }

  /** One read of one record after the other. */
  async readSerially(count: number): Promise<Times> {
    const [memory] = await this.#opened.list({ limit: 1 });
    if (memory === undefined) throw new Error("the store is empty");
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) times.push(await timed(() => this.#opened.get(memory.id)));
    return times;
  }

  /** How many different texts are stored. */
  async countTexts(): Promise<number> {
    const texts = new Set<string>();
    for (let offset = 0; ; offset += PAGE) {
      const memories = await this.#opened.list({ limit: PAGE, offset });
      const turns = await this.#opened.timeline({ limit: PAGE, offset });
      for (const { text } of [...memories, ...turns]) texts.add(text);
      if (memories.length === 0 && turns.length === 0) return texts.size;
    }
  }

  async facts(): Promise<{ readonly role: string; readonly records: number; readonly bytes: number; readonly sqlite: string }> {
    const { turns, memories, bytes, sqliteVersion } = await this.#opened.stats();
    return { role: this.#opened.status.role.state, records: turns + memories, bytes, sqlite: sqliteVersion };
  }

  async close(): Promise<void> {
    await this.#opened.close();
  }

  /** Median time of a durable write through the plain `opfs` VFS, ms. */
  writeByOpfsVfs(count: number, warmUp: number): Promise<number> {
    const worker = new Worker(new URL("./opfs-vfs.worker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ texts: Array.from({ length: count }, (_, n) => textOf(`vfs ${n}`)), warmUp } satisfies OpfsVfsJob);
    return new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<number>) => {
        worker.terminate();
        resolve(data);
      };
    });
  }

  async #write(label: string): Promise<void> {
    await this.#opened.write({ gesture: textOf(label), importance: 4, emotional: 2 });
  }

  get #opened(): MemoryStore {
    if (this.#store === undefined) throw new Error("open a store first");
    return this.#store;
  }
}

function textOf(label: string): string {
  return `${label}: Ana said that the tide at the lighthouse turned at six, and laughed about the wet maps`;
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

function epochNow(): number {
  return performance.timeOrigin + performance.now();
}

export type { BenchPage };

declare global {
  var benchPage: BenchPage;
}

globalThis.benchPage = new BenchPage();
