import { invalidInput } from "../errors.ts";

/** A unit vector as int16 components; `scale` makes them floats again and their length 1. What SQLite keeps and what the row file copies. */
export interface StoredRow {
  readonly row: Int16Array<ArrayBuffer>;
  readonly scale: number;
}

const LARGEST_STEP = 32767;
/** Below, the squares of a vector's components leave the range of f32. */
const SMALLEST_SQUARED_LENGTH = 1e-30;

/** Throws `invalid_input` for another length. */
export function checkLength(vector: ArrayLike<number>, dim: number, path: string): void {
  if (vector.length !== dim) throw invalidInput(path, `has ${vector.length} components, the model's vectors have ${dim}`);
}

/** Throws `invalid_input` for NaN, infinity and vectors without a direction, by what their squares sum to. */
export function checkSquaredLength(squared: number, path: string): void {
  if (!Number.isFinite(squared)) throw invalidInput(path, "holds a component that is not finite");
  if (squared < SMALLEST_SQUARED_LENGTH) throw invalidInput(path, "is a zero vector: it has no direction");
}

/** False for a vector that is too short for its direction to be told. */
export function hasDirection(vector: Float32Array): boolean {
  return vector.reduce((sum, component) => sum + component * component, 0) >= SMALLEST_SQUARED_LENGTH;
}

/**
 * A vector of any length as the row that is stored of it. The kernels make the same row to the bit.
 * Throws `invalid_input` for a wrong length, NaN, infinity or a zero vector.
 */
export function toStoredRow(vector: Float32Array, dim: number, path = "vector"): StoredRow {
  checkLength(vector, dim, path);
  let squared = 0;
  let largest = 0;
  for (const component of vector) {
    squared = Math.fround(squared + Math.fround(component * component));
    largest = Math.max(largest, Math.abs(component));
  }
  checkSquaredLength(squared, path);
  const steps = Math.fround(LARGEST_STEP / largest);
  const row = new Int16Array(dim);
  let length = 0;
  for (let index = 0; index < dim; index += 1) {
    const component = Math.min(LARGEST_STEP, Math.max(-LARGEST_STEP, roundToEven(Math.fround((vector[index] ?? 0) * steps))));
    row[index] = component;
    length += component * component;
  }
  return { row, scale: Math.fround(1 / Math.sqrt(length)) };
}

/** As the processor rounds: a half goes to the even neighbour. */
function roundToEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
