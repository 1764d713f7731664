import { HttpEmbedder, openMemory } from "../../src/index.ts";
import type { Injection, MemoryStore } from "../../src/index.ts";
import { moveClock } from "../support/moved-clock.ts";
import { IDENTITY, LIFE_MS, longMessage, memories, messages, PROFILES, PERSONS, SELF, SNAPSHOTS, talks, THREADS } from "./inject-life.ts";
import { madeVector } from "./made-vector.ts";

/** Writes that wait at the same time. */
const IN_FLIGHT = 256;
/** A store that was filled makes one segment of its index of words once nobody asks for anything. */
const REST_MS = 12_000;
/** As the small models give. */
const DIM = 384;
/** Turns of one session while turns are measured: what it holds already grows. */
const TURNS_A_SESSION = 10;

/** Blocks of one kind, each with its ms. */
export interface Blocks {
  readonly times: readonly number[];
  /** Items of each block, and its tokens. */
  readonly items: readonly number[];
  readonly tokens: readonly number[];
  /** Codes of the notices, with how many blocks have each. */
  readonly notices: Readonly<Record<string, number>>;
}

export interface TurnsWanted {
  readonly count: number;
  readonly limitTokens: number;
  /** Names the sessions: each series has its own. */
  readonly label: string;
  readonly tokens?: "o200k_base" | "upper_bound";
  /** True: the vector of the query is asked for before, outside of the time. */
  readonly queued?: boolean;
}

/** What the bench of injection makes a tab do. */
class InjectPage {
  #store: MemoryStore | undefined;

  /** Makes a life of so many memories, up to the end of half a year; resolves with ms. */
  async fill(name: string, size: { readonly memories: number; readonly turns: number }): Promise<number> {
    const start = performance.now();
    const began = Date.now();
    this.#store = await openMemory({ name, people: PERSONS });
    const ids: string[] = [];
    for (const { session, at, turns } of talks(size.turns)) {
      moveClock(began + at + (performance.now() - start));
      const { turns: stored } = await this.#opened.record(turns, { session });
      ids.push(...stored.map(({ id }) => id));
    }
    await this.#remember(size.memories, ids, began);
    await this.#become();
    moveClock(began + LIFE_MS + 3_600_000);
    return performance.now() - start;
  }

  /** Ms that upkeep takes. */
  upkeep(): Promise<number> {
    return timed(() => this.#opened.upkeep.run({ jobs: ["topics"] }));
  }

  /** A while in which nobody asks for anything. */
  rest(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, REST_MS));
  }

  /** Opens the store again, with vectors from a function of this page: what a model costs is not what is measured here. */
  async embed(name: string): Promise<void> {
    const service = await HttpEmbedder.connect({ api: async (texts) => texts.map((text) => madeVector(text, DIM)), model: "made" });
    await this.close();
    this.#store = await openMemory({ name, embedder: { service } });
    await new Promise<void>((resolve) => {
      const look = ({ embedder: { state, done, total } }: MemoryStore["status"]): void => {
        if (state !== "ready" || done !== total) return;
        stop();
        resolve();
      };
      const stop = this.#opened.on("status", look);
      look(this.#opened.status);
    });
    await this.#opened.upkeep.run({ jobs: ["topics"] });
  }

  /** Blocks of so many new sessions. */
  async sessions(count: number, limitTokens: number, label: string): Promise<Blocks> {
    const blocks = new BlockTimes(limitTokens);
    for (let n = 0; n < count; n += 1) await blocks.add(() => this.#opened.inject.session({ session: `${label} ${n}`, limitTokens }));
    return blocks.all;
  }

  /** Blocks of so many turns, ten in each session, after the session's own block. */
  async turns({ count, limitTokens, label, tokens = "o200k_base", queued = false }: TurnsWanted): Promise<Blocks> {
    const blocks = new BlockTimes(limitTokens);
    let session = "";
    for (const [n, query] of messages(count).entries()) {
      if (n % TURNS_A_SESSION === 0) {
        session = `${label} ${n}`;
        await this.#opened.inject.session({ session, limitTokens });
      }
      if (queued) await this.#ready(query);
      await blocks.add(() => this.#opened.inject.turn({ session, query, limitTokens, tokens }));
    }
    return blocks.all;
  }

  /** Ms of a turn whose message is a text of 20,000 characters. */
  long(limitTokens: number): Promise<number> {
    return timed(() => this.#opened.inject.turn({ session: "long", query: longMessage(), limitTokens }));
  }

  async version(): Promise<string> {
    return (await this.#opened.stats()).sqliteVersion;
  }

  async close(): Promise<void> {
    await this.#opened.close();
  }

  async #ready(query: string): Promise<void> {
    const { state } = await this.#opened.inject.queue(query);
    if (state === "words") throw new Error("there is no model");
  }

  async #remember(count: number, turnIds: readonly string[], began: number): Promise<void> {
    const waiting = memories(count, turnIds)[Symbol.iterator]();
    const lane = async (): Promise<void> => {
      for (const { at, memory } of waiting) {
        moveClock(Math.max(Date.now(), began + at));
        await this.#opened.write(memory);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  }

  async #become(): Promise<void> {
    const { identity, self, profiles, threads, snapshots } = this.#opened;
    await identity.write(IDENTITY);
    await Promise.all(SELF.map((aspect) => self.write(aspect)));
    await Promise.all(PROFILES.map((profile) => profiles.write(profile)));
    await Promise.all(THREADS.map((thread) => threads.write(thread)));
    for (const snapshot of SNAPSHOTS) await snapshots.write(snapshot);
  }

  get #opened(): MemoryStore {
    if (this.#store === undefined) throw new Error("open a store first");
    return this.#store;
  }
}

/** Gathers blocks and what they took; what they hold is looked at outside of the time. */
class BlockTimes {
  readonly #limit: number;
  readonly #times: number[] = [];
  readonly #items: number[] = [];
  readonly #tokens: number[] = [];
  readonly #notices: Record<string, number> = {};

  constructor(limitTokens: number) {
    this.#limit = limitTokens;
  }

  async add(make: () => Promise<Injection>): Promise<void> {
    const start = performance.now();
    const { layers, tokens, notices } = await make();
    this.#times.push(performance.now() - start);
    if (tokens > this.#limit) throw new Error(`a block of ${tokens} tokens is over its limit of ${this.#limit}`);
    this.#tokens.push(tokens);
    this.#items.push(layers.reduce((sum, { items }) => sum + items.length, 0));
    for (const { code } of notices) this.#notices[code] = (this.#notices[code] ?? 0) + 1;
  }

  get all(): Blocks {
    return { times: this.#times, items: this.#items, tokens: this.#tokens, notices: this.#notices };
  }
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

declare global {
  var injectPage: InjectPage;
}

globalThis.injectPage = new InjectPage();
