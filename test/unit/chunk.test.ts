import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHUNK_WORDS, chunkSpans } from "../../src/core/chunk.ts";

const words = (count: number, word = "word"): string => Array.from({ length: count }, (_, i) => `${word}${i}`).join(" ");

describe("chunks", () => {
  test("cover any text without gaps, overlaps or a split character", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom("語", "한국", "😀", "𠮷", ". ", "\n\n", "。", "word "),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 600 }), (pieces) => {
        const text = pieces.join("");
        const spans = chunkSpans(text);
        expect(spans.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        expect(spans.every(({ start }, i) => start === (spans[i - 1]?.end ?? 0))).toBe(true);
        expect(spans.every(({ start, end }) => text.slice(start, end).isWellFormed())).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("of a short or empty text are one", () => {
    expect(chunkSpans("")).toEqual([{ start: 0, end: 0 }]);
    expect(chunkSpans("Short.")).toEqual([{ start: 0, end: 6 }]);
  });

  test("end at the end of a sentence where one comes in time", () => {
    const text = `${words(115)}. ${words(200)}`;
    expect(text.slice(0, chunkSpans(text)[0]?.end).endsWith(".")).toBe(true);
  });

  test("hold about as many words as they should, CJK characters counted as half", () => {
    for (const text of [words(2_000), "語".repeat(4_000)]) {
      const spans = chunkSpans(text);
      expect(spans.length).toBeGreaterThanOrEqual(Math.floor(2_000 / (CHUNK_WORDS * 1.4)));
      expect(spans.length).toBeLessThanOrEqual(Math.ceil(2_000 / (CHUNK_WORDS * 0.8)));
    }
  });

  test("never cut a word, however long", () => expect(chunkSpans("x".repeat(100_000))).toEqual([{ start: 0, end: 100_000 }]));
});
