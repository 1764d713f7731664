import { tag } from "jieba-wasm/node";
import { describe, expect, test } from "vitest";
import { mergeTopics } from "../../src/core/topics/merge-topics.ts";
import { topicKey } from "../../src/core/topics/topic-key.ts";
import { hanRuns, topicWords } from "../../src/core/topics/topic-words.ts";
import { findTopics } from "../../src/core/topics/topics.ts";
import { nameClusters } from "../../src/core/clusters/name-clusters.ts";

function wordsOf(text: string): readonly string[] {
  return topicWords(
    text,
    hanRuns(text).map((run) => tag(run, true)),
  );
}

describe("the words of a text that may be topics", () => {
  test.each<[string, readonly string[]]>([
    ["Ana's sailboat lay in the harbour.", ["Ana", "sailboat", "lay", "harbour"]],
    ["She thinks that they would rather go there.", []],
    ["我们周末去西湖划船，买了新的登山鞋。", ["西湖", "划船", "登山鞋"]],
    ["軟體工程師喜歡爬山", ["軟體", "工程師", "爬山"]],
    ["Der Hafen von Köln liegt am Fluss", ["Hafen", "Köln", "liegt", "Fluss"]],
    ["ビールを飲みながら映画を見た", ["ビール", "映画"]],
    ["커피를 마시고 회의에 갔다", ["커피를", "회의에", "갔다"]],
    ["Ана купила красивую лодку", ["Ана", "купила", "красивую", "лодку"]],
    ["id 48213 a1b2c3 x y", []],
  ])("of %s are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test("are each told once, whatever their form", () => {
    expect(wordsOf("A boat, the boats, BOAT!")).toEqual(["boat"]);
  });

  test("are split by the platform where there is no dictionary", () => {
    expect(topicWords("西湖的天气")).toContain("西湖");
  });

  test.each(["", " ", "\u0000", "🛶🛶", "\ud800", "a".repeat(5_000), "字".repeat(5_000)])("of odd texts break nothing (%#)", (text) => {
    expect(() => wordsOf(text.toWellFormed())).not.toThrow();
  });
});

test.each([
  ["Boats", "boat"],
  ["微積分", "微积分"],
  ["커피를", "커피"],
  ["커피가", "커피"],
  ["Häfen", "hafen"],
])("%s is the topic %s", (word, key) => expect(topicKey(word)).toBe(key));

describe("topics", () => {
  const documents = (words: Readonly<Record<string, number>>, all: number): { id: number; words: string[] }[] =>
    Array.from({ length: all }, (_, id) => ({ id, words: Object.keys(words).filter((word) => id < (words[word] ?? 0)) }));

  test("are words of 3 documents and more, but fewer than a fifth of them", () => {
    const found = findTopics(documents({ rare: 2, least: 3, most: 19, common: 20, all: 100 }, 100));
    expect(found.map(({ topic, documents: { length } }) => [topic, length])).toEqual([
      ["most", 19],
      ["least", 3],
    ]);
  });

  test("are at least possible where documents are few", () => {
    expect(findTopics(documents({ three: 3, four: 4 }, 6)).map(({ topic }) => topic)).toEqual(["three"]);
  });

  test("are shown as they are mostly written", () => {
    const words = ["Boats", "boats", "boats", "boat"];
    expect(findTopics(words.map((word, id) => ({ id, words: [word] })).slice(0, 3))).toEqual([
      { topic: "boat", name: "boats", documents: [0, 1, 2] },
    ]);
  });

  test("that nearly always come together become one, others do not", () => {
    const found = findTopics(documents({ bank: 10, teller: 8, loan: 7, boat: 3 }, 100));
    expect(mergeTopics(found).map(({ topic, name, merged, documents: { length } }) => ({ topic, name, merged, length }))).toEqual([
      { topic: "bank", name: "loan / teller / bank", merged: ["teller", "loan"], length: 10 },
      { topic: "boat", name: "boat", merged: undefined, length: 3 },
    ]);
  });
});

test("topics of texts that came three times are merged without comparing each with each", () => {
  const words = Array.from({ length: 3_000 }, (_, n) => `word${String.fromCharCode(97 + (n % 26), 97 + ((n / 26) % 26), 97 + n / 676)}`);
  const texts = Array.from({ length: 30 }, (_, id) => ({ id, words: id < 3 ? words : [`other${id}`] }));
  expect(mergeTopics(findTopics(texts))).toHaveLength(1);
});

test("clusters are named by the words that tell them from the others", () => {
  const texts = [
    { cluster: 0, words: ["boat", "Ana"] },
    { cluster: 0, words: ["boats", "Ana", "tide"] },
    { cluster: 1, words: ["loan", "Ana"] },
    { cluster: 1, words: ["loan", "Ana"] },
    { cluster: 2, words: ["rain"] },
  ];
  expect(nameClusters(texts, 4)).toEqual([["boat", "Ana"], ["loan", "Ana"], ["rain"], []]);
});
