import { randomWords, shuffle } from "./random.ts";

/** The parts of a random rotation; the kernels apply it. */
export interface Rotation {
  /** The dimension after padding with zeros. */
  readonly padded: number;
  /** Size of the Walsh-Hadamard blocks: the largest power of two that divides `padded`. */
  readonly block: number;
  readonly rounds: number;
  /** ±1, `padded` for each round. */
  readonly signs: Float32Array<ArrayBuffer>;
  /** A permutation for each round, which mixes the blocks; none when there is one block. */
  readonly order: Uint16Array<ArrayBuffer> | undefined;
}

/** The scan takes 32 dimensions at a time; blocks below 64 would mix too little. */
const PADDING = 64;

export function paddedDim(dim: number): number {
  return Math.ceil(dim / PADDING) * PADDING;
}

/** The same seed and dimension give the same rotation for ever: files depend on it. */
export function randomRotation(dim: number, seed: number): Rotation {
  const padded = paddedDim(dim);
  const block = padded & -padded;
  const rounds = block === padded ? 2 : 4;
  const random = randomWords(seed);
  const signs = Float32Array.from({ length: padded * rounds }, () => (random() & 1 ? 1 : -1));
  if (block === padded) return { padded, block, rounds, signs, order: undefined };
  const order = new Uint16Array(padded * rounds);
  for (let round = 0; round < rounds; round += 1) shuffle(order.subarray(round * padded, (round + 1) * padded), random);
  return { padded, block, rounds, signs, order };
}
