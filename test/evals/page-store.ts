import { openMemory } from "../../src/index.ts";
import type { MemoryStore } from "../../src/index.ts";
import type { EvalDoc, EvalQuery } from "./datasets.ts";

const BATCH = 500;
const DEPTH = 100;

/** `routed`: meaning keeps to the clusters that the query leads to. */
export type EvalMode = "words" | "hybrid" | "routed";

/** What a query brought: the data's ids of the best hits, how many of them were compared by meaning, and how long the search took, ms. */
export interface Answer {
  readonly returned: readonly string[];
  readonly compared: number;
  readonly ms: number;
}

/** A store in a page that knows which document of the data each record is. */
export class PageStore {
  #store: MemoryStore | undefined;
  /** Ids of the store → ids of the data. */
  readonly #names = new Map<string, string>();
  readonly #records = new Map<string, string>();

  /** `packed`: a model beside the page; without one there are only words. */
  async open(name: string, packed?: string): Promise<void> {
    this.#store = await openMemory({ name, screen: "off", ...(packed === undefined ? {} : { embedder: { packed } }) });
    this.#names.clear();
    this.#records.clear();
  }

  async store(docs: readonly EvalDoc[]): Promise<void> {
    const memory = this.memory();
    const sessions = new Map<string, EvalDoc[]>();
    for (const doc of docs.filter(({ sort }) => sort === "turn")) {
      const key = JSON.stringify([doc.user, doc.session]);
      sessions.set(key, [...(sessions.get(key) ?? []), doc]);
    }
    const pending: Promise<void>[] = [];
    for (const turns of sessions.values()) {
      for (let start = 0; start < turns.length; start += BATCH) pending.push(this.#record(memory, turns.slice(start, start + BATCH)));
      if (pending.length >= 50) await Promise.all(pending.splice(0));
    }
    for (const doc of docs.filter(({ sort }) => sort === "memory")) {
      pending.push(this.#write(memory, doc));
      if (pending.length >= 50) await Promise.all(pending.splice(0));
    }
    await Promise.all(pending);
  }

  /** Resolves when every text was given to the model. */
  untilEmbedded(): Promise<void> {
    const memory = this.memory();
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const { state, reason, done = 0, total } = memory.status.embedder;
        if (state === "failed") settle(() => reject(new Error(reason)));
        if (state === "ready" && done === total) settle(resolve);
      };
      const stop = memory.on("status", look);
      const settle = (how: () => void): void => {
        stop();
        how();
      };
      look();
    });
  }

  /** What each query brought. */
  async search(queries: readonly EvalQuery[], mode: EvalMode): Promise<readonly Answer[]> {
    const memory = this.memory();
    const answers: Answer[] = [];
    for (const { user, text, sorts, until } of queries) {
      const start = performance.now();
      const { hits } = await memory.search(
        text,
        { limit: DEPTH, ...(mode === "routed" ? { route: true } : { mode }), in: sorts, ...(until === undefined ? {} : { until }) },
        { scope: { user } },
      );
      const ms = performance.now() - start;
      const compared = hits.filter(({ parts }) => parts.semantic !== undefined).length;
      answers.push({ returned: hits.map((hit) => this.nameOf(hit.id)), compared, ms });
    }
    return answers;
  }

  async close(): Promise<void> {
    await this.#store?.close();
    this.#store = undefined;
  }

  /** The document that a record is; a record that is none has its own id. */
  nameOf(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** The record that a document is; undefined where it is none of its own. */
  recordOf(document: string): string | undefined {
    return this.#records.get(document);
  }

  memory(): MemoryStore {
    if (this.#store === undefined) throw new Error("no store is open");
    return this.#store;
  }

  async #record(memory: MemoryStore, docs: readonly EvalDoc[]): Promise<void> {
    const [{ user = "", session = "" } = {}] = docs;
    const turns = docs.map(({ role, text, at, id }) => ({ role, text, at, externalId: id }));
    const reply = await memory.record(turns, { session, scope: { user } });
    for (const [index, { id }] of reply.turns.entries()) this.#named(id, docs[index]?.id ?? id);
  }

  async #write(memory: MemoryStore, { text, at, user, id }: EvalDoc): Promise<void> {
    const reply = await memory.write({ kind: "fact", gesture: text, occurredAt: at }, { scope: { user } });
    this.#named(reply.id, id);
  }

  /** A text that is there already keeps the name that it was given first. */
  #named(record: string, document: string): void {
    if (!this.#names.has(record)) this.#names.set(record, document);
    this.#records.set(document, record);
  }
}

declare global {
  /** The same in every page of the evaluation. */
  var pageStore: PageStore;
}
