import { describe, expect, test } from "vitest";
import { StrandlineError } from "../../src/errors.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { keptBackend } from "./erasure-scan.ts";
import { idleUntil, Service, untilEmbedded } from "./meaning-stage.ts";

async function tell(engine: TestEngine, texts: readonly string[]): Promise<readonly string[]> {
  const { turns } = await engine.call("record", {
    session: "s",
    turns: texts.map((text) => ({ id: engine.id(), role: "user" as const, text })),
  });
  return turns.map(({ id }) => id);
}

async function served(texts: readonly string[]): Promise<{ engine: TestEngine; service: Service; ids: readonly string[] }> {
  const engine = await openTestEngine();
  const ids = await tell(engine, texts);
  const service = new Service();
  await service.connect(engine);
  await untilEmbedded(engine);
  return { engine, service, ids };
}

const TEXTS = ["Ana bought an automobile in Porto", "The physician was kind", "We ate soup", "Rain all day"];

describe("search by meaning", () => {
  test("finds what words alone do not, and says so", async () => {
    const { engine, ids } = await served(TEXTS);
    const { hits, meaning } = await engine.call("search", { query: "vehicle" });
    expect(meaning).toEqual({ state: "used" });
    expect(hits[0]).toMatchObject({ id: ids[0], why: [{ part: "semantic", terms: [] }] });
    expect(hits[0]?.parts.lexical).toBeUndefined();
    const words = await engine.call("search", { query: "vehicle", mode: "words" });
    expect(words).toMatchObject({ hits: [], meaning: { state: "off" } });
  });

  test("is not crowded out by what was forgotten or superseded", async () => {
    const { engine } = await served(["my old automobile is red", ...TEXTS]);
    const gone = await tell(
      engine,
      Array.from({ length: 120 }, (_, n) => `automobile ${n}`),
    );
    const old = await engine.call("write", { id: engine.id(), gesture: "automobile, automobile" });
    await engine.call("supersede", { old: old.id, next: { id: engine.id(), gesture: "a vehicle and rain" }, why: "moved" });
    await untilEmbedded(engine);
    await engine.call("forget", { ids: gone });
    const { hits } = await engine.call("search", { query: "vehicle", limit: 3 });
    expect(hits.map(({ text }) => text).sort()).toEqual([
      "Ana bought an automobile in Porto",
      "a vehicle and rain",
      "my old automobile is red",
    ]);
  });

  test("is told to be behind as soon as a text is acknowledged, though no moment was idle", async () => {
    const { engine } = await served(TEXTS);
    const seen: string[] = [];
    engine.port.onEvent((event) => {
      const { type, status } = event as { type: string; status?: { embedder: { state: string } } };
      if (type === "status" && status !== undefined) seen.push(status.embedder.state);
    });
    const [first = ""] = await tell(engine, ["A vehicle came"]);
    expect(seen).toEqual(["embedding"]);
    expect(engine.port.status().embedder).toMatchObject({ state: "embedding", reason: expect.stringContaining("waits for its vector") });
    await untilEmbedded(engine);
    await engine.call("forget", { ids: [first] });
    expect(engine.port.status().embedder.state).toBe("ready");
    const { id } = await engine.call("write", { id: engine.id(), gesture: "the newest" });
    await untilEmbedded(engine);
    await engine.call("amend", { id, amendment: engine.id(), text: "with more to it", reason: "it went on" });
    expect(engine.port.status().embedder.state).toBe("embedding");
    await untilEmbedded(engine);
    expect(engine.port.status().embedder.state).toBe("ready");
  });

  test("explains where each leg had a hit, and the legs add up to its score", async () => {
    const { engine } = await served(TEXTS);
    const { hits } = await engine.call("search", { query: "automobile soup", explain: true });
    expect(hits.length).toBeGreaterThan(1);
    for (const { explain = {}, score } of hits) {
      const { words, meaning, exactAdds = 0, entityAdds = 0 } = explain;
      expect((words?.adds ?? 0) + (meaning?.adds ?? 0) + exactAdds + entityAdds).toBeCloseTo(score, 10);
      expect(words ?? meaning).toBeDefined();
    }
  });

  test("keeps to the caller's scope and filters", async () => {
    const { engine, ids } = await served(TEXTS);
    const other = await engine.call("search", { query: "vehicle" }, { scope: { user: "someone" } });
    expect(other.hits).toEqual([]);
    expect((await engine.call("search", { query: "vehicle", in: ["memories"] })).hits).toEqual([]);
    expect((await engine.call("search", { query: "vehicle", session: "other" })).hits).toEqual([]);
    const narrowed = await engine.call("search", { query: "vehicle", session: "s", roles: ["user"] });
    expect(narrowed.hits[0]?.id).toBe(ids[0]);
  });

  test("says that the vector is late and answers by words, and has it the next time", async () => {
    const { engine, service, ids } = await served(TEXTS);
    let release = (): void => {};
    service.hold = new Promise((resolve) => {
      release = resolve;
    });
    const late = await engine.call("search", { query: "physician" });
    expect([late.meaning, late.hits[0]?.id]).toEqual([{ state: "late" }, ids[1]]);
    expect(late.hits.every(({ parts }) => parts.semantic === undefined)).toBe(true);
    release();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await engine.call("search", { query: "physician" })).meaning).toEqual({ state: "used" });
  });

  test("goes by words alone where no model is at work", async () => {
    const engine = await openTestEngine();
    const [id] = await tell(engine, TEXTS);
    const { hits, meaning } = await engine.call("search", { query: "automobile" });
    expect([meaning, hits[0]?.id]).toEqual([{ state: "none" }, id]);
    expect(engine.port.status().embedder.state).toBe("none");
  });
});

describe("texts get their vectors", () => {
  test("the newest first, each once, and are found by words before", async () => {
    const engine = await openTestEngine();
    const many = Array.from({ length: 60 }, (_, n) => `note number ${n}`);
    const ids = await tell(engine, many);
    const service = new Service();
    await service.connect(engine);
    expect((await engine.call("search", { query: "note 7" })).hits[0]?.id).toBe(ids[7]);
    await untilEmbedded(engine);
    expect(service.asked).toEqual(many.toReversed());
  });

  test("and go on where they stopped after the store was opened again", async () => {
    const engine = await openTestEngine({ backend: await keptBackend() });
    await tell(
      engine,
      Array.from({ length: 100 }, (_, n) => `note number ${n}`),
    );
    const service = new Service();
    const stop = await service.connect(engine);
    await idleUntil(engine, ({ done = 0 }) => done >= 32);
    stop();
    const { done = 0 } = engine.port.status().embedder;
    await engine.port.close();
    const kept = await openTestEngine({ backend: engine.backend, clock: engine.clock });
    const again = new Service();
    await again.connect(kept);
    const { total } = await untilEmbedded(kept);
    expect(total).toBe(100);
    expect(again.asked.length).toBeLessThanOrEqual(100 - done);
    expect(new Set([...service.asked, ...again.asked]).size).toBe(100);
  });

  test("anew when a memory is amended, and none is left of the text before", async () => {
    const { engine, service } = await served(TEXTS);
    const { id } = await engine.call("write", { gesture: "She was glad", id: engine.id() });
    await untilEmbedded(engine);
    service.asked.length = 0;
    await engine.call("amend", { id, text: "then she sold her vehicle", amendment: engine.id() });
    await untilEmbedded(engine);
    expect(service.asked).toEqual([expect.stringContaining("vehicle")]);
    const { hits } = await engine.call("search", { query: "automobile", in: ["memories"] });
    expect(hits[0]?.id).toBe(id);
  });

  test("of another model in the background, while the one before answers; then its vectors leave", async () => {
    const { engine, ids } = await served(TEXTS);
    const next = new Service("other");
    let release = (): void => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    await next.connect(engine);
    next.hold = hold;
    const between = await idleUntil(engine, (status) => status.next === "other");
    expect(between).toMatchObject({ state: "embedding", model: "senses" });
    expect((await engine.call("search", { query: "vehicle" })).hits[0]?.id).toBe(ids[0]);
    release();
    await idleUntil(engine, ({ state, model }) => state === "ready" && model === "other");
    while (engine.port.idle());
    expect((await engine.call("search", { query: "clinic" })).hits[0]?.id).toBe(ids[1]);
  });
});

describe("a model that fails", () => {
  test("at one text leaves that one out and goes on with the others", async () => {
    const engine = await openTestEngine();
    await tell(engine, [...TEXTS, "poison for the model"]);
    const service = new Service();
    await service.connect(engine);
    service.fault = (texts) =>
      texts.some((text) => text.includes("poison")) ? new StrandlineError("worker_failed", { reason: "run" }) : undefined;
    await untilEmbedded(engine);
    expect((await engine.call("search", { query: "poison" })).hits).toHaveLength(1);
    expect((await engine.call("search", { query: "vehicle" })).hits[0]?.text).toBe(TEXTS[0]);
  });

  test("at every text takes none of them for done", async () => {
    const engine = await openTestEngine();
    await tell(engine, TEXTS);
    const service = new Service();
    const stop = await service.connect(engine);
    service.fault = () => new StrandlineError("worker_failed", { reason: "run" });
    expect(await idleUntil(engine, ({ state }) => state === "failed")).toMatchObject({ done: 0, total: 4 });
    stop();
    service.fault = undefined;
    await service.connect(engine);
    await untilEmbedded(engine);
    expect((await engine.call("search", { query: "vehicle" })).hits[0]?.text).toBe(TEXTS[0]);
  });
});

describe("what is erased", () => {
  test("is not found by meaning, and its place is used again", async () => {
    const { engine, ids } = await served(TEXTS);
    const receipt = await engine.call("erase", { ids: ids.slice(0, 1) });
    expect(receipt.erased.embeddings).toBe(1);
    expect((await engine.call("search", { query: "vehicle" })).hits.map(({ id }) => id)).not.toContain(ids[0]);
    await tell(engine, ["Another vehicle"]);
    const { total, done } = await untilEmbedded(engine);
    expect([total, done]).toEqual([4, 4]);
    expect((await engine.call("search", { query: "car" })).hits[0]?.text).toBe("Another vehicle");
  });
});
