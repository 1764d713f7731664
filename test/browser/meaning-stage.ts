import { afterEach, expect, vi } from "vitest";
import { v7 } from "uuid";
import { openMemory } from "../../src/client/open-memory.ts";
import type { OpenOptions } from "../../src/client/open-memory.ts";
import type { StoreEmbedderOptions } from "../../src/client/embedder-keeper.ts";
import type { MemoryStore } from "../../src/client/memory-store.ts";
import type { MemoryStatus } from "../../src/client/status.ts";
import { KNOWN } from "./embedder-stage.ts";

/** Each start compiles the runtime, which takes long on a machine that is busy with other things. */
vi.setConfig({ testTimeout: 180_000 });

export type EmbedderState = MemoryStatus["embedder"];

/** A text, and a question that shares no word with it: only its meaning. */
export const COFFEE = "I like drinking coffee in the morning.";
export const ABOUT_COFFEE = "我喜欢喝咖啡";
/** No model is packed with the page. */
export const WORDS_ALONE: StoreEmbedderOptions = {};
const OTHERS = ["The stock market fell again today.", "He repaired the roof of the barn.", "Our train to Berlin was late."];

const opened: MemoryStore[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

/** A store that is closed after the test. `host`: what the model host does wrong, as `model-host.ts` names it. */
export async function openStore(
  host = "",
  { name = v7(), embedder = {}, ...options }: OpenOptions & { readonly embedder?: StoreEmbedderOptions } = {},
): Promise<MemoryStore> {
  const defaults: StoreEmbedderOptions = embedder === WORDS_ALONE ? {} : { packed: "mini-enzh" };
  const store = await openMemory({
    name,
    embedder: { ...defaults, modelHost: `/models/${host}`, known: () => KNOWN, ...embedder },
    ...options,
  });
  opened.push(store);
  return store;
}

/** Resolves with the first status of the embedder that is as expected. */
export function embedderBecomes(store: MemoryStore, expected: (embedder: EmbedderState) => boolean): Promise<EmbedderState> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => settle(() => reject(new Error(`still ${JSON.stringify(store.status.embedder)}`))), 90_000);
    const look = ({ embedder }: MemoryStatus): void => {
      if (expected(embedder)) settle(() => resolve(embedder));
    };
    const settle = (how: () => void): void => {
      clearTimeout(limit);
      stop();
      how();
    };
    const stop = store.on("status", look);
    look(store.status);
  });
}

/** Resolves when every text that is stored was given to the model. */
export function untilEmbedded(store: MemoryStore): Promise<EmbedderState> {
  return embedderBecomes(store, ({ state, done, total }) => state === "ready" && done === total);
}

/** Writes some memories, the one about coffee among them; returns its id. */
export async function writeSome(store: MemoryStore): Promise<string> {
  for (const gesture of OTHERS) await store.write({ gesture });
  return (await store.write({ gesture: COFFEE })).id;
}

/** Fails unless the store takes a memory and finds it by its words, through a search that would use meaning if it could. */
export async function expectWords(store: MemoryStore): Promise<void> {
  const word = `w${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await store.write({ gesture: `The cat of the neighbours is called ${word}.` });
  const { hits } = await store.search(word);
  expect(hits[0]?.id).toBe(id);
}

/** Fails unless the question finds the text by its meaning, which by words it does not. */
export async function expectMeaning(store: MemoryStore, id: string): Promise<void> {
  await untilEmbedded(store);
  expect((await store.search(ABOUT_COFFEE, { mode: "words" })).hits.map((hit) => hit.id)).not.toContain(id);
  let found = await store.search(ABOUT_COFFEE);
  // On a busy machine a query's vector may come too late for its search; the next one has it.
  for (let again = 0; found.meaning.state === "late" && again < 5; again += 1) found = await store.search(ABOUT_COFFEE);
  const { hits, meaning } = found;
  expect([meaning.state, hits[0]?.id]).toEqual(["used", id]);
}
