import { describe, expect, test } from "vitest";
import { updateLives } from "../evals/update-pairs.ts";

const DAY_MS = 86_400_000;
const lives = updateLives("a seed", 20, 10);
const byId = new Map(lives.docs.map((doc) => [doc.id, doc] as const));

describe("seeded lives with changes", () => {
  test("are the same for the same seed and others for another", () => {
    expect(updateLives("a seed", 20, 10)).toEqual(lives);
    expect(updateLives("another", 20, 10).docs).not.toEqual(lives.docs);
  });

  test("hold two hundred pairs, half of them Chinese, each of one person and asked by one question", () => {
    expect(lives.queries).toHaveLength(200);
    expect(lives.queries.filter(({ category }) => category === "zh")).toHaveLength(100);
    expect(new Set(lives.queries.map(({ gold }) => gold.join())).size).toBe(200);
  });

  test("tell the change three days to four weeks later, in other words and of something else", () => {
    for (const { pair, user } of lives.queries) {
      const [older, newer] = [byId.get(pair?.older[0] ?? ""), byId.get(pair?.newer[0] ?? "")];
      if (older === undefined || newer === undefined) throw new Error("a pair is not among the turns");
      const days = (newer.at - older.at) / DAY_MS;
      expect(days).toBeGreaterThan(2.9);
      expect(days).toBeLessThan(28.2);
      expect(newer.text).not.toBe(older.text);
      expect([older.user, newer.user, older.label]).toEqual([user, user, newer.label]);
    }
  });

  test("leave no place of a template empty, name each turn once and go forward in time", () => {
    expect(lives.docs.filter(({ text }) => /[{}]|undefined/.test(text))).toEqual([]);
    expect(byId.size).toBe(lives.docs.length);
    for (const user of new Set(lives.docs.map((doc) => doc.user))) {
      const times = lives.docs.filter((doc) => doc.user === user).map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  test("have more turns of other matters than statements of pairs", () => {
    const statements = lives.queries.length * 2;
    expect(lives.docs.length - statements).toBeGreaterThan(statements * 1.5);
  });
});
