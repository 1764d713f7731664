import { describe, expect, test } from "vitest";
import { createEntityMatcher } from "../../src/core/entity-match.ts";

const NAMES = [
  "Ana",
  "Ana María",
  "Li",
  "李雷",
  "雷",
  "Köln",
  "C++",
  "O'Brien",
  "J. R. R. Tolkien",
  "김철수",
  "GPT-5",
  "山田 Taro",
  "𠮷野",
];
const matcher = createEntityMatcher(NAMES.map((name, entity) => ({ entity, name })));
const found = (text: string): readonly (string | undefined)[] => matcher.match(text).map((entity) => NAMES[entity]);

describe("names found in a text", () => {
  test.each([
    ["Ana met Li.", ["Ana", "Li"]],
    ["ANA, àna and ana", ["Ana"]],
    ["Ana   Mari\u0301a came", ["Ana María"]],
    ["Ana Maríana came", ["Ana"]],
    ["Anatomy, Liana, bana", []],
    ["Li2 and 2Li", []],
    ["(Li) Li's «Li»", ["Li"]],
    ["我和李雷去了", ["李雷"]],
    ["雷 is one character and stands for nobody", []],
    ["koln is Köln", ["Köln"]],
    ["I write C++, not C+", ["C++"]],
    ["o'brien and OBrien", ["O'Brien"]],
    ["J. R. R. Tolkien", ["J. R. R. Tolkien"]],
    ["오늘김철수가", ["김철수"]],
    ["GPT-5 and GPT-55", ["GPT-5"]],
    ["会った山田 Taroさん", ["山田 Taro"]],
    ["山田 Tarot", []],
    ["これは𠮷野です", ["𠮷野"]],
    ["学Li学, 我见了Ana。", ["Li", "Ana"]],
    ["Ｌｉ came", ["Li"]],
    ["", []],
  ])("%s", (text, names) => expect(found(text)).toEqual(names));
});

test("each entity once, in order of appearance, also by its aliases", () => {
  const people = createEntityMatcher([
    { entity: 7, name: "Ana" },
    { entity: 7, name: "Anni" },
    { entity: 3, name: "Li" },
  ]);
  expect(people.match("Li saw Anni, Ana saw Li")).toEqual([3, 7]);
});

test("no names, blank names: nothing is found", () => {
  expect(createEntityMatcher([]).match("Ana")).toEqual([]);
  expect(createEntityMatcher([{ entity: 1, name: " " }]).match("a  b")).toEqual([]);
});

test("ten thousand names are ready in two seconds and slow no text down", () => {
  const start = performance.now();
  const many = createEntityMatcher(Array.from({ length: 10_000 }, (_, i) => ({ entity: i, name: `Person${i} Surname${i % 97}` })));
  expect(performance.now() - start).toBeLessThan(2_000);
  const text = "I met Person77 Surname77 and Person770 Surname nobody today. ".repeat(1_000);
  const matching = performance.now();
  expect(many.match(text)).toEqual([77]);
  expect(performance.now() - matching).toBeLessThan(2_000);
});
