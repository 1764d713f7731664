import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { LIMITED } from "./model-limits.ts";
import { intents, seeds } from "./model-requests.ts";
import type { Intent } from "./model-requests.ts";
import { World } from "./model-world.ts";

const WHOLE = { range: "store", changes: true } as const;

async function fileOf(engine: TestEngine): Promise<Uint8Array> {
  const { file, bytes } = await engine.call("exportFile", {});
  const { bytes: content } = await engine.call("exportRead", { file, offset: 0, length: bytes });
  return content;
}

async function filled(sequence: readonly Intent[]): Promise<{ readonly engine: TestEngine; readonly world: World }> {
  const engine = await openTestEngine();
  const world = new World(engine);
  for (const intent of sequence) await world.act(intent);
  return { engine, world };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

describe("an export", () => {
  test("restored after a wipe gives the same store, from JSONL and from a database file; a second restore adds nothing", async () => {
    const holds = async (sequence: Intent[]): Promise<void> => {
      const { engine } = await filled(sequence);
      const state = await engine.jsonl();
      const whole = await engine.jsonl(WHOLE);
      for (const content of [whole, await fileOf(engine)]) {
        await engine.call("wipe", { scope: { user: "default" } });
        expect((await engine.jsonl(WHOLE)).split("\n")).toHaveLength(3);
        const first = await engine.restore(content);
        expect(first).toMatchObject({ applied: true, conflicts: [], known: 0, tombstoned: 0, outside: 0 });
        expect(await engine.jsonl()).toBe(state);
        expect(await engine.jsonl(WHOLE)).toBe(whole);
        expect(await engine.restore(content)).toMatchObject({ added: {}, conflicts: [], known: sum(first.added) });
        expect(await engine.jsonl(WHOLE)).toBe(whole);
        expect(await engine.call("check", {})).toMatchObject({ ok: true });
      }
    };
    await fc.assert(fc.asyncProperty(intents(25), holds), { numRuns: 8, ...LIMITED, examples: seeds("round-trip") });
  }, 120_000);

  test("without its trail gives the same state, and can be undone", async () => {
    const holds = async (sequence: Intent[]): Promise<void> => {
      const { engine } = await filled(sequence);
      const state = await engine.jsonl();
      await engine.call("wipe", { scope: { user: "default" } });
      const empty = await engine.jsonl();
      const { added } = await engine.restore(state);
      const restore = engine.lastRequest;
      expect(await engine.jsonl()).toBe(state);
      if (sum(added) > 0) await engine.call("undo", { request: restore });
      expect(await engine.jsonl()).toBe(empty);
    };
    await fc.assert(fc.asyncProperty(intents(25), holds), { numRuns: 6, ...LIMITED, examples: seeds("round-trip") });
  }, 120_000);

  test("restored into a store with a history of its own merges: the preview says what happens, nothing that is there changes", async () => {
    const holds = async (common: Intent[], there: Intent[], here: Intent[]): Promise<void> => {
      const { engine, world } = await filled(common);
      const shared = await fileOf(engine);
      for (const intent of there) await world.act(intent);
      const content = await engine.jsonl(WHOLE);
      const other = await openTestEngine({ clock: engine.clock });
      await other.restore(shared);
      const otherWorld = new World(other);
      for (const intent of here) await otherWorld.act(intent);
      const before = (await other.jsonl()).split("\n").slice(1, -2);
      const bytes = await other.jsonl(WHOLE);
      const preview = await other.restore(content, { preview: true });
      expect(await other.jsonl(WHOLE)).toBe(bytes);
      const applied = await other.restore(content);
      expect({ ...preview, applied: true }).toEqual(applied);
      const after = new Set((await other.jsonl()).split("\n"));
      for (const line of before) if (!line.includes('"type":"entity"')) expect(after).toContain(line);
      const again = await other.restore(content);
      expect(again).toMatchObject({ added: {} });
      expect(await other.call("check", {})).toMatchObject({ ok: true });
    };
    await fc.assert(fc.asyncProperty(intents(12), intents(10), intents(10), holds), { numRuns: 8, ...LIMITED });
  }, 120_000);
});
