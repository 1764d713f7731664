import fc from "fast-check";
import { expect, test } from "vitest";
import type { Injection } from "../../src/core/inject/block.ts";
import type { Backend } from "../../src/storage/database.ts";
import { openKept, withStore } from "./erasure-scan.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

const TEXTS = [
  "Ana starts at the harbour on Monday.",
  "The harbour crane fell silent in the storm.",
  "Ben keeps bees behind the chapel.",
  "The bees of Ben moved to the harbour wall.",
  "Clara learns the organ at the chapel.",
];

async function told(): Promise<TestEngine> {
  const engine = await openKept();
  for (const gesture of TEXTS) await engine.call("write", { id: engine.id(), gesture, importance: 5, emotional: 5 });
  const turns = TEXTS.map((text) => ({ id: engine.id(), role: "user" as const, text: `I said it: ${text}` }));
  await engine.call("record", { session: "before", turns });
  return engine;
}

/** How many rows each table has after the store was opened, asked, left idle and closed. */
async function rowsAfter(backend: Backend, ask: (engine: TestEngine) => Promise<unknown>): Promise<unknown> {
  const engine = await openTestEngine({ backend });
  await ask(engine);
  engine.settle();
  await engine.port.close();
  return withStore(backend, (db) => {
    const tables = db.all("select name from sqlite_schema where type = 'table' and sql not like '%virtual%' order by name");
    return tables.map(({ name }) => [name, db.all(`select count(*) as n from "${String(name)}"`)[0]?.["n"]]);
  });
}

const idsOf = ({ layers }: Injection): readonly string[] => layers.flatMap(({ items }) => items.map(({ id }) => id));

test("a look at a block adds no row to any table: no mark, no session, no attention", async () => {
  const { backend, port } = await told();
  await port.close();
  const before = await rowsAfter(backend, async () => {});
  const after = await rowsAfter(backend, async (engine) => {
    const start = await engine.call("previewSession", { session: "a", limitTokens: 2_000 });
    const turn = await engine.call("previewTurn", { session: "a", query: "the harbour", limitTokens: 2_000 });
    expect([start.text, turn.text]).not.toContain("");
  });
  expect(after).toEqual(before);
  const searched = await rowsAfter(backend, (engine) => engine.call("search", { query: "the harbour" }));
  expect(searched).not.toEqual(before);
});

test("a look shows the block that comes next, and shows it again until it came", async () => {
  const engine = await told();
  const ask = { session: "a", query: "the harbour", limitTokens: 160 };
  const looked = await engine.call("previewTurn", ask);
  expect(await engine.call("previewTurn", ask)).toEqual(looked);
  expect(await engine.call("injectTurn", ask)).toEqual(looked);
  expect(idsOf(looked).length).toBeGreaterThan(0);
  const next = idsOf(await engine.call("previewTurn", ask));
  expect(next.filter((id) => idsOf(looked).includes(id))).toEqual([]);
});

test("a talk that is played through with what it holds is the talk that is injected", async () => {
  const engine = await told();
  let count = 0;
  const query = fc.constantFrom("the harbour", "bees", "chapel organ", "Ana", "nothing of this", "");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ query, limitTokens: fc.integer({ min: 0, max: 300 }) }), { maxLength: 5 }), async (talk) => {
      count += 1;
      const session = `real ${count}`;
      const played = await engine.call("previewSession", { session: "played", limitTokens: 200 });
      expect(await engine.call("injectSession", { session, limitTokens: 200 })).toEqual(played);
      const held = [...idsOf(played)];
      for (const asked of talk) {
        const block = await engine.call("previewTurn", { session: "played", ...asked, held });
        expect(await engine.call("injectTurn", { session, ...asked })).toEqual(block);
        held.push(...idsOf(block));
      }
    }),
    { numRuns: 20 },
  );
});
