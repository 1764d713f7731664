import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LEAST_CONFIDENCE, likelyOnes, rarityOf, sharedShare, sourceConfidence } from "../../../src/core/scan/source-confidence.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const distance = fc.integer({ min: -1e9, max: 1e9 });
const words = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.double({ min: 0, max: 20, noNaN: true })), { maxLength: 10 });

describe("the confidence in a source", () => {
  test("is from 0 to 0.94, the same before and after, and falls with the distance", () => {
    fc.assert(
      fc.property(distance, distance, share, (a, b, shared) => {
        const [near, far] = Math.abs(a) <= Math.abs(b) ? [a, b] : [b, a];
        const confidence = sourceConfidence(near, shared);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(0.94 + 1e-12);
        expect(confidence).toBe(sourceConfidence(-near, shared));
        expect(confidence).toBeGreaterThanOrEqual(sourceConfidence(far, shared));
      }),
    );
  });

  test("grows with the share of the words", () => {
    fc.assert(
      fc.property(distance, share, share, (at, a, b) => {
        expect(sourceConfidence(at, Math.max(a, b))).toBeGreaterThanOrEqual(sourceConfidence(at, Math.min(a, b)));
      }),
    );
  });

  test("without a word in common passes the floor within twenty minutes and not after", () => {
    expect(sourceConfidence(20 * 60_000, 0)).toBeGreaterThanOrEqual(LEAST_CONFIDENCE);
    expect(sourceConfidence(20 * 60_000 + 1_000, 0)).toBeLessThan(LEAST_CONFIDENCE);
  });
});

describe("the likely ones", () => {
  test("are some of those given, the likeliest first, none far below it, and the likeliest is one if it passes the floor", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ confidence: share }), { maxLength: 40 }), (list) => {
        const likely = likelyOnes(list);
        const best = list.reduce((most, { confidence }) => Math.max(most, confidence), 0);
        expect(likely.length).toBeLessThanOrEqual(20);
        expect(likely.every((one) => list.includes(one))).toBe(true);
        expect(likely.map(({ confidence }) => confidence)).toEqual(likely.map(({ confidence }) => confidence).toSorted((a, b) => b - a));
        for (const { confidence } of likely) expect(confidence).toBeGreaterThanOrEqual(Math.max(LEAST_CONFIDENCE, 0.75 * best));
        expect(likely[0]?.confidence).toBe(best >= LEAST_CONFIDENCE && list.length > 0 ? best : undefined);
      }),
    );
  });
});

describe("the share of a memory's words", () => {
  test("is from 0 to 1, grows with every word that is said, and is whole when all are", () => {
    fc.assert(
      fc.property(words, fc.array(fc.string({ minLength: 1 })), fc.nat(), (list, other, pick) => {
        const rarities = new Map(list);
        const all = [...rarities.keys()];
        const said = new Set([...other, ...all.slice(0, pick % (all.length + 1))]);
        const before = sharedShare(rarities, said);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(1);
        const word = all[pick % Math.max(1, all.length)];
        if (word !== undefined) expect(sharedShare(rarities, new Set([...said, word]))).toBeGreaterThanOrEqual(before);
        if ([...rarities.values()].some((rarity) => rarity > 0)) expect(sharedShare(rarities, new Set(all))).toBe(1);
      }),
    );
  });

  test("counts a rare word for more than a common one", () => {
    const rarities = new Map([
      ["lantern", rarityOf(2, 10_000)],
      ["day", rarityOf(4_000, 10_000)],
    ]);
    expect(sharedShare(rarities, new Set(["lantern"]))).toBeGreaterThan(0.8);
    expect(sharedShare(rarities, new Set(["day"]))).toBeLessThan(0.2);
  });
});

test("a word's rarity falls with the texts that hold it, and is never below zero", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e6 }), fc.nat({ max: 1e6 }), fc.nat({ max: 1e6 }), (a, b, all) => {
      expect(rarityOf(Math.max(a, b), all)).toBeLessThanOrEqual(rarityOf(Math.min(a, b), all));
      expect(rarityOf(a, all)).toBeGreaterThanOrEqual(0);
    }),
  );
});
