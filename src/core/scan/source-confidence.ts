/**
 * How likely a turn is what a memory came from, by how near in time it was said and how much of what is rare in the memory it says.
 * The numbers are
 * chosen, not learned; what they give on the sample life is in decision 0018.
 */

/** At this distance nearness is a half, ms. */
const HALF_NEAR_MS = 3_600_000;
/** What being said at the very time of the memory speaks for a turn by itself. */
const BY_TIME = 0.4;
/** What having all words of the memory speaks for a turn by itself. */
const BY_WORDS = 0.9;

/** Turns below it are not proposed: without a word in common a turn has to be within 20 minutes. */
export const LEAST_CONFIDENCE = 0.3;
/** Nor are turns below this part of the likeliest one: what was said beside what a memory is about. */
const BESIDE_THE_BEST = 0.75;
const MOST_TURNS = 20;

/**
 * Those that are likely enough, the likeliest first, 20 at most: none below 0.3 nor below three quarters of the likeliest. Of equals the
 * first given stays first.
 *
 * @example
 * ```ts
 * console.log(likelyOnes([{ confidence: 0.4 }, { confidence: 0.8 }, { confidence: 0.7 }]).length); // 2
 * ```
 */
export function likelyOnes<T extends { readonly confidence: number }>(candidates: readonly T[]): readonly T[] {
  const ordered = [...candidates].sort((a, b) => b.confidence - a.confidence);
  const least = Math.max(LEAST_CONFIDENCE, BESIDE_THE_BEST * (ordered[0]?.confidence ?? 0));
  return ordered.filter(({ confidence }) => confidence >= least).slice(0, MOST_TURNS);
}

/** A word of a memory, and how rare it is: `rarityOf`. */
export type Rarities = ReadonlyMap<string, number>;

/**
 * How much a word tells, 0 or more: the rarer the more (Robertson's idf, never below 0). `holding` texts of `all` have it.
 *
 * @example
 * ```ts
 * console.log(rarityOf(1, 1000) > rarityOf(500, 1000)); // true
 * ```
 */
export function rarityOf(holding: number, all: number): number {
  const known = Math.min(Math.max(0, holding), Math.max(0, all));
  return Math.log(1 + (Math.max(0, all) - known + 0.5) / (known + 0.5));
}

/**
 * Share of what the memory's words tell that the turn says too, 0 to 1: the more of them and the rarer, the higher. 0 for a memory
 * without words.
 */
export function sharedShare(words: Rarities, said: ReadonlySet<string>): number {
  let all = 0;
  let shared = 0;
  for (const [word, rarity] of words) {
    all += rarity;
    if (said.has(word)) shared += rarity;
  }
  return all === 0 ? 0 : shared / all;
}

/**
 * 1 − (1 − 0.4 · n) · (1 − 0.9 · w): either kind of evidence can speak for a turn, and both together speak more. n = 1 / (1 + |distance|
 * / 1 h) falls with the distance from 1 to 0, w is the share of the words, 0 to 1. The result is 0 to 0.94, falls with the distance
 * and grows with the share. Distance in ms, of either sign.
 *
 * @example
 * ```ts
 * console.log(sourceConfidence(0, 1).toFixed(2)); // 0.94
 * console.log(sourceConfidence(7_200_000, 0).toFixed(2)); // 0.13
 * ```
 */
export function sourceConfidence(distanceMs: number, share: number): number {
  const nearness = 1 / (1 + Math.abs(distanceMs) / HALF_NEAR_MS);
  return 1 - (1 - BY_TIME * nearness) * (1 - BY_WORDS * share);
}
