import fc from "fast-check";
import { expect, test } from "vitest";
import { Telling } from "../../src/core/inject/asked.ts";
import { newerFirst } from "../../src/core/inject/newer-first.ts";
import type { Told } from "../../src/core/inject/newer-first.ts";

const telling = new Telling(5_000, (term) => term.length);
const asked = { telling };
const WORDS = ["deadline", "report", "march", "april", "boat", "harbour", "tea", "ana"];

const told = (id: string, at: number, text: string, more: Partial<Told> = {}): Told => {
  const words = new Set(text.split(" "));
  return { id, at, asked: new Set(["deadline", "report"].filter((term) => words.has(term))), states: true, ...more };
};

const ids = (list: readonly Told[]): readonly string[] => list.map(({ id }) => id);

test("of two texts on one matter the newer takes the place of the older", () => {
  const old = told("old", 1, "report deadline is 29 march");
  const other = told("other", 2, "boat harbour");
  const now = told("now", 3, "moved report deadline april 5");
  expect(ids(newerFirst([old, other, now], asked))).toEqual(["now", "other", "old"]);
});

test("a newer text on another matter stays behind", () => {
  const old = told("old", 1, "report deadline is 29 march");
  expect(ids(newerFirst([old, told("new", 9, "boat harbour tea")], asked))).toEqual(["old", "new"]);
  expect(ids(newerFirst([old, told("answer", 9, "report deadline is 29 march", { states: false })], asked))).toEqual(["old", "answer"]);
});

test("a text that is near the question in meaning speaks of it in other words", () => {
  const old = told("old", 1, "report deadline is 29 march", { near: 0.8 });
  const now = told("now", 3, "they want it by april", { near: 0.6 });
  const far = told("far", 9, "boat harbour tea", { near: 0.35 });
  expect(ids(newerFirst([old, far, now], { telling, usual: 0.2 }))).toEqual(["now", "far", "old"]);
});

test("memories of one slot and the same people are one matter, whatever their words", () => {
  const list = [told("old", 1, "lives in lisbon", { about: "city [1]" }), told("new", 2, "moved to porto", { about: "city [1]" })];
  expect(ids(newerFirst(list, asked))).toEqual(["new", "old"]);
  const others = [told("old", 1, "lives in lisbon", { about: "city [1]" }), told("new", 2, "moved to porto", { about: "city [2]" })];
  expect(ids(newerFirst(others, asked))).toEqual(["old", "new"]);
});

const lists = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    at: fc.integer({ min: 0, max: 5 }),
    words: fc.subarray(WORDS),
    about: fc.option(fc.constantFrom("city [1]", "work [2]"), { nil: undefined }),
    states: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 14 },
);

const read = (list: readonly { id: string; at: number; words: string[]; about: string | undefined; states: boolean }[]) =>
  list.map(({ id, at, words, about, states }) => told(id, at, words.join(" "), { states, ...(about === undefined ? {} : { about }) }));

test("nothing is lost or added, and what was put in order stays so", () => {
  fc.assert(
    fc.property(lists, (raw) => {
      const list = read(raw);
      const once = newerFirst(list, asked);
      expect([...ids(once)].sort()).toEqual([...ids(list)].sort());
      expect(ids(newerFirst(once, asked))).toEqual(ids(once));
    }),
  );
});

test("each matter keeps its own places, so that the order between matters stays", () => {
  fc.assert(
    fc.property(lists, (raw) => {
      // Slots alone say what is one matter here: no text holds anything of the question.
      const list = read(raw).map((one) => ({ ...one, asked: new Set<string>() }));
      const matters = (some: readonly Told[]): readonly string[] => some.map(({ id, about }) => about ?? id);
      const placed = newerFirst(list, asked);
      expect(matters(placed)).toEqual(matters(list));
      for (const about of ["city [1]", "work [2]"]) {
        const times = placed.filter((one) => one.about === about).map(({ at }) => at);
        expect(times).toEqual([...times].sort((a, b) => b - a));
      }
    }),
  );
});
