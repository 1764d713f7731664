import { v7 } from "uuid";
import { expect, test } from "vitest";
import { openStore, WORDS_ALONE } from "./meaning-stage.ts";
import { AUTOMOBILE, fillServed, filesHolding, openServed, rowBytes, SAME_SENSE } from "./meaning-service.ts";

const EVERYWHERE = ["database", "vectors.rows"];

test("a text that is only forgotten leaves its vector in the database and in the vector file: the scan can see it", async () => {
  const name = v7();
  const store = await openServed(name);
  const id = await fillServed(store);
  await store.forget([id]);
  await store.close();
  expect(await filesHolding(name, rowBytes(AUTOMOBILE))).toEqual(EVERYWHERE);
});

test("an erased text's vector is in no byte of the database or of the vector files", async () => {
  const name = v7();
  const store = await openServed(name);
  const id = await fillServed(store);
  await store.erase({ ids: [id] });
  expect((await store.search(SAME_SENSE)).hits.map((hit) => hit.id)).not.toContain(id);
  await store.close();
  expect(await filesHolding(name, rowBytes(AUTOMOBILE))).toEqual([]);
});

test("nor after an erasure while no model was at work; the model that comes next finds the others by meaning", async () => {
  const name = v7();
  const store = await openServed(name);
  const first = await fillServed(store);
  const { id } = await store.write({ gesture: "A car in the rain" });
  await store.close();
  const without = await openStore("", { name, embedder: WORDS_ALONE });
  await without.erase({ ids: [first] });
  await without.close();
  expect(await filesHolding(name, rowBytes(AUTOMOBILE))).toEqual([]);
  const again = await openServed(name);
  await fillServed(again);
  expect((await again.search(SAME_SENSE)).hits.map((hit) => hit.id)).toContain(id);
});
