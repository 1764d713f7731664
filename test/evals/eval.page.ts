import { openMemory } from "../../src/index.ts";
import type { MemoryStore } from "../../src/index.ts";
import type { EvalDoc, EvalQuery } from "./datasets.ts";

const BATCH = 500;
const DEPTH = 100;

/** What the evaluation makes a page do: only what any host can do with the package. */
class EvalPage {
  #store: MemoryStore | undefined;
  /** Ids of the store → ids of the data. */
  readonly #names = new Map<string, string>();

  async open(name: string): Promise<void> {
    this.#store = await openMemory({ name, screen: "off" });
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

  /** The data's ids of the best hits of each query, and how long each search took, ms. */
  async search(queries: readonly EvalQuery[]): Promise<readonly { readonly returned: readonly string[]; readonly ms: number }[]> {
    const memory = this.#opened();
    const answers = [];
    for (const { user, text, sorts, until } of queries) {
      const start = performance.now();
      const { hits } = await memory.search(
        text,
        { limit: DEPTH, in: sorts, ...(until === undefined ? {} : { until }) },
        { scope: { user } },
      );
      answers.push({ returned: hits.map((hit) => this.#names.get(hit.id) ?? hit.id), ms: performance.now() - start });
    }
    return answers;
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
