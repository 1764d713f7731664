import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evidenceFigures, evidenceOf, keptPairs, orderOf, per100, repeatedIn } from "../evals/block-figures.ts";
import type { BlockItem } from "../evals/block.page.ts";

const item = (...documents: readonly string[]): BlockItem => ({
  documents,
  record: `turn ${documents.join("+")}`,
  once: true,
  clipped: false,
});

describe("evidence in a block", () => {
  test("counts each gold document once, by itself or as the source of a memory", () => {
    expect(evidenceOf(["a", "b"], [item("x"), item("memory", "a"), item("a")])).toBe(0.5);
    expect(evidenceOf(["a"], [])).toBe(0);
    expect(evidenceOf([], [item("a")])).toBe(0);
  });

  test("is told as a share of all questions, of each category and of what is shown whole", () => {
    const block = (items: readonly BlockItem[]) => ({ text: "", tokens: 10, items, notices: [], ms: 2 });
    const figures = evidenceFigures("set", 500, [
      { query: { category: "one", gold: ["a"] }, block: block([{ ...item("a"), clipped: true }]) },
      { query: { category: "two", gold: ["b"] }, block: block([]) },
    ]);
    expect(figures).toMatchObject({
      "set.evidence_500": 50,
      "set.evidence_whole_500": 0,
      "set.one.evidence_500": 100,
      "set.two.evidence_500": 0,
      "set.empty_blocks_500": 1,
      "set.tokens_500": 10,
    });
  });
});

test.each([
  [["new", "x", "old"], "newer_first"],
  [["x", "old", "new"], "older_first"],
  [["x", "new"], "newer_only"],
  [["old", "x"], "older_only"],
  [["x"], "neither"],
] as const)("a block of %j shows a pair as %s", (documents, order) => {
  const items = documents.map((document) => item(document));
  expect(orderOf({ older: ["old", "older"], newer: ["new"] }, items)).toBe(order);
});

describe("the order of matters", () => {
  test("is kept when statements of one matter change places, whatever stands between them", () => {
    expect(keptPairs(["job", "rent", "job", "pet"], ["job", "job", "rent", "pet"])).toEqual({ pairs: 3, kept: 3 });
    expect(keptPairs(["job", "rent"], ["rent", "job", "unknown"])).toEqual({ pairs: 1, kept: 0 });
  });

  test("an order has all of its own pairs, and its reverse none", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), (matters) => {
        const pairs = (matters.length * (matters.length - 1)) / 2;
        expect(keptPairs(matters, matters)).toEqual({ pairs, kept: pairs });
        expect(keptPairs(matters, matters.toReversed())).toEqual({ pairs, kept: 0 });
      }),
    );
  });
});

test("what comes again into a session is counted each time, but for what may come again", () => {
  const topic = { ...item("t"), once: false };
  expect(repeatedIn([{ items: [item("a"), topic] }, { items: [item("b"), topic] }])).toBe(0);
  expect(repeatedIn([{ items: [item("a")] }, { items: [item("a"), item("b")] }, { items: [item("a")] }])).toBe(2);
});

test("a block with any item is an injection", () => {
  expect(per100([{ items: [] }, { items: [item("a")] }, { items: [item("a"), item("b")] }, { items: [] }])).toBe(50);
});
