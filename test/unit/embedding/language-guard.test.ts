import { beforeAll, describe, expect, test } from "vitest";
import { languageThatRefuses } from "../../../src/core/embedding/language-guard.ts";
import type { LanguageReader } from "../../../src/core/embedding/language-guard.ts";
import { BUILT_IN_TOPICS } from "../../../src/core/embedding/built-in-texts.ts";
import { miniEnzhReader } from "./mini-enzh-tokenizer.ts";
import { SHORT_TEXTS } from "./short-texts.ts";

let reader: LanguageReader;
beforeAll(async () => {
  reader = await miniEnzhReader();
});

const ENGLISH_AND_CHINESE = ["en", "zh"];
const refusal = (text: string): string | undefined => languageThatRefuses(text, ENGLISH_AND_CHINESE, reader);
const accepted = (texts: readonly string[] = []): readonly string[] => texts.filter((text) => refusal(text) === undefined);
const refused = (texts: readonly string[] = []): readonly string[] => texts.filter((text) => refusal(text) !== undefined);
const builtIn = (language: string): readonly string[] =>
  (BUILT_IN_TOPICS[language] ?? []).flatMap(({ said, same, related }) => [said, same, related]);

describe("a model of English and Chinese", () => {
  test.each(["es", "fr", "de", "it", "pt", "ru", "ko", "ja", "others"])("is given no text of %s", (language) => {
    expect(SHORT_TEXTS[language]?.length).toBeGreaterThan(9);
    expect(accepted(SHORT_TEXTS[language])).toEqual([]);
    expect(accepted(builtIn(language))).toEqual([]);
  });

  test("is given Chinese of both scripts", () => {
    expect(refused([...(SHORT_TEXTS["zh"] ?? []), ...(SHORT_TEXTS["zh-Hant"] ?? []), ...builtIn("zh")])).toEqual([]);
  });

  test("is given English, but for a few texts of two words that could be of another language", () => {
    expect(refused(builtIn("en"))).toEqual([]);
    expect(refused(SHORT_TEXTS["en"]).length / (SHORT_TEXTS["en"]?.length ?? 1)).toBeLessThan(0.1);
  });

  test("is given English that names a thing in another writing, and not a foreign text with an English name", () => {
    expect(refusal("My colleague 田中 showed me the new office in the centre of the town yesterday")).toBeUndefined();
    expect(refusal("iPhone 16 Pro 화면 수리 비용")).toBe("ko");
    expect(refusal("Netflixの解約方法")).toBe("ja");
  });

  test("is given nothing that has no letters", () => {
    expect(["", " ", "12345", "🙂🙂", "…!?"].map(refusal)).toEqual(["und", "und", "und", "und", "und"]);
  });

  test("is given no kanji that only Japanese has", () => expect(refusal("駅前広場桜並木辻")).toBeDefined());
});

test("a model of a hundred languages is given any text that has letters", () => {
  const texts = Object.values(SHORT_TEXTS).flat();
  expect(texts.filter((text) => languageThatRefuses(text, "many", reader) !== undefined)).toEqual([]);
  expect(languageThatRefuses("🙂", "many", reader)).toBe("und");
});

test("a model of other languages is given those and not the rest", () => {
  const ownReader: LanguageReader = { ...reader, unknownShare: () => 0 };
  const spoken = (text: string): string | undefined => languageThatRefuses(text, ["es", "ru", "ja"], ownReader);
  expect(spoken("Где стоит моя машина?")).toBeUndefined();
  expect(spoken("猫がソファで寝ています。")).toBeUndefined();
  expect(spoken("고양이가 소파에서 자고 있어요.")).toBe("ko");
});
