import { beforeEach, describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

/** Small sequences that broke something once. */

const WHOLE = { range: "store", changes: true } as const;
const wide = { user: "u" };
const narrow = { user: "u", agent: "a" };

let engine: TestEngine;

beforeEach(async () => {
  engine = await openTestEngine();
});

async function write(
  gesture: string,
  more: { readonly tags?: readonly string[]; readonly sources?: readonly string[] } = {},
  scope = wide,
): Promise<{ readonly id: string; readonly request: string }> {
  const id = engine.id();
  await engine.call("write", { id, gesture, ...more }, { scope });
  return { id, request: engine.lastRequest };
}

async function supersede(old: string, next: string): Promise<string> {
  await engine.call("supersede", { old, next, why: "said so" }, { scope: wide });
  return engine.lastRequest;
}

async function undo(request: string, scope = wide): Promise<string> {
  await engine.call("undo", { request }, { scope });
  return engine.lastRequest;
}

async function expectRefused(request: string, code: string, reason: string, scope = wide): Promise<void> {
  const before = await engine.jsonl(WHOLE);
  await expect(undo(request, scope)).rejects.toMatchObject({
    code,
    details: expect.objectContaining(
      code === "undo_conflict" ? { conflicts: expect.arrayContaining([expect.objectContaining({ reason })]) } : { reason },
    ),
  });
  expect(await engine.jsonl(WHOLE)).toBe(before);
}

describe("a chain of replacements", () => {
  test("does not come back to itself by a write that is known", async () => {
    const a = await write("A");
    const b = await write("B");
    await supersede(a.id, b.id);
    await expect(
      engine.call("supersede", { old: b.id, next: { id: a.id, gesture: "A" }, why: "again" }, { scope: wide }),
    ).rejects.toMatchObject({ code: "not_current" });
  });

  test("does not come back to itself by a redo", async () => {
    const a = await write("A");
    const b = await write("B");
    const undone = await undo(await supersede(a.id, b.id));
    await supersede(b.id, a.id);
    await expectRefused(undone, "undo_conflict", "would replace itself in the end");
  });

  test("does not lead to a memory that an undo took away", async () => {
    const a = await write("A");
    const b = await write("B");
    const undone = await undo(await supersede(a.id, b.id));
    await undo(b.request);
    await expectRefused(undone, "undo_conflict", "what replaced it is not there any more");
  });

  test("stands where the replaced memory stood, for whoever saw that", async () => {
    const a = await write("A");
    const next = engine.id();
    await engine.call("supersede", { old: a.id, next: { id: next, gesture: "B" }, why: "said so" }, { scope: narrow });
    expect(await engine.call("get", { id: next }, { scope: wide })).toMatchObject({ scope: wide });
    const own = await write("C", {}, narrow);
    await expect(engine.call("supersede", { old: next, next: own.id, why: "said so" }, { scope: narrow })).rejects.toMatchObject({
      code: "invalid_input",
      details: { path: "input.next" },
    });
  });
});

describe("undo", () => {
  test("of a version in the middle is a conflict", async () => {
    const requests: string[] = [];
    for (const text of ["one", "two", "three"]) {
      await engine.call("putIdentity", { id: engine.id(), kind: "identity", text }, { scope: wide });
      requests.push(engine.lastRequest);
    }
    await expectRefused(requests[1] ?? "", "undo_conflict", `was changed later by ${requests[2]}`);
  });

  test("of an undone version or turn is a conflict once the same was written again", async () => {
    await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "one" }, { scope: wide });
    const version = await undo(engine.lastRequest);
    await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "two" }, { scope: wide });
    await expectRefused(version, "undo_conflict", "another version was written later");
    const say = (): Promise<unknown> =>
      engine.call("record", { session: "s", turns: [{ id: engine.id(), role: "user", text: "Hello." }] }, { scope: wide });
    await say();
    const turn = await undo(engine.lastRequest);
    await say();
    await expectRefused(turn, "undo_conflict", "the same turn is there again");
  });

  test("of an undo of an undo counts as undone", async () => {
    const a = await write("A");
    await engine.call("update", { id: a.id, importance: 5 }, { scope: wide });
    await undo(await undo(await undo(engine.lastRequest)));
    expect(await undo(a.request)).toBe(engine.lastRequest);
  });

  test("is all or none for a caller who sees only a part of what the request changed", async () => {
    const turns = engine.id();
    await engine.call("record", { session: "s", turns: [{ id: turns, role: "user", text: "Hello." }] }, { scope: wide });
    const own = await write("mine", {}, narrow);
    await engine.call("forget", { ids: [turns, own.id] }, { scope: narrow });
    await expectRefused(engine.lastRequest, "not_undoable", "outside_scope");
  });

  test("leaves no narrower memory without the turn that it came from", async () => {
    const turn = engine.id();
    await engine.call("record", { session: "s", turns: [{ id: turn, role: "user", text: "Hello." }] }, { scope: wide });
    const recorded = engine.lastRequest;
    await write("from it", { sources: [turn] }, narrow);
    await expectRefused(recorded, "undo_conflict", "is the source of a memory");
    expect(await engine.call("erase", { ids: [turn] }, { scope: wide })).toMatchObject({ flagged: [] });
    expect(await engine.call("list", {}, { scope: narrow })).toMatchObject([{ sources: [], flaggedAt: expect.any(Number) }]);
  });

  test("finds a name in the form in which it is stored", async () => {
    const a = await write("A", { tags: ["Work"] });
    await engine.call("update", { id: a.id, tags: ["work", "sea"] }, { scope: wide });
    const { lastRequest } = engine;
    expect(await engine.call("get", { id: a.id }, { scope: wide })).toMatchObject({ tags: ["Work", "sea"] });
    await undo(lastRequest);
    expect(await engine.call("get", { id: a.id }, { scope: wide })).toMatchObject({ tags: ["Work"] });
  });

  test("brings no person back whose alias stands for somebody else now", async () => {
    await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Annie"] }] }, { scope: wide });
    const undone = await undo(engine.lastRequest);
    await engine.call("putPeople", { people: [{ name: "Annie" }] }, { scope: wide });
    await expectRefused(undone, "undo_conflict", '"Annie" stands for somebody else now');
    await expect(engine.call("putPeople", { people: [{ name: "Bo", aliases: ["Annie"] }] }, { scope: wide })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
