import fc from "fast-check";
import { expect, test } from "vitest";
import type { MemoryRecord, Turn } from "../../src/core/records.ts";
import type { Scope } from "../../src/core/scope.ts";
import { listTopics } from "../../src/upkeep/topics/list-topics.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { openStage } from "./attention-stage.ts";

const SCOPES: readonly Scope[] = [{ user: "ann" }, { user: "ann", agent: "A" }, { user: "ann", agent: "B", run: "1" }, { user: "bob" }];
const WORDS = ["harbour", "museum", "西湖划船", "night", "garden"];
const NOW = Date.UTC(2026, 8, 1, 15);

const step = fc.record({
  act: fc.constantFrom("record", "record", "write", "write", "forget", "supersede", "erase", "identity", "undo", "upkeep"),
  scope: fc.constantFrom(...SCOPES),
  pick: fc.nat(50),
  back: fc.integer({ min: -30, max: 200 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Does one thing; what is not there to be done to is left. */
async function apply(engine: TestEngine, { act, scope, pick, back }: Step, ids: string[], requests: string[]): Promise<void> {
  const at = NOW - back * 3_600_000;
  const text = `${WORDS[pick % WORDS.length]} ${pick}`;
  const id = engine.id();
  const target = ids[pick % Math.max(1, ids.length)] ?? id;
  const call = {
    record: () => engine.call("record", { session: `s${pick % 4}`, turns: [{ id, role: "user", text, at }] }, { scope, at }),
    write: () => {
      const scores = { importance: 1 + (pick % 5), emotional: 5, unresolved: 5 };
      return engine.call("write", { id, gesture: text, ...scores, tags: [`t${pick % 3}`], roles: { Ben: "captain" } }, { scope, at });
    },
    forget: () => engine.call("forget", { ids: [target] }, { scope, at }),
    supersede: () => engine.call("supersede", { old: target, next: { id, gesture: `not ${text}` }, why: "no" }, { scope, at }),
    erase: () => engine.call("erase", { ids: [target] }, { scope, at }),
    identity: () => engine.call("putIdentity", { id, kind: "snapshot", text }, { scope, at }),
    undo: () => engine.call("undo", { request: requests[pick % Math.max(1, requests.length)] ?? id }, { scope, at }),
    upkeep: () => engine.call("upkeep", { jobs: ["topics"] }, { scope, at }),
  }[act];
  await call().then(
    () => {
      ids.push(id);
      requests.push(engine.lastRequest);
    },
    () => undefined,
  );
}

test("whatever was done, a block shows only what its scope sees and what stands, once, never its own session, and alike each time", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const engine = await openTestEngine();
      const [ids, requests]: [string[], string[]] = [[], []];
      for (const one of steps) await apply(engine, one, ids, requests);
      for (const scope of SCOPES) {
        const thresholds = { minWeight: 0, days: 365, memories: 50, pieces: 20, topicMembers: 1 } as const;
        const input = { session: "s1", limitTokens: 100_000, thresholds } as const;
        const block = await engine.call("injectSession", input, { scope, at: NOW });
        const items = block.layers.flatMap((layer) => layer.items);
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        for (const { id, kind } of items.filter((item) => item.kind === "turn" || item.kind === "narrative")) {
          const record = (await engine.call("get", { id }, { scope, at: NOW })) as (Turn & MemoryRecord) | null;
          expect(record).not.toBeNull();
          expect(record?.forgottenAt).toBeUndefined();
          expect(record?.supersededBy).toBeUndefined();
          if (kind === "turn") expect(record?.session).not.toBe("s1");
        }
        expect((await engine.call("injectSession", input, { scope, at: NOW })).text).toBe(block.text);
      }
      await engine.port.close();
    }),
    { numRuns: 12 },
  );
}, 120_000);

test("an erasure while topics are counted leaves none of its words in the lists", async () => {
  const { engine, db } = await openStage();
  const ids: string[] = [];
  for (let n = 0; n < 300; n += 1) {
    const gesture = n < 6 ? `By the lighthouse, ${n}.` : n === 10 ? "The windmill." : `Thing number ${n} at the harbour or so.`;
    ids.push((await engine.call("write", { id: engine.id(), gesture })).id);
    if (n < 2) await engine.call("write", { id: engine.id(), gesture: `A windmill, ${n}.` });
  }
  await engine.call("upkeep", { jobs: ["topics"] });
  const lists = (): string => JSON.stringify(db.all("select topics from topic_list"));
  expect(lists()).toContain("lighthous");
  const counting = listTopics(db, "default", true);
  expect(counting.next().done).toBe(false);
  await engine.call("erase", { ids: ids.slice(0, 6) });
  expect(lists()).not.toContain("lighthous");
  while (counting.next().done !== true);
  expect(lists()).toContain("windmill");
  expect(lists()).not.toContain("lighthous");
});
