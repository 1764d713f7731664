import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

async function tagged(...sets: readonly (readonly string[])[]): Promise<TestEngine> {
  const engine = await openTestEngine();
  for (const [index, tags] of sets.entries()) await engine.call("write", { id: engine.id(), gesture: `gesture ${index}`, tags });
  return engine;
}

async function suggested(engine: TestEngine, text: string, limit?: number): Promise<readonly string[]> {
  const found = await engine.call("suggestTags", { text, ...(limit === undefined ? {} : { limit }) });
  return found.map(({ tag, why }) => `${tag}: ${why}`);
}

describe("tags proposed for a text", () => {
  test("are those whose words it says, in whatever form and order, the most used first", async () => {
    const engine = await tagged(["sailing", "deep sea", "tax"], ["deep sea"], ["天气", "北京"]);
    expect(await suggested(engine, "She sailed where the sea was deep, and paid no taxes in Beijing")).toEqual([
      "deep sea: said",
      "sailing: said",
      "tax: said",
    ]);
    expect(await suggested(engine, "北京天气怎么样")).toEqual(["北京: said", "天气: said"]);
    for (const text of ["nothing of the kind", "东京在北边"]) expect(await suggested(engine, text)).toEqual([]);
  });

  test("for a text as short as a tag are those written like it: the tag about to be made may be there already", async () => {
    const engine = await tagged(["sailboats", "project-atlas", "Café", "天气预报"]);
    expect(await suggested(engine, "sail boat")).toEqual(["sailboats: alike"]);
    expect(await suggested(engine, "Projet Atlas")).toEqual(["project-atlas: alike"]);
    expect(await suggested(engine, "cafes")).toEqual(["Café: said"]);
    expect(await suggested(engine, "天气")).toEqual(["天气预报: alike"]);
    expect(await suggested(engine, "trailers")).toEqual([]);
  });

  test("are at most as many as asked for, ten by default, and none for a text without words", async () => {
    const engine = await tagged(Array.from({ length: 15 }, (_, n) => `sea ${n}`));
    expect(await suggested(engine, "sea 1", 3)).toHaveLength(3);
    expect(await suggested(engine, "sea 1")).toHaveLength(10);
    expect(await suggested(engine, "sea 1", 1)).toEqual(["sea 1: said"]);
    for (const text of ["", " ", "!?", "🙂"]) expect(await suggested(engine, text)).toEqual([]);
  });

  test("are never another user's, and not those of forgotten memories", async () => {
    const engine = await tagged(["sea"]);
    expect(await engine.call("suggestTags", { text: "sea" }, { scope: { user: "someone" } })).toEqual([]);
    const [{ id = "" } = {}] = await engine.call("list", {});
    await engine.call("forget", { ids: [id] });
    expect(await suggested(engine, "sea")).toEqual([]);
  });
});
