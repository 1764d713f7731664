import { randomRotation } from "../../src/vectors/rotation.ts";
import type { Rotation } from "../../src/vectors/rotation.ts";

/** Shares of a vector's squared length: the mean of all, its wider topic, its topic, and what is its own. */
const ENERGY = { mean: 0.35, wider: 0.15, topic: 0.22, own: 0.28 } as const;
const WIDER_TOPICS = 40;
const PROFILES = 16;
/** Dimensions that are larger than the others by `OUTLIER`, as in real models. */
const OUTLIERS = 6;
const OUTLIER = 4;
/** Vectors for each topic, on the average; topics are of Zipf's sizes. */
const PER_TOPIC = 300;
/** Queries are drawn with so much more noise than vectors. */
const QUERY_NOISE = 1.15;

/**
 * Vectors as embedding models make them, from a seed: one common mean (random pairs have a cosine of about 0.36), topics in wider
 * topics, noise of anisotropic profiles with a power-law spectrum, outlier dimensions, everything rotated at random.
 */
export class EmbeddingMixture {
  readonly dim: number;
  readonly #random: () => number;
  readonly #normal: () => number;
  readonly #spectrum: Float32Array;
  readonly #topics: readonly Float32Array[];
  readonly #upTo: readonly number[];
  readonly #profiles: readonly Float32Array[];
  readonly #rotation: Rotation;
  readonly #weights: Float32Array;

  constructor(dim: number, count: number, seed: number) {
    this.dim = dim;
    this.#random = randomFloats(seed);
    this.#normal = normals(seed + 7);
    this.#spectrum = spectrum(dim);
    this.#rotation = randomRotation(dim, seed + 99);
    const mean = this.#vector(ENERGY.mean, () => 1);
    const wider = Array.from({ length: WIDER_TOPICS }, () => this.#vector(ENERGY.wider, (index) => this.#spectrum[index] ?? 0));
    this.#topics = Array.from({ length: Math.max(30, Math.floor(count / PER_TOPIC)) }, () => {
      const own = this.#vector(ENERGY.topic, (index) => this.#spectrum[index] ?? 0);
      const above = wider[Math.floor(this.#random() * WIDER_TOPICS)] ?? mean;
      return own.map((component, index) => component + (mean[index] ?? 0) + (above[index] ?? 0));
    });
    this.#upTo = runningSum(this.#topics.map((_, rank) => (rank + 20) ** -0.8));
    this.#profiles = Array.from({ length: PROFILES }, () => this.#profile());
    this.#weights = new Float32Array(this.#rotation.padded).fill(1);
    for (let n = 0; n < OUTLIERS; n += 1) this.#weights[Math.floor(this.#random() * dim)] = OUTLIER;
  }

  /** The next vector. */
  vector(): Float32Array<ArrayBuffer> {
    return this.#draw(1);
  }

  /** A fresh draw with more noise. */
  query(): Float32Array<ArrayBuffer> {
    return this.#draw(QUERY_NOISE);
  }

  #draw(noise: number): Float32Array<ArrayBuffer> {
    const topic = this.#someTopic();
    const centre = this.#topics[topic] ?? this.#spectrum;
    const profile = this.#profiles[topic % PROFILES] ?? this.#spectrum;
    const much = noise * (0.75 + 0.5 * this.#random());
    const drawn = new Float32Array(this.#rotation.padded);
    for (let index = 0; index < this.dim; index += 1) drawn[index] = (centre[index] ?? 0) + (profile[index] ?? 0) * this.#normal() * much;
    rotateInPlace(drawn, this.#rotation);
    const vector = drawn.slice(0, this.dim).map((component, index) => component * (this.#weights[index] ?? 1));
    const length = Math.sqrt(energy(vector));
    return vector.map((component) => component / length);
  }

  #someTopic(): number {
    const wanted = this.#random() * (this.#upTo.at(-1) ?? 0);
    const found = this.#upTo.findIndex((sum) => sum >= wanted);
    return Math.max(found, 0);
  }

  #vector(share: number, deviation: (index: number) => number): Float32Array {
    const vector = Float32Array.from({ length: this.dim }, (_, index) => this.#normal() * deviation(index));
    const factor = Math.sqrt(share / energy(vector));
    return vector.map((component) => component * factor);
  }

  #profile(): Float32Array {
    const profile = this.#spectrum.map((deviation) => deviation * Math.exp(0.5 * this.#normal()));
    const factor = Math.sqrt(ENERGY.own / energy(profile));
    return profile.map((deviation) => deviation * factor);
  }
}

/** The rotation of the index, in plain JavaScript. */
export function rotateInPlace(vector: Float32Array, { padded, block, rounds, signs, order }: Rotation): void {
  const room = new Float32Array(padded);
  const scale = 1 / Math.sqrt(block);
  for (let round = 0; round < rounds; round += 1) {
    const first = round * padded;
    for (let index = 0; index < padded; index += 1) {
      const from = order === undefined ? index : (order[first + index] ?? 0);
      room[index] = (vector[from] ?? 0) * (signs[first + index] ?? 1);
    }
    for (let start = 0; start < padded; start += block) butterflies(room.subarray(start, start + block));
    for (let index = 0; index < padded; index += 1) vector[index] = (room[index] ?? 0) * scale;
  }
}

function butterflies(block: Float32Array): void {
  for (let half = 1; half < block.length; half <<= 1) {
    for (let start = 0; start < block.length; start += half << 1) {
      for (let index = start; index < start + half; index += 1) {
        const x = block[index] ?? 0;
        const y = block[index + half] ?? 0;
        block[index] = x + y;
        block[index + half] = x - y;
      }
    }
  }
}

function spectrum(dim: number): Float32Array {
  const powers = Float32Array.from({ length: dim }, (_, index) => 1 / (index + 8));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => Math.sqrt(power / sum));
}

function energy(vector: Float32Array): number {
  let sum = 0;
  for (const component of vector) sum += component * component;
  return sum;
}

function runningSum(values: readonly number[]): readonly number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** Uniform in [0, 1), by splitmix32. */
export function randomFloats(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return ((word ^ (word >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Standard normal, from a table: a hundred million of them are drawn. */
function normals(seed: number): () => number {
  const random = randomFloats(seed);
  const table = Float32Array.from({ length: 65536 }, () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
  return () => table[Math.floor(random() * 65536)] ?? 0;
}
