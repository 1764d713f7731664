import { describe, expect, test } from "vitest";
import { mean, ndcg, normalizedMutualInformation, recall, reciprocalRank } from "../evals/metrics.ts";

const gold = new Set(["a", "b"]);

describe("retrieval metrics", () => {
  test("a perfect order scores 1 and no gold scores 0", () => {
    expect(ndcg(["b", "a", "x"], gold, 10)).toBe(1);
    expect(ndcg(["x", "y"], gold, 10)).toBe(0);
    expect(ndcg([], gold, 10)).toBe(0);
  });

  test("a gold id further down counts less, by the logarithm of its rank", () => {
    const ideal = 1 + 1 / Math.log2(3);
    expect(ndcg(["x", "a", "b"], gold, 10)).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(4)) / ideal);
    expect(ndcg(["x", "a", "b"], gold, 2)).toBeCloseTo(1 / Math.log2(3) / ideal);
  });

  test("recall counts gold in the first k, the reciprocal rank the first of them", () => {
    expect(recall(["x", "a", "y", "b"], gold, 3)).toBe(0.5);
    expect(reciprocalRank(["x", "a", "b"], gold)).toBe(0.5);
    expect(reciprocalRank(["x"], gold)).toBe(0);
    expect(mean([1, 0, 0.5])).toBe(0.5);
    expect(mean([])).toBe(0);
  });
});

test("two partitions agree wholly, not at all or in part, whatever their labels", () => {
  expect(normalizedMutualInformation(["a", "a", "b", "b"], ["1", "1", "2", "2"])).toBeCloseTo(1);
  expect(normalizedMutualInformation(["a", "a", "b", "b"], ["1", "2", "1", "2"])).toBeCloseTo(0);
  expect(normalizedMutualInformation(["a", "a", "b", "b"], ["1", "2", "3", "4"])).toBeCloseTo(2 / 3);
  expect(normalizedMutualInformation(["a", "a"], ["1", "1"])).toBe(1);
});
