import { fold } from "./text.ts";

/** Changes whenever `tokenize` gives other tokens for some text; the index is rebuilt when the stored number differs. */
export const TOKENIZER_VERSION = 1;

/** Scripts written without spaces between words: indexed as characters and character bigrams. */
const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}ー々〆";
const RUNS = new RegExp(`[${CJK}]+|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
const STARTS_CJK = new RegExp(`^[${CJK}]`, "u");

/**
 * The one function from text to index tokens, used for texts and queries alike. Lower case, no diacritics; other scripts
 * split at white space and punctuation; CJK runs give their characters in order, then their bigrams in order. Where a word
 * touches CJK it is split off.
 *
 * @example
 * ```ts
 * tokenize("Köln学习AI"); // ["koln", "学", "习", "学习", "ai"]
 * ```
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  for (const [run] of fold(text).matchAll(RUNS)) {
    if (STARTS_CJK.test(run)) pushCjk(run, tokens);
    else tokens.push(run);
  }
  return tokens;
}

function pushCjk(run: string, tokens: string[]): void {
  const characters = [...run];
  for (const character of characters) tokens.push(character);
  for (let i = 1; i < characters.length; i++) tokens.push(`${characters[i - 1]}${characters[i]}`);
}

/** The tokens of a name in the order in which a text that holds it has them: words, and characters without their bigrams. */
export function phraseTokens(name: string): readonly string[] {
  return [...fold(name).matchAll(RUNS)].flatMap(([run]) => (STARTS_CJK.test(run) ? [...run] : [run]));
}
