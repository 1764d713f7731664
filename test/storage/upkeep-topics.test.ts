import { describe, expect, test } from "vitest";
import type { UpkeepProgress } from "../../src/contract/contract.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { keptBackend, scanFiles } from "./erasure-scan.ts";

const PLACES = ["harbour", "museum", "garden", "library", "station", "bakery", "theatre"];

/** Memories that each name one of seven places and one thing of their own. */
async function remember(engine: TestEngine, count: number, scope?: { user: string; agent?: string }): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const gesture = `Ana met somebody near the ${PLACES[n % PLACES.length]}, number ${n}.`;
    const { id } = await engine.call("write", { id: engine.id(), gesture, importance: (n % 5) + 1 }, scope === undefined ? {} : { scope });
    ids.push(id);
  }
  return ids;
}

describe("topics", () => {
  test("are the words that some memories share, with their number, their latest and their mean weight", async () => {
    const engine = await openTestEngine();
    const ids = await remember(engine, 35);
    expect(await engine.call("upkeep", { jobs: ["topics"] })).toEqual({ jobs: [{ job: "topics", outcome: "done" }] });
    const { basis, documents, topics, total } = await engine.call("topics", {});
    expect({ basis, documents, total }).toEqual({ basis: "memories", documents: 35, total: 7 });
    expect(topics.map(({ name, count }) => [name, count]).sort()).toEqual(PLACES.map((place) => [place, 5]).sort());
    const harbour = await engine.call("topic", { topic: "Harbours", limit: 2 });
    expect(harbour.memories.map(({ id }) => id)).toEqual([ids[28], ids[21]]);
    const all = await engine.call("topic", { topic: "harbour" });
    const mean = all.memories.reduce((sum, { weight }) => sum + weight, 0) / all.memories.length;
    expect(all.weight).toBeCloseTo(mean, 12);
    expect(all.lastAt).toBe(all.memories[0]?.recordedAt);
    await expect(engine.call("topic", { topic: "Ana" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("are those of what was said where there are few memories, and say so", async () => {
    const engine = await openTestEngine();
    const say = async (session: string, texts: readonly string[]): Promise<void> => {
      await engine.call("record", { session, turns: texts.map((text) => ({ id: engine.id(), role: "user" as const, text })) });
    };
    await say("one", [
      "the harbour is closed",
      "the harbour opens",
      "a harbour again",
      ...Array.from({ length: 17 }, (_, n) => `note ${n}`),
    ]);
    await remember(engine, 3);
    await engine.call("upkeep", {});
    const turns = await engine.call("topics", {});
    expect(turns).toMatchObject({ basis: "turns", documents: 20, topics: [{ topic: "harbour", count: 3 }] });
    expect(turns.topics[0]?.weight).toBeUndefined();
    expect((await engine.call("topic", { topic: "harbour" })).turns).toHaveLength(3);
    for (let n = 0; n < 25; n += 1) await say(`more ${n}`, n % 7 === 0 ? ["a museum", "the museum"] : [`thing ${n}`]);
    await engine.call("upkeep", {});
    const sessions = await engine.call("topics", {});
    expect(sessions).toMatchObject({ basis: "sessions", documents: 26, topics: [{ topic: "museum", count: 4 }] });
    expect((await engine.call("topic", { topic: "museum" })).turns).toHaveLength(8);
  });

  test("follow what is forgotten, superseded, amended and erased", async () => {
    const engine = await openTestEngine();
    const ids = await remember(engine, 35);
    await engine.call("upkeep", {});
    const count = async (topic: string): Promise<number> =>
      (await engine.call("topics", {})).topics.find((one) => one.topic === topic)?.count ?? 0;
    await engine.call("forget", { ids: [ids[0] ?? ""] });
    expect(await count("harbour")).toBe(4);
    await engine.call("unforget", { ids: [ids[0] ?? ""] });
    expect(await count("harbour")).toBe(5);
    await engine.call("erase", { ids: [ids[7] ?? ""] });
    expect(await count("harbour")).toBe(4);
    await engine.call("amend", { id: ids[1] ?? "", amendment: engine.id(), text: "It was at the harbour after all." });
    // The text is another one, and is not read anew yet.
    expect(await count("museum")).toBe(4);
    await engine.call("upkeep", {});
    expect(await count("museum")).toBe(5);
    expect(await count("harbour")).toBe(5);
  });

  test("of one user or agent are not told to another", async () => {
    const engine = await openTestEngine();
    await remember(engine, 28, { user: "ann", agent: "A" });
    await remember(engine, 35, { user: "ann" });
    await engine.call("upkeep", {}, { scope: { user: "ann" } });
    const seen = async (scope: { user: string; agent?: string }): Promise<number> => (await engine.call("topics", {}, { scope })).documents;
    expect(await seen({ user: "ann", agent: "A" })).toBe(63);
    expect(await seen({ user: "ann" })).toBe(35);
    expect(await seen({ user: "bob" })).toBe(0);
  });

  test("are read of Chinese by a dictionary, in either script", async () => {
    const engine = await openTestEngine();
    for (let n = 0; n < 30; n += 1)
      await engine.call("write", {
        id: engine.id(),
        gesture: n % 10 === 0 ? `第${n}次在西湖划船` : n % 10 === 5 ? `又去西湖劃船了 ${n}` : `Nothing ${n}.`,
      });
    await engine.call("upkeep", {});
    // Six of thirty are a fifth: too many for a topic.
    expect((await engine.call("topics", {})).topics).toEqual([]);
    await engine.call("write", { id: engine.id(), gesture: "One more." });
    for (let n = 0; n < 5; n += 1) await engine.call("write", { id: engine.id(), gesture: `Yet another ${n}.` });
    await engine.call("upkeep", {});
    expect((await engine.call("topics", {})).topics.map(({ topic, count }) => [topic, count])).toEqual([
      ["划船", 6],
      ["西湖", 6],
    ]);
  });

  test("of an agent that sees few of many memories are those of what it sees", async () => {
    const engine = await openTestEngine();
    await remember(engine, 35, { user: "ann", agent: "A" });
    for (const n of [1, 2, 3])
      await engine.call("write", { id: engine.id(), gesture: `By the lighthouse, ${n}.` }, { scope: { user: "ann" } });
    await engine.call("upkeep", {}, { scope: { user: "ann" } });
    expect(await engine.call("topics", {}, { scope: { user: "ann", agent: "B" } })).toMatchObject({
      basis: "memories",
      documents: 3,
      topics: [{ topic: "lighthous", count: 3 }],
    });
  });

  test.each([
    ["fails", () => Promise.reject(new Error("no such file"))],
    ["answers too few words", async () => []],
  ])(
    "are split by the platform when the dictionary %s, which is said, and by a dictionary again after the next opening",
    async (_, tagWords) => {
      const backend = await keptBackend();
      const engine = await openTestEngine({ backend, tagWords });
      for (let n = 0; n < 30; n += 1)
        await engine.call("write", { id: engine.id(), gesture: n % 6 === 0 ? `第${n}次在西湖划船` : `Harbour day ${n}.` });
      const { jobs } = await engine.call("upkeep", { jobs: ["topics"] });
      expect(jobs).toEqual([{ job: "topics", outcome: "done", reason: expect.stringContaining("the dictionary of Chinese failed") }]);
      expect((await engine.call("topics", {})).documents).toBe(30);
      await engine.port.close();
      const again = await openTestEngine({ backend, clock: engine.clock });
      const topics = (await again.call("upkeepState", {})).jobs.find(({ job }) => job === "topics");
      expect(topics).toMatchObject({ state: "stale", waiting: 30 });
      await again.call("upkeep", { jobs: ["topics"] });
      expect((await again.call("topics", {})).topics.map(({ topic }) => topic)).toEqual(["划船", "西湖"]);
    },
  );

  test("do not keep a caller waiting for a dictionary that never answers", async () => {
    const engine = await openTestEngine({ tagWords: () => new Promise(() => {}) });
    for (let n = 0; n < 3; n += 1) await engine.call("write", { id: engine.id(), gesture: `第${n}次在西湖划船` });
    const signal = { aborted: false };
    const request = {
      kind: "request",
      version: 1,
      method: "upkeep",
      input: {},
      scope: { user: "default" },
      actor: "host",
      at: 1,
      zone: "UTC",
    } as const;
    const running = engine.port.run({ ...request, id: engine.id(), deadline: Number.MAX_SAFE_INTEGER }, signal, () => {});
    expect((await engine.call("upkeepState", {})).jobs[0]).toMatchObject({ job: "topics", state: "running" });
    signal.aborted = true;
    expect(await running).toMatchObject({ kind: "error", error: { code: "aborted" } });
  });

  test("that were begun and not finished say that they were never complete, and are gone on with", async () => {
    const engine = await openTestEngine();
    await remember(engine, 300);
    const signal = { aborted: false };
    const request = { kind: "request", version: 1, method: "upkeep", input: { jobs: ["topics"] }, scope: { user: "default" } } as const;
    const outcome = await engine.port.run(
      { ...request, id: engine.id(), actor: "host", at: 1, zone: "UTC", deadline: Number.MAX_SAFE_INTEGER },
      signal,
      (progress) => {
        signal.aborted = (progress as UpkeepProgress).done > 0;
      },
    );
    expect(outcome).toMatchObject({ kind: "error", error: { code: "aborted" } });
    const [begun] = (await engine.call("upkeepState", {})).jobs;
    expect(begun).toMatchObject({ state: "never", total: 300 });
    expect(begun?.finishedAt).toBeUndefined();
    expect(begun?.waiting).toBeLessThan(300);
    await engine.call("upkeep", {});
    expect((await engine.call("upkeepState", {})).jobs[0]).toMatchObject({ state: "fresh", waiting: 0, finishedAt: expect.any(Number) });
  });

  test("of a user who is wiped while they are read leave nothing of the user", async () => {
    const backend = await keptBackend();
    const engine = await openTestEngine({ backend });
    const scope = { user: "qwzvexil" };
    await remember(engine, 30, scope);
    const request = { kind: "request", version: 1, method: "upkeep", input: {}, scope, actor: "host", at: 1, zone: "UTC" } as const;
    const running = engine.port.run({ ...request, id: engine.id(), deadline: Number.MAX_SAFE_INTEGER }, { aborted: false }, () => {});
    await engine.call("wipe", { scope }, { scope });
    await running;
    await engine.port.close();
    expect(scanFiles(backend, ["qwzvexil"])).toEqual([]);
  });

  test("say how far they are behind, and come by themselves when nobody asks for anything", async () => {
    const engine = await openTestEngine();
    const state = async (): Promise<unknown> => (await engine.call("upkeepState", {})).jobs.find(({ job }) => job === "topics");
    expect(await state()).toMatchObject({ state: "fresh", total: 0, waiting: 0 });
    await remember(engine, 30);
    expect(await state()).toMatchObject({ state: "never", total: 30, waiting: 30 });
    await engine.call("upkeep", {});
    expect(await state()).toMatchObject({ state: "fresh", total: 30, waiting: 0, finishedAt: expect.any(Number) });
    for (const gesture of ["The tide turned.", "It rained."]) await engine.call("write", { id: engine.id(), gesture });
    expect(await state()).toMatchObject({ state: "stale", total: 32, waiting: 2 });
    for (let round = 0; round < 100 && JSON.stringify(await state()).includes("stale"); round += 1) {
      // Each request keeps idle work away for two seconds.
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      engine.settle();
    }
    expect(await state()).toMatchObject({ state: "fresh", waiting: 0 });
  }, 60_000);

  test.each([
    [{ limit: 0 }, "input.limit"],
    [{ merge: "yes" }, "input.merge"],
    [{ jobs: [] }, "input.jobs"],
  ])("refuse %o", async (input, path) => {
    const engine = await openTestEngine();
    const method = "jobs" in input ? "upkeep" : "topics";
    await expect(engine.call(method, input as never)).rejects.toMatchObject({ code: "invalid_input", details: { path } });
  });
});
