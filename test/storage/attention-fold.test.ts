import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttentionHeatmap } from "../../src/contract/contract.ts";
import { dueOf, MOST_FOLDED, SINGLE } from "../../src/core/attention/fold.ts";
import { ATTENTION_SOURCES } from "../../src/core/attention/sources.ts";
import { foldAttention } from "../../src/upkeep/attention/fold-attention.ts";
import { addClusters, count, fold, heatmap, openStage, retrieve, setClusters, setTopics, write } from "./attention-stage.ts";
import type { Stage } from "./attention-stage.ts";

const DAY = 86_400_000;
const ZONES = ["UTC", "Asia/Shanghai", "America/New_York", "Asia/Kathmandu"] as const;
const AGENTS = ["", "a", "b"] as const;

const calls = fc.array(
  fc.record({
    source: fc.constantFrom(...ATTENTION_SOURCES),
    agent: fc.constantFrom(...AGENTS),
    /** Hours ago. */
    ago: fc.integer({ min: 0, max: 60 * 24 }),
    records: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 5 }),
    similarity: fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: undefined }),
  }),
  { maxLength: 40 },
);

describe("folding", () => {
  test("changes nothing that a heatmap counts, but for how many calls lit a group, of which it then says that it is not known", async () => {
    await fc.assert(
      fc.asyncProperty(calls, fc.constantFrom(...ZONES), async (made, zone) => {
        const stage = await openStage();
        const ids = await eightRecords(stage);
        const now = stage.engine.clock.now;
        for (const { source, agent, ago, records, similarity } of made)
          await retrieve(
            stage,
            records.map((record) => ids[record] ?? ""),
            {
              source,
              at: now - ago * 3_600_000,
              zone,
              scope: scopeOf(agent),
              ...(similarity === undefined ? {} : { similarity }),
            },
          );
        const before = await views(stage, zone, now);
        fold(stage);
        const after = await views(stage, zone, now);
        expect(after.map(withoutCalls)).toEqual(before.map(withoutCalls));
        for (const [index, map] of after.entries()) {
          const known = map.groups.map(({ key, calls: lit }) => [key, lit === null ? null : lit]);
          const exact = before[index]?.groups.map(({ key, calls: lit }) => [key, lit]);
          expect([exact, exact?.map(([key]) => [key, null])]).toContainEqual(known);
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  test("leaves one row a day, scope, source and record of what is older than thirty days, and the rest as it is", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing.");
    const now = stage.engine.clock.now;
    for (let n = 0; n < 200; n += 1) await retrieve(stage, [id], { at: now - 45 * DAY - n * 1000 });
    for (let n = 0; n < 20; n += 1) await retrieve(stage, [id], { at: now - n * 1000 });
    const map = await heatmap(stage, { days: 60, by: "memories" });
    fold(stage);
    expect([count(stage, "attention_event"), count(stage, "attention_hit")]).toEqual([21, 21]);
    expect(withoutCalls(await heatmap(stage, { days: 60, by: "memories" }))).toEqual(withoutCalls(map));
    expect(await heatmap(stage, { days: 7, by: "memories" })).toMatchObject({ groups: [{ hits: 20, calls: 20 }] });
    expect(await stage.engine.call("attentionOf", { id })).toMatchObject({ hits: 220, last: now });
  });

  test("goes on from where it was left, and adds what came late to a folded day", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing.");
    const now = stage.engine.clock.now;
    for (let n = 0; n < 120; n += 1) await retrieve(stage, [id], { at: now - 45 * DAY - n * 1000 });
    await retrieve(stage, [id], { at: now });
    await heatmap(stage);
    const steps = foldAttention.steps(stage.db, "default", { rebuild: false, at: now });
    steps.next();
    steps.return();
    expect(foldAttention.backlog(stage.db, "default").waiting).toBeGreaterThan(0);
    expect(await heatmap(stage, { days: 60 })).toMatchObject({ calls: 121, hits: 121 });
    fold(stage);
    for (const at of [now - 45 * DAY, now]) await retrieve(stage, [id], { at });
    await heatmap(stage);
    fold(stage);
    expect(await heatmap(stage, { days: 60 })).toMatchObject({ calls: 123, hits: 123, complete: true });
    expect(count(stage, "attention_event")).toBe(3);
    expect(foldAttention.backlog(stage.db, "default")).toEqual({ total: 3, waiting: 0 });
  });

  test("lets the oldest days go where there are very many rows, and the heatmap of such days says that they are not complete", async () => {
    const stage = await openStage();
    const ids: string[] = [];
    for (let n = 0; n < 400; n += 1) ids.push(await write(stage, `Thing ${n}.`));
    const now = stage.engine.clock.now;
    for (let n = 0; n < 4; n += 1) await retrieve(stage, ids, { at: now - (40 + n) * DAY });
    await retrieve(stage, ids, { at: now });
    await heatmap(stage);
    fold(stage);
    expect(await heatmap(stage, { days: 60 })).toMatchObject({ calls: 5, hits: 2_000, complete: true });
    // As if each of these days had hits by the hundred thousand.
    stage.db.run("update attention_event set records = 200000 where folded = 1");
    fold(stage);
    expect(await heatmap(stage, { days: 60 })).toMatchObject({ calls: 3, hits: 1_200, complete: false });
    expect(await heatmap(stage, { days: 42 })).toMatchObject({ calls: 3, hits: 1_200, complete: true });
  });

  test("goes by the day that was written last: a clock that was wrong once makes nothing old for good", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing.");
    const now = stage.engine.clock.now;
    for (const at of [now - 1000, now + 40_000 * DAY, now]) await retrieve(stage, [id], { at });
    await heatmap(stage);
    expect(foldAttention.backlog(stage.db, "default")).toEqual({ total: 3, waiting: 0 });
  });

  test("is of one user alone", async () => {
    const stage = await openStage();
    const now = stage.engine.clock.now;
    for (const user of ["ana", "li"]) {
      const id = await write(stage, "A thing.", { scope: { user } });
      for (const at of [now - 40 * DAY, now - 40 * DAY + 1, now]) await retrieve(stage, [id], { scope: { user }, at });
    }
    await heatmap(stage);
    fold(stage, "ana");
    expect(foldAttention.backlog(stage.db, "ana")).toEqual({ total: 2, waiting: 0 });
    expect(foldAttention.backlog(stage.db, "li")).toEqual({ total: 3, waiting: 2 });
  });
});

describe("what is due", () => {
  test("is nothing where there is nothing", () => {
    expect(dueOf([])).toEqual({ fold: Number.NEGATIVE_INFINITY, drop: Number.NEGATIVE_INFINITY });
  });

  test("is folded sooner when there are more single hits than may be kept, the newest day too", () => {
    const single = (day: number, rows: number) => ({ day, folded: false, rows, last: day });
    expect(dueOf([single(100, 10), single(99, 10)]).fold).toBe(100 - SINGLE.days);
    expect(dueOf([single(100, 10), single(99, SINGLE.hits), single(98, 1)]).fold).toBe(100);
    expect(dueOf([single(100, SINGLE.hits + 1)]).fold).toBe(101);
  });

  test("goes sooner when there are more folded rows than may be kept", () => {
    const folded = (day: number, rows: number) => ({ day, folded: true, rows, last: day });
    expect(dueOf([folded(1_000, 10), folded(1, 10)]).drop).toBe(Number.NEGATIVE_INFINITY);
    expect(dueOf([folded(1_000, 10), folded(999, MOST_FOLDED)]).drop).toBe(1_000);
  });
});

async function eightRecords(stage: Stage): Promise<readonly string[]> {
  const ids: string[] = [];
  addClusters(stage, 3);
  for (let n = 0; n < 8; n += 1) {
    const id = await write(stage, `Thing ${n}.`);
    setTopics(stage, id, ["all", ...(n % 2 === 0 ? ["even"] : []), ...(n < 3 ? ["few"] : [])]);
    setClusters(stage, id, [1 + (n % 3), 1 + ((n + 1) % 3)]);
    ids.push(id);
  }
  return ids;
}

function scopeOf(agent: string): { readonly user: string; readonly agent?: string } {
  return { user: "default", ...(agent === "" ? {} : { agent }) };
}

async function views(stage: Stage, zone: string, now: number): Promise<readonly AttentionHeatmap[]> {
  const maps: AttentionHeatmap[] = [];
  for (const agent of AGENTS)
    for (const by of ["topics", "clusters", "memories"] as const)
      for (const [days, at] of [
        [7, now],
        [70, now],
        [10, now - 33 * DAY],
      ] as const) {
        const given = { days, by, at, ...(agent === "a" ? { sources: ATTENTION_SOURCES } : {}) };
        maps.push(await heatmap(stage, given, { scope: scopeOf(agent), zone, at: now }));
      }
  return maps;
}

function withoutCalls(map: AttentionHeatmap): AttentionHeatmap {
  return { ...map, groups: map.groups.map((group) => ({ ...group, calls: null })) };
}
