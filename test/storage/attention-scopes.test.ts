import { describe, expect, test } from "vitest";
import type { Scope } from "../../src/core/scope.ts";
import { heatmap, openStage, retrieve, write } from "./attention-stage.ts";
import { randomFrom, randomScope, sees } from "./scope-model.ts";

describe("a scope", () => {
  test("sees its own retrievals and those of wider scopes, and none of another agent or user", async () => {
    const stage = await openStage();
    const everybody = { user: "default" };
    const shared = await write(stage, "A thing that all see.");
    const secret = await write(stage, "Only for a.", { scope: { user: "default", agent: "a" } });
    await retrieve(stage, [shared], { scope: everybody });
    await retrieve(stage, [shared, secret], { scope: { user: "default", agent: "a" } });
    const seen = async (scope: { user: string; agent?: string }): Promise<readonly [number, number]> => {
      const { calls, hits } = await heatmap(stage, { by: "memories" }, { scope });
      return [calls, hits];
    };
    expect(await seen(everybody)).toEqual([1, 1]);
    expect(await seen({ user: "default", agent: "a" })).toEqual([2, 3]);
    expect(await seen({ user: "default", agent: "b" })).toEqual([1, 1]);
    expect(await seen({ user: "ana" })).toEqual([0, 0]);
    expect(JSON.stringify(await heatmap(stage, { by: "memories" }, { scope: { user: "default", agent: "b" } }))).not.toContain("Only");
    expect(await stage.engine.call("attentionOf", { id: shared }, { scope: { user: "default", agent: "b" } })).toMatchObject({ hits: 1 });
    const foreign = await stage.engine.call(
      "recordAttention",
      { source: "recall", hits: [{ id: secret }] },
      { scope: { user: "default", agent: "b" } },
    );
    expect(foreign).toEqual({ hits: 0, unknown: [secret] });
  });
});

describe("random scopes", () => {
  test("see of random retrievals what one comparison of scopes says", async () => {
    const stage = await openStage();
    const random = randomFrom(5);
    const made: { readonly scope: Scope; readonly hits: number }[] = [];
    const records: { readonly id: string; readonly scope: Scope }[] = [];
    for (let n = 0; n < 30; n += 1) {
      const scope = randomScope(random);
      records.push({ id: await write(stage, `Thing ${n}.`, { scope }), scope });
    }
    for (let n = 0; n < 200; n += 1) {
      const scope = randomScope(random);
      const ids = records.filter(() => random(4) === 0).map(({ id }) => id);
      await retrieve(stage, ids, { scope });
      made.push({ scope, hits: records.filter((record) => ids.includes(record.id) && sees(scope, record.scope)).length });
    }
    for (let n = 0; n < 40; n += 1) {
      const reader = randomScope(random);
      const seen = made.filter(({ scope }) => sees(reader, scope));
      const map = await heatmap(stage, { by: "memories", limit: 500 }, { scope: reader });
      expect([map.calls, map.hits]).toEqual([seen.length, seen.reduce((sum, { hits }) => sum + hits, 0)]);
      const visible = new Set(records.filter((record) => sees(reader, record.scope)).map(({ id }) => id));
      expect([...map.groups, ...map.neverLit].filter(({ key }) => !visible.has(key))).toEqual([]);
    }
  });
});
