import { expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";

test("what was injected in a session is not injected again, until another session begins", async () => {
  const engine = await openTestEngine();
  const id = engine.id();
  await engine.call("write", { id, gesture: "Ana starts at the harbour on Monday." });
  const ask = { query: "when does Ana start at the harbour?", limitTokens: 500 };
  const first = await engine.call("injectTurn", { session: "a", ...ask });
  expect(first.text).toContain("harbour");
  expect(first.layers.flatMap(({ items }) => items.map((item) => item.id))).toEqual([id]);
  expect((await engine.call("injectTurn", { session: "a", ...ask })).text).toBe("");
  expect((await engine.call("injectTurn", { session: "b", ...ask })).text).toBe(first.text);
});

test("a turn's request that is sent again is answered alike", async () => {
  const engine = await openTestEngine();
  await engine.call("write", { id: engine.id(), gesture: "Ana starts at the harbour on Monday." });
  const request = engine.id();
  const input = { session: "a", query: "harbour", limitTokens: 500 };
  const first = await engine.call("injectTurn", input, { request });
  expect(first.text).not.toBe("");
  expect(await engine.call("injectTurn", input, { request })).toEqual(first);
});
