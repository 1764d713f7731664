import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPlace, readPlace } from "../../../src/core/scan/place.ts";
import { splitStretches } from "../../../src/core/scan/stretches.ts";

const turns = fc
  .array(fc.record({ session: fc.constantFrom("a", "b", "c"), at: fc.nat({ max: 100 }) }), { maxLength: 40 })
  .map((list) => list.toSorted((a, b) => a.at - b.at));

describe("stretches", () => {
  test("hold every turn once and in order, each of one session, without a pause that is longer than the gap", () => {
    fc.assert(
      fc.property(turns, fc.nat({ max: 20 }), (list, gap) => {
        const stretches = splitStretches(list, gap);
        expect(new Set(stretches.flat()).size).toBe(list.length);
        for (const stretch of stretches) {
          expect(stretch.length).toBeGreaterThan(0);
          expect(new Set(stretch.map(({ session }) => session)).size).toBe(1);
          for (const [index, turn] of stretch.entries()) expect(turn.at - (stretch[index - 1]?.at ?? turn.at)).toBeLessThanOrEqual(gap);
        }
      }),
    );
  });

  test("of one session are parted by longer pauses alone, and come in the order of their first turns", () => {
    fc.assert(
      fc.property(turns, fc.nat({ max: 20 }), (list, gap) => {
        const stretches = splitStretches(list, gap);
        const places = stretches.map(([first]) => (first === undefined ? -1 : list.indexOf(first)));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        const ends = new Map<string, number>();
        for (const stretch of stretches) {
          const [first, last] = [stretch[0], stretch.at(-1)];
          if (first === undefined || last === undefined) throw new Error("a stretch without a turn");
          const end = ends.get(first.session);
          if (end !== undefined) expect(first.at - end).toBeGreaterThan(gap);
          ends.set(first.session, last.at);
        }
      }),
    );
  });
});

describe("a place", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(fc.integer({ min: -8.64e15, max: 8.64e15 }), fc.uuid(), (at, id) => {
        expect(readPlace(formatPlace({ at, id }))).toEqual({ at, id });
      }),
    );
  });

  test.each([
    "",
    "5",
    "5:x",
    "x:019b76da-0000-7000-8000-00000000a001",
    "1.5:019b76da-0000-7000-8000-00000000a001",
    " 5:019b76da-0000-7000-8000-00000000a001",
  ])("is not %o", (text) => {
    expect(readPlace(text)).toBeUndefined();
  });
});
