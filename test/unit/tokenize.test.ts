import { describe, expect, test } from "vitest";
import { phraseTokens, tokenize } from "../../src/core/tokenize.ts";

describe("tokens of", () => {
  test.each([
    ["Latin words", "Die Häfen, CAFÉ!", ["die", "hafen", "cafe"]],
    ["Han", "悬空引", ["悬", "空", "引", "悬空", "空引"]],
    ["Hangul", "한국어", ["한", "국", "어", "한국", "국어"]],
    ["kana", "カタカナ", ["カ", "タ", "カ", "ナ", "カタ", "タカ", "カナ"]],
    ["half-width kana", "ｶﾅ", ["カ", "ナ", "カナ"]],
    ["voiced kana", "がぎ", ["が", "ぎ", "がぎ"]],
    ["full-width letters", "ＡＢＣ１２", ["abc12"]],
    ["words in Han", "步2重跑gen-itgc后", ["步", "2", "重", "跑", "重跑", "gen", "itgc", "后"]],
    ["one Han character", "鱼", ["鱼"]],
    ["Han beyond the first plane", "𠮷野", ["𠮷", "野", "𠮷野"]],
    ["Cyrillic", "Ёлка", ["елка"]],
    ["Thai", "ครับ", ["ครับ"]],
    ["an id", "BENCH-100821", ["bench", "100821"]],
    ["signs", '"*()^:—…', []],
    ["nothing", "", []],
  ])("%s", (_, text, tokens) => expect(tokenize(text)).toEqual(tokens));

  test("composed and decomposed text are the same", () => {
    for (const text of ["café Ångström", "한국어", "がぎぐ", "Ďábel"])
      expect(tokenize(text.normalize("NFD"))).toEqual(tokenize(text.normalize("NFC")));
  });

  test("the same text with other case or accents are the same", () =>
    expect(tokenize("ÉLÈVE Straße")).toEqual(tokenize("eleve strasse").with(1, "straße")));

  test("a token is well-formed and holds no white space, whatever the text", () => {
    const all = tokenize("a😀b 𠮷𠮷 \u0301x \u200d 👩‍👩‍👧 ½ ﷽ ㎏ ①");
    expect(all.every((token) => token.isWellFormed() && !/\s/u.test(token) && token !== "")).toBe(true);
  });

  test("a run of 300,000 characters are all there", () => expect(tokenize("語".repeat(300_000))).toHaveLength(599_999));

  test("a phrase have no bigrams, so that they stand in the order of the text", () =>
    expect(phraseTokens("李雷 and Ana")).toEqual(["李", "雷", "and", "ana"]));
});
