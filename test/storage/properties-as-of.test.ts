import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CallOptions, TestEngine } from "../support/open-test-engine.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { Memory } from "../../src/core/records.ts";
import { IDENTITY_KINDS } from "../../src/core/records.ts";
import { LIMITED } from "./model-limits.ts";
import { intents, seeds } from "./model-requests.ts";
import type { Intent } from "./model-requests.ts";
import { World } from "./model-world.ts";

/** Everything a reader sees; names found in texts are always today's. */
async function everything(engine: TestEngine, options: CallOptions, asOf: { readonly asOf?: number } = {}): Promise<unknown> {
  const page = { limit: 1000, ...asOf };
  const states = ["current", "superseded", "forgotten", "any"] as const;
  const lists: (readonly Memory[])[] = [];
  for (const state of states) lists.push(await engine.call("list", { ...page, state }, options));
  lists.push(
    await engine.call("list", { ...page, minWeight: 0.6 }, options),
    await engine.call("list", { ...page, tags: ["sea"] }, options),
  );
  const timeline = [
    await engine.call("timeline", page, options),
    await engine.call("timeline", { ...page, state: "any", order: "oldest" }, options),
  ];
  const identity: unknown[] = [];
  for (const kind of IDENTITY_KINDS) identity.push(await engine.call("listIdentity", { ...page, kind, status: "all" }, options));
  return { lists: lists.map((list) => list.map(withoutMentions)), timeline, identity };
}

function withoutMentions({ mentions: _mentions, ...memory }: Memory): Omit<Memory, "mentions"> {
  return memory;
}

/** One form of each tag: the form that is shown is today's as well. */
function inOneForm(intent: Intent): Intent {
  return {
    ...intent,
    tags: [...new Set(intent.tags.map((tag) => tag.toLowerCase()))],
    other: intent.other % 7 === 0 || intent.other % 3 === 0 ? intent.other + 1 : intent.other,
  };
}

/** Enough memories of weight for the anti-inflation factor to act. */
const HEAVY = [1, 2, 3, 4, 5, 6];

describe("a look back", () => {
  test("sees what was seen then, and changes nothing", async () => {
    const holds = async (sequence: Intent[]): Promise<void> => {
      const engine = await openTestEngine();
      const world = new World(engine);
      for (const number of HEAVY)
        await engine.call("write", {
          id: engine.id(),
          gesture: `Heavy ${number}.`,
          tags: ["sea"],
          importance: 5,
          emotional: 5,
          unresolved: 5,
        });
      const then: { readonly at: number; readonly seen: unknown }[] = [];
      for (const [index, intent] of sequence.entries()) {
        await world.act(inOneForm(intent));
        if (index % 3 === 2) then.push({ at: engine.clock.now, seen: await everything(engine, { at: engine.clock.now }) });
      }
      const before = await engine.jsonl({ range: "store", changes: true });
      for (const { at, seen } of then) expect(await everything(engine, {}, { asOf: at })).toEqual(seen);
      expect(await engine.jsonl({ range: "store", changes: true })).toBe(before);
      expect(await engine.call("check", {})).toMatchObject({ ok: true });
    };
    await fc.assert(fc.asyncProperty(intents(24), holds), { numRuns: 15, ...LIMITED, examples: seeds("as-of") });
  }, 120_000);
});
