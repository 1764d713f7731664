import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { HOUR, MINUTE, MORNING, remember, say } from "./scan-stage.ts";

const LATE = "The mackerel boats came home late, said the harbour master.";

/** Talk of other things, so that words are rare or common. */
async function chatter(engine: TestEngine): Promise<void> {
  const turns = Array.from({ length: 60 }, (_, i) => ({
    id: engine.id(),
    role: "user" as const,
    text: `We said this and that about the boats, number ${i}.`,
    at: MORNING - 40 * 24 * HOUR + i * HOUR,
  }));
  await engine.call("record", { session: "chatter", turns });
}

describe("a proposal of sources", () => {
  test("names turns within two hours of when it happened, the likeliest first, with what speaks for each", async () => {
    const engine = await openTestEngine();
    await chatter(engine);
    await say(engine, MORNING + 2 * MINUTE, { text: "Anything else?" });
    const answer = await say(engine, MORNING - 2 * HOUR, { role: "assistant", text: "The mackerel boats were late today." });
    const source = await say(engine, MORNING - HOUR, { text: LATE });
    await say(engine, MORNING + 2 * HOUR + 1, { text: `${LATE} Again.` });
    const memory = await remember(engine, "The mackerel boats were late.", { occurredAt: MORNING });
    const { proposals, looked, more } = await engine.call("proposeSources", {});
    expect({ looked, more }).toEqual({ looked: 1, more: false });
    expect(proposals).toMatchObject([{ memory, gesture: "The mackerel boats were late.", turns: [source, answer], why: "within_2h" }]);
    const [best, other] = proposals[0]?.evidence ?? [];
    expect(best).toMatchObject({ turn: source, distanceMs: -HOUR });
    expect(best?.words).toEqual(["mackerel", "late", "boat"]);
    expect(other).toMatchObject({ turn: answer, distanceMs: -2 * HOUR });
    expect(proposals[0]?.confidence).toBe(best?.confidence);
    expect(best?.confidence).toBeGreaterThan(other?.confidence ?? 1);
    expect(best?.confidence).toBeLessThanOrEqual(0.94);
  });

  test("goes by when it was recorded where it is not known to the moment when it happened", async () => {
    const engine = await openTestEngine();
    const turn = await say(engine, MORNING, { text: LATE });
    const id = engine.id();
    await engine.call("write", { id, gesture: "The mackerel boats were late.", occurredAt: "2025-11" }, { at: MORNING + MINUTE });
    expect((await engine.call("proposeSources", {})).proposals).toMatchObject([{ memory: id, turns: [turn], why: "within_2h" }]);
  });

  test("looks at the whole day in its writer's zone where nothing near is likely", async () => {
    const engine = await openTestEngine();
    await chatter(engine);
    const dawn = await say(engine, Date.parse("2026-03-05T00:10:00+08:00"), { text: LATE });
    await say(engine, Date.parse("2026-03-04T23:50:00+08:00"), { text: `${LATE} Again.` });
    await say(engine, Date.parse("2026-03-05T12:00:00+08:00"), { text: "Lunch?" });
    const fields = { gesture: "The mackerel boats were late.", occurredAt: "2026-03-05T11:00" };
    await engine.call("write", { id: engine.id(), ...fields }, { zone: "Asia/Shanghai" });
    expect((await engine.call("proposeSources", {})).proposals).toMatchObject([{ turns: [dawn], why: "same_day" }]);
  });

  test("is not made where nothing speaks for any turn", async () => {
    const engine = await openTestEngine();
    await say(engine, MORNING - HOUR, { text: "Good morning." });
    await say(engine, MORNING, { role: "tool", text: LATE });
    const hidden = await say(engine, MORNING, { text: `${LATE} Again.` });
    await engine.call("forget", { ids: [hidden] });
    await remember(engine, "The mackerel boats were late.", { occurredAt: MORNING });
    expect(await engine.call("proposeSources", {})).toEqual({ proposals: [], looked: 1, more: false });
  });

  test("changes nothing, and is applied by an update that a scan then sees", async () => {
    const engine = await openTestEngine();
    await say(engine, MORNING, { text: LATE });
    const id = await remember(engine, "The mackerel boats were late.", { occurredAt: MORNING });
    const before = await engine.jsonl({ range: "store", changes: true });
    const { proposals } = await engine.call("proposeSources", {});
    expect(await engine.jsonl({ range: "store", changes: true })).toBe(before);
    await engine.call("update", { id, sources: proposals[0]?.turns ?? [] });
    expect((await engine.call("scan", {})).unsolidified.turns).toBe(0);
    expect((await engine.call("proposeSources", {})).looked).toBe(0);
  });

  test("holds at most twenty turns, also in a text of Chinese", async () => {
    const engine = await openTestEngine();
    const best = await say(engine, MORNING + 10 * MINUTE, { text: "港口的鲱鱼船回来晚了。" });
    for (let i = 0; i < 30; i++) await say(engine, MORNING + HOUR + i, { text: `港口的鲱鱼船回来晚了 ${i}` });
    await remember(engine, "鲱鱼船回来晚了。", { occurredAt: MORNING });
    const [proposal] = (await engine.call("proposeSources", {})).proposals;
    expect(proposal?.turns).toHaveLength(20);
    expect(proposal?.turns[0]).toBe(best);
    expect(proposal?.evidence.map(({ turn }) => turn)).toEqual(proposal?.turns);
  });

  test("is looked for in pages, or for the memories that are named", async () => {
    const engine = await openTestEngine();
    const turn = await say(engine, MORNING, { text: LATE });
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push(await remember(engine, `The mackerel boats were late, ${i}.`, { occurredAt: MORNING + i }));
    const sourced = await remember(engine, "Sourced.", { sources: [turn] });
    const found: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await engine.call("proposeSources", { limit: 2, ...(after === undefined ? {} : { after }) });
      found.push(...page.proposals.map(({ memory }) => memory));
      expect(page.more).toBe(page.next !== undefined);
      after = page.next;
      if (after === undefined) break;
    }
    expect(found).toEqual(ids);
    const some = await engine.call("proposeSources", { memories: [ids[3] ?? "", sourced] });
    expect(some).toMatchObject({ looked: 1, proposals: [{ memory: ids[3] }] });
    await expect(engine.call("proposeSources", { memories: [turn] })).rejects.toMatchObject({ code: "not_found", details: { id: turn } });
  });

  test("is made at the ends of time as well", async () => {
    const engine = await openTestEngine();
    for (const occurredAt of [8.64e15, -8.64e15]) {
      const turn = await say(engine, occurredAt, { text: `${LATE} ${occurredAt}` });
      const id = await remember(engine, `The mackerel boats were late, ${occurredAt}.`, { occurredAt });
      await remember(engine, `Nothing of this, ${occurredAt}.`, { occurredAt: -occurredAt / 2 });
      expect((await engine.call("proposeSources", { memories: [id] })).proposals).toMatchObject([{ memory: id, turns: [turn] }]);
    }
    expect((await engine.call("proposeSources", {})).looked).toBe(4);
  });
});

describe("a scope", () => {
  test("is proposed only turns that the memory's own scope sees, so that each proposal can be applied", async () => {
    const engine = await openTestEngine();
    const alice = { user: "alice" };
    const atlas = { user: "alice", agent: "Atlas" };
    const shared = await say(engine, MORNING, { text: LATE, scope: alice });
    const own = await say(engine, MORNING, { text: LATE, scope: atlas });
    await say(engine, MORNING, { text: LATE, scope: { user: "bob" } });
    const wide = await remember(engine, "The mackerel boats were late.", { occurredAt: MORNING }, alice);
    const narrow = await remember(engine, "The mackerel boats were late again.", { occurredAt: MORNING }, atlas);
    const { proposals } = await engine.call("proposeSources", {}, { scope: atlas });
    expect(proposals).toMatchObject([{ memory: wide, turns: [shared] }, { memory: narrow }]);
    expect([...(proposals[1]?.turns ?? [])].sort()).toEqual([shared, own].sort());
    for (const { memory, turns } of proposals) await engine.call("update", { id: memory, sources: turns }, { scope: atlas });
    await expect(engine.call("proposeSources", { memories: [narrow] }, { scope: alice })).rejects.toMatchObject({ code: "not_found" });
  });
});
