import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

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
