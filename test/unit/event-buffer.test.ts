import fc from "fast-check";
import { expect, test } from "vitest";
import { EventBuffer } from "../../src/engine/attention/event-buffer.ts";
import type { AttentionEvent } from "../../src/engine/attention/event-buffer.ts";

function event(n: number, hits: number): AttentionEvent {
  const ids = Array.from({ length: hits }, (_, hit) => ({ id: `${n} ${hit}` }));
  return { scope: { user: "default" }, source: "search", at: n, zone: "UTC", hits: ids };
}

const sizes = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 1_200 });

test("what waits is the newest of what came, at most 1,000 events and 20,000 hits, and the rest is counted", () => {
  fc.assert(
    fc.property(sizes, (hits) => {
      const buffer = new EventBuffer();
      for (const [n, count] of hits.entries()) buffer.add(event(n, count));
      const kept = buffer.oldest(Number.POSITIVE_INFINITY);
      expect(kept.map(({ at }) => at)).toEqual(hits.map((_, n) => n).slice(hits.length - kept.length));
      expect(kept.length).toBeLessThanOrEqual(1_000);
      expect(kept.reduce((sum, one) => sum + one.hits.length, 0)).toBeLessThanOrEqual(20_000);
      expect(buffer.dropped + buffer.size).toBe(hits.length);
    }),
    { numRuns: 20 },
  );
});

test("what came since a snapshot is not there when it is restored, and what came before is, also what was forgotten since", () => {
  const buffer = new EventBuffer();
  for (let n = 0; n < 3; n += 1) buffer.add(event(n, 1));
  const before = buffer.snapshot();
  for (let n = 3; n < 6; n += 1) buffer.add(event(n, 1));
  buffer.forgetScope({ user: "default" });
  buffer.restore(before);
  expect(buffer.oldest(100).map(({ at }) => at)).toEqual([0, 1, 2]);
});

test("the oldest are as many as have the rows that were asked for, and one at least", () => {
  const buffer = new EventBuffer();
  for (const [n, hits] of [500, 3, 3, 3].entries()) buffer.add(event(n, hits));
  expect(buffer.oldest(10).map(({ at }) => at)).toEqual([0]);
  buffer.remove(buffer.oldest(10));
  expect(buffer.oldest(8).map(({ at }) => at)).toEqual([1, 2]);
});
