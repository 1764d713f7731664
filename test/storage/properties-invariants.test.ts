import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { IdentityRecord, Memory, Turn } from "../../src/core/records.ts";
import { inflationFactor, INFLATION, recurrenceOf, weightOf } from "../../src/core/scores.ts";
import { foldName } from "../../src/core/text.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { LIMITED } from "./model-limits.ts";
import { intents, seeds } from "./model-requests.ts";
import { World } from "./model-world.ts";

const ALL = 1000;
const isStanding = (memory: Memory): boolean => memory.supersededBy === undefined && memory.forgottenAt === undefined;

function expectHeads(memories: readonly Memory[]): void {
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  for (const memory of memories) {
    let head = memory;
    for (let steps = 0; head.supersededBy !== undefined; steps++) {
      const next = byId.get(head.supersededBy);
      if (next === undefined) throw new Error(`${memory.id} leads to ${head.supersededBy}, which is not there`);
      if (steps > memories.length) throw new Error(`${memory.id} leads round in a circle`);
      head = next;
    }
  }
}

function expectScores(memories: readonly Memory[], list: readonly Memory[]): void {
  const standing = memories.filter(isStanding);
  const carrying = new Map<string, number>();
  for (const memory of standing) for (const tag of memory.tags.map(foldName)) carrying.set(tag, (carrying.get(tag) ?? 0) + 1);
  const recurrence = (memory: Memory): number =>
    recurrenceOf(Math.max(0, ...memory.tags.map((tag) => carrying.get(foldName(tag)) ?? 0)) - Number(isStanding(memory)));
  const newest = standing.slice(0, INFLATION.window).map((memory) => weightOf(memory, recurrence(memory)));
  const factor = inflationFactor(newest);
  for (const memory of memories) {
    expect(memory.recurrence).toBe(recurrence(memory));
    expect(memory.weight).toBeCloseTo(Math.min(1, weightOf(memory, recurrence(memory)) * factor), 12);
  }
  expect(list.map(({ id }) => id)).toEqual(standing.filter((memory) => memory.weight >= 0.6).map(({ id }) => id));
}

/** Every text that was acknowledged and not taken back is found by its id. */
async function expectTexts(engine: TestEngine, world: World): Promise<void> {
  const removed = new Set<string>();
  for (const { kind, id, before, after } of (await engine.call("changes", { limit: ALL })).toReversed()) {
    if (kind === "entity") continue;
    if (after === undefined && before !== undefined) removed.add(id);
    else removed.delete(id);
  }
  for (const { method, input, reply } of world.done) {
    for (const [id, text] of textsOf(method, input, reply)) {
      const found = await engine.call("get", { id });
      if (removed.has(id)) expect(found).toBeNull();
      else expect(ownText(found)).toBe(text);
    }
  }
}

function textsOf(method: string, input: unknown, reply: unknown): readonly (readonly [string, string])[] {
  if (reply === undefined) return [];
  const {
    turns = [],
    text,
    gesture,
    next,
  } = input as { turns?: { text: string }[]; text?: string; gesture?: string; next?: { gesture: string } | string };
  const { id = "", turns: stored = [] } = reply as { id?: string; turns?: { id: string }[] };
  if (method === "record") return turns.map((turn, index) => [stored[index]?.id ?? "", turn.text]);
  if (method === "write") return [[id, gesture ?? ""]];
  if (method === "supersede" && typeof next === "object") return [[id, next.gesture]];
  return method === "putIdentity" && text !== undefined ? [[id, text]] : [];
}

function ownText(record: Turn | Memory | IdentityRecord | null): string | undefined {
  return record !== null && "gesture" in record ? record.gesture : record?.text;
}

describe("after any sequence of requests", () => {
  test("every chain has one head, no text is lost, counts and weights are those of the definitions, and the check is clean", async () => {
    const holds = async (sequence: Parameters<World["act"]>[0][]): Promise<void> => {
      const engine = await openTestEngine();
      const world = new World(engine);
      for (const intent of sequence) await world.act(intent);
      const memories = await engine.call("list", { state: "any", limit: ALL });
      expectHeads(memories);
      expectScores(memories, await engine.call("list", { minWeight: 0.6, limit: ALL }));
      await expectTexts(engine, world);
      expect(await engine.call("check", {})).toEqual({ ok: true, problems: [], repaired: [] });
    };
    await fc.assert(fc.asyncProperty(intents(40), holds), { numRuns: 25, ...LIMITED, examples: seeds("invariants") });
  }, 120_000);
});
