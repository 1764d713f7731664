import { expect, test } from "vitest";
import type { Database } from "../../src/storage/database.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { keptBackend } from "./erasure-scan.ts";

/** More than the quiet that a merge waits for, ms. */
const QUIET_MS = 1_100;
const WORDS = ["tide", "harbour", "salt", "rope", "lantern", "gull", "anchor", "mast"];

async function fill(engine: TestEngine, batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    const texts = Array.from({ length: 100 }, (_, n) => `${WORDS[n % 8]} ${WORDS[(n * 3 + batch) % 8]} number ${batch * 100 + n}`);
    await engine.call("record", { session: "s", turns: texts.map((text) => ({ id: engine.id(), role: "user" as const, text })) });
  }
}

/** An engine, and how many segments its index has: each has entries of its own in the index's directory. */
async function opened(): Promise<{ readonly engine: TestEngine; readonly segments: () => number }> {
  const backend = await keptBackend();
  const open = backend.open.bind(backend);
  let db: Database | undefined;
  backend.open = (file) => {
    db = open(file);
    return db;
  };
  const engine = await openTestEngine({ backend });
  return { engine, segments: () => db?.all("select distinct segid from word_index_idx").length ?? 0 };
}

async function found(engine: TestEngine): Promise<unknown> {
  const answers = [];
  for (const query of [...WORDS, "tide number 77", "salt lantern"]) {
    const { hits } = await engine.call("search", { query, limit: 50 });
    answers.push(hits.map(({ id, score }) => [id, score]));
  }
  return answers;
}

async function rest(engine: TestEngine): Promise<void> {
  engine.settle();
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  engine.settle();
}

test("the word index becomes one segment once nobody asks for anything, and every search answers as before", {
  timeout: 60_000,
}, async () => {
  const { engine, segments } = await opened();
  await fill(engine, 25);
  const before = await found(engine);
  expect(segments()).toBeGreaterThan(2);
  await rest(engine);
  expect(segments()).toBe(1);
  expect(await found(engine)).toEqual(before);
});

test("a little growth is not worth a merge", { timeout: 60_000 }, async () => {
  const { engine, segments } = await opened();
  await fill(engine, 5);
  const before = segments();
  await rest(engine);
  expect(segments()).toBe(before);
});
