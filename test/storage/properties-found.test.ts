import { beforeEach, expect, test } from "vitest";
import type { Memory } from "../../src/core/records.ts";
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

async function write(gesture: string, more: { readonly tags?: readonly string[] } = {}, scope = wide): Promise<{ readonly id: string }> {
  const id = engine.id();
  await engine.call("write", { id, gesture, ...more }, { scope });
  return { id };
}

test("a secret in an amendment by a narrower caller goes with the memory", async () => {
  const a = await write("A");
  await engine.call("amend", { id: a.id, amendment: engine.id(), text: "My password is Tr0ub4dor&3x!" }, { scope: narrow });
  expect(await engine.call("secrets", {}, { scope: wide })).toHaveLength(1);
  expect(await engine.call("erase", { ids: [a.id] }, { scope: wide })).toMatchObject({ erased: { memories: 1, secrets: 1 } });
});

test("a look back weighs with the factor of then, and counts tags of scopes that the reader does not see", async () => {
  for (let i = 0; i < 6; i++) await write(`heavy ${i}`, { tags: ["t"] });
  const hidden = await write("hidden", { tags: ["t"] }, narrow);
  const then = engine.clock.now;
  const seen = await engine.call("list", {}, { scope: wide, at: then });
  for (const { id } of seen) await engine.call("update", { id, importance: 5, emotional: 5, unresolved: 5 }, { scope: wide });
  for (let i = 0; i < 6; i++)
    await engine.call("write", { id: engine.id(), gesture: `later ${i}`, importance: 5, emotional: 5, unresolved: 5 }, { scope: wide });
  await engine.call("forget", { ids: [hidden.id] }, { scope: narrow });
  expect(await engine.call("list", { asOf: then }, { scope: wide })).toEqual(seen);
  expect(((await engine.call("get", { id: seen[0]?.id ?? "", asOf: then }, { scope: wide })) as Memory).weight).toBe(seen[0]?.weight);
});

test("people in a file go to their own user, and merging them again adds nothing", async () => {
  await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Annie"] }] }, { scope: { user: "v" } });
  const state = await engine.jsonl();
  await engine.call("wipe", { scope: { user: "v" } }, { scope: { user: "v" } });
  await engine.restore(state);
  expect(await engine.jsonl()).toBe(state);
  await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Anita"] }] }, { scope: { user: "v" } });
  expect(await engine.restore(state)).toMatchObject({ added: {}, known: 1 });
});

test("an export that holds the longest names can be restored", async () => {
  const name = "ﷺ".repeat(400);
  await engine.call("putPeople", { people: [{ name }] });
  await engine.call("putIdentity", { id: engine.id(), kind: "profile", aspect: "fact", subject: name, text: "Is far away." });
  const whole = await engine.jsonl(WHOLE);
  await engine.call("wipe", { scope: { user: "default" } });
  await engine.restore(whole);
  expect(await engine.jsonl(WHOLE)).toBe(whole);
});

test("a name that only another agent's memory gave is not told", async () => {
  await engine.call("write", { id: engine.id(), gesture: "Met in secret.", entities: ["Zoe"] }, { scope: narrow });
  expect(await engine.call("people", {}, { scope: narrow })).toMatchObject([{ name: "Zoe", known: false }]);
  expect(await engine.call("people", {}, { scope: wide })).toEqual([]);
});
