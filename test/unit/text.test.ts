import { describe, expect, test } from "vitest";
import { fitText, fold, foldName, isBlank, MAX_TEXT_BYTES, utf8Length } from "../../src/core/text.ts";

describe("folding", () => {
  test.each([
    ["CAFÉ", "cafe"],
    ["cafe\u0301", "cafe"],
    ["Ｆｕｌｌ１", "full1"],
    ["ﾊﾝｶｸ", "ハンカク"],
    ["İstanbul", "istanbul"],
    ["Ёлка", "елка"],
    ["Ώρα", "ωρα"],
    ["ǻ", "a"],
    ["ﬁn", "fin"],
    ["が", "が"],
    ["ครับ", "ครับ"],
    ["한국", "한국"],
    ["ß", "ß"],
    ["caffè", "caffe"],
  ])("%s is %s", (given, folded) => expect(fold(given)).toBe(folded));

  test("twice is folding once", () => {
    for (const text of ["Crème BRÛLÉE", "ÅÄÖ", "漢字カナ한글", "x\u0301\u0302\u0303"]) expect(fold(fold(text))).toBe(fold(text));
  });

  test("of a name makes its white space one space", () => expect(foldName("  Ana \u00a0\t María ")).toBe("ana maria"));

  test("of a letter with a megabyte of marks takes seconds, not hours", () => {
    const start = performance.now();
    expect(fold(`a${"\u0301".repeat(1_000_000)}`)).toBe("a");
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe("a text", () => {
  test.each(["", " \t\n", "\u200b\u2060\ufeff", "\u0000\u0007", "\u3164\u115f", "\u00ad"])("of %j is blank", (text) =>
    expect(isBlank(text)).toBe(true),
  );
  test.each(["a", "。", "😀", "\u{1fae9}", "\ue000", "٣"])("of %j is not blank", (text) => expect(isBlank(text)).toBe(false));

  test.each(["", "abc", "é", "語", "😀", "a😀é語", "\u07ff\u0800\uffff"])("%j is counted in UTF-8 bytes", (text) =>
    expect(utf8Length(text)).toBe(Buffer.byteLength(text)),
  );

  test("at the limit passes, and one byte more is refused with its size", () => {
    expect(fitText("a".repeat(MAX_TEXT_BYTES), "p").repaired).toBe(false);
    expect(() => fitText(`${"a".repeat(MAX_TEXT_BYTES - 1)}é`, "p")).toThrow(
      expect.objectContaining({ code: "text_too_large", details: { path: "p", bytes: MAX_TEXT_BYTES + 1, limitBytes: MAX_TEXT_BYTES } }),
    );
  });

  test("has its lone surrogates replaced, which may not make it longer than allowed unseen", () => {
    expect(fitText("a\ud800b", "p")).toEqual({ text: "a\ufffdb", repaired: true });
    expect(() => fitText("\ud800".repeat(700_000), "p")).toThrow(expect.objectContaining({ code: "text_too_large" }));
  });
});
