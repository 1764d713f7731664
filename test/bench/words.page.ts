import * as Comlink from "comlink";
import { openMemory } from "../../src/index.ts";
import type { MemoryStore } from "../../src/index.ts";
import type { PeerName } from "./peers-words/peers.mjs";
import { WordsCorpus } from "./words-corpus.ts";
import type { QuerySort } from "./words-corpus.ts";
import type { PeerWorker } from "./words-peer.worker.ts";
import type { StatementWorker } from "./words-statement.worker.ts";

/** Turns stored by one call. */
const BATCH = 500;
const LIMIT = 10;
/** A store that was filled makes one segment of its index once nobody asks for anything; the peers, too, are asked when they are built. */
const REST_MS = 12_000;
/** A query that every corpus answers: the first one after opening. */
const FIRST = "about";

/** Times of one sort of query, ms each. */
export type TimesBySort = Readonly<Record<string, readonly number[]>>;

/** What the words bench makes a tab do. */
class WordsPage {
  #store: MemoryStore | undefined;
  #peer: Comlink.Remote<PeerWorker> | undefined;

  /** Stores the corpus. Ms until the last acknowledgement. */
  async fill(store: string, size: number): Promise<number> {
    const { texts } = new WordsCorpus(size);
    const memory = await openMemory({ name: store, worker: startEngine });
    const start = performance.now();
    for (let from = 0; from < texts.length; from += BATCH) {
      const turns = texts.slice(from, from + BATCH).map((text, n) => ({ role: "user" as const, text, at: from + n + 1 }));
      await memory.record(turns, { session: `part ${from / 5_000}` });
    }
    const ms = performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    await memory.close();
    return ms;
  }

  /** From `openMemory` to the first answer, ms. */
  async open(store: string): Promise<number> {
    const start = performance.now();
    this.#store = await openMemory({ name: store, worker: startEngine });
    await this.#store.search(FIRST, { limit: LIMIT });
    return performance.now() - start;
  }

  async close(): Promise<void> {
    await this.#store?.close();
  }

  /** Times of whole searches; each sort is asked once before it counts. */
  async ask(sorts: readonly QuerySort[]): Promise<TimesBySort> {
    const times: Record<string, readonly number[]> = {};
    for (const sort of sorts) {
      await this.#search(sort, sort.queries[0] ?? "");
      times[sort.name] = await eachTimed(sort.queries, (query) => this.#search(sort, query));
    }
    return times;
  }

  /** Times of the statement alone, its coverage for the sorts named, and the bytes of the index. */
  async statement(
    size: number,
    sorts: readonly QuerySort[],
    covered: readonly string[],
  ): Promise<{ readonly times: TimesBySort; readonly coverage: Readonly<Record<string, number>>; readonly indexBytes: number }> {
    const { texts } = new WordsCorpus(size);
    const worker = new Worker(new URL("./words-statement.worker.ts", import.meta.url), { type: "module" });
    const statement = Comlink.wrap<StatementWorker>(worker);
    await statement.open(await this.#opened.transfer.exportFile());
    const times: Record<string, readonly number[]> = {};
    const coverage: Record<string, number> = {};
    for (const sort of sorts.filter(({ typing }) => !typing)) {
      await statement.times(sort);
      times[sort.name] = await statement.times(sort);
      if (covered.includes(sort.name)) coverage[sort.name] = await statement.coverage(sort, texts);
    }
    const indexBytes = await statement.indexBytes();
    worker.terminate();
    return { times, coverage, indexBytes };
  }

  async buildPeer(name: PeerName, size: number): Promise<{ readonly buildMs: number; readonly bytes: number }> {
    const peer = startPeer();
    const buildMs = await peer.build(name, new WordsCorpus(size).texts);
    return { buildMs, bytes: await peer.save(`${name}-${size}.json`) };
  }

  /** From the start of its worker to its first answer, ms. */
  async openPeer(name: PeerName, size: number): Promise<number> {
    const start = performance.now();
    this.#peer = startPeer();
    await this.#peer.open(name, `${name}-${size}.json`);
    await this.#peer.ask({ name: "first", typing: false, queries: [FIRST] }, LIMIT);
    return performance.now() - start;
  }

  async askPeer(sorts: readonly QuerySort[]): Promise<TimesBySort> {
    const times: Record<string, readonly number[]> = {};
    for (const sort of sorts) times[sort.name] = (await this.#peer?.ask(sort, LIMIT)) ?? [];
    return times;
  }

  /** Hits of one query, to see that all looks at the same. */
  async count(query: string): Promise<number> {
    return (await this.#opened.search(query, { limit: LIMIT })).hits.length;
  }

  async #search({ typing }: QuerySort, query: string): Promise<void> {
    await this.#opened.search(query, { limit: LIMIT, mode: typing ? "typing" : "words" });
  }

  get #opened(): MemoryStore {
    if (this.#store === undefined) throw new Error("open a store first");
    return this.#store;
  }
}

function startEngine(): Worker {
  return new Worker(new URL("./counted-engine.worker.ts", import.meta.url), { type: "module" });
}

function startPeer(): Comlink.Remote<PeerWorker> {
  return Comlink.wrap<PeerWorker>(new Worker(new URL("./words-peer.worker.ts", import.meta.url), { type: "module" }));
}

async function eachTimed(queries: readonly string[], ask: (query: string) => Promise<void>): Promise<readonly number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await ask(query);
    times.push(performance.now() - start);
  }
  return times;
}

export type { WordsPage };

declare global {
  var wordsPage: WordsPage;
}

globalThis.wordsPage = new WordsPage();
