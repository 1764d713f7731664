/** One seeded corpus of short texts, half English, a third Chinese, the rest mixed, and queries whose answers are in it. */

/** Queries of one sort. */
export interface QuerySort {
  readonly name: string;
  readonly typing: boolean;
  readonly queries: readonly string[];
}

type Random = () => number;

const VOCABULARY = 6_000;
const CHARACTERS = 2_500;
const QUERIES = 40;
const ONSETS = ["b", "br", "c", "ch", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "w"];
const RIMES = ["ain", "and", "ar", "ell", "en", "ick", "im", "old", "on", "ope", "um", "ust"];
const ENGLISH_GLUE = ["the", "of", "and", "to", "in", "was", "that", "with"];
const CHINESE_GLUE = ["的", "了", "在", "和", "是"];

/** A linear congruential generator (Numerical Recipes), values from 0 to 1. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Rank by Zipf's law, from 0, in constant time: the inverse of its integral. */
function zipf(random: Random, size: number): number {
  const share = random();
  return Math.min(size - 1, Math.floor((size + 3) ** share * 3 ** (1 - share) - 3));
}

function englishWord(rank: number): string {
  const syllable = (n: number): string => `${ONSETS[n % ONSETS.length]}${RIMES[Math.floor(n / ONSETS.length) % RIMES.length]}`;
  const one = syllable(Math.imul(rank, 7_919) % 240);
  return rank < 240 ? one : `${one}${syllable(Math.floor(rank / 240) + rank)}`;
}

function chineseCharacter(rank: number): string {
  return String.fromCodePoint(0x4e00 + rank * 7);
}

/** Words of two characters, sometimes one, three or four. */
function chineseWord(rank: number): string {
  const random = seeded(rank * 2_654_435_761);
  const length = [2, 2, 2, 2, 2, 2, 4, 3, 4, 1][rank % 10] ?? 2;
  return Array.from({ length }, () => chineseCharacter(zipf(random, CHARACTERS))).join("");
}

export class WordsCorpus {
  readonly texts: readonly string[];

  constructor(size: number) {
    const random = seeded(42);
    this.texts = Array.from({ length: size }, (_, n) => textOf(random, n));
  }

  /** Queries of every sort that is measured; each names words of texts that are there. */
  sorts(): readonly QuerySort[] {
    const random = seeded(7);
    const make = (name: string, one: () => string, typing = false): QuerySort => ({
      name,
      typing,
      queries: Array.from({ length: QUERIES }, one),
    });
    const between = (from: number, to: number): number => from + Math.floor(random() * (to - from));
    const chinese = (length: number): string => {
      for (;;) {
        const word = chineseWord(between(40, VOCABULARY / 2));
        if (word.length === length) return word;
      }
    };
    const english = (): string => englishWord(between(60, VOCABULARY / 2));
    return [
      make("en_word", english),
      make("zh1", () => chineseCharacter(between(20, 800))),
      make("zh2", () => chinese(2)),
      make("zh4", () => chinese(4)),
      make("question_en", () => `what did we say about ${english()} and ${english()} when ${english()} ${english()}`),
      make("question_zh", () => `我们上次说的${chinese(2)}和${chinese(2)}是什么时候去的${chinese(2)}`),
      make("prefix", () => english().slice(0, 3), true),
      make("query_20000_chars", () => this.#long(random)),
    ];
  }

  #long(random: Random): string {
    let text = "";
    while (text.length < 20_000) text += `${this.texts[Math.floor(random() * this.texts.length)] ?? ""} `;
    return text.slice(0, 20_000);
  }
}

function textOf(random: Random, n: number): string {
  const draw = random();
  if (draw < 0.5) return `${english(random, 20)} ${n}`;
  if (draw < 0.85) return `${chinese(random, 20)}${n}`;
  return `${english(random, 9)} ${chinese(random, 9)}${n}`;
}

function english(random: Random, words: number): string {
  const one = (): string =>
    random() < 0.35 ? (ENGLISH_GLUE[Math.floor(random() * ENGLISH_GLUE.length)] ?? "") : englishWord(zipf(random, VOCABULARY));
  return Array.from({ length: words }, one).join(" ");
}

function chinese(random: Random, words: number): string {
  const one = (): string =>
    random() < 0.2 ? (CHINESE_GLUE[Math.floor(random() * CHINESE_GLUE.length)] ?? "") : chineseWord(zipf(random, VOCABULARY));
  return Array.from({ length: words }, one).join("");
}
