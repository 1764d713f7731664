import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import { HOUR, MINUTE, MORNING, remember, say, stretchesOf, unsolidifiedIn } from "./scan-stage.ts";

describe("a scan of turns", () => {
  test("tells of what was said before a memory was written as of what was said after it", async () => {
    const engine = await openTestEngine();
    const [early, kept, late] = [await say(engine, MORNING), await say(engine, MORNING + HOUR), await say(engine, MORNING + 8 * HOUR)];
    await remember(engine, "Noon.", { sources: [kept], occurredAt: MORNING + 4 * HOUR });
    await remember(engine, "Another noon.", { occurredAt: MORNING + 5 * HOUR });
    const report = await engine.call("scan", {});
    expect(stretchesOf(report)).toEqual([[early], [late]]);
    expect(report.unsolidified).toMatchObject({ turns: 2, more: false });
  });

  test("parts stretches at a pause longer than ten minutes and leaves none out for being short", async () => {
    const engine = await openTestEngine();
    const times = [0, 10 * MINUTE, 20 * MINUTE + 1, 50 * MINUTE];
    const [a = "", b = "", c = "", d = ""] = await Promise.all(times.map((time) => say(engine, MORNING + time)));
    expect(stretchesOf(await engine.call("scan", {}))).toEqual([[a, b], [c], [d]]);
    expect(stretchesOf(await engine.call("scan", { gapMs: 10 * MINUTE + 1 }))).toEqual([[a, b, c], [d]]);
    expect(stretchesOf(await engine.call("scan", { gapMs: 0 }))).toEqual([[a], [b], [c], [d]]);
  });

  test("keeps sessions apart, oldest stretch first, and says who said what when", async () => {
    const engine = await openTestEngine();
    const first = await say(engine, MORNING, { session: "a", text: "Hello." });
    const other = await say(engine, MORNING + 1, { session: "b" });
    const second = await say(engine, MORNING + MINUTE, { session: "a", role: "assistant", text: "Good morning." });
    const report = await engine.call("scan", {});
    expect(stretchesOf(report)).toEqual([[first, second], [other]]);
    expect(report.unsolidified.stretches[0]).toEqual({
      session: "a",
      scope: { user: "default" },
      startedAt: MORNING,
      endedAt: MORNING + MINUTE,
      turns: [
        { id: first, role: "user", at: MORNING, text: "Hello." },
        { id: second, role: "assistant", at: MORNING + MINUTE, text: "Good morning." },
      ],
    });
  });

  test("leaves out what systems and tools said, and what is forgotten", async () => {
    const engine = await openTestEngine();
    const hidden = await say(engine, MORNING);
    for (const role of ["system", "tool"] as const) await say(engine, MORNING, { role });
    await engine.call("forget", { ids: [hidden] });
    expect((await engine.call("scan", {})).unsolidified).toEqual({ turns: 0, stretches: [], more: false });
    await engine.call("unforget", { ids: [hidden] });
    expect(await unsolidifiedIn(engine)).toEqual([hidden]);
  });

  test("tells of a turn again when the memory that came from it is superseded, forgotten, erased, undone or given other sources", async () => {
    const engine = await openTestEngine();
    const turn = await say(engine, MORNING);
    const sources = [turn];
    const told = async (): Promise<boolean> => (await unsolidifiedIn(engine)).includes(turn);
    const old = await remember(engine, "Old.", { sources });
    expect(await told()).toBe(false);
    await engine.call("supersede", { old, next: { id: engine.id(), gesture: "New." }, why: "it changed" });
    expect(await told()).toBe(true);
    const hidden = await remember(engine, "Hidden.", { sources });
    expect(await told()).toBe(false);
    await engine.call("forget", { ids: [hidden] });
    const forgetting = engine.lastRequest;
    expect(await told()).toBe(true);
    await engine.call("undo", { request: forgetting });
    expect(await told()).toBe(false);
    await engine.call("erase", { ids: [hidden] });
    expect(await told()).toBe(true);
    const undone = await remember(engine, "Undone.", { sources });
    await engine.call("undo", { request: engine.lastRequest });
    expect(await told()).toBe(true);
    expect(await engine.call("get", { id: undone })).toBeNull();
    const moved = await remember(engine, "Moved.", { sources });
    await engine.call("update", { id: moved, sources: [] });
    expect(await told()).toBe(true);
    await engine.call("update", { id: moved, sources });
    expect(await told()).toBe(false);
  });

  test("is narrowed by time and session; a date without a time is that whole day in the caller's zone", async () => {
    const engine = await openTestEngine();
    const first = await say(engine, Date.parse("2026-03-04T23:30:00+08:00"));
    const second = await say(engine, Date.parse("2026-03-05T00:30:00+08:00"), { session: "night" });
    const third = await say(engine, Date.parse("2026-03-06T00:00:00+08:00"));
    const day = async (input: object): Promise<unknown> => stretchesOf(await engine.call("scan", input, { zone: "Asia/Shanghai" })).flat();
    expect(await day({ since: "2026-03-05", until: "2026-03-05" })).toEqual([second]);
    expect(await day({ until: "2026-03-04" })).toEqual([first]);
    expect(await day({ since: "2026-03-05T00:30" })).toEqual([second, third]);
    expect(await day({ session: "night" })).toEqual([second]);
    expect((await engine.call("scan", { session: "night" })).unsolidified.turns).toBe(1);
    expect(await day({ session: "nowhere" })).toEqual([]);
  });
});

describe("pages of a scan", () => {
  test("hold every turn once, in order, and say which stretches they cut", async () => {
    const engine = await openTestEngine();
    const turns = [];
    for (let i = 0; i < 5; i++) turns.push(await say(engine, MORNING + i * MINUTE));
    const first = await engine.call("scan", { limit: 2 });
    expect(first.unsolidified).toMatchObject({ turns: 5, more: true, stretches: [{ cut: "end" }] });
    const { next = "" } = first.unsolidified;
    const second = await engine.call("scan", { limit: 2, after: next });
    expect(second.unsolidified).toMatchObject({ turns: 5, more: true, stretches: [{ cut: "both" }] });
    const third = await engine.call("scan", { limit: 2, after: second.unsolidified.next ?? "" });
    expect(third.unsolidified).toMatchObject({ more: false, stretches: [{ cut: "start" }] });
    expect(third.unsolidified).not.toHaveProperty("next");
    expect([first, second, third].map((page) => stretchesOf(page).flat())).toEqual([turns.slice(0, 2), turns.slice(2, 4), turns.slice(4)]);
    expect((await engine.call("scan", {})).unsolidified.stretches[0]).not.toHaveProperty("cut");
  });

  test("that end between two stretches cut neither, whatever other sessions do there", async () => {
    const engine = await openTestEngine();
    await say(engine, MORNING, { session: "a" });
    await say(engine, MORNING + 1, { session: "b" });
    await say(engine, MORNING + HOUR, { session: "a" });
    const { unsolidified } = await engine.call("scan", { limit: 2 });
    expect(unsolidified.stretches.map(({ session, cut }) => [session, cut])).toEqual([
      ["a", undefined],
      ["b", undefined],
    ]);
  });

  test("go on where they were when turns are written, kept, reviewed and erased between them", async () => {
    const engine = await openTestEngine();
    const turns = [];
    for (let i = 0; i < 6; i++) turns.push(await say(engine, MORNING + i * MINUTE));
    const { unsolidified } = await engine.call("scan", { limit: 2 });
    await say(engine, MORNING - HOUR);
    await remember(engine, "Kept.", { sources: [turns[0]] });
    await engine.call("review", { ids: [turns[2] ?? ""] });
    await engine.call("erase", { ids: [turns[1] ?? ""] });
    const late = await say(engine, MORNING + 3 * MINUTE);
    const rest = await engine.call("scan", { after: unsolidified.next ?? "" });
    expect(stretchesOf(rest).flat()).toEqual([turns[3], late, turns[4], turns[5]]);
  });

  test("tell the turns of an instant again, and lose none, when the one that ended a page is erased", async () => {
    const engine = await openTestEngine();
    const turns = [await say(engine, MORNING), await say(engine, MORNING), await say(engine, MORNING)];
    const { unsolidified } = await engine.call("scan", { limit: 2 });
    await engine.call("erase", { ids: [turns[1] ?? ""] });
    expect(stretchesOf(await engine.call("scan", { after: unsolidified.next ?? "" })).flat()).toEqual([turns[0], turns[2]]);
  });
});

describe("a scan of memories", () => {
  test("counts those that stand and name no source, and names the oldest hundred", async () => {
    const engine = await openTestEngine();
    const turn = await say(engine, MORNING);
    await remember(engine, "Sourced.", { sources: [turn] });
    const ids = [];
    for (let i = 0; i < 102; i++) ids.push(await remember(engine, `Memory ${i}.`));
    await engine.call("forget", { ids: [ids[0] ?? ""] });
    const { memoriesWithoutSources } = await engine.call("scan", {});
    expect(memoriesWithoutSources.count).toBe(101);
    expect(memoriesWithoutSources.ids).toEqual(ids.slice(1, 101));
    expect((await engine.call("scan", { until: "2020" })).memoriesWithoutSources).toEqual({ count: 0, ids: [] });
  });

  test("counts one whose only source was erased", async () => {
    const engine = await openTestEngine();
    const turn = await say(engine, MORNING);
    const id = await remember(engine, "From an erased turn.", { sources: [turn] });
    await engine.call("erase", { ids: [turn] });
    expect((await engine.call("scan", {})).memoriesWithoutSources).toEqual({ count: 1, ids: [id] });
  });
});

describe("a scope", () => {
  const alice = { user: "alice" };
  const atlas = { user: "alice", agent: "Atlas" };
  const other = { user: "alice", agent: "Other" };

  test("is told of what it sees alone, and a memory that it does not see keeps no turn from it", async () => {
    const engine = await openTestEngine();
    const shared = await say(engine, MORNING, { scope: alice });
    const own = await say(engine, MORNING + 1, { scope: atlas });
    await say(engine, MORNING + 2, { scope: { user: "bob" } });
    const secret = await remember(engine, "Of Atlas alone.", { sources: [shared] }, atlas);
    await remember(engine, "Without a source.", {}, atlas);
    expect(await unsolidifiedIn(engine, {}, alice)).toEqual([shared]);
    expect(await unsolidifiedIn(engine, {}, other)).toEqual([shared]);
    expect(await unsolidifiedIn(engine, {}, atlas)).toEqual([own]);
    const report = await engine.call("scan", {}, { scope: alice });
    expect(report.memoriesWithoutSources.count).toBe(0);
    expect(JSON.stringify(report)).not.toContain(secret);
    expect((await engine.call("scan", {}, { scope: { user: "bob" } })).unsolidified.turns).toBe(1);
  });

  test("learns nothing from a place that names another's turn", async () => {
    const engine = await openTestEngine();
    const foreign = await say(engine, MORNING, { scope: { user: "bob" } });
    const own = await say(engine, MORNING, { scope: alice });
    const report = await engine.call("scan", { after: `${MORNING}:${foreign}` }, { scope: alice });
    expect(stretchesOf(report)).toEqual([[own]]);
  });
});
