/** A writing system, the languages that use it, and what one of its letters weighs beside a Latin one. */
interface WritingSystem {
  readonly name: string;
  readonly letters: RegExp;
  /** The first one names a text that cannot be told apart further. */
  readonly languages: readonly string[];
  readonly weight: number;
}

/** A letter that is a syllable or a word says as much as about three of an alphabet. */
const SYLLABLE = 3;

const WRITING_SYSTEMS: readonly WritingSystem[] = [
  { name: "Latin", letters: /\p{Script=Latin}/gu, languages: ["en"], weight: 1 },
  { name: "Han", letters: /\p{Script=Han}/gu, languages: ["zh", "ja"], weight: SYLLABLE },
  // The prolonged sound mark and half-width forms are common to both scripts and belong to neither.
  { name: "Kana", letters: /[\p{Script=Hiragana}\p{Script=Katakana}ーｰ]/gu, languages: ["ja"], weight: SYLLABLE },
  { name: "Hangul", letters: /\p{Script=Hangul}/gu, languages: ["ko"], weight: SYLLABLE },
  { name: "Cyrillic", letters: /\p{Script=Cyrillic}/gu, languages: ["ru", "uk", "be", "bg", "sr", "mk", "kk", "mn"], weight: 1 },
  { name: "Greek", letters: /\p{Script=Greek}/gu, languages: ["el"], weight: 1 },
  { name: "Arabic", letters: /\p{Script=Arabic}/gu, languages: ["ar", "fa", "ur", "ku", "ps"], weight: 1 },
  { name: "Hebrew", letters: /\p{Script=Hebrew}/gu, languages: ["he", "yi"], weight: 1 },
  { name: "Devanagari", letters: /\p{Script=Devanagari}/gu, languages: ["hi", "mr", "ne"], weight: 1 },
  { name: "Thai", letters: /\p{Script=Thai}/gu, languages: ["th"], weight: 1 },
  { name: "Georgian", letters: /\p{Script=Georgian}/gu, languages: ["ka"], weight: 1 },
  { name: "Armenian", letters: /\p{Script=Armenian}/gu, languages: ["hy"], weight: 1 },
  { name: "Gujarati", letters: /\p{Script=Gujarati}/gu, languages: ["gu"], weight: 1 },
  { name: "Myanmar", letters: /\p{Script=Myanmar}/gu, languages: ["my"], weight: 1 },
];

/** How much of a text one writing system makes up. */
export interface WritingShare {
  readonly name: string;
  readonly languages: readonly string[];
  /** 0 to 1. */
  readonly share: number;
}

/** The writing systems of a text, the largest first; what is in none of the table is `other`. Empty when there is no letter. */
export function writingShares(text: string): readonly WritingShare[] {
  const found = WRITING_SYSTEMS.map(({ name, letters, languages, weight }) => ({ name, languages, count: countOf(text, letters), weight }));
  const known = found.reduce((sum, { count }) => sum + count, 0);
  const other = { name: "other", languages: [], count: Math.max(0, countOf(text, /[\p{L}ーｰ]/gu) - known), weight: 1 };
  const present = [...found, other].filter(({ count }) => count > 0);
  const total = present.reduce((sum, { count, weight }) => sum + count * weight, 0);
  return present
    .map(({ name, languages, count, weight }) => ({ name, languages, share: (count * weight) / total }))
    .sort((a, b) => b.share - a.share);
}

function countOf(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}
