import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Stretch } from "../../src/contract/contract.ts";
import type { Turn } from "../../src/core/records.ts";
import type { Scope } from "../../src/core/scope.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { LIMITED } from "./model-limits.ts";
import { ScanWorld, SCOPES, steps } from "./scan-requests.ts";
import type { Step } from "./scan-requests.ts";
import { MINUTE } from "./scan-stage.ts";

const GAP = 10 * MINUTE;

/** What a scan has to say, from the records alone and without a database. */
async function expected(
  engine: TestEngine,
  scope: Scope,
): Promise<{ readonly stretches: readonly (readonly string[])[]; readonly sourceless: readonly string[] }> {
  const memories = await engine.call("list", { state: "any", limit: 1_000 }, { scope });
  const turns = await engine.call("timeline", { state: "any", order: "oldest", limit: 1_000 }, { scope });
  const standing = memories.filter(({ supersededBy, forgottenAt }) => supersededBy === undefined && forgottenAt === undefined);
  const solid = new Set(standing.flatMap(({ sources }) => sources));
  const left = turns.filter(
    ({ id, role, forgottenAt, reviewedAt }) =>
      (role === "user" || role === "assistant") && forgottenAt === undefined && reviewedAt === undefined && !solid.has(id),
  );
  const sourceless = standing.filter(({ sources }) => sources.length === 0).map(({ id }) => id);
  return { stretches: brokenUp(left), sourceless: sourceless.toReversed() };
}

function brokenUp(turns: readonly Turn[]): readonly (readonly string[])[] {
  const sessions = new Map<string, Turn[]>();
  for (const turn of turns) {
    const key = JSON.stringify([turn.scope, turn.session]);
    sessions.set(key, [...(sessions.get(key) ?? []), turn]);
  }
  const stretches: Turn[][] = [];
  for (const own of sessions.values())
    for (const [index, turn] of own.entries()) {
      const before = own[index - 1];
      if (before !== undefined && turn.at - before.at <= GAP) stretches.at(-1)?.push(turn);
      else stretches.push([turn]);
    }
  const place = ([first]: readonly Turn[]): number => (first === undefined ? -1 : turns.indexOf(first));
  return stretches.sort((a, b) => place(a) - place(b)).map((stretch) => stretch.map(({ id }) => id));
}

/** All pages, what was cut put together again. */
async function joined(engine: TestEngine, scope: Scope, limit: number): Promise<readonly (readonly string[])[]> {
  const whole: string[][] = [];
  const open = new Map<string, string[]>();
  for (let after: string | undefined; ; ) {
    const { unsolidified } = await engine.call("scan", { limit, ...(after === undefined ? {} : { after }) }, { scope });
    for (const stretch of unsolidified.stretches) join(stretch, whole, open);
    after = unsolidified.next;
    if (after === undefined) return whole;
  }
}

function join({ session, scope, turns, cut }: Stretch, whole: string[][], open: Map<string, string[]>): void {
  const key = JSON.stringify([scope, session]);
  const ids = turns.map(({ id }) => id);
  const begun = open.get(key);
  expect(begun !== undefined).toBe(cut === "start" || cut === "both");
  const own = begun ?? [];
  own.push(...ids);
  if (begun === undefined) whole.push(own);
  if (cut === "end" || cut === "both") open.set(key, own);
  else open.delete(key);
}

describe("after any writes, edits of sources, reviews, forgets, undos and erasures", () => {
  test("a scan tells each scope what the records say, on one page or on many", async () => {
    const holds = async (sequence: Step[], limit: number): Promise<void> => {
      const engine = await openTestEngine();
      const world = new ScanWorld(engine);
      for (const step of sequence) await world.act(step);
      for (const scope of SCOPES) {
        const { stretches, sourceless } = await expected(engine, scope);
        const report = await engine.call("scan", {}, { scope });
        expect(report.unsolidified.stretches.map(({ turns }) => turns.map(({ id }) => id))).toEqual(stretches);
        expect(report.unsolidified.turns).toBe(stretches.flat().length);
        expect(report.memoriesWithoutSources).toEqual({ count: sourceless.length, ids: sourceless });
        expect(await joined(engine, scope, limit)).toEqual(stretches);
      }
      expect(await engine.call("check", {})).toMatchObject({ ok: true });
    };
    await fc.assert(fc.asyncProperty(steps, fc.integer({ min: 1, max: 5 }), holds), { numRuns: 60, ...LIMITED });
  }, 120_000);
});
