import { StrandlineError } from "../../errors.ts";
import type { Pooling } from "./model-entry.ts";

/** What a model gave for one text: `[1, tokens, size]` with a vector for each token, or `[1, size]` with one for the text. */
export interface ModelOutput {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
}

/** The unit vector of one text. Throws `model_refused` for one that is not finite, empty or of another length. */
export function sentenceVector({ dims, data }: ModelOutput, pooling: Pooling, dimension: number): Float32Array {
  const size = dims.at(-1) ?? 0;
  const tokens = dims.length === 3 ? (dims[1] ?? 0) : 1;
  if (size < dimension || tokens < 1 || data.length < tokens * size)
    throw new StrandlineError("model_refused", { reason: "dimension", expected: dimension, found: size });
  const vector = pooled({ data, tokens, size }, dims.length === 3 ? pooling : "cls", dimension);
  return toUnit(vector);
}

/** Scales to length 1, in place. Throws `model_refused` for a vector that has no direction. */
export function toUnit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0)
    throw new StrandlineError("model_refused", { reason: "no_direction", length: String(length) });
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

/** Cosine of two unit vectors. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

interface States {
  readonly data: ArrayLike<number>;
  readonly tokens: number;
  readonly size: number;
}

function pooled({ data, tokens, size }: States, pooling: Pooling, dimension: number): Float32Array {
  const vector = new Float32Array(dimension);
  const first = pooling === "last" ? tokens - 1 : 0;
  const last = pooling === "mean" || pooling === "last" ? tokens - 1 : 0;
  for (let token = first; token <= last; token += 1) {
    for (let at = 0; at < dimension; at += 1) vector[at] = (vector[at] ?? 0) + (data[token * size + at] ?? 0);
  }
  return vector;
}
