import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { embedderBecomes, expectWords, untilEmbedded } from "./meaning-stage.ts";
import { AUTOMOBILE, fillServed, openServed, SAME_SENSE } from "./meaning-service.ts";
import type { Answer } from "./meaning-service.ts";

test("a text of 1 MB, one with NUL, with half a character, of emoji alone: each is stored, cut into chunks, given vectors and found", async () => {
  const store = await openServed(v7());
  const long = `${"a word and another ".repeat(55_000)} ${"automobile ".repeat(100)}`;
  const texts = [long, "\u0000 zero zebra", "half \ud800 hippo", "🦭🛶🦭"];
  const ids: string[] = [];
  for (const gesture of texts) ids.push((await store.write({ gesture })).id);
  const { done, total } = await untilEmbedded(store);
  expect([total, done === total]).toEqual([(await store.stats()).chunks, true]);
  expect((await store.search("zebra")).hits[0]?.id).toBe(ids[1]);
  expect((await store.search("hippo")).hits[0]?.id).toBe(ids[2]);
  expect((await store.search("🦭🛶🦭")).hits.map(({ id }) => id)).toContain(ids[3]);
  expect((await store.search(SAME_SENSE)).hits[0]?.id).toBe(ids[0]);
  expect(await store.check()).toMatchObject({ ok: true });
});

const shorter: Answer = (_texts, good) => good.map((vector) => vector.slice(8));
const nan: Answer = (_texts, good) => good.map((vector) => [Number.NaN, ...vector.slice(1)]);
const zero: Answer = (_texts, good) => good.map((vector) => vector.map(() => 0));
const fewer: Answer = (_texts, good) => good.slice(1);

describe("a service whose vectors are", () => {
  test.each([
    ["of another length", shorter],
    ["no numbers", nan],
    ["zero", zero],
    ["fewer than the texts", fewer],
  ])("%s is refused, which the status says, and words go on", async (_, answer) => {
    const store = await openServed(v7(), answer);
    const { id } = await store.write({ gesture: AUTOMOBILE });
    await store.write({ gesture: "We ate soup" });
    const { done, reason } = await embedderBecomes(store, ({ state }) => state === "failed");
    expect([done, reason]).toEqual([0, expect.any(String)]);
    await expectWords(store);
    const { hits, meaning } = await store.search("automobile");
    expect([hits.map((hit) => hit.id), meaning.state]).toEqual([[id], "late"]);
  });

  test("bad for one text alone leaves that one to words, and gives the others their meaning", async () => {
    const store = await openServed(v7(), (texts, good) =>
      good.map((vector, n) => (texts[n]?.includes("bad") === true ? vector.map(() => 0) : vector)),
    );
    const bad = await store.write({ gesture: "a bad text" });
    const id = await fillServed(store);
    expect((await store.search(SAME_SENSE)).hits[0]?.id).toBe(id);
    expect((await store.search("bad", { mode: "words" })).hits[0]?.id).toBe(bad.id);
  });

  test("bad for a query alone finds that query by words", async () => {
    const store = await openServed(v7(), (texts, good) => good.map((vector, n) => (texts[n] === "automobile" ? vector.slice(8) : vector)));
    const id = await fillServed(store);
    const { hits, meaning } = await store.search("automobile");
    expect([hits[0]?.id, meaning.state]).toEqual([id, "late"]);
    expect((await store.search(SAME_SENSE)).hits[0]?.id).toBe(id);
  });
});
