import { expect, test } from "vitest";
import type { Backend, Database } from "../../src/storage/database.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
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

test("a block leaves what was read of themes as it was, a record does not", async () => {
  const inner = memoryBackend(await loadSqlite());
  let readings = 0;
  const counted: Backend = {
    ...inner,
    open: (file) => {
      const db = inner.open(file);
      const all = db.all.bind(db);
      const counting: Database["all"] = (sql, ...bindings) => {
        if (sql.includes("topic_text")) readings += 1;
        return all(sql, ...bindings);
      };
      return Object.assign(db, { all: counting });
    },
  };
  const engine = await openTestEngine({ backend: counted });
  await engine.call("write", { id: engine.id(), gesture: "Ana starts at the harbour on Monday." });
  const readingsOf = async (): Promise<number> => {
    const before = readings;
    await engine.call("topics", {});
    return readings - before;
  };
  expect(await readingsOf()).toBeGreaterThan(0);
  expect(await readingsOf()).toBe(0);
  await engine.call("injectTurn", { session: "a", query: "harbour", limitTokens: 500 });
  expect(await readingsOf()).toBe(0);
  await engine.call("write", { id: engine.id(), gesture: "The harbour is closed." });
  expect(await readingsOf()).toBeGreaterThan(0);
});

test("what a rescue brought stays known when the session's block is made anew without it", async () => {
  const engine = await openTestEngine();
  await engine.call("write", { id: engine.id(), gesture: "The harbour burned.", importance: 5, emotional: 5, unresolved: 5 });
  const ofBlock = ({ layers }: { readonly layers: readonly { readonly items: readonly unknown[] }[] }): number =>
    layers.reduce((sum, { items }) => sum + items.length, 0);
  expect(ofBlock(await engine.call("injectSession", { session: "s", limitTokens: 1_000 }))).toBe(1);
  expect(ofBlock(await engine.call("injectRescue", { session: "s", messages: [] }))).toBe(1);
  expect(ofBlock(await engine.call("injectSession", { session: "s", limitTokens: 1_000, layers: ["T0"] }))).toBe(0);
  expect(ofBlock(await engine.call("injectTurn", { session: "s", query: "the harbour", limitTokens: 1_000 }))).toBe(0);
});

test("a block that is quoted or fenced and recorded back leaves nothing of its quoting", async () => {
  const engine = await openTestEngine();
  await engine.call("write", { id: engine.id(), gesture: "Ana starts at the harbour on Monday." });
  const { text } = await engine.call("injectTurn", { session: "s", query: "harbour", limitTokens: 1_000 });
  for (const quoted of [text.replace(/^/gmu, "> "), `\`\`\`\n${text}\n\`\`\``]) {
    const reply = await engine.call("record", { session: "s", turns: [{ id: engine.id(), role: "user", text: quoted }] });
    expect(reply.turns.map(({ outcome }) => outcome)).toEqual(["injected"]);
  }
});
