import { bigrams, CJK, phraseTokens, runsOf, wordToken } from "./tokenize.ts";
import { withoutStopWords } from "./stop-words.ts";

/** A run of text that must stand in a hit as it is, case and diacritics aside. */
export interface Phrase {
  /** As typed, without quotes. */
  readonly raw: string;
  /** Its tokens in the order in which the index has them. */
  readonly tokens: readonly string[];
}

/** A query, read. Every token in it came from the tokenizer: letters, digits and marks only. */
export interface ParsedQuery {
  /** The whole query, well-formed. */
  readonly text: string;
  /** What stood in quotes. */
  readonly quoted: readonly Phrase[];
  /** What looks like an id, a path, a hyphenated name or code: looked for as it is. */
  readonly exact: readonly Phrase[];
  /** Words and CJK bigrams, stop words out, each once; those of the last part of a long query apart. */
  readonly terms: readonly string[];
  readonly tail: readonly string[];
  /** CJK characters: used alone when bigrams find little, or when a query has nothing else. */
  readonly characters: readonly string[];
  /** All of them: a character that is a word of no weight alone is also part of others. */
  readonly allCharacters: readonly string[];
  /** The word still being typed. */
  readonly prefix?: string;
}

/** A long query's end holds the question: half of the terms are kept for it. In UTF-16 units. */
const TAIL_LENGTH = 200;
/** What is read of the rest of a long query. */
const HEAD_LENGTH = 1_000;
const MAX_PHRASES = 8;
const MAX_PHRASE_LENGTH = 200;

const QUOTED = /"([^"\n]{1,200})"|“([^“”\n]{1,200})”|「([^「」\n]{1,200})」|『([^『』\n]{1,200})』|«([^«»\n]{1,200})»/gu;
/** Words joined by marks that words do not have, or letters and digits mixed, or humps inside a word. */
const JOINED = /[\p{L}\p{N}]+(?:[-_./\\:@#~+'’]+[\p{L}\p{N}]+)+/gu;
/** Chinese and Japanese have no spaces: a date in a sentence would make a code of the whole of it. */
const OF_CODE = `(?:(?![${CJK}])[\\p{L}\\p{N}])`;
const CODE = new RegExp(
  `(?<!${OF_CODE})(?=${OF_CODE}*(?![${CJK}])\\p{L})(?=${OF_CODE}*\\p{N})${OF_CODE}{3,}(?!${OF_CODE})|(?<!${OF_CODE})${OF_CODE}*\\p{Ll}\\p{Lu}${OF_CODE}*`,
  "gu",
);
const CONTRACTION = /^\p{L}+['’]\p{L}{1,2}$/u;

/** Reads a query. With `typing` its last word is a prefix. */
export function parseQuery(query: string, { typing = false }: { readonly typing?: boolean } = {}): ParsedQuery {
  const text = query.toWellFormed();
  const read = bounded(text);
  const quoted = phrasesOf([...read.matchAll(QUOTED)].map((match) => match.slice(1).find((part) => part !== undefined) ?? ""));
  const plain = read.replace(/["“”「」『』«»]/gu, " ");
  const exact = phrasesOf(namesIn(plain));
  const prefix = typing && /[\p{L}\p{N}\p{M}]$/u.test(plain) ? runsOf(plain).at(-1)?.text : undefined;
  const characters = runsOf(plain)
    .filter((run) => run.cjk)
    .map((run) => [...run.text]);
  const head = plain.slice(0, -TAIL_LENGTH);
  const tail = distinct(termsOf(plain.slice(-TAIL_LENGTH)));
  return {
    text,
    quoted,
    exact,
    terms: distinct(termsOf(head)).filter((term) => !tail.includes(term)),
    tail,
    characters: distinct(characters.flatMap(withoutStopWords)),
    allCharacters: distinct(characters.flat()),
    ...(prefix === undefined ? {} : { prefix }),
  };
}

/** What is looked for as it is, in the order in which it stands. */
function namesIn(plain: string): readonly string[] {
  const found = [...plain.matchAll(JOINED), ...plain.matchAll(CODE)].sort((a, b) => a.index - b.index);
  return found.map(([raw]) => raw).filter((raw) => !CONTRACTION.test(raw));
}

/** The start and the end of an over-long query. */
function bounded(text: string): string {
  return text.length <= HEAD_LENGTH + TAIL_LENGTH ? text : `${text.slice(0, HEAD_LENGTH)} ${text.slice(-TAIL_LENGTH)}`.toWellFormed();
}

function termsOf(text: string): readonly string[] {
  const tokens = runsOf(text).flatMap((run) => {
    if (!run.cjk) return [wordToken(run.text)];
    return [...run.text].length === 1 ? [] : bigrams(run.text);
  });
  return withoutStopWords(tokens);
}

function phrasesOf(raws: readonly string[]): readonly Phrase[] {
  const phrases = distinct(raws.map((raw) => raw.trim()))
    .filter((raw) => raw.length <= MAX_PHRASE_LENGTH)
    .map((raw) => ({ raw, tokens: phraseTokens(raw) }));
  // Of too many those at the end count: there the question stands.
  return phrases.filter(({ tokens }) => tokens.length > 0).slice(-MAX_PHRASES);
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
