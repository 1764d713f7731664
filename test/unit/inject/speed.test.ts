import { expect, test } from "vitest";
import { HOSTILE_TEXTS } from "../../fixtures/hostile-texts.ts";
import { composed, entryOf, planOf } from "./plans.ts";

const WORDS = "The harbour job was finished yesterday and nobody said a word about the money that was promised to Ana".split(" ");

/** Generous, for machines that do other work: what is guarded against takes minutes. */
const MOST_MS = 3_000;

test("ordinary texts, and the longest hostile ones, are composed in no time", () => {
  const talk = Array.from({ length: 60 }, (_, at) =>
    entryOf(Array.from({ length: 80 }, (__, word) => WORDS[(at * 7 + word * 5) % WORDS.length]).join(" ")),
  );
  const long = HOSTILE_TEXTS.filter(({ text }) => text.length > 5_000).map(({ text }) => entryOf(text, { clip: 10_000 }));
  const runs = ["x", "字", "龘", "😀", "\u0301", "-", "1", " "].map((sign) => entryOf(sign.repeat(1_000_000), { clip: 10_000 }));
  for (const entries of [talk, long, runs]) {
    const started = performance.now();
    composed([planOf(entries)], { limitTokens: 9_000, trust: ["user"] });
    const took = performance.now() - started;
    expect(took).toBeLessThan(MOST_MS);
  }
});

test("a warm block of a turn", () => {
  const talk = Array.from({ length: 60 }, (_, at) =>
    entryOf(Array.from({ length: 40 }, (__, word) => WORDS[(at * 7 + word * 5) % WORDS.length]).join(" "), {
      at: Date.UTC(2026, 1, at),
      zone: "Asia/Shanghai",
    }),
  );
  const times = Array.from({ length: 60 }, () => {
    const started = performance.now();
    composed([planOf(talk)], { limitTokens: 1_000 });
    return performance.now() - started;
  }).toSorted((a, b) => a - b);
  expect(times[30]).toBeLessThan(300);
});
