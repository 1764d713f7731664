import type { Telling } from "./asked.ts";

/** One candidate, as far as its matter and age go. */
export interface Told {
  readonly id: string;
  readonly at: number;
  /** Above 0; more is more relevant. */
  readonly score: number;
  /** Terms of the question that it holds. */
  readonly asked: ReadonlySet<string>;
  /** All its words without stop words. */
  readonly words: ReadonlySet<string>;
  /** A memory's slot and whom it is about: two with the same speak of the same matter. */
  readonly about?: string;
  /** False for what an assistant answered: it repeats, and updates nothing. */
  readonly states: boolean;
}

/** Two texts answer the same question when both hold at least this share of what the best one holds of it, … */
const FOCUS = 0.5;
/** … hold this share of the same, … */
const SAME_ASKED = 0.5;
/** … are about as relevant, … */
const NEAR_SCORE = 0.5;
/** … and have words beyond that in common: cosine by rarity. Each measured on 200 update pairs and LoCoMo: docs/decisions/0023. */
const SAME_WORDS = 0.25;
/** Fewer candidates cannot tell rare words from common ones: they are taken for so many. */
const FEW_CANDIDATES = 20;

/**
 * Puts the newer before the older where they speak of the same matter: the places that a matter holds stay its own, and its newest takes
 * the first of them. So the order between different matters stays as it was. Ties go by id.
 */
export function newerFirst<T extends Told>(list: readonly T[], telling: Telling): readonly T[] {
  const placed = [...list];
  for (const matter of mattersOf(list, telling)) {
    if (matter.length < 2) continue;
    const places = matter.map((one) => list.indexOf(one)).sort((a, b) => a - b);
    const newest = [...matter].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    for (const [index, place] of places.entries()) {
      const one = newest[index];
      if (one !== undefined) placed[place] = one;
    }
  }
  return placed;
}

/** Each joins the first matter whose most relevant text speaks of the same, so that a chain of likenesses joins nothing. */
function mattersOf<T extends Told>(list: readonly T[], telling: Telling): readonly (readonly T[])[] {
  const rarity = new LocalRarity(list);
  const byRelevance = [...list].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const best = Math.max(0, ...list.map(({ asked }) => telling.sum(asked)));
  const matters: [T, ...T[]][] = [];
  for (const one of byRelevance) {
    const known = matters.find(([lead]) => sameMatter(lead, one, best, { telling, rarity }));
    if (known === undefined) matters.push([one]);
    else known.push(one);
  }
  return matters;
}

interface Measures {
  readonly telling: Telling;
  readonly rarity: LocalRarity;
}

function sameMatter(lead: Told, one: Told, best: number, { telling, rarity }: Measures): boolean {
  if (lead.about !== undefined && lead.about === one.about) return true;
  if (!lead.states || !one.states || best === 0 || one.score < NEAR_SCORE * lead.score) return false;
  const [most, least] = [telling.sum(lead.asked), telling.sum(one.asked)].sort((a, b) => b - a) as [number, number];
  if (least < FOCUS * best || telling.sum(common(lead.asked, one.asked)) < SAME_ASKED * most) return false;
  return rarity.likeness(lead.words, one.words) >= SAME_WORDS;
}

/**
 * How rare words are among the candidates themselves. Counting each word of each text in the store's index took a quarter of a turn's time,
 * and says little more: what all candidates have in common is what was asked.
 */
class LocalRarity {
  readonly #texts = new Map<string, number>();
  readonly #all: number;

  constructor(list: readonly Told[]) {
    this.#all = Math.max(list.length, FEW_CANDIDATES);
    for (const { words } of list) for (const word of words) this.#texts.set(word, (this.#texts.get(word) ?? 0) + 1);
  }

  /** Cosine of two texts' words by rarity. */
  likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
    return this.#squares(common(a, b)) / (Math.sqrt(this.#squares(a) * this.#squares(b)) || 1);
  }

  #squares(words: Iterable<string>): number {
    let sum = 0;
    for (const word of words) sum += Math.log(1 + this.#all / (this.#texts.get(word) ?? 1)) ** 2;
    return sum;
  }
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] {
  return [...a].filter((term) => b.has(term));
}
