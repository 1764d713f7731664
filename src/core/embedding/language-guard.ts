import { writingShares } from "./writing-systems.ts";
import type { WritingShare } from "./writing-systems.ts";

/** What the guard asks about a text: of a detector, and of the model's own tokenizer. */
export interface LanguageReader {
  /** Likelihood by language code, of the languages that come into question. */
  scores(text: string): Readonly<Record<string, number>>;
  /** The pieces that the tokenizer makes of a text, one string each. */
  pieces(text: string): readonly string[];
  /** Share of pieces that the tokenizer does not know, 0 to 1. */
  unknownShare(text: string): number;
}

/** A language that cannot be told. */
export const UNDETERMINED = "und";

/** A text may hold this much of a writing system that the model cannot read: a name, a quoted word. */
const FOREIGN_SHARE = 0.1;
/** Japanese has less kana where it names things; Chinese has none but in brand names. */
const KANA_SHARE = 0.05;
const UNKNOWN_SHARE = 0.25;
/** Latin words decide about a text that is at least this much Latin. */
const LATIN_SHARE = 0.5;
/** Addresses are of no language. */
const ADDRESS = /[\w.+-]+@[\w.-]+|https?:\/\/[!-~]+/g;
/** Longer texts are judged by their beginning, characters. */
const READ_LENGTH = 1_000;

/**
 * The language that keeps a model from a text, as a code; undefined when the model may be given the text. A model scores texts of
 * languages that it never learnt as if they were all alike, so that a doubtful text is better left to the search by words.
 */
export function languageThatRefuses(text: string, languages: readonly string[] | "many", reader: LanguageReader): string | undefined {
  const read = text.slice(0, READ_LENGTH).replace(ADDRESS, " ");
  const shares = writingShares(read);
  if (shares.length === 0) return UNDETERMINED;
  if (languages === "many") return undefined;
  const foreign = shares.find((share) => isForeign(share, languages));
  if (foreign !== undefined) return foreign.languages[0] ?? UNDETERMINED;
  if (reader.unknownShare(read) > UNKNOWN_SHARE) return UNDETERMINED;
  const latin = shares.find(({ name }) => name === "Latin")?.share ?? 0;
  return latin < LATIN_SHARE ? undefined : latinLanguageThatRefuses(read, languages, reader);
}

/** Latin is read by its words, as most languages share it. */
function isForeign({ name, languages, share }: WritingShare, known: readonly string[]): boolean {
  if (name === "Latin" || languages.some((language) => known.includes(language))) return false;
  return share > (name === "Kana" ? KANA_SHARE : FOREIGN_SHARE);
}

/**
 * Weights of a logistic regression on 4,000 texts and 4,000 cuts of two to eight words, English against Spanish and fifteen other
 * languages: above 0 a text is foreign. Evidence of the detector counts for more the more words it has read.
 */
const WEIGHTS = { bias: -1.9, gap: 2.3, gapByWords: 11, splitting: 1.6, foreignLetters: 40, agreement: -4.2 } as const;
const MOST_GAP = 0.5;
const MOST_FOREIGN_LETTERS = 0.2;

function latinLanguageThatRefuses(text: string, languages: readonly string[], reader: LanguageReader): string | undefined {
  if (!languages.includes("es") && /[¿¡]/.test(text)) return "es";
  const words = text.match(/[\p{Script=Latin}\p{M}'’]+/gu) ?? [];
  const scores = reader.scores(text);
  const [best, top] = highest(scores);
  const own = Math.max(0, ...languages.map((language) => scores[language] ?? 0));
  const gap = Math.min(MOST_GAP, top - own);
  const pieces = reader.pieces(words.join(" ")).filter((piece) => /\p{L}/u.test(piece)).length;
  const doubt =
    WEIGHTS.bias +
    WEIGHTS.gap * gap +
    WEIGHTS.gapByWords * gap * Math.log(Math.max(1, words.length)) +
    WEIGHTS.splitting * (pieces / Math.max(1, words.length) - 1) +
    WEIGHTS.foreignLetters * Math.min(MOST_FOREIGN_LETTERS, foreignLetters(text)) +
    (gap === 0 ? WEIGHTS.agreement : 0);
  return doubt > 0 ? (gap === 0 ? UNDETERMINED : best) : undefined;
}

function highest(scores: Readonly<Record<string, number>>): readonly [string, number] {
  return Object.entries(scores).reduce<readonly [string, number]>((best, entry) => (entry[1] > best[1] ? entry : best), [UNDETERMINED, 0]);
}

/** Share of Latin letters beyond a to z. */
function foreignLetters(text: string): number {
  const letters = text.match(/\p{Script=Latin}/gu) ?? [];
  return letters.filter((letter) => letter > "\u007f").length / Math.max(1, letters.length);
}
