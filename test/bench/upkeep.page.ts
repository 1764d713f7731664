import { HttpEmbedder, openMemory } from "../../src/index.ts";
import type { MemoryStore, UpkeepJobName } from "../../src/index.ts";
import { madeVector } from "./made-vector.ts";
import type { ClusterJob, ClusterTimes } from "./upkeep.worker.ts";
import { WordsCorpus } from "./words-corpus.ts";

/** Writes that wait at the same time. */
const IN_FLIGHT = 64;
const DIM = 1024;

/** What the upkeep bench makes a tab do. */
class UpkeepPage {
  #store: MemoryStore | undefined;

  cluster(job: ClusterJob): Promise<ClusterTimes> {
    const worker = new Worker(new URL("./upkeep.worker.ts", import.meta.url), { type: "module" });
    return new Promise((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }: MessageEvent<ClusterTimes>) => {
        worker.terminate();
        resolve(data);
      };
      worker.postMessage(job);
    });
  }

  /** Opens a store of so many memories. */
  async fill(name: string, count: number): Promise<void> {
    this.#store = await openMemory({ name });
    const { texts } = new WordsCorpus(count);
    let next = 0;
    const lane = async (): Promise<void> => {
      for (;;) {
        const gesture = texts[next];
        next += 1;
        if (gesture === undefined) return;
        await this.#opened.write({ gesture: `${next} ${gesture}` });
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  }

  /** Vectors from a function of this page: what they cost to make is not what is measured here. */
  async embed(name: string): Promise<void> {
    const service = await HttpEmbedder.connect({ api: async (texts) => texts.map((text) => madeVector(text, DIM)), model: "made" });
    await this.close();
    this.#store = await openMemory({ name, embedder: { service } });
    await new Promise<void>((resolve) => {
      const stop = this.#opened.on("status", ({ embedder: { state, done, total } }) => {
        if (state !== "ready" || done !== total) return;
        stop();
        resolve();
      });
    });
  }

  /** Ms that upkeep takes. */
  upkeep(jobs: readonly UpkeepJobName[], rebuild: boolean): Promise<number> {
    return timed(() => this.#opened.upkeep.run({ jobs, rebuild }));
  }

  /** Ms that topics take with one more memory, once for each of so many. */
  async addOne(count: number): Promise<readonly number[]> {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      await this.#opened.write({ gesture: n % 2 === 0 ? `A new boat in the harbour, ${n}` : `港口来了一艘新船，第${n}艘` });
      times.push(await timed(() => this.#opened.upkeep.run({ jobs: ["topics"] })));
    }
    return times;
  }

  /** Ms of each of so many searches by words. `beside`: while upkeep makes everything anew, as often as it takes. */
  async searchTimes(count: number, beside: boolean): Promise<readonly number[]> {
    const queries = new WordsCorpus(1_000).texts.slice(0, count).map((text) => text.slice(0, 40));
    let searching = true;
    const upkeep = async (): Promise<void> => {
      while (searching) await this.#opened.upkeep.run({ rebuild: true });
    };
    const running = beside ? upkeep() : Promise.resolve();
    const times: number[] = [];
    for (const query of queries) times.push(await timed(() => this.#opened.search(query, { mode: "words" })));
    searching = false;
    await running;
    return times;
  }

  async close(): Promise<void> {
    await this.#opened.close();
  }

  get #opened(): MemoryStore {
    if (this.#store === undefined) throw new Error("open a store first");
    return this.#store;
  }
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

declare global {
  var upkeepPage: UpkeepPage;
}

globalThis.upkeepPage = new UpkeepPage();
