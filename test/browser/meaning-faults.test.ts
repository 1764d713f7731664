import { describe, expect, test } from "vitest";
import { v7 } from "uuid";
import { openMemory } from "../../src/index.ts";
import { spawnWorker } from "../../src/client/spawn-worker.ts";
import { spawnEmbedderWorker } from "../../src/client/embedder/spawn-embedder-worker.ts";
import { cachedUrls, changed } from "./embedder-stage.ts";
import { embedderBecomes, expectMeaning, expectWords, openStore, untilEmbedded, WORDS_ALONE, writeSome } from "./meaning-stage.ts";

const hasFailed = ({ state }: { readonly state: string }): boolean => state === "failed";

describe("a store whose model does not arrive", () => {
  test.each([
    ["503/", "503", "can be reached"],
    ["truncated/", "truncated", "can be reached"],
    ["html/", "html", "Put the model's files"],
    ["corrupt/", "corrupt", "Pick another model"],
    ["nowhere/", "missing", "Put the model's files"],
  ])(
    "(%s) says what was wrong, where, and what to do, writes and finds by words, and finds by meaning when a later start gets it whole",
    async (host, wrong, remedy) => {
      const name = v7();
      const store = await openStore(host, { name });
      const id = await writeSome(store);
      const { reason, todo } = await embedderBecomes(store, hasFailed);
      expect([reason, todo]).toEqual([expect.stringContaining(wrong), expect.stringContaining(remedy)]);
      if (remedy.startsWith("Put")) expect(reason).toContain(`/models/${host}`);
      await expectWords(store);
      expect((await store.search("coffee")).meaning).toEqual({ state: "none" });
      await store.close();
      const again = await openStore("", { name });
      await expectMeaning(again, id);
      await expectWords(again);
    },
  );

  test.each([
    ["whose second file is missing", changed({ id: "broken", externalData: true })],
    ["for which there is no device", changed({ id: "broken", runs: [{ device: "webgpu", dtype: "q8" }] })],
    ["whose vectors are pooled wrongly", changed({ id: "broken", pooling: "mean" })],
  ])("%s goes on by words, and another model takes over in the same session", async (_, packed) => {
    const store = await openStore("", { embedder: { packed } });
    const id = await writeSome(store);
    await embedderBecomes(store, hasFailed);
    await expectWords(store);
    await store.embedder.prepare({ model: "mini-enzh", consent: true });
    await expectMeaning(store, id);
  });

  test("because it is packed elsewhere is refused before anything is asked of that host: only a user agrees to a download", async () => {
    for (const embedder of [{ packed: "bge-m3" }, { packed: "mini-enzh", modelHost: "https://models.example/" }]) {
      const opening = openMemory({ name: v7(), embedder });
      await expect(opening).rejects.toMatchObject({ code: "invalid_input", details: { path: "embedder.packed" } });
    }
    const hosts = performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin);
    expect(new Set(hosts)).toEqual(new Set([location.origin]));
  });

  test("because there is none of its name says which there are", async () => {
    const store = await openStore("", { embedder: WORDS_ALONE });
    await expect(store.embedder.offer("bge-m4")).rejects.toMatchObject({ code: "not_found", message: expect.stringContaining("bge-m3") });
  });

  test("because two calls asked for one serves what the last one asked for, also right after the first was called off", async () => {
    const store = await openStore("", { embedder: WORDS_ALONE });
    const id = await writeSome(store);
    const controller = new AbortController();
    const wanted = { model: "mini-enzh", consent: true } as const;
    const calls = [store.embedder.prepare({ ...wanted, signal: controller.signal }), store.embedder.prepare(wanted)];
    controller.abort();
    const [first, second] = await Promise.allSettled([...calls, store.embedder.prepare(wanted)]).then((all) => [all[0], all[2]]);
    expect([first, second]).toMatchObject([{ status: "rejected", reason: { code: "aborted" } }, { status: "fulfilled" }]);
    await expectMeaning(store, id);
  });

  test("because it was removed while it was got ready, or the store was closed, goes by words and holds nothing", async () => {
    const store = await openStore("", { embedder: WORDS_ALONE });
    const preparing = store.embedder.prepare({ model: "mini-enzh", consent: true });
    preparing.catch(() => undefined);
    await store.embedder.remove("mini-enzh");
    await expect(preparing).rejects.toMatchObject({ code: "aborted" });
    expect(await embedderBecomes(store, ({ state }) => state === "none")).toMatchObject({
      declined: true,
      reason: expect.stringContaining("turned off"),
    });
    await store.close();
    await expect(store.embedder.prepare({ model: "mini-enzh", consent: true })).rejects.toMatchObject({ code: "closed" });
    const { held = [] } = await navigator.locks.query();
    expect(held.map(({ name }) => name)).not.toContain("strandline-embedder");
  });

  test.each([
    ["options", null],
    ["signal", { model: "mini-enzh", consent: true, signal: {} }],
    ["onProgress", { model: "mini-enzh", consent: true, onProgress: 5 }],
  ])("because the call was wrong says by which part: %s", async (path, options) => {
    const store = await openStore("", { embedder: WORDS_ALONE });
    await expect(store.embedder.prepare(options as never)).rejects.toMatchObject({ code: "invalid_input", details: { path } });
  });

  test("because the user called it off goes on by words, remembers no choice, and gets it at a later start", async () => {
    const name = v7();
    const store = await openStore("stuck/", { name, embedder: WORDS_ALONE });
    const id = await writeSome(store);
    const controller = new AbortController();
    const preparing = store.embedder.prepare({ model: "mini-enzh", consent: true, signal: controller.signal });
    preparing.catch(() => undefined);
    await embedderBecomes(store, ({ state }) => state === "starting");
    controller.abort();
    await expect(preparing).rejects.toMatchObject({ code: "aborted" });
    expect((await embedderBecomes(store, ({ state }) => state === "none")).chosen).toBeUndefined();
    await expectWords(store);
    await store.close();
    await expectMeaning(await openStore("", { name }), id);
  });
});

describe("a store that is served by a model", () => {
  test("keeps it while another one fails to arrive, and says why that was", async () => {
    const store = await openStore();
    const id = await writeSome(store);
    await untilEmbedded(store);
    const other = changed({ id: "broken", pooling: "mean" });
    await expect(store.embedder.prepare({ model: other, consent: true })).rejects.toMatchObject({ code: "model_refused" });
    const status = await embedderBecomes(store, ({ refused }) => refused !== undefined);
    expect(status).toMatchObject({ state: "ready", model: "mini-enzh", refused: { model: "broken", reason: expect.any(String) } });
    await expectMeaning(store, id);
  });

  test("of which nothing is left goes by words at once, and after every opening until one is chosen again", async () => {
    const name = v7();
    const store = await openStore("until-declined/", { name });
    const id = await writeSome(store);
    await expectMeaning(store, id);
    await store.embedder.remove();
    expect(await embedderBecomes(store, ({ state }) => state === "none")).toMatchObject({ declined: true });
    expect((await cachedUrls()).filter((url) => url.includes("until-declined"))).toEqual([]);
    expect((await store.search("coffee")).meaning).toEqual({ state: "none" });
    await expectWords(store);
    await store.close();
    const again = await openStore("until-declined/", { name });
    await expectWords(again);
    expect(again.status.embedder).toMatchObject({ state: "none", declined: true });
    await again.embedder.prepare({ model: "mini-enzh", consent: true });
    expect(again.status.embedder.declined).toBeUndefined();
    await expectMeaning(again, id);
  });

  test("and whose host is gone finds by meaning when it is opened again", async () => {
    const [name, host] = [v7(), `until-${v7()}`];
    const store = await openStore(`${host}/`, { name });
    const id = await writeSome(store);
    await untilEmbedded(store);
    await store.close();
    await fetch(`/models/stop-${host.slice("until-".length)}`);
    await expectMeaning(await openStore(`${host}/`, { name }), id);
  });

  test("goes on after the model's worker was killed in the middle of its texts: each has one vector", async () => {
    const workers: Worker[] = [];
    const spawn = (): Worker => {
      const worker = spawnEmbedderWorker();
      workers.push(worker);
      return worker;
    };
    const store = await openStore("", { embedder: { worker: spawn } });
    await store.record(
      Array.from({ length: 300 }, (_, n) => ({ role: "user" as const, text: `Note ${n}: the tide turned.` })),
      { session: "s" },
    );
    const id = await writeSome(store);
    await embedderBecomes(store, ({ state, done = 0 }) => state === "embedding" && done > 0);
    workers[0]?.terminate();
    workers[0]?.dispatchEvent(new ErrorEvent("error", { message: "it crashed" }));
    await expectWords(store);
    await expectMeaning(store, id);
    expect([workers.length, store.status.embedder.done]).toEqual([2, store.status.embedder.total]);
  });

  test("goes on after the store's own worker was killed in the middle of its texts", async () => {
    const workers: Worker[] = [];
    const spawn = (): Worker => {
      const worker = spawnWorker("strandline:killed");
      workers.push(worker);
      return worker;
    };
    const store = await openStore("", { worker: spawn, watchdogMs: 3_000 });
    await store.record(
      Array.from({ length: 300 }, (_, n) => ({ role: "user" as const, text: `Note ${n}: the tide turned.` })),
      { session: "s" },
    );
    const id = await writeSome(store);
    await embedderBecomes(store, ({ state, done = 0 }) => state === "embedding" && done > 0);
    workers[0]?.terminate();
    await expectWords(store);
    await expectMeaning(store, id);
    expect(workers.length).toBeGreaterThan(1);
  });
});
