import type { Scores } from "./records.ts";

/** What a score that was not given counts as. */
export const DEFAULT_SCORE = 3;

/** Weights of the four scores; they add up to 1. */
export const WEIGHTS = { importance: 0.35, emotional: 0.25, recurrence: 0.25, unresolved: 0.15 } as const;

/** Anti-inflation: how many of the newest memories are looked at, how few are too few, above which mean it acts, and to what mean. */
export const INFLATION = { window: 20, minimum: 5, threshold: 0.7, target: 0.6 } as const;

/** Weight 0.2 to 1.0 of four scores 1 to 5. */
export function weightOf(scores: Scores, recurrence: number): number {
  const { importance = DEFAULT_SCORE, emotional = DEFAULT_SCORE, unresolved = DEFAULT_SCORE } = scores;
  return (
    (WEIGHTS.importance * importance + WEIGHTS.emotional * emotional + WEIGHTS.recurrence * recurrence + WEIGHTS.unresolved * unresolved) /
    5
  );
}

/** Recurrence 1 to 5 from the number of other memories that share a tag: 0 → 1, 1–2 → 2, 3–5 → 3, 6–10 → 4, 11+ → 5. */
export function recurrenceOf(others: number): number {
  if (others <= 0) return 1;
  if (others <= 2) return 2;
  if (others <= 5) return 3;
  return others <= 10 ? 4 : 5;
}

/**
 * The factor by which weights are multiplied when read. `newest` are the raw weights of the newest memories (up to
 * `INFLATION.window`); when their mean is above the threshold the factor brings it to the target, else it is 1.
 */
export function inflationFactor(newest: readonly number[]): number {
  if (newest.length < INFLATION.minimum) return 1;
  const mean = newest.reduce((sum, weight) => sum + weight, 0) / newest.length;
  return mean > INFLATION.threshold ? INFLATION.target / mean : 1;
}

/** Names of the scores that were not given. */
export function inferredScores(scores: Scores): readonly ("importance" | "emotional" | "unresolved")[] {
  return (["importance", "emotional", "unresolved"] as const).filter((name) => scores[name] === undefined);
}
