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

/** A cluster: its id, the ids of its documents, and all else that is told of it. */
export interface EvalCluster {
  readonly id: number;
  readonly documents: readonly string[];
  readonly told: string;
}

/** What the evaluation makes a page do: only what any host can do with the package. */
class EvalPage {
  #store: MemoryStore | undefined;
  /** Ids of the store → ids of the data. */
  readonly #names = new Map<string, string>();

  /** `packed`: a model beside the page; without one there are only words. */
  async open(name: string, packed?: string): Promise<void> {
    this.#store = await openMemory({ name, screen: "off", ...(packed === undefined ? {} : { embedder: { packed } }) });
    this.#names.clear();
  }

  async store(docs: readonly EvalDoc[]): Promise<void> {
    const memory = this.#opened();
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
    const memory = this.#opened();
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
    const memory = this.#opened();
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
      answers.push({ returned: hits.map((hit) => this.#names.get(hit.id) ?? hit.id), compared, ms });
    }
    return answers;
  }

  /** Makes a user's clusters, `rebuild`: anew. */
  async cluster(user: string, rebuild: boolean): Promise<void> {
    await this.#opened().upkeep.run({ jobs: ["topics", "clusters"], rebuild, scope: { user } });
  }

  /** Everything that is told of a user's clusters, and which of the data's documents are in each. */
  async clusters(user: string): Promise<readonly EvalCluster[]> {
    const memory = this.#opened();
    const { clusters } = await memory.clusters.list({ limit: 1_000 }, { scope: { user } });
    const told: EvalCluster[] = [];
    for (const { id } of clusters) {
      const { members, ...cluster } = await memory.clusters.get(id, { limit: 1_000 }, { scope: { user } });
      const near = members.map(({ similarity }) => similarity);
      told.push({ id, documents: members.map((member) => this.#names.get(member.id) ?? member.id), told: JSON.stringify([cluster, near]) });
    }
    return told;
  }

  async close(): Promise<void> {
    await this.#store?.close();
    this.#store = undefined;
  }

  async #record(memory: MemoryStore, docs: readonly EvalDoc[]): Promise<void> {
    const [{ user = "", session = "" } = {}] = docs;
    const turns = docs.map(({ role, text, at, id }) => ({ role, text, at, externalId: id }));
    const reply = await memory.record(turns, { session, scope: { user } });
    for (const [index, { id }] of reply.turns.entries()) this.#names.set(id, docs[index]?.id ?? id);
  }

  async #write(memory: MemoryStore, { text, at, user, id }: EvalDoc): Promise<void> {
    const reply = await memory.write({ kind: "fact", gesture: text, occurredAt: at }, { scope: { user } });
    if (!this.#names.has(reply.id)) this.#names.set(reply.id, id);
  }

  #opened(): MemoryStore {
    if (this.#store === undefined) throw new Error("no store is open");
    return this.#store;
  }
}

declare global {
  var evalPage: EvalPage;
}

globalThis.evalPage = new EvalPage();
