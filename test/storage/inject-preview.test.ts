import fc from "fast-check";
import { expect, test } from "vitest";
import type { Injection } from "../../src/core/inject/block.ts";
import type { Backend } from "../../src/storage/database.ts";
import { STORE_FILE } from "../../src/storage/migrate.ts";
import { openKept } from "./erasure-scan.ts";
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

/** The bytes of the store after it was opened, asked, left idle and closed. */
async function bytesAfter(backend: Backend, ask: (engine: TestEngine) => Promise<unknown>): Promise<Buffer> {
  const engine = await openTestEngine({ backend });
  await ask(engine);
  engine.settle();
  await engine.port.close();
  return Buffer.from(backend.read(STORE_FILE, 0, backend.size(STORE_FILE)));
}

const idsOf = ({ layers }: Injection): readonly string[] => layers.flatMap(({ items }) => items.map(({ id }) => id));

test("a look at a block leaves the store as it was, and its attention too", async () => {
  const { backend, port } = await told();
  await port.close();
  const before = await bytesAfter(backend, async () => {});
  const after = await bytesAfter(backend, async (engine) => {
    const start = await engine.call("previewSession", { session: "a", limitTokens: 2_000 });
    const turn = await engine.call("previewTurn", { session: "a", query: "the harbour", limitTokens: 2_000 });
    expect([start.text, turn.text]).not.toContain("");
  });
  expect(after.equals(before)).toBe(true);
  const searched = await bytesAfter(backend, (engine) => engine.call("search", { query: "the harbour" }));
  expect(searched.equals(before)).toBe(false);
});

test("a look shows the block that comes next, and shows it again until it came", async () => {
  const engine = await told();
  const ask = { session: "a", query: "the harbour", limitTokens: 60 };
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
    fc.asyncProperty(fc.array(fc.record({ query, limitTokens: fc.integer({ min: 0, max: 120 }) }), { maxLength: 5 }), async (talk) => {
      count += 1;
      const session = `real ${count}`;
      const played = await engine.call("previewSession", { session: "played", limitTokens: 40 });
      expect(await engine.call("injectSession", { session, limitTokens: 40 })).toEqual(played);
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
