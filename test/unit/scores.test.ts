import { describe, expect, test } from "vitest";
import { INFLATION, inferredScores, inflationFactor, recurrenceOf, WEIGHTS, weightOf } from "../../src/core/scores.ts";

describe("the weight", () => {
  test.each([
    [{ importance: 1, emotional: 1, unresolved: 1 }, 1, 0.2],
    [{ importance: 5, emotional: 5, unresolved: 5 }, 5, 1],
    [{}, 3, 0.6],
    [{ importance: 5 }, 1, (0.35 * 5 + 0.25 * 3 + 0.25 + 0.15 * 3) / 5],
    [{ importance: 4, emotional: 3, unresolved: 2 }, 2, (0.35 * 4 + 0.25 * 3 + 0.25 * 2 + 0.15 * 2) / 5],
  ])("of %o with recurrence %i is %f", (scores, recurrence, weight) => expect(weightOf(scores, recurrence)).toBeCloseTo(weight, 12));

  test("has parts that add up to one", () =>
    expect(Object.values(WEIGHTS).reduce((sum: number, part) => sum + part, 0)).toBeCloseTo(1, 12));

  test("grows with every score", () => {
    for (const name of ["importance", "emotional", "unresolved"] as const)
      expect(weightOf({ [name]: 4 }, 3)).toBeGreaterThan(weightOf({ [name]: 3 }, 3));
    expect(weightOf({}, 4)).toBeGreaterThan(weightOf({}, 3));
  });
});

test.each([
  [-1, 1],
  [0, 1],
  [1, 2],
  [2, 2],
  [3, 3],
  [5, 3],
  [6, 4],
  [10, 4],
  [11, 5],
  [5_000, 5],
])("%i other memories that share a tag are recurrence %i", (others, recurrence) => {
  expect(recurrenceOf(others)).toBe(recurrence);
});

describe("anti-inflation", () => {
  test("leaves few memories and a modest mean alone", () => {
    expect(inflationFactor([])).toBe(1);
    expect(inflationFactor([1, 1, 1, 1])).toBe(1);
    expect(inflationFactor(Array.from({ length: 20 }, () => 0.7))).toBe(1);
  });

  test("brings a high mean to its target", () => {
    const weights = Array.from({ length: 20 }, (_, i) => 0.8 + i / 100);
    const factor = inflationFactor(weights);
    expect(weights.reduce((sum, weight) => sum + weight * factor, 0) / weights.length).toBeCloseTo(INFLATION.target, 12);
  });
});

test("scores that were not given are named", () => {
  expect(inferredScores({ emotional: 2 })).toEqual(["importance", "unresolved"]);
  expect(inferredScores({ importance: 1, emotional: 2, unresolved: 3 })).toEqual([]);
});
