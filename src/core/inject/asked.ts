import { CJK } from "../tokenize.ts";

/** A small store cannot tell rare words from common ones: it is taken for one of so many texts. */
const LEAST_TEXTS = 2_000;
/** Each CJK character stands in two pairs: a pair tells half of what a word does. */
const PAIR = 0.5;
const IS_PAIR = new RegExp(`^[${CJK}]`, "u");

/** How much each word tells, in nats: the logarithm of how rare it is among the store's texts. */
export class Telling {
  readonly #all: number;
  readonly #textsWith: (term: string) => number;
  readonly #known = new Map<string, number>();

  /** `all` texts, of which `textsWith` hold a term. */
  constructor(all: number, textsWith: (term: string) => number) {
    this.#all = Math.max(all, LEAST_TEXTS);
    this.#textsWith = textsWith;
  }

  of(term: string): number {
    const known = this.#known.get(term);
    if (known !== undefined) return known;
    const texts = Math.min(this.#textsWith(term), this.#all);
    const nats = Math.log(1 + (this.#all - texts + 0.5) / (texts + 0.5)) * countOf(term);
    this.#known.set(term, nats);
    return nats;
  }

  sum(terms: Iterable<string>): number {
    let sum = 0;
    for (const term of terms) sum += this.of(term);
    return sum;
  }
}

/** How many words a query is: a pair of CJK characters counts as half a one. */
export function wordsIn(terms: readonly string[]): number {
  return terms.reduce((sum, term) => sum + countOf(term), 0);
}

function countOf(term: string): number {
  return IS_PAIR.test(term) ? PAIR : 1;
}
