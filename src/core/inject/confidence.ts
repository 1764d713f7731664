/** What a search found of a question, in numbers that do not depend on its other hits. */
export interface Evidence {
  /** What the terms tell that the best hit holds, in nats. */
  readonly found: number;
  /** The same of all terms; those that no text holds count in full. */
  readonly asked: number;
  /** How many words the question is. */
  readonly words: number;
  /** An id, a path or a quoted phrase of the question stands in a hit. */
  readonly exact: boolean;
  /** Cosines of the nearest text and of all texts on average, where meaning took part. */
  readonly meaning?: { readonly nearest: number; readonly usual: number };
  /** A good hit has no vector yet: then words alone may say that it is sure. */
  readonly unseen?: boolean;
}

/** Cosines of texts that have nothing to do with each other, as a model was calibrated. */
export interface Unrelated {
  readonly mean: number;
  readonly spread: number;
}

/** Below it nothing that a search found is injected. Chosen on dev sets: docs/decisions/0023. */
export const LEAST_CONFIDENCE = 0.5;
/** In a longer question more is found by chance; beyond so many words it is hardly more. */
const MOST_WORDS = 16;
/** A hit that holds all that is asked. */
const WHOLE = { share: 0.999, adds: 3 } as const;
/** `at`: where one is as likely to know as not; `slope`: how fast that changes. */
const BY_WORDS = { slope: 0.8, at: 2.8 } as const;
const BY_BOTH = { nearness: 2, words: 0.5, at: 7.9 } as const;
/** Of a model that was not calibrated: its texts are on average unrelated, and so far from each other. */
const SPREAD = 0.1;

/**
 * How likely the store knows of what is asked, 0 to 1: never less for more that was found or for a nearer text. By what the words of the
 * best hit tell, against chance, and by how far the nearest text stands out from unrelated ones.
 */
export function confidenceOf(evidence: Evidence, unrelated: Unrelated | undefined): number {
  if (evidence.exact) return 1;
  const words = wordsOf(evidence);
  const byWords = BY_WORDS.slope * (words - BY_WORDS.at);
  const { meaning } = evidence;
  if (meaning === undefined) return sigmoid(byWords);
  const byBoth = BY_BOTH.nearness * nearnessOf(meaning, unrelated) + BY_BOTH.words * words - BY_BOTH.at;
  return sigmoid(evidence.unseen === true ? Math.max(byWords, byBoth) : byBoth);
}

function wordsOf({ found, asked, words }: Evidence): number {
  const whole = asked > 0 && found >= WHOLE.share * asked ? WHOLE.adds : 0;
  return found / Math.sqrt(1 + Math.min(words, MOST_WORDS)) + whole;
}

/** In spreads of unrelated texts. Where all texts are near to the question, being near says less: half of it is taken off. */
function nearnessOf({ nearest, usual }: NonNullable<Evidence["meaning"]>, unrelated: Unrelated | undefined): number {
  const { mean, spread } = unrelated ?? { mean: usual, spread: SPREAD };
  return (nearest - mean - (usual - mean) / 2) / Math.max(spread, 0.01);
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
