import { stemmer } from "stemmer";
import { fold } from "./text.ts";

/** Changes whenever `tokenize` gives other tokens for some text, or more is kept of them; the index is rebuilt when the stored number differs. */
export const TOKENIZER_VERSION = 4;

/** Scripts written without spaces between words, as members of a character class: indexed as characters and character bigrams. */
export const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}ー々〆";
const RUNS = new RegExp(`[${CJK}]+|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
const STARTS_CJK = new RegExp(`^[${CJK}]`, "u");
const ASCII_WORD = /^[a-z]+$/;
/** Longer runs are no words but data (base64, hashes): a stem would only cost. */
const LONGEST_STEM = 40;

/** A run of one script in a folded text: a word, or characters written without spaces. */
export interface Run {
  readonly text: string;
  readonly cjk: boolean;
}

/** The runs of a text, folded, in order. Where a word touches CJK it is split off. */
export function runsOf(text: string): readonly Run[] {
  return [...fold(text).matchAll(RUNS)].map(([run]) => ({ text: run, cjk: STARTS_CJK.test(run) }));
}

/**
 * The one function from text to index tokens, used for texts and queries alike. Lower case, without diacritics, Traditional Han as
 * Simplified; Latin words by their stem (Porter 1980); CJK runs give their characters in order, then their bigrams in order.
 *
 * @example
 * ```ts
 * tokenize("Köln's 學習 harbours"); // ["koln", "s", "学", "习", "学习", "harbour"]
 * ```
 */
export function tokenize(text: string): string[] {
  return tokensOf(runsOf(text));
}

/** The tokens of runs. */
export function tokensOf(runs: readonly Run[]): string[] {
  const tokens: string[] = [];
  for (const run of runs) {
    if (!run.cjk) tokens.push(wordToken(run.text));
    else for (const part of [run.text, bigrams(run.text)]) for (const token of part) tokens.push(token);
  }
  return tokens;
}

/** The token of a folded word. Only words of ASCII letters have a stem; numbers, ids and other scripts stand as they are. */
export function wordToken(word: string): string {
  return ASCII_WORD.test(word) && word.length <= LONGEST_STEM ? stemOf(word) : word;
}

/** Most words come again and again, and a stem costs a dozen patterns. */
const stems = new Map<string, string>();
const MAX_STEMS = 20_000;

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_STEMS) stems.clear();
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}

/** Pairs of neighbouring characters. */
export function bigrams(run: string): readonly string[] {
  const characters = [...run];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/** The tokens of a phrase in the order in which a text that holds it has them: words, and characters without their bigrams. */
export function phraseTokens(phrase: string): readonly string[] {
  return runsOf(phrase).flatMap((run) => (run.cjk ? [...run.text] : [wordToken(run.text)]));
}
