import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";

describe("an identity text", () => {
  test("that is written again keeps its old versions, newest first", async () => {
    const engine = await openTestEngine();
    for (const text of ["One.", "Two.", "Three."])
      await engine.call("putIdentity", { id: engine.id(), kind: "self", aspect: "terrain", text });
    expect(await engine.call("listIdentity", { kind: "self" })).toMatchObject([{ text: "Three.", version: 3, current: true }]);
    const history = await engine.call("identityHistory", { key: "self:terrain" });
    expect(history.map(({ text, version, current }) => [text, version, current])).toEqual([
      ["Three.", 3, true],
      ["Two.", 2, false],
      ["One.", 1, false],
    ]);
  });

  test("is never overwritten by a blank one", async () => {
    const engine = await openTestEngine();
    await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "I am Atlas." });
    const before = await engine.jsonl();
    for (const text of ["", "  ", "\u200b"])
      await expect(engine.call("putIdentity", { id: engine.id(), kind: "identity", text })).rejects.toMatchObject({
        code: "invalid_input",
        details: { path: "input.text" },
      });
    expect(await engine.jsonl()).toBe(before);
  });

  test("sent again under its id is one version, and another text under that id is a conflict", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    const first = await engine.call("putIdentity", { id, kind: "identity", text: "I am Atlas." });
    expect(await engine.call("putIdentity", { id, kind: "identity", text: "I am Atlas." })).toEqual(first);
    await expect(engine.call("putIdentity", { id, kind: "identity", text: "I am another." })).rejects.toMatchObject({
      code: "id_conflict",
      details: { id },
    });
  });

  test("goes back by undo, and is read as it was at a time", async () => {
    const engine = await openTestEngine();
    await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "Before." });
    const then = engine.clock.now;
    const before = await engine.jsonl();
    await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "After." });
    const request = engine.lastRequest;
    expect(await engine.call("listIdentity", { kind: "identity", asOf: then })).toMatchObject([{ text: "Before.", current: true }]);
    await engine.call("undo", { request });
    expect(await engine.jsonl()).toBe(before);
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  });
});

describe("a profile", () => {
  test("is one per person and aspect, however the name is written", async () => {
    const engine = await openTestEngine();
    await engine.call("putIdentity", { id: engine.id(), kind: "profile", subject: "Ana María", aspect: "fact", text: "Dives." });
    const { key, version } = await engine.call("putIdentity", {
      id: engine.id(),
      kind: "profile",
      subject: "ana  maria",
      aspect: "fact",
      text: "Dives deep.",
    });
    await engine.call("putIdentity", { id: engine.id(), kind: "profile", subject: "Ana María", aspect: "impression", text: "Calm." });
    expect([key, version]).toEqual(["profile:fact:ana maria", 2]);
    for (const subject of ["Ana María", "ANA MARIA"])
      expect(await engine.call("listIdentity", { kind: "profile", subject })).toHaveLength(2);
    expect(await engine.call("listIdentity", { kind: "profile", subject: "Li" })).toEqual([]);
  });
});

describe("snapshots", () => {
  test("are things of their own, newest first", async () => {
    const engine = await openTestEngine();
    for (const text of ["First.", "Second."]) await engine.call("putIdentity", { id: engine.id(), kind: "snapshot", text });
    expect((await engine.call("listIdentity", { kind: "snapshot" })).map(({ text, version }) => [text, version])).toEqual([
      ["Second.", 1],
      ["First.", 1],
    ]);
  });
});

describe("a thread", () => {
  test("keeps text and scores when only its status changes, and says when it was explored", async () => {
    const engine = await openTestEngine();
    const { key } = await engine.call("putIdentity", {
      id: engine.id(),
      kind: "thread",
      text: "Why did Ana stop?",
      importance: 4,
      emotional: 2,
      recurrence: 5,
      unresolved: 5,
      pinned: true,
    });
    await engine.call("putIdentity", { id: engine.id(), kind: "thread", key, status: "explored" });
    const at = engine.clock.now;
    const [now, before] = await engine.call("identityHistory", { key });
    expect(now).toMatchObject({
      text: "Why did Ana stop?",
      importance: 4,
      emotional: 2,
      recurrence: 5,
      unresolved: 5,
      pinned: true,
      status: "explored",
      exploredAt: at,
      version: 2,
      weight: before?.weight,
    });
    expect(before).toMatchObject({ status: "open", current: false });
    expect(await engine.call("listIdentity", { kind: "thread" })).toEqual([]);
    expect(await engine.call("listIdentity", { kind: "thread", status: "all" })).toHaveLength(1);
  });

  test("keeps the time it was explored through later changes, and loses it when opened again", async () => {
    const engine = await openTestEngine();
    const { key } = await engine.call("putIdentity", { id: engine.id(), kind: "thread", text: "Why?" });
    await engine.call("putIdentity", { id: engine.id(), kind: "thread", key, status: "abandoned" });
    const at = engine.clock.now;
    await engine.call("putIdentity", { id: engine.id(), kind: "thread", key, importance: 2 });
    expect((await engine.call("identityHistory", { key }))[0]).toMatchObject({ status: "abandoned", exploredAt: at, importance: 2 });
    await engine.call("putIdentity", { id: engine.id(), kind: "thread", key, status: "open" });
    expect((await engine.call("identityHistory", { key }))[0]).not.toHaveProperty("exploredAt");
  });

  test("whose key is unknown, or is that of something else, is not found", async () => {
    const engine = await openTestEngine();
    await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "I am Atlas." });
    for (const key of ["thread:nothing", "identity"]) {
      await expect(engine.call("putIdentity", { id: engine.id(), kind: "thread", key, text: "Mine now." })).rejects.toMatchObject({
        code: "not_found",
        details: { id: key },
      });
    }
    expect(await engine.call("listIdentity", { kind: "identity" })).toMatchObject([{ text: "I am Atlas." }]);
  });

  test("stands before others by its weight", async () => {
    const engine = await openTestEngine();
    for (const [text, importance] of [
      ["low", 1],
      ["high", 5],
      ["middle", 3],
    ] as const)
      await engine.call("putIdentity", { id: engine.id(), kind: "thread", text, importance });
    expect((await engine.call("listIdentity", { kind: "thread" })).map(({ text }) => text)).toEqual(["high", "middle", "low"]);
  });
});
