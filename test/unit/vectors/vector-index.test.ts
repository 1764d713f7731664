import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MemoryFile } from "../../../src/vectors/flat-file.ts";
import { RowRoom } from "../../../src/vectors/row-room.ts";
import { toStoredRow } from "../../../src/vectors/stored-row.ts";
import { slotBitmap, VectorIndex } from "../../../src/vectors/vector-index.ts";
import { loadKernels } from "../../../worker/vectors/load-kernels.ts";
import { EmbeddingMixture, randomFloats } from "../../bench/vectors-mixture.ts";
import { MapSource, mean, share } from "./map-source.ts";

const kernels = loadKernels();

interface Scene {
  readonly index: VectorIndex;
  readonly source: MapSource;
  readonly queries: readonly Float32Array[];
}

function filled(dim: number, count: number, options: { readonly heldBytes?: number; readonly filed?: boolean } = {}): Scene {
  const mixture = new EmbeddingMixture(dim, count, 11);
  const source = new MapSource(dim);
  const files = options.filed === true ? { files: { codes: new MemoryFile(), rows: new MemoryFile() } } : {};
  const { heldBytes } = options;
  const index = new VectorIndex({ kernels, dim, source, ...files, ...(heldBytes === undefined ? {} : { heldBytes }) });
  const entries = Array.from({ length: count }, (_, slot) => ({ slot, vector: mixture.vector() }));
  for (const { slot, vector } of entries) source.set(slot, vector);
  index.addMany(entries);
  return { index, source, queries: Array.from({ length: 40 }, () => mixture.query()) };
}

function slotsOf(matches: readonly { readonly slot: number }[]): readonly number[] {
  return matches.map(({ slot }) => slot);
}

describe("what is found", () => {
  test.each([
    [64, 2000],
    [72, 2000],
    [384, 3000],
    [1024, 4000],
    [1536, 1000],
    [4096, 300],
  ])("of %i dimensions, the ten nearest of %i are found as by comparing all", (dim, count) => {
    const { index, source, queries } = filled(dim, count);
    const recalls = queries.map((query) => share(slotsOf(index.search(query, 10)), source.nearest(query, 10)));
    expect(mean(recalls)).toBeGreaterThanOrEqual(0.995);
  });

  test("similarities are the cosines, best first, and `exact` finds the very same order as plain loops", () => {
    const { index, source, queries } = filled(128, 500);
    for (const query of queries) {
      const found = index.search(query, 20, { exact: true });
      const cosines = source.similarities(query);
      for (const { slot, similarity } of found) expect(similarity).toBeCloseTo(cosines.get(slot) ?? Number.NaN, 5);
      expect(slotsOf(found)).toEqual(source.nearest(query, 20));
    }
  });

  test("rows that are read from the file give what rows in memory give", () => {
    const held = filled(256, 1500, { filed: true });
    const read = filled(256, 1500, { filed: true, heldBytes: 0 });
    expect(read.index.bytes).toBeLessThan(held.index.bytes / 2);
    for (const query of held.queries) expect(read.index.search(query, 10)).toEqual(held.index.search(query, 10));
  });

  test("vectors added one by one are found as well as a batch", () => {
    const { source, queries } = filled(384, 1500);
    const mixture = new EmbeddingMixture(384, 1500, 11);
    const index = new VectorIndex({ kernels, dim: 384 });
    for (let slot = 0; slot < 1500; slot += 1) index.add(slot, mixture.vector());
    const recalls = queries.map((query) => share(slotsOf(index.search(query, 10)), source.nearest(query, 10)));
    expect(mean(recalls)).toBeGreaterThanOrEqual(0.995);
  });

  test("under a filter only its slots are found, and the best of them", () => {
    const { index, source, queries } = filled(384, 4000);
    const random = randomFloats(5);
    for (const part of [0.01, 0.1, 0.5]) {
      const allowed = new Set(source.slots.filter(() => random() < part));
      const filter = slotBitmap([...allowed]);
      const recalls = queries.map((query) => {
        const found = slotsOf(index.search(query, 10, { filter }));
        expect(found.every((slot) => allowed.has(slot))).toBe(true);
        return share(
          found,
          source.nearest(query, 10, (slot) => allowed.has(slot)),
        );
      });
      expect(mean(recalls)).toBeGreaterThanOrEqual(0.99);
    }
    expect(index.search(queries[0] ?? new Float32Array(384), 10, { filter: slotBitmap([]) })).toEqual([]);
  });

  test("given slots get their exact similarity, free ones NaN, and the mean costs no scan but is the mean", () => {
    const { index, source, queries } = filled(128, 2000);
    index.remove(7);
    source.delete(7);
    for (const query of queries.slice(0, 5)) {
      const cosines = source.similarities(query);
      const scores = index.scoreSlots(query, [3, 7, 1999, 90_000]);
      expect(scores[0]).toBeCloseTo(cosines.get(3) ?? Number.NaN, 5);
      expect([scores[1], scores[3]]).toEqual([Number.NaN, Number.NaN]);
      expect(index.meanSimilarity(query)).toBeCloseTo(mean([...cosines.values()]), 5);
      const half = source.slots.filter((slot) => slot % 2 === 0);
      const halfMean = mean(half.map((slot) => cosines.get(slot) ?? Number.NaN));
      expect(Math.abs(index.meanSimilarity(query, slotBitmap(half)) - halfMean)).toBeLessThan(0.01);
      expect(index.meanSimilarity(query, slotBitmap(half.slice(0, 50)))).toBeCloseTo(
        mean(half.slice(0, 50).map((slot) => cosines.get(slot) ?? 0)),
        5,
      );
    }
  });
});

describe("what changes", () => {
  const change = fc.record({ kind: fc.constantFrom("add", "add", "add", "remove"), slot: fc.nat(90), seed: fc.nat(10_000) });

  test("any order of adding, replacing and removing leaves what a map would hold", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 150 }), fc.boolean(), (changes, filed) => {
        const source = new MapSource(64);
        const files = { codes: new MemoryFile(), rows: new MemoryFile() };
        const index = new VectorIndex({ kernels, dim: 64, source, ...(filed ? { files, heldBytes: 0 } : {}) });
        for (const { kind, slot, seed } of changes) {
          const vector = someVector(64, seed);
          if (kind === "remove") {
            expect(index.remove(slot)).toBe(source.slots.includes(slot));
            source.delete(slot);
          } else {
            source.set(slot, vector);
            index.add(slot, vector);
          }
        }
        const query = someVector(64, 77);
        const cosines = source.similarities(query);
        expect(index.count).toBe(source.count);
        expect(new Set(slotsOf(index.search(query, 100)))).toEqual(new Set(source.slots));
        for (const { slot, similarity } of index.search(query, 100)) expect(similarity).toBeCloseTo(cosines.get(slot) ?? Number.NaN, 5);
        if (source.count > 0) expect(index.meanSimilarity(query)).toBeCloseTo(mean([...cosines.values()]), 5);
      }),
      { numRuns: 25 },
    );
  });

  test("the kernels and plain code make the same row to the bit", () => {
    const rooms = new Map([64, 72, 384].map((dim) => [dim, new RowRoom(kernels, { dim, salt: 1 })]));
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...rooms), fc.constantFrom(1e-6, 1, 1e6), (seed, [dim, room], size) => {
        const vector = someVector(dim, seed).map((component) => component * size);
        room.stage(vector, "vector");
        const plain = toStoredRow(vector, dim);
        expect(room.staged.scale).toBe(plain.scale);
        expect(Array.from(room.staged.row)).toEqual(Array.from(plain.row));
      }),
    );
  });
});

describe("what is refused", () => {
  const bad: readonly (readonly [string, Float32Array])[] = [
    ["a wrong length", new Float32Array(63).fill(1)],
    ["NaN", Float32Array.from({ length: 64 }, (_, index) => (index === 5 ? Number.NaN : 1))],
    ["infinity", Float32Array.from({ length: 64 }, (_, index) => (index === 63 ? Number.POSITIVE_INFINITY : 1))],
    ["zero", new Float32Array(64)],
  ];

  test.each(bad)("a vector with %s is refused everywhere, and nothing has changed", (_, vector) => {
    const index = new VectorIndex({ kernels, dim: 64 });
    const good = someVector(64, 1);
    index.add(3, good);
    const refused = expect.objectContaining({ code: "invalid_input" });
    expect(() => index.add(4, vector)).toThrow(refused);
    expect(() =>
      index.addMany([
        { slot: 4, vector: good },
        { slot: 5, vector },
      ]),
    ).toThrow(refused);
    expect(() => index.search(vector, 1)).toThrow(refused);
    expect(() => index.scoreSlots(vector, [3])).toThrow(refused);
    expect(() => index.meanSimilarity(vector)).toThrow(refused);
    expect(() => toStoredRow(vector, 64)).toThrow(refused);
    expect(index.count).toBe(1);
    expect(index.search(good, 5)).toEqual([{ slot: 3, similarity: expect.closeTo(1, 4) }]);
  });

  test("dimensions, slots and numbers of hits outside their range are refused", () => {
    const refused = expect.objectContaining({ code: "invalid_input" });
    for (const dim of [0, 56, 100, 4104, Number.NaN]) expect(() => new VectorIndex({ kernels, dim })).toThrow(refused);
    const index = new VectorIndex({ kernels, dim: 64 });
    for (const slot of [-1, 0.5, 2 ** 30]) expect(() => index.add(slot, someVector(64, 1))).toThrow(refused);
    for (const k of [0, -1, 1.5, 5000]) expect(() => index.search(someVector(64, 1), k)).toThrow(refused);
  });
});

function someVector(dim: number, seed: number): Float32Array {
  const random = randomFloats(seed);
  return Float32Array.from({ length: dim }, () => random() - 0.4);
}
