import { StrandlineError } from "../../errors.ts";
import type { Calibration } from "./calibration.ts";
import type { ReferenceVector } from "./model-entry.ts";

/** A number of a reference vector may be off by this much: what 8-bit weights on another backend differ by, many times over. */
const TOLERANCE = 0.015;
/** Related texts must score above unrelated ones this often. Wrong pooling and broken kernels stay near 0.5. */
const LEAST_SEPARATION = 0.8;

/** Holds a vector against what is known to be right. Throws `model_refused`. */
export function checkReference({ text, first }: ReferenceVector, vector: Float32Array): void {
  const off = first.findIndex((value, at) => Math.abs((vector[at] ?? Number.NaN) - value) > TOLERANCE || vector[at] === undefined);
  if (off === -1) return;
  throw new StrandlineError("model_refused", { reason: "reference", text, at: off, expected: first[off], found: vector[off] });
}

/** Throws `model_refused` when the model does not tell what belongs together from what does not. */
export function checkSeparation({ separation, unrelated, related }: Calibration): void {
  if (separation >= LEAST_SEPARATION && related > unrelated.mean) return;
  throw new StrandlineError("model_refused", { reason: "separation", separation, least: LEAST_SEPARATION });
}
