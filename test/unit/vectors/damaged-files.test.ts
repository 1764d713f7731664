import { beforeAll, describe, expect, test } from "vitest";
import type { IndexFiles } from "../../../src/vectors/flat-file.ts";
import { BlockLayout } from "../../../src/vectors/block-layout.ts";
import { MemoryFile } from "../../../src/vectors/flat-file.ts";
import type { IndexReport } from "../../../src/vectors/vector-index.ts";
import { VectorIndex } from "../../../src/vectors/vector-index.ts";
import { loadKernels } from "../../../worker/vectors/load-kernels.ts";
import { EmbeddingMixture } from "../../bench/vectors-mixture.ts";
import { MapSource, mean, share } from "./map-source.ts";

const kernels = loadKernels();
const DIM = 128;
const COUNT = 1000;
const HEADER = 64;
const STRIDE = 2 * DIM + 16;
/** Where blocks begin in the codes file, and bytes of the 21st block's head and tail. */
const BLOCKS = HEADER + 4 * DIM + 8 * DIM;
const IN_A_HEAD = BLOCKS + 20 * (DIM + 272) + 33;
const IN_A_TAIL = BLOCKS + 64 * (DIM + 272) + 20 * 3 * DIM + 33;
const HELD = { held: undefined, read: 0 } as const;

interface Files extends IndexFiles {
  readonly codes: MemoryFile;
  readonly rows: MemoryFile;
}

interface Damage {
  readonly name: string;
  /** Harms the files, or answers others. */
  readonly harm: (files: Files, source: MapSource) => Files | undefined;
  readonly found: Partial<IndexReport>;
}

const DAMAGES: readonly Damage[] = [
  { name: "nothing at all", harm: () => undefined, found: { state: "sound", settled: true } },
  { name: "codes cut short", harm: ({ codes }) => cut(codes, codes.size - 100), found: { state: "rebuilt", reason: "truncated" } },
  { name: "codes cut inside the header", harm: ({ codes }) => cut(codes, 40), found: { state: "rebuilt", reason: "truncated" } },
  { name: "codes emptied", harm: ({ codes }) => cut(codes, 0), found: { state: "rebuilt", reason: "no_file" } },
  {
    name: "rows cut short",
    harm: ({ rows }) => cut(rows, HEADER + 500 * STRIDE + 7),
    found: { state: "rebuilt", reason: "rows_truncated" },
  },
  { name: "codes grown", harm: ({ codes }) => grow(codes, 5000, 0xa5), found: { state: "behind", reason: "longer_than_header" } },
  {
    name: "zeros at the end of the rows",
    harm: ({ rows }) => grow(rows, 100 * STRIDE, 0),
    found: { state: "behind", reason: "longer_than_header" },
  },
  {
    name: "a bit of the codes' header flipped",
    harm: ({ codes }) => flip(codes, 33),
    found: { state: "rebuilt", reason: "header_damaged" },
  },
  { name: "a bit of the rows' header flipped", harm: ({ rows }) => flip(rows, 9), found: { state: "rebuilt", reason: "header_damaged" } },
  {
    name: "a bit of the centre flipped",
    harm: ({ codes }) => flip(codes, HEADER + 11),
    found: { state: "rebuilt", reason: "centre_damaged" },
  },
  {
    name: "a bit of the sums flipped",
    harm: ({ codes }) => flip(codes, HEADER + 4 * DIM + 9),
    found: { state: "rebuilt", reason: "sums_damaged" },
  },
  {
    name: "a bit of a block's head flipped",
    harm: ({ codes }) => flip(codes, IN_A_HEAD),
    found: { state: "rebuilt", reason: "blocks_damaged" },
  },
  {
    name: "a bit of a block's tail flipped",
    harm: ({ codes }) => flip(codes, IN_A_TAIL),
    found: { state: "rebuilt", reason: "blocks_damaged" },
  },
  { name: "a bit of a row flipped", harm: ({ rows }) => flip(rows, HEADER + 123 * STRIDE + 50), found: { state: "sound" } },
  { name: "a whole row zeroed", harm: ({ rows }) => zero(rows, HEADER + 321 * STRIDE), found: { state: "sound" } },
  { name: "two rows swapped", harm: ({ rows }) => swapRows(rows, 10, 20), found: { state: "sound" } },
  {
    name: "files swapped",
    harm: ({ codes, rows }) => ({ codes: rows, rows: codes }),
    found: { state: "rebuilt", reason: "foreign_magic" },
  },
  {
    name: "a text in place of the codes",
    harm: ({ rows }) => ({ codes: text(), rows }),
    found: { state: "rebuilt", reason: "foreign_magic" },
  },
  {
    name: "files of another epoch",
    harm: (_, source) => saved(source, { epoch: 2 }),
    found: { state: "rebuilt", reason: "foreign_epoch" },
  },
  { name: "files of another seed", harm: (_, source) => saved(source, { seed: 9 }), found: { state: "rebuilt", reason: "foreign_seed" } },
  { name: "files of another dimension", harm: () => saved(new MapSource(64), {}), found: { state: "rebuilt", reason: "foreign_dim" } },
  { name: "files ahead of the source", harm: (_, source) => ahead(source), found: { state: "rebuilt", reason: "ahead" } },
  { name: "files behind the source", harm: (_, source) => changed(source), found: { state: "behind", reason: "older_version" } },
];

let vectors: readonly Float32Array[] = [];
let queries: readonly Float32Array[] = [];
let good: Files | undefined;
beforeAll(() => {
  const mixture = new EmbeddingMixture(DIM, COUNT, 21);
  vectors = Array.from({ length: COUNT }, () => mixture.vector());
  queries = Array.from({ length: 25 }, () => mixture.query());
});

describe.each(Object.entries(HELD))("vector files that were damaged, rows %s", (_, heldBytes) => {
  test.each(DAMAGES)("$name: it is noticed, searches answer, and all is found again", ({ harm, found }) => {
    const source = filledSource(DIM);
    good ??= saved(source, {});
    const files = { codes: new MemoryFile(good.codes.bytes), rows: new MemoryFile(good.rows.bytes) };
    const harmed = harm(files, source) ?? files;
    const options = { kernels, dim: DIM, source, files: harmed, ...(heldBytes === undefined ? {} : { heldBytes }) };
    const index = new VectorIndex(options);
    expect(index.report).toMatchObject(found);
    expect(() => index.search(query(0), 10)).not.toThrow();
    for (const _ of index.settle()) for (const { slot } of index.search(query(1), 10)) expect(slot).toBeLessThan(COUNT + 50);
    expectAll(index, source);
    // What was put right stays so.
    const again = new VectorIndex(options);
    expect(again.report).toMatchObject({ state: "sound", settled: true });
    expectAll(again, source);
  });
});

describe("rows that are damaged", () => {
  test("are taken from the source when they are met, and the file is mended", () => {
    const source = filledSource(DIM);
    const files = saved(source, {});
    for (let slot = 0; slot < COUNT; slot += 10) flip(files.rows, HEADER + slot * STRIDE + 5);
    const index = new VectorIndex({ kernels, dim: DIM, source, files, heldBytes: 0 });
    for (const each of queries) expect(share(slotsOf(index, each), source.nearest(each, 10))).toBeGreaterThanOrEqual(0.9);
    const { mended } = index.report;
    expect(mended).toBeGreaterThan(0);
    for (const each of queries) index.search(each, 10);
    expect(index.report.mended).toBe(mended);
  });

  test("are forgotten when the source does not know them any more", () => {
    const source = filledSource(DIM);
    const files = saved(source, {});
    const best = source.nearest(query(3), 1)[0] ?? 0;
    flip(files.rows, HEADER + best * STRIDE + 5);
    const index = new VectorIndex({ kernels, dim: DIM, source, files, heldBytes: 0 });
    source.delete(best);
    expect(slotsOf(index, query(3))).not.toContain(best);
    expect(index.count).toBe(COUNT - 1);
  });
});

describe("what was removed", () => {
  test("leaves nothing of its code and its row in the files, settled or not", () => {
    for (const settled of [true, false]) {
      const source = filledSource(DIM);
      const files = saved(source, {});
      if (!settled) source.set(COUNT, vectors[0] ?? new Float32Array(DIM));
      const index = new VectorIndex({ kernels, dim: DIM, source, files });
      expect(index.report.settled).toBe(settled);
      index.remove(37);
      index.flush();
      expect(codeBytes(files.codes, 37)).toEqual(new Set([0]));
      expect(new Set(files.rows.bytes.subarray(HEADER + 37 * STRIDE, HEADER + 38 * STRIDE))).toEqual(new Set([0]));
    }
  });

  test("leaves nothing of a row whose code a crash lost", () => {
    const source = filledSource(DIM);
    const files = saved(source, {});
    const row = files.rows.bytes.slice(HEADER, HEADER + STRIDE);
    files.rows.write(row, HEADER + (COUNT + 90) * STRIDE);
    const index = new VectorIndex({ kernels, dim: DIM, source, files });
    expect(index.remove(COUNT + 90)).toBe(false);
    index.flush();
    expect(files.rows.bytes.subarray(HEADER + (COUNT + 90) * STRIDE).every((byte) => byte === 0)).toBe(true);
  });
});

test("sums that are not whole when they are saved are found damaged, and made again", () => {
  const source = filledSource(DIM);
  const files = saved(source, {});
  flip(files.rows, HEADER + 5 * STRIDE + 3);
  const index = new VectorIndex({ kernels, dim: DIM, source, files, heldBytes: 0 });
  source.delete(5);
  index.remove(5);
  index.flush();
  const again = new VectorIndex({ kernels, dim: DIM, source, files });
  expect(again.report).toMatchObject({ state: "rebuilt", reason: "sums_damaged", settled: false });
  for (const _ of again.settle());
  expectAll(again, source);
});

test("an index that never was on disk is sound when the source is empty, and made of the source when it is not", () => {
  const empty = new VectorIndex({ kernels, dim: DIM, source: new MapSource(DIM), files: newFiles() });
  expect(empty.report).toEqual({ state: "sound", settled: true, mended: 0 });
  const source = filledSource(DIM);
  const memoryOnly = new VectorIndex({ kernels, dim: DIM, source });
  expect(memoryOnly.report).toMatchObject({ state: "rebuilt", reason: "no_file", settled: false });
  let steps = 0;
  for (const _ of memoryOnly.settle()) steps += 1;
  expect(steps).toBeGreaterThan(2);
  expectAll(memoryOnly, source);
});

test("what is added and removed while the index catches up is there afterwards", () => {
  const source = filledSource(DIM);
  const files = saved(source, {});
  changed(source);
  const index = new VectorIndex({ kernels, dim: DIM, source, files });
  let step = 0;
  for (const _ of index.settle()) {
    const vector = vectors[step * 7] ?? new Float32Array(DIM);
    for (const slot of [step, 900 + step, 1100 + step]) {
      source.set(slot, vector);
      index.add(slot, vector);
    }
    source.delete(400 + step);
    index.remove(400 + step);
    step += 1;
  }
  expectAll(index, source);
});

/** What the codes file holds of a slot's code and its two factors. */
function codeBytes({ bytes }: MemoryFile, slot: number): ReadonlySet<number> {
  const layout = new BlockLayout(DIM);
  const [block, lane] = [slot >>> 5, slot & 31];
  const [head, tail] = [BLOCKS + layout.headOf(block), BLOCKS + layout.tailOf(block)];
  const codes = [...bytes.subarray(head, head + layout.headBytes - 272), ...bytes.subarray(tail, tail + layout.tailBytes)];
  const factors = [0, 128].flatMap((at) => [...bytes.subarray(head + DIM + at + 4 * lane, head + DIM + at + 4 * lane + 4)]);
  return new Set([...codes.filter((_, index) => index % 32 === lane), ...factors]);
}

function expectAll(index: VectorIndex, source: MapSource): void {
  expect(index.count).toBe(source.count);
  expect(mean(queries.map((each) => share(slotsOf(index, each), source.nearest(each, 10))))).toBeGreaterThanOrEqual(0.99);
  for (const each of queries.slice(0, 3)) {
    const cosines = source.similarities(each);
    const scores = index.scoreSlots(each, source.slots);
    for (const [position, slot] of source.slots.entries()) expect(scores[position]).toBeCloseTo(cosines.get(slot) ?? Number.NaN, 5);
    expect(index.meanSimilarity(each)).toBeCloseTo(mean([...cosines.values()]), 5);
  }
  expect(index.report.settled).toBe(true);
}

function slotsOf(index: VectorIndex, each: Float32Array): readonly number[] {
  return index.search(each, 10).map(({ slot }) => slot);
}

function query(index: number): Float32Array {
  return queries[index] ?? new Float32Array(DIM);
}

function filledSource(dim: number, epoch = 1): MapSource {
  const source = new MapSource(dim, epoch);
  for (const [slot, vector] of vectors.entries()) source.set(slot, vector.subarray(0, dim));
  return source;
}

/** Files as a session that ended well left them. */
function saved(like: MapSource, { epoch = 1, seed = 1 }: { readonly epoch?: number; readonly seed?: number }): Files {
  const dim = like.count === 0 ? 64 : DIM;
  const source = filledSource(dim, epoch);
  source.version = like.count === 0 ? source.version : like.version;
  const files = newFiles();
  const index = new VectorIndex({ kernels, dim, source, files, seed });
  for (const _ of index.settle());
  index.close();
  return files;
}

function newFiles(): Files {
  return { codes: new MemoryFile(), rows: new MemoryFile() };
}

/** Files that know more than the source: a backup was put back. */
function ahead(source: MapSource): Files {
  const files = saved(source, {});
  source.delete(5);
  source.version = 3;
  return files;
}

/** The source went on without the files: a crash between its commit and theirs. */
function changed(source: MapSource): undefined {
  const [first = new Float32Array(DIM)] = vectors;
  source.set(17, first);
  source.delete(600);
  source.set(COUNT + 40, vectors[3] ?? first);
}

function grow(file: MemoryFile, bytes: number, value: number): undefined {
  file.write(new Uint8Array(bytes).fill(value), file.size);
}

function cut(file: MemoryFile, size: number): undefined {
  file.truncate(size);
}

function zero(rows: MemoryFile, at: number): undefined {
  rows.write(new Uint8Array(STRIDE), at);
}

function flip(file: MemoryFile, at: number): undefined {
  file.write(Uint8Array.of((file.bytes[at] ?? 0) ^ 4), at);
}

function swapRows(rows: MemoryFile, a: number, b: number): undefined {
  const first = rows.bytes.slice(HEADER + a * STRIDE, HEADER + (a + 1) * STRIDE);
  rows.write(rows.bytes.slice(HEADER + b * STRIDE, HEADER + (b + 1) * STRIDE), HEADER + a * STRIDE);
  rows.write(first, HEADER + b * STRIDE);
}

function text(): MemoryFile {
  return new MemoryFile(new TextEncoder().encode("not an index ".repeat(2000)));
}
