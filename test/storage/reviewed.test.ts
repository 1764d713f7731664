import { describe, expect, test } from "vitest";
import type { Turn } from "../../src/core/records.ts";
import { chatgptConversation } from "../support/build-export.ts";
import { importFile } from "../support/import-file.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { openKept, scanFiles, withStore } from "./erasure-scan.ts";
import { MORNING, remember, say, unsolidifiedIn } from "./scan-stage.ts";

async function turn(engine: TestEngine, id: string, asOf?: number): Promise<Turn | null> {
  return (await engine.call("get", { id, ...(asOf === undefined ? {} : { asOf }) })) as Turn | null;
}

describe("a reviewed turn", () => {
  test("is left out of a scan and says when it was looked at, until the mark is taken away", async () => {
    const engine = await openTestEngine();
    const [seen, unseen] = [await say(engine, MORNING), await say(engine, MORNING)];
    expect(await engine.call("review", { ids: [seen, seen] }, { at: MORNING + 5 })).toMatchObject({ changed: [seen] });
    expect(await turn(engine, seen)).toMatchObject({ reviewedAt: MORNING + 5 });
    expect(await unsolidifiedIn(engine)).toEqual([unseen]);
    expect(await engine.call("unreview", { ids: [seen, unseen] })).toMatchObject({ changed: [seen] });
    expect(await turn(engine, seen)).not.toHaveProperty("reviewedAt");
    expect(await unsolidifiedIn(engine)).toEqual([seen, unseen]);
  });

  test("keeps its first mark when it is reviewed again, and is found and read as any other", async () => {
    const engine = await openTestEngine();
    const id = await say(engine, MORNING, { text: "The herring came late." });
    await engine.call("review", { ids: [id] }, { at: 1_000 });
    expect(await engine.call("review", { ids: [id] }, { at: 2_000 })).toMatchObject({ changed: [] });
    expect(await engine.call("timeline", {})).toMatchObject([{ id, reviewedAt: 1_000 }]);
    expect((await engine.call("search", { query: "herring" })).hits).toMatchObject([{ id }]);
  });

  test("is in the trail, undone and done again, and was not reviewed as of before", async () => {
    const engine = await openTestEngine();
    const id = await say(engine, MORNING);
    const before = await engine.jsonl();
    const at = engine.clock.now + 10_000;
    await engine.call("review", { ids: [id] }, { at });
    const request = engine.lastRequest;
    const after = await engine.jsonl();
    const [change] = await engine.call("changes", { id, limit: 1 });
    expect(change).toMatchObject({ action: "review", kind: "turn", before: { reviewedAt: null }, after: { reviewedAt: at } });
    expect(await turn(engine, id, at - 1)).not.toHaveProperty("reviewedAt");
    expect(await turn(engine, id, at)).toMatchObject({ reviewedAt: at });
    await engine.call("undo", { request });
    const undo = engine.lastRequest;
    expect(await engine.jsonl()).toBe(before);
    await engine.call("undo", { request: undo });
    expect(await engine.jsonl()).toBe(after);
    await engine.call("unreview", { ids: [id] });
    const unreview = engine.lastRequest;
    expect((await engine.call("changes", { id, limit: 1 }))[0]).toMatchObject({ action: "unreview" });
    await engine.call("undo", { request: unreview });
    expect(await engine.jsonl()).toBe(after);
  });

  test("that is not there, or is no turn, is refused and then none is marked", async () => {
    const engine = await openTestEngine();
    const id = await say(engine, MORNING);
    const memory = await remember(engine, "A memory.");
    const foreign = await say(engine, MORNING, { scope: { user: "bob" } });
    const before = await engine.jsonl();
    for (const wrong of [engine.id(), memory, foreign]) {
      const refused = { code: "not_found", details: { id: wrong, kind: "turn" } };
      await expect(engine.call("review", { ids: [id, wrong] })).rejects.toMatchObject(refused);
      await expect(engine.call("unreview", { ids: [wrong] })).rejects.toMatchObject(refused);
    }
    expect(await engine.jsonl()).toBe(before);
  });

  test("stays reviewed in JSONL, in a database file and in a chat history that is imported again", async () => {
    const engine = await openTestEngine();
    const history = [chatgptConversation("a", [{}, {}])];
    await importFile(engine, history);
    const [first = "", second] = await unsolidifiedIn(engine);
    await engine.call("review", { ids: [first] });
    const told = await unsolidifiedIn(engine);
    expect(told).toEqual([second]);
    await importFile(engine, history);
    expect(await unsolidifiedIn(engine)).toEqual(told);
    const state = await engine.jsonl();
    const { file, bytes } = await engine.call("exportFile", {});
    const copy = (await engine.call("exportRead", { file, offset: 0, length: bytes })).bytes;
    for (const content of [state, copy]) {
      await engine.call("wipe", { scope: { user: "default" } });
      await engine.restore(content);
      expect(await engine.jsonl()).toBe(state);
      expect(await unsolidifiedIn(engine)).toEqual(told);
    }
  });

  test("leaves no mark behind when it is erased", async () => {
    const engine = await openKept();
    const id = await say(engine, MORNING, { session: "qwzvexil", text: "Of no use: qwzvexil." });
    await engine.call("review", { ids: [id] });
    await engine.call("erase", { ids: [id] });
    await engine.port.close();
    expect(scanFiles(engine.backend, ["qwzvexil"])).toEqual([]);
    const left = withStore(engine.backend, (db) => db.all("select before, after from change where uid = :id", { id }));
    expect(left.every(({ before, after }) => before === null && after === null)).toBe(true);
  });

  test("of ten thousand are marked by one request", async () => {
    const engine = await openTestEngine();
    const turns = Array.from({ length: 10_000 }, (_, i) => ({ id: engine.id(), role: "user" as const, text: `${i}` }));
    await engine.call("record", { session: "s", turns });
    expect((await engine.call("review", { ids: turns.map(({ id }) => id) })).changed).toHaveLength(10_000);
    expect((await engine.call("scan", {})).unsolidified.turns).toBe(0);
  }, 60_000);
});
