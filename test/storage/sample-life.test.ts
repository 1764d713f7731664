import { performance } from "node:perf_hooks";
import { beforeAll, describe, expect, test } from "vitest";
import {
  hasSampleLife,
  loadSampleLife,
  removeSampleLife,
  SAMPLE_SCOPE,
  SAMPLE_SEED,
} from "../../demo/playground/sample/load-sample-life.ts";
import { sampleLife } from "../../demo/playground/sample/sample-life.ts";
import { Caller } from "../../src/client/caller.ts";
import type { CallContext, Connection } from "../../src/client/connection.ts";
import { MemoryStore } from "../../src/client/memory-store.ts";
import { renderScan } from "../../src/client/render-scan.ts";
import type { StoreHub } from "../../src/client/store-hub.ts";
import type { InputOf, Method, ReplyOf } from "../../src/contract/contract.ts";
import { StrandlineError } from "../../src/errors.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

const now = { today: "2026-03-10", zone: "Europe/Oslo" };
/** Loading takes a second or two on a machine with nothing else to do. */
const PATIENCE = 120_000;
const sample = { scope: SAMPLE_SCOPE };

/** The real client over a real engine, without a worker between them. */
function storeOver(engine: TestEngine): MemoryStore {
  const call = async <M extends Method>(
    method: M,
    input: InputOf<M>,
    { scope, actor, id, signal }: CallContext,
  ): Promise<{ reply: ReplyOf<M>; request: string }> => {
    if (signal?.aborted === true) throw new StrandlineError("aborted");
    const reply = await engine.call(method, input, { scope, actor, ...(id === undefined ? {} : { request: id }) });
    return { reply, request: engine.lastRequest };
  };
  const connection = { call } as unknown as Connection;
  return new MemoryStore({ connection } as unknown as StoreHub, new Caller(connection, { user: "default" }, "host", "on", "on"));
}

async function openAfterTheLife(): Promise<{ readonly engine: TestEngine; readonly store: MemoryStore }> {
  const engine = await openTestEngine();
  engine.clock.now = Date.UTC(2026, 2, 10, 9);
  return { engine, store: storeOver(engine) };
}

describe("the loaded sample life", () => {
  let engine: TestEngine;
  let store: MemoryStore;
  let view: MemoryStore;
  let loadMs = 0;
  let loaded: Awaited<ReturnType<typeof loadSampleLife>>;

  beforeAll(async () => {
    ({ engine, store } = await openAfterTheLife());
    view = store.withScope(SAMPLE_SCOPE);
    await store.write({ gesture: "Somebody else's memory stays.", tags: ["own"] });
    const start = performance.now();
    loaded = await loadSampleLife(store, now);
    loadMs = performance.now() - start;
  }, PATIENCE);

  test("is there in full, in its own user alone, and the store is sound", async () => {
    const stats = await engine.call("stats", {}, sample);
    expect(stats.turns).toBeGreaterThanOrEqual(2000);
    expect(stats.memories).toBeGreaterThanOrEqual(300);
    expect(stats).toMatchObject({ forgotten: 4, entities: 17 });
    expect(loaded).toMatchObject({ known: 0, conflicts: 0 });
    expect(await store.list()).toHaveLength(1);
    expect(await hasSampleLife(store)).toBe(true);
    expect(await view.check()).toMatchObject({ ok: true, problems: [] });
  });

  test("took seconds to load", () => {
    console.info(`sample life: ${loaded.added} records in ${Math.round(loadMs)} ms`);
    expect(loadMs).toBeLessThan(60_000);
  });

  test(
    "loaded again, also on another day, adds nothing",
    async () => {
      const before = await engine.jsonl();
      const again = await loadSampleLife(store, { today: "2026-04-01", zone: "Asia/Seoul" });
      expect(again).toEqual({ added: 0, known: loaded.added, conflicts: 0, masked: 0 });
      expect(await engine.jsonl()).toBe(before);
    },
    PATIENCE,
  );

  test("masks the planted secrets", async () => {
    expect(loaded.masked).toBeGreaterThanOrEqual(2);
    const types = (await view.secrets.list()).map(({ type }) => type);
    expect(types.length).toBeGreaterThanOrEqual(3);
    expect(await engine.jsonl()).not.toMatch(/gh[p]_[A-Za-z0-9]{36}/);
  });

  test("shows all five steps of recurrence and weights over the whole range", async () => {
    const memories = await view.list({ limit: 1000, state: "any" });
    expect(new Set(memories.map(({ recurrence }) => recurrence))).toEqual(new Set([1, 2, 3, 4, 5]));
    const weights = memories.map(({ weight }) => weight);
    expect(Math.min(...weights)).toBeLessThan(0.25);
    expect(Math.max(...weights)).toBeGreaterThan(0.95);
    expect(new Set(memories.flatMap(({ inferred }) => inferred)).size).toBe(3);
  });

  test("knows people by their names in other scripts", async () => {
    const [li] = await view.list({ entity: "李明", limit: 1 });
    expect(li?.mentions).toContain("Li Ming");
    expect((await view.list({ entity: "阿明", limit: 1000 })).length).toBeGreaterThan(3);
  });

  test("is scanned for what has not become memory, until all of it was looked at", async () => {
    const scan = await view.upkeep.scan({ limit: 5_000 });
    const ids = scan.unsolidified.stretches.flatMap(({ turns }) => turns.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(100);
    expect(ids).toHaveLength(scan.unsolidified.turns);
    const page = renderScan(scan, { zone: now.zone });
    for (const id of ids) expect(page).toContain(id);
    const { request } = await view.upkeep.review(ids);
    expect((await view.upkeep.scan()).unsolidified.turns).toBe(0);
    expect((await view.upkeep.unreview(ids.slice(0, 3))).changed).toHaveLength(3);
    const unreview = engine.lastRequest;
    expect((await view.upkeep.scan()).unsolidified.turns).toBe(3);
    await view.undo(unreview);
    await view.undo(request);
    expect(await view.upkeep.scan({ limit: 5_000 })).toEqual(scan);
  });

  test("offers a memory that lost its sources one of them again", async () => {
    const [memory] = await view.list({ kinds: ["narrative"], limit: 1 });
    const { id = "", sources = [] } = memory ?? {};
    const { request } = await view.update(id, { sources: [] });
    const { proposals } = await view.upkeep.proposeSources({ memories: [id] });
    expect(sources).toContain(proposals[0]?.turns[0]);
    expect(proposals[0]?.confidence).toBeGreaterThan(0.3);
    await view.undo(request);
    expect(await view.upkeep.proposeSources({ memories: [id] })).toEqual({ proposals: [], looked: 0, more: false });
  });

  test("can be looked at as it was: another employer, an open thread, fewer memories", async () => {
    const employerAt = async (asOf: string): Promise<readonly (string | undefined)[]> =>
      (await view.list({ slot: "employer", asOf })).map(({ gesture }) => gesture);
    expect(await employerAt("2026-01-15")).toEqual([expect.stringContaining("Haldane")]);
    expect(await employerAt("2026-03-09")).toEqual([expect.stringContaining("Fjordlab")]);
    const january = await view.list({ asOf: "2026-01-15", limit: 1000 });
    expect(january.length).toBeLessThan((await view.list({ limit: 1000 })).length / 1.5);
    const tide = async (asOf: string) =>
      (await view.threads.list({ asOf, status: "all" })).find(({ text }) => text.startsWith("Why does unit seven"))?.status;
    expect([await tide("2025-12-20"), await tide("2026-03-09")]).toEqual(["open", "explored"]);
  });

  test("lets its steps be undone like any other", async () => {
    const [dish] = await view.list({ slot: "favourite dish" });
    const [step] = await view.changes.list({ id: dish?.id ?? "" });
    await view.undo(step?.request ?? "");
    expect((await view.list({ slot: "favourite dish" })).map(({ gesture }) => gesture)).toEqual([
      "Ahora el plato favorito de Yue es el arroz al horno.",
    ]);
  });
});

test(
  "removal takes the sample life and nothing else, and it can be loaded anew",
  async () => {
    const { engine, store } = await openAfterTheLife();
    await store.write({ gesture: "Somebody else's memory stays.", tags: ["work", "Bergen"], entities: ["Jonas Weber"] });
    const before = await engine.jsonl({ range: "store", changes: true });
    const first = await loadSampleLife(store, now);
    await removeSampleLife(store);
    expect(await hasSampleLife(store)).toBe(false);
    expect(await engine.jsonl({ range: "store", changes: true })).toBe(before);
    expect(await store.check()).toMatchObject({ ok: true });
    expect(await loadSampleLife(store, now)).toEqual(first);
  },
  PATIENCE,
);

test(
  "a cancelled load stops between batches, leaves a sound store, and goes on where it stopped",
  async () => {
    const { engine, store } = await openAfterTheLife();
    const cancel = new AbortController();
    const steps: number[] = [];
    const onProgress = ({ done, total }: { done: number; total: number }): void => {
      steps.push(done / total);
      if (done / total > 0.3) cancel.abort();
    };
    await expect(loadSampleLife(store, { ...now, signal: cancel.signal, onProgress })).rejects.toMatchObject({ code: "aborted" });
    expect(await store.check()).toMatchObject({ ok: true });
    const rest = await loadSampleLife(store, { today: "2026-03-12", zone: "UTC" });
    expect(rest.known).toBeGreaterThan(500);
    expect(rest.conflicts).toBe(0);
    const { sessions } = sampleLife({ ...now, seed: SAMPLE_SEED });
    expect((await engine.call("stats", {}, sample)).turns).toBe(sessions.reduce((sum, { turns }) => sum + turns.length, 0));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  },
  PATIENCE,
);
