import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { LIMITED } from "./model-limits.ts";
import { intents, seeds } from "./model-requests.ts";
import type { Intent } from "./model-requests.ts";
import { World } from "./model-world.ts";
import type { Done } from "./model-world.ts";

async function changedSomething(engine: TestEngine, { request, code }: Done): Promise<boolean> {
  return code === undefined && (await engine.call("changes", { request, limit: 1 })).length > 0;
}

describe("undo", () => {
  test("takes a whole sequence back, step by step in reverse, to each state that was; and its own undo brings each step back", async () => {
    const holds = async (sequence: Intent[]): Promise<void> => {
      const engine = await openTestEngine();
      const world = new World(engine);
      const steps: { readonly request: string; readonly before: string }[] = [];
      let state = await engine.jsonl();
      for (const intent of sequence) {
        const done = await world.act(intent);
        if (done === undefined) continue;
        if (await changedSomething(engine, done)) steps.push({ request: done.request, before: state });
        const after = await engine.jsonl();
        if (steps.at(-1)?.request !== done.request) expect(after).toBe(state);
        state = after;
      }
      for (const { request, before } of steps.reverse()) {
        await engine.call("undo", { request });
        const undo = engine.lastRequest;
        expect(await engine.jsonl()).toBe(before);
        await engine.call("undo", { request: undo });
        const redo = engine.lastRequest;
        expect(await engine.jsonl()).toBe(state);
        await engine.call("undo", { request: redo });
        expect(await engine.jsonl()).toBe(before);
        state = before;
      }
      expect(await engine.call("check", {})).toMatchObject({ ok: true });
    };
    await fc.assert(fc.asyncProperty(intents(16), holds), { numRuns: 12, ...LIMITED, examples: seeds("undo") });
  }, 120_000);

  test("of any request at any time either restores exactly what that request changed, or says what is in the way and changes nothing", async () => {
    const holds = async (sequence: Intent[], picks: number[]): Promise<void> => {
      const engine = await openTestEngine();
      const world = new World(engine);
      for (const intent of sequence) await world.act(intent);
      for (const pick of picks) await undoAny(engine, world, pick);
      expect(await engine.call("check", {})).toMatchObject({ ok: true });
    };
    await fc.assert(fc.asyncProperty(intents(20), fc.array(fc.nat({ max: 30 }), { minLength: 6, maxLength: 6 }), holds), {
      numRuns: 12,
      ...LIMITED,
    });
  }, 120_000);
});

async function undoAny(engine: TestEngine, world: World, pick: number): Promise<void> {
  const target = world.done[pick % world.done.length];
  if (target === undefined) return;
  const before = await engine.jsonl({ range: "store", changes: true });
  const { code, details, reply } = await world.send("undo", { request: target.request });
  const after = await engine.jsonl({ range: "store", changes: true });
  if (code === undefined) {
    expect((reply as { changed: string[] }).changed.length).toBeGreaterThan(0);
    return;
  }
  expect(after).toBe(before);
  expect(["undo_conflict", "not_undoable"]).toContain(code);
  if (code === "undo_conflict")
    expect(details?.["conflicts"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ reason: expect.any(String), seq: expect.any(Number) })]),
    );
}
