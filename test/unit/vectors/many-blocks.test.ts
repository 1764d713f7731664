import { beforeAll, expect, test } from "vitest";
import { BlockLayout } from "../../../src/vectors/block-layout.ts";
import { MemoryFile } from "../../../src/vectors/flat-file.ts";
import { slotBitmap, VectorIndex } from "../../../src/vectors/vector-index.ts";
import { loadKernels } from "../../../worker/vectors/load-kernels.ts";
import { EmbeddingMixture } from "../../bench/vectors-mixture.ts";
import { MapSource } from "./map-source.ts";

/** More than are read whole when the files are opened: 1,250 blocks. */
const COUNT = 40_000;
const DIM = 64;
const FIRST_BLOCK = 64 + 4 * DIM + 8 * DIM;
const kernels = loadKernels();

/** Counts what is read. */
class CountedFile extends MemoryFile {
  bytesRead = 0;

  override read(into: Uint8Array<ArrayBuffer>, at: number): number {
    this.bytesRead += into.length;
    return super.read(into, at);
  }
}

interface Opened {
  readonly index: VectorIndex;
  readonly codes: CountedFile;
  readonly rows: MemoryFile;
}

const source = new MapSource(DIM);
const saved = { codes: new MemoryFile(), rows: new MemoryFile() };
let queries: readonly Float32Array[] = [];
let whole: VectorIndex;

beforeAll(() => {
  const mixture = new EmbeddingMixture(DIM, COUNT, 5);
  const entries = Array.from({ length: COUNT }, (_, slot) => ({ slot, vector: mixture.vector() }));
  queries = Array.from({ length: 20 }, () => mixture.query());
  whole = new VectorIndex({ kernels, dim: DIM, source, files: saved });
  whole.addMany(entries);
  for (const { slot, vector } of entries) source.set(slot, vector);
  whole.flush();
});

function opened(codes = new CountedFile(saved.codes.bytes), rows = new MemoryFile(saved.rows.bytes)): Opened {
  return { index: new VectorIndex({ kernels, dim: DIM, source, files: { codes, rows } }), codes, rows };
}

function found(index: VectorIndex, filter?: ReturnType<typeof slotBitmap>): readonly (readonly number[])[] {
  return queries.map((query) => index.search(query, 10, { filter }).map(({ slot }) => slot));
}

test("opening reads the heads alone, and the first searches find what they find when all is read", () => {
  const { index, codes } = opened();
  expect(codes.bytesRead).toBeLessThan(0.8 * saved.codes.size);
  expect(index.report).toEqual({ state: "sound", settled: false, mended: 0 });
  const [first] = queries;
  index.search(first ?? new Float32Array(DIM), 10);
  expect(codes.bytesRead).toBeLessThan(saved.codes.size);
  expect(found(index)).toEqual(found(whole));
  for (const _ of index.settle());
  expect(index.report).toEqual({ state: "sound", settled: true, mended: 0 });
  expect(found(index)).toEqual(found(whole));
});

test("under a filter, and for a mean, what is wanted is read", () => {
  const some = slotBitmap(Array.from({ length: 4_000 }, (_, n) => 10 * n));
  const { index } = opened();
  expect(found(index, some)).toEqual(found(whole, some));
  const [first = new Float32Array(DIM)] = queries;
  expect(opened().index.meanSimilarity(first, some)).toBeCloseTo(whole.meanSimilarity(first, some), 6);
});

test("what is added and removed before the rest is read stays, and is saved", () => {
  const { index, codes, rows } = opened();
  const [first = new Float32Array(DIM)] = queries;
  const [best = 0] = found(index)[0] ?? [];
  index.remove(best);
  index.add(COUNT + 7, first);
  for (const _ of index.settle());
  index.flush();
  for (const each of [index, opened(codes, rows).index])
    expect([each.has(best), found(each)[0]?.[0], each.count]).toEqual([false, COUNT + 7, COUNT]);
});

test("a tail that is damaged is noticed by the search that wants it, and made again", () => {
  const codes = new CountedFile(saved.codes.bytes);
  const layout = new BlockLayout(DIM);
  for (let block = 0; block < COUNT / 32; block += 1) {
    const at = FIRST_BLOCK + layout.tailOf(block) + 3;
    codes.write(Uint8Array.of((codes.bytes[at] ?? 0) ^ 1), at);
  }
  const { index } = opened(codes);
  expect(index.report.state).toBe("sound");
  expect(() => found(index)).not.toThrow();
  expect(index.report).toMatchObject({ state: "rebuilt", reason: "blocks_damaged", settled: false });
  for (const _ of index.settle());
  expect(index.report).toMatchObject({ state: "rebuilt", settled: true });
  expect([index.count, found(index)]).toEqual([COUNT, found(whole)]);
  const { index: again } = opened(codes);
  for (const _ of again.settle());
  expect(again.report).toEqual({ state: "sound", settled: true, mended: 0 });
});
