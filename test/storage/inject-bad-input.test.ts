import { expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";

const BLOCK = { session: "a", limitTokens: 500 };

/** What is wrong with what both blocks take, and the field that is named for it. */
const OF_BLOCKS: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  ...["", "  ", "x".repeat(501), "a\u0000b", "\ud800", 7, undefined].map((session) => [{ session }, "session"] as const),
  ...[-1, 1.5, Number.NaN, 1_000_001, "500", undefined].map((limitTokens) => [{ limitTokens }, "limitTokens"] as const),
  ...["cl100k_base", 7].map((tokens) => [{ tokens }, "tokens"] as const),
  [{ trust: "user" }, "trust"],
  [{ trust: ["nobody"] }, "trust.0"],
  [{ instructions: true }, "instructions"],
  [{ layers: "all" }, "layers"],
  [{ layers: ["T9"] }, "layers.0"],
  [{ thresholds: { memories: -1 } }, "thresholds.memories"],
  [{ thresholds: { memories: 1.5 } }, "thresholds.memories"],
  [{ thresholds: { nothing: 1 } }, "thresholds.nothing"],
  [{ more: 1 }, "more"],
];

const OF_SESSIONS = [
  [{ thresholds: { minWeight: 1.1 } }, "thresholds.minWeight"],
  [{ thresholds: { windows: [] } }, "thresholds.windows"],
  [{ thresholds: { windows: [0] } }, "thresholds.windows.0"],
  [{ thresholds: { pick: "best" } }, "thresholds.pick"],
] as const;

const OF_QUERIES = [7, undefined, null, "x".repeat(100_001)].map((query) => [{ query }, "query"] as const);

test("bad input of a block is refused with the path of the field, and begins no session", async () => {
  const engine = await openTestEngine();
  const refused = async (method: "injectSession" | "injectTurn" | "injectQueue", input: object, path: string): Promise<void> => {
    const call = engine.call(method, input as never);
    await expect(call, JSON.stringify(input).slice(0, 200)).rejects.toMatchObject({
      code: "invalid_input",
      details: { path: `input.${path}` },
    });
  };
  const before = await engine.jsonl();
  for (const [wrong, path] of [...OF_BLOCKS, ...OF_SESSIONS]) await refused("injectSession", { ...BLOCK, ...wrong }, path);
  for (const [wrong, path] of [...OF_BLOCKS, ...OF_QUERIES]) await refused("injectTurn", { ...BLOCK, query: "sea", ...wrong }, path);
  for (const [wrong, path] of OF_QUERIES) await refused("injectQueue", wrong, path);
  expect(await engine.jsonl()).toBe(before);
});

test("an emoji, 50,000 characters and stop words alone are answered", async () => {
  const engine = await openTestEngine();
  await engine.call("record", { session: "old", turns: [{ id: engine.id(), role: "user", text: "The tide turned at six." }] });
  for (const query of ["😀", "tide ".repeat(10_000), "x".repeat(50_000), "the of and", "", " "]) {
    const { tokens } = await engine.call("injectTurn", { session: engine.id(), query, limitTokens: 300 });
    expect(tokens).toBeLessThanOrEqual(300);
  }
});
