import type { StoredRow } from "../../../src/vectors/stored-row.ts";
import { toStoredRow } from "../../../src/vectors/stored-row.ts";
import type { SlottedRow, VectorSource } from "../../../src/vectors/vector-source.ts";

/** The truth as a map: what SQLite is to the engine. */
export class MapSource implements VectorSource {
  readonly epoch: number;
  readonly #dim: number;
  readonly #rows = new Map<number, StoredRow>();
  version = 1;

  constructor(dim: number, epoch = 1) {
    this.#dim = dim;
    this.epoch = epoch;
  }

  get count(): number {
    return this.#rows.size;
  }

  get slots(): readonly number[] {
    return [...this.#rows.keys()].sort((a, b) => a - b);
  }

  set(slot: number, vector: Float32Array): void {
    this.#rows.set(slot, toStoredRow(vector, this.#dim));
    this.version += 1;
  }

  delete(slot: number): void {
    if (this.#rows.delete(slot)) this.version += 1;
  }

  rows(afterSlot: number, limit: number): readonly SlottedRow[] {
    const slots = this.slots.filter((slot) => slot > afterSlot).slice(0, limit);
    return slots.flatMap((slot) => {
      const stored = this.#rows.get(slot);
      return stored === undefined ? [] : [{ slot, ...stored }];
    });
  }

  /** Cosine of each slot and the query, by plain loops. */
  similarities(query: Float32Array): ReadonlyMap<number, number> {
    const length = Math.hypot(...query);
    return new Map([...this.#rows].map(([slot, { row, scale }]) => [slot, (dot(row, query) * scale) / length]));
  }

  /** The `k` best slots among `allowed`, best first. */
  nearest(query: Float32Array, k: number, allowed: (slot: number) => boolean = () => true): readonly number[] {
    const scored = [...this.similarities(query)].filter(([slot]) => allowed(slot));
    return scored
      .sort(([, a], [, b]) => b - a)
      .slice(0, k)
      .map(([slot]) => slot);
  }
}

function dot(row: Int16Array, query: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < row.length; index += 1) sum += (row[index] ?? 0) * (query[index] ?? 0);
  return sum;
}

/** The share of `wanted` that is in `found`. */
export function share(found: readonly number[], wanted: readonly number[]): number {
  const there = new Set(found);
  return wanted.length === 0 ? 1 : wanted.filter((slot) => there.has(slot)).length / wanted.length;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
