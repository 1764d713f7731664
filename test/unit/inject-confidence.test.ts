import fc from "fast-check";
import { expect, test } from "vitest";
import { Telling, wordsIn } from "../../src/core/inject/asked.ts";
import { confidenceOf, LEAST_CONFIDENCE } from "../../src/core/inject/confidence.ts";
import type { Evidence } from "../../src/core/inject/confidence.ts";

/** As the small model is calibrated. */
const UNRELATED = { mean: 0.172, spread: 0.102 };
const nothing: Evidence = { found: 0, asked: 20, words: 4, exact: false };

test("what stands there as it was asked for is sure", () => {
  expect(confidenceOf({ ...nothing, exact: true }, undefined)).toBe(1);
});

test("one common word of a long question is not enough, most of its rare words are", () => {
  expect(confidenceOf({ ...nothing, found: 3 }, undefined)).toBeLessThan(LEAST_CONFIDENCE);
  expect(confidenceOf({ ...nothing, found: 14 }, undefined)).toBeGreaterThan(LEAST_CONFIDENCE);
});

test("a near text is sure without a word in common, one that is as near as any is not", () => {
  expect(confidenceOf({ ...nothing, meaning: { nearest: 0.75, usual: 0.2 } }, UNRELATED)).toBeGreaterThan(LEAST_CONFIDENCE);
  expect(confidenceOf({ ...nothing, meaning: { nearest: 0.42, usual: 0.2 } }, UNRELATED)).toBeLessThan(LEAST_CONFIDENCE);
});

test("words are enough for a text that has no vector yet", () => {
  const evidence = { ...nothing, found: 14, meaning: { nearest: 0.2, usual: 0.2 } };
  expect(confidenceOf(evidence, UNRELATED)).toBeLessThan(LEAST_CONFIDENCE);
  expect(confidenceOf({ ...evidence, unseen: true }, UNRELATED)).toBeGreaterThan(LEAST_CONFIDENCE);
});

test("more found or a nearer text never makes it less sure, and it stays from 0 to 1", () => {
  const evidence = fc.record({
    found: fc.double({ min: 0, max: 60, noNaN: true }),
    words: fc.integer({ min: 1, max: 200 }),
    nearest: fc.double({ min: -1, max: 1, noNaN: true }),
    usual: fc.double({ min: -1, max: 1, noNaN: true }),
    more: fc.double({ min: 0, max: 1, noNaN: true }),
    calibrated: fc.boolean(),
  });
  fc.assert(
    fc.property(evidence, ({ found, words, nearest, usual, more, calibrated }) => {
      const at = (held: number, near: number): number =>
        confidenceOf(
          { found: held, asked: 60, words, exact: false, meaning: { nearest: near, usual } },
          calibrated ? UNRELATED : undefined,
        );
      const before = at(found, nearest);
      expect(before).toBeGreaterThanOrEqual(0);
      expect(before).toBeLessThanOrEqual(1);
      expect(at(Math.min(60, found + more), nearest)).toBeGreaterThanOrEqual(before);
      expect(at(found, Math.min(1, nearest + more))).toBeGreaterThanOrEqual(before);
    }),
  );
});

test("a rare word tells more than a common one, and a pair of Chinese characters half of a word", () => {
  const telling = new Telling(10_000, (term) => (term === "rare" || term === "港口" ? 1 : 5_000));
  expect(telling.of("rare")).toBeGreaterThan(10 * telling.of("common"));
  expect(telling.of("港口")).toBeCloseTo(telling.of("rare") / 2);
  expect(telling.sum(["rare", "rare"])).toBe(2 * telling.of("rare"));
  expect(wordsIn(["rare", "港口", "口的"])).toBe(2);
});
