import { BUILT_IN_TOPICS, builtInLanguages } from "./built-in-texts.ts";
import { cosine } from "./pooling.ts";

/** What cosines of a model mean on this device, found with the built-in pairs. Plain data: stored by model, precision and device. */
export interface Calibration {
  /** From this cosine on, two texts are taken to speak of the same matter. */
  readonly related: number;
  /** From this cosine on, two texts are taken to say the same. */
  readonly same: number;
  /** Cosines of texts that have nothing to do with each other: their mean and standard deviation. */
  readonly unrelated: { readonly mean: number; readonly spread: number };
  /** How often a pair that belongs together scores above one that does not: 1 always, 0.5 by chance. */
  readonly separation: number;
  /** How many pairs of each kind it rests on. */
  readonly pairs: { readonly same: number; readonly related: number; readonly unrelated: number };
}

type PairKind = "same" | "related" | "unrelated";

interface Pair {
  readonly kind: PairKind;
  readonly a: number;
  readonly b: number;
}

/** Texts to embed, and which of them belong together. */
export interface CalibrationPlan {
  readonly texts: readonly string[];
  readonly pairs: readonly Pair[];
}

interface Place {
  readonly language: string;
  readonly topic: number;
  readonly part: "said" | "same" | "related";
}

const MOST_TOPICS = 8;
const FEWEST_TOPICS = 2;
/** Topics over all languages: three texts each are about sixty runs of the model. */
const TOPICS = 20;

/** About fifty pairs of the same or a related matter in the model's languages, and as many unrelated ones as their texts give. */
export function calibrationPlan(languages: readonly string[] | "many"): CalibrationPlan {
  const spoken = builtInLanguages(languages);
  const perLanguage = Math.max(FEWEST_TOPICS, Math.min(MOST_TOPICS, Math.floor(TOPICS / Math.max(1, spoken.length))));
  const texts: string[] = [];
  const places: Place[] = [];
  for (const language of spoken) {
    for (const [topic, { said, same, related }] of (BUILT_IN_TOPICS[language] ?? []).slice(0, perLanguage).entries()) {
      texts.push(said, same, related);
      places.push({ language, topic, part: "said" }, { language, topic, part: "same" }, { language, topic, part: "related" });
    }
  }
  return { texts, pairs: pairsOf(places) };
}

/** `vectors` are unit vectors of the plan's texts, in their order. */
export function calibrate({ pairs }: CalibrationPlan, vectors: readonly Float32Array[]): Calibration {
  const scores: Record<PairKind, number[]> = { same: [], related: [], unrelated: [] };
  for (const { kind, a, b } of pairs) {
    const [first, second] = [vectors[a], vectors[b]];
    if (first !== undefined && second !== undefined) scores[kind].push(cosine(first, second));
  }
  const together = [...scores.same, ...scores.related];
  const related = cutBetween(scores.unrelated, together);
  return {
    related,
    same: Math.max(related, cutBetween(scores.related, scores.same)),
    unrelated: { mean: meanOf(scores.unrelated), spread: spreadOf(scores.unrelated) },
    separation: separationOf(scores.unrelated, together),
    pairs: { same: scores.same.length, related: scores.related.length, unrelated: scores.unrelated.length },
  };
}

function pairsOf(places: readonly Place[]): Pair[] {
  return places.flatMap((first, a) =>
    places.slice(a + 1).flatMap((second, offset) => {
      const kind = kindOf(first, second);
      return kind === undefined ? [] : [{ kind, a, b: a + 1 + offset }];
    }),
  );
}

/** A translation counts as related: models put languages apart more or less. What is neither clear nor needed is left out. */
function kindOf(first: Place, second: Place): PairKind | undefined {
  if (first.topic !== second.topic) return first.part === second.part ? "unrelated" : undefined;
  if (first.part !== "said") return undefined;
  if (first.language !== second.language) return second.part === "said" ? "related" : undefined;
  return second.part === "same" ? "same" : "related";
}

/** The cosine that best tells the lower scores from the upper ones, both counted as wholes. Halfway between two scores. */
function cutBetween(lower: readonly number[], upper: readonly number[]): number {
  const all = [...lower, ...upper].sort((a, b) => a - b);
  let best = { cut: 1, right: Number.NEGATIVE_INFINITY };
  for (const [at, score] of all.entries()) {
    const cut = at === 0 ? score : (score + (all[at - 1] ?? score)) / 2;
    const right = share(lower, (value) => value < cut) + share(upper, (value) => value >= cut);
    if (right > best.right) best = { cut, right };
  }
  return best.cut;
}

/** The area under the ROC curve, ties counted as halves. */
function separationOf(lower: readonly number[], upper: readonly number[]): number {
  let above = 0;
  for (const low of lower) for (const high of upper) above += high > low ? 1 : high === low ? 0.5 : 0;
  return above / Math.max(1, lower.length * upper.length);
}

function share(values: readonly number[], test: (value: number) => boolean): number {
  return values.filter(test).length / Math.max(1, values.length);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function spreadOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}
