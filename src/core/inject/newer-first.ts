import type { Telling } from "./asked.ts";

/** One candidate, as far as its matter and age go. */
export interface Told {
  readonly id: string;
  readonly at: number;
  /** Terms of the question that it holds. */
  readonly asked: ReadonlySet<string>;
  /** Cosine of the question and it, where meaning compared them. */
  readonly near?: number;
  /** A memory's slot and whom it is about: two with the same speak of the same matter. */
  readonly about?: string;
  /** False for what an assistant answered: it repeats, and updates nothing. */
  readonly states: boolean;
}

/** What the question tells of its words and of how near texts are to it on average. */
export interface Asked {
  readonly telling: Telling;
  /** Mean cosine of the question and all texts, where meaning took part. */
  readonly usual?: number | undefined;
}

/** A text speaks of what is asked when it holds at least this share of what the best one holds of its words, … */
const BY_WORDS = 0.3;
/** … or stands out from the average in meaning by this share of what the nearest does. Measured on 240 update pairs: docs/decisions/0023. */
const BY_MEANING = 0.5;

/**
 * Puts the newer before the older where they speak of the same matter: the places that a matter holds stay its own, and its newest takes
 * the first of them. So the order between different matters stays as it was. Ties go by id.
 */
export function newerFirst<T extends Told>(list: readonly T[], asked: Asked): readonly T[] {
  const placed = [...list];
  for (const matter of mattersOf(list, asked)) {
    const places = matter.map((one) => list.indexOf(one)).sort((a, b) => a - b);
    const newest = [...matter].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    for (const [index, place] of places.entries()) {
      const one = newest[index];
      if (one !== undefined) placed[place] = one;
    }
  }
  return placed;
}

/** What is asked is one matter; memories of one slot and the same people that do not speak of it are others. */
function mattersOf<T extends Told>(list: readonly T[], asked: Asked): readonly (readonly T[])[] {
  const speaks = speaksOf(list, asked);
  const abouts = new Set(list.filter(speaks).flatMap(({ about }) => about ?? []));
  const isAsked = (one: T): boolean => speaks(one) || (one.about !== undefined && abouts.has(one.about));
  const others = list.filter((one) => !isAsked(one));
  const slots = [...new Set(others.flatMap(({ about }) => about ?? []))];
  return [list.filter(isAsked), ...slots.map((slot) => others.filter(({ about }) => about === slot))];
}

function speaksOf(list: readonly Told[], { telling, usual = 0 }: Asked): (one: Told) => boolean {
  const most = Math.max(0, ...list.map((one) => telling.sum(one.asked)));
  const nearest = Math.max(-1, ...list.map(({ near = -1 }) => near));
  return ({ states, asked, near }) =>
    states &&
    ((most > 0 && telling.sum(asked) >= BY_WORDS * most) ||
      (near !== undefined && nearest > usual && near - usual >= BY_MEANING * (nearest - usual)));
}
