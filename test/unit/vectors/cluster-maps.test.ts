import { describe, expect, test } from "vitest";
import { layOut } from "../../../src/vectors/clusters/lay-out.ts";
import { matchCentroids } from "../../../src/vectors/clusters/match-centroids.ts";

function ended<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function unit(...values: number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

describe("groups are found again", () => {
  test("by their middle, the most similar first, each once", () => {
    const before = [unit(1, 0, 0), unit(0, 1, 0), unit(0, 0, 1)];
    const after = [unit(0, 1, 0.1), unit(1, 0.05, 0), unit(1, 0.3, 0), unit(1, 1, 1)];
    expect(ended(matchCentroids(before, after))).toEqual([1, 0, undefined, undefined]);
  });

  test("also where there were none", () => {
    expect(ended(matchCentroids([], [unit(1, 0)]))).toEqual([undefined]);
    expect(ended(matchCentroids([unit(1, 0)], []))).toEqual([]);
  });
});

describe("the map of clusters", () => {
  const vectors = [unit(9, 1, 0), unit(8, 1, 0), unit(0, 1, 9), unit(0, 1, 8), unit(0, 9, 1)];

  test("puts what differs apart and what is alike together, within −1 to 1", () => {
    const places = ended(layOut(vectors));
    const far = (a: number, b: number): number =>
      Math.hypot((places[a]?.x ?? 0) - (places[b]?.x ?? 0), (places[a]?.y ?? 0) - (places[b]?.y ?? 0));
    expect(far(0, 1)).toBeLessThan(0.1);
    expect(far(0, 2)).toBeGreaterThan(1);
    expect(far(0, 4)).toBeGreaterThan(0.8);
    expect(Math.max(...places.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBeCloseTo(1, 6);
  });

  test("is the same for the same vectors, and is not turned over between two results", () => {
    const places = ended(layOut(vectors));
    expect(ended(layOut(vectors))).toEqual(places);
    const turned = places.map(({ x, y }) => ({ x: -x, y: -y }));
    expect(ended(layOut(vectors, turned)).map(({ x }) => Math.sign(x))).toEqual(turned.map(({ x }) => Math.sign(x)));
  });

  test.each([[[]], [[unit(1, 0)]], [[unit(1, 0), unit(1, 0)]]])("of hardly any vectors holds no NaN (%#)", (few) => {
    for (const { x, y } of ended(layOut(few))) expect([Number.isFinite(x), Number.isFinite(y)]).toEqual([true, true]);
  });
});
