import { withoutStopWords } from "../stop-words.ts";
import { simplifyHan } from "../simplify-han.ts";
import { tokenize } from "../tokenize.ts";
import { isGeneric } from "./generic-words.ts";
import { topicKey } from "./topic-key.ts";

/** A word and its part of speech, as a dictionary of Chinese has it: `n…` nouns, `v…` verbs, `a…` adjectives, `x` unknown. */
export interface TaggedWord {
  readonly word: string;
  readonly tag: string;
}

/** Splits runs of Chinese into words; answers in their order. */
export type TagWords = (runs: readonly string[]) => Promise<readonly (readonly TaggedWord[])[]>;

const HAN_RUN = /\p{Script=Han}{2,}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;
const HIRAGANA = /^\p{Script=Hiragana}+$/u;
/** What English writes onto a word: `Ana's`. */
const POSSESSIVE = /['’]s$/iu;

/** Shortest word that can be a topic, in characters: of scripts whose words are short, and of others. */
const SHORTEST_DENSE = 2;
const SHORTEST = 3;
/** Longer runs of letters are data, not words. */
const LONGEST = 40;

/** The runs of Chinese in a text that a dictionary is to split, as Simplified characters. None where the text is Japanese. */
export function hanRuns(text: string): readonly string[] {
  return KANA.test(text) ? [] : [...text.matchAll(HAN_RUN)].map(([run]) => simplifyHan(run));
}

/**
 * The words of a text that may be topics, each once, as they are written. `tagged` has the words of each of its `hanRuns`; without it
 * Chinese is split by the platform, which knows no parts of speech.
 *
 * @example
 * ```ts
 * topicWords("Ana's sailboat lay in the harbour."); // ["Ana", "sailboat", "lay", "harbour"]
 * ```
 */
export function topicWords(text: string, tagged?: readonly (readonly TaggedWord[])[]): readonly string[] {
  const runs = hanRuns(text);
  const chinese =
    tagged === undefined
      ? []
      : [...text.matchAll(HAN_RUN)].flatMap(([run], index) => (runs.length > 0 ? keptOf(run, tagged[index] ?? []) : []));
  const rest = tagged === undefined || runs.length === 0 ? text : text.replace(HAN_RUN, " ");
  return [...uniqueByKey([...chinese, ...platformWords(rest)]).values()];
}

/** Nouns, verbs and adjectives of two characters or more, as they stand in the text, which may be Traditional. */
function keptOf(run: string, tagged: readonly TaggedWord[]): readonly string[] {
  const characters = [...run];
  const kept: string[] = [];
  let at = 0;
  for (const { word, tag } of tagged) {
    const { length } = [...word];
    const written = characters.slice(at, at + length).join("");
    at += length;
    if (length >= SHORTEST_DENSE && /^[nvax]/u.test(tag) && !isGeneric(written)) kept.push(written);
  }
  return kept;
}

let segmenter: Intl.Segmenter | undefined;

/** Words by the platform's rules, which has dictionaries for scripts without spaces. */
function platformWords(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const words = Array.from(segmenter.segment(text), ({ segment, isWordLike }) =>
    isWordLike === true ? segment.replace(POSSESSIVE, "") : "",
  );
  const candidates = words.filter(isWord);
  const tokens = candidates.map((word) => tokenize(word)[0] ?? "");
  const telling = new Set(withoutStopWords(tokens));
  return candidates.filter((word, index) => telling.has(tokens[index] ?? "") && !isGeneric(word));
}

function isWord(word: string): boolean {
  if (word.length > LONGEST || !LETTERS.test(word) || HIRAGANA.test(word)) return false;
  const { length } = [...word];
  return length >= (DENSE.test(word) ? SHORTEST_DENSE : SHORTEST);
}

function uniqueByKey(words: readonly string[]): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>();
  for (const word of words) {
    const key = topicKey(word);
    if (!byKey.has(key)) byKey.set(key, word);
  }
  return byKey;
}
