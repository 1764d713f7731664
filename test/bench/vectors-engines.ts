import type { FlatFile } from "../../src/vectors/flat-file.ts";
import { VectorIndex } from "../../src/vectors/vector-index.ts";
import type { SlottedVector } from "../../src/vectors/vector-index.ts";
import type { VectorSource } from "../../src/vectors/vector-source.ts";
import { loadKernels } from "../../worker/vectors/load-kernels.ts";
import { openFlatFile } from "../../worker/vectors/opfs-flat-file.ts";

/** Something that finds the nearest vectors, ready to be asked. */
export interface Engine {
  readonly name: string;
  readonly buildMs: number;
  /** Slots, best first. What it costs to ask is measured from outside, unless it is told in `ms`. */
  find(query: Float32Array<ArrayBuffer>): Found | Promise<Found>;
}

export type Found = readonly number[] | { readonly slots: readonly number[]; readonly ms: number };

/** All vectors of a run one after the other, in the memory of the f32 kernel. */
export interface Rows {
  readonly dim: number;
  readonly count: number;
  readonly all: Float32Array<ArrayBuffer>;
  row(slot: number): Float32Array<ArrayBuffer>;
}

/** How many are asked for. */
export const HITS = 10;

/** Ours: codes in memory, rows in memory or on OPFS as the index decides by itself. */
export interface Ours extends Engine {
  readonly index: VectorIndex;
  readonly flushMs: number;
}

/** A source that agrees with the files of a run. */
export function sourceOf(count: number): VectorSource {
  return { epoch: 1, version: 1, count, rows: () => [] };
}

export async function openFiles(name: string): Promise<{ readonly codes: FlatFile; readonly rows: FlatFile }> {
  const root = await navigator.storage.getDirectory();
  return { codes: await openFlatFile(root, `${name}.codes`), rows: await openFlatFile(root, `${name}.rows`) };
}

export async function buildOurs(rows: Rows, name: string): Promise<Ours> {
  const entries: readonly SlottedVector[] = Array.from({ length: rows.count }, (_, slot) => ({ slot, vector: rows.row(slot) }));
  const files = await openFiles(name);
  for (const file of [files.codes, files.rows]) file.truncate(0);
  const index = new VectorIndex({ kernels: loadKernels(), dim: rows.dim, source: { ...sourceOf(0) }, files });
  const start = performance.now();
  index.addMany(entries);
  const built = performance.now();
  index.flush();
  const flushMs = performance.now() - built;
  const find = (query: Float32Array<ArrayBuffer>): readonly number[] => index.search(query, HITS).map(({ slot }) => slot);
  return { name: "strandline", buildMs: built - start, flushMs, index, find };
}

/** What most pages do: a loop over a Float32Array, four sums at a time. */
export function plainJs({ dim, count, all }: Rows): Engine {
  const find = (query: Float32Array): readonly number[] => {
    const best = new BestFew();
    for (let slot = 0; slot < count; slot += 1) best.offer(slot, dot(all, slot * dim, query, dim));
    return best.slots;
  };
  return { name: "plain_js", buildMs: 0, find };
}

function dot(all: Float32Array, from: number, query: Float32Array, dim: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let index = 0; index < dim; index += 4) {
    a += (all[from + index] as number) * (query[index] as number);
    b += (all[from + index + 1] as number) * (query[index + 1] as number);
    c += (all[from + index + 2] as number) * (query[index + 2] as number);
    d += (all[from + index + 3] as number) * (query[index + 3] as number);
  }
  return a + b + (c + d);
}

class BestFew {
  readonly slots: number[] = [];
  readonly #scores: number[] = [];

  offer(slot: number, score: number): void {
    if (this.slots.length === HITS && score <= (this.#scores[HITS - 1] ?? 0)) return;
    let at = this.slots.length;
    while (at > 0 && (this.#scores[at - 1] ?? 0) < score) at -= 1;
    this.slots.splice(at, 0, slot);
    this.#scores.splice(at, 0, score);
    if (this.slots.length > HITS) {
      this.slots.pop();
      this.#scores.pop();
    }
  }
}

/** The kernel of `vectors-f32.ts`. */
interface F32Kernel {
  scan(rows: number, count: number, dim: number, query: number, scores: number, slots: number, k: number): void;
}

/** Where the parts of the f32 kernel's memory begin. */
const QUERY_AT = 1024;
const BEST_AT = QUERY_AT + 4 * 4096;
const ROWS_AT = 65536;

/** Exact search by a SIMD loop over all floats, and the rows it scans. */
export class F32Exact {
  readonly rows: Rows;
  readonly #memory: WebAssembly.Memory;
  readonly #kernel: F32Kernel;

  constructor(wasm: Uint8Array<ArrayBuffer>, dim: number, count: number) {
    this.#memory = new WebAssembly.Memory({ initial: 2 + Math.ceil((4 * dim * count) / 65536), maximum: 65536 });
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env: { memory: this.#memory } });
    this.#kernel = exports as unknown as F32Kernel;
    const all = new Float32Array(this.#memory.buffer, ROWS_AT, dim * count);
    this.rows = { dim, count, all, row: (slot) => all.subarray(slot * dim, (slot + 1) * dim) };
  }

  engine(): Engine {
    return { name: "f32_simd", buildMs: 0, find: (query) => this.find(query) };
  }

  find(query: Float32Array): readonly number[] {
    const { dim, count } = this.rows;
    new Float32Array(this.#memory.buffer, QUERY_AT, dim).set(query);
    this.#kernel.scan(ROWS_AT, count, dim, QUERY_AT, BEST_AT, BEST_AT + 1024, HITS);
    return Array.from(new Int32Array(this.#memory.buffer, BEST_AT + 1024, HITS)).filter((slot) => slot >= 0);
  }
}

/** Exact nearest slots among `allowed`. */
export function nearestAmong(rows: Rows, allowed: readonly number[], query: Float32Array): readonly number[] {
  const best = new BestFew();
  for (const slot of allowed) best.offer(slot, dot(rows.all, slot * rows.dim, query, rows.dim));
  return best.slots;
}
