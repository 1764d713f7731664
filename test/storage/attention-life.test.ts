import { StrandlineError } from "../../src/errors.ts";
import { describe, expect, test } from "vitest";
import { PROTOCOL_VERSION } from "../../src/contract/envelope.ts";
import type { Method } from "../../src/contract/contract.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import { count, crowd, fold, heatmap, openStage, retrieve, setTopics, write } from "./attention-stage.ts";
import type { Stage } from "./attention-stage.ts";

const DAY = 86_400_000;

/** Requests of one batch, as callers that ask at the same time. */
async function together({ engine }: Stage, requests: readonly (readonly [Method, unknown])[]): Promise<readonly string[]> {
  const outcomes = await engine.port.commit(
    requests.map(([method, input]) => ({
      kind: "request" as const,
      id: engine.id(),
      version: PROTOCOL_VERSION,
      method,
      input,
      scope: { user: "default" },
      actor: "host",
      at: engine.clock.tick(),
      zone: "UTC",
      deadline: Number.MAX_SAFE_INTEGER,
    })),
  );
  return outcomes.map((outcome) => (outcome.kind === "error" ? outcome.error.code : outcome.kind));
}

describe("an erased record", () => {
  test("leaves no hit, neither single nor folded nor waiting", async () => {
    const stage = await openStage();
    const kept = await write(stage, "A thing that stays.");
    const gone = await write(stage, "A thing that goes.");
    const turn = stage.engine.id();
    await stage.engine.call("record", { session: "s", turns: [{ id: turn, role: "user", text: "It goes too." }] });
    const now = stage.engine.clock.now;
    await retrieve(stage, [kept, gone, turn], { at: now - 40 * DAY });
    await retrieve(stage, [gone, turn], { at: now });
    await heatmap(stage);
    fold(stage);
    await retrieve(stage, [kept, gone, turn], { at: now });
    expect(await heatmap(stage, { days: 60 })).toMatchObject({ calls: 3, hits: 8 });
    await retrieve(stage, [kept, gone, turn], { at: now });
    await stage.engine.call("erase", { ids: [gone, turn] });
    expect(await heatmap(stage, { days: 60 })).toMatchObject({ calls: 4, hits: 3 });
    expect(stage.db.all("select distinct memory_id, turn_id from attention_hit")).toHaveLength(1);
    await expect(stage.engine.call("attentionOf", { id: gone })).rejects.toMatchObject({ code: "not_found" });
  });

  test("takes its words from the topics that a heatmap names", async () => {
    const stage = await openStage();
    const ids = [await write(stage, "One."), await write(stage, "Two."), await write(stage, "Three.")];
    for (const id of ids) setTopics(stage, id, ["qwzvexil"]);
    await crowd(stage);
    expect(JSON.stringify(await heatmap(stage))).toContain("qwzvexil");
    await stage.engine.call("erase", { ids: ids.slice(0, 1) });
    expect(JSON.stringify(await heatmap(stage))).not.toContain("qwzvexil");
  });
});

test("an erasure or a wipe that the disk refuses loses no retrieval that waits", async () => {
  const stage = await openStage();
  const id = await write(stage, "A thing.");
  await retrieve(stage, [id]);
  const exec = stage.db.exec.bind(stage.db);
  const refuseNext = (): void => {
    stage.db.exec = (sql) => {
      if (sql !== "commit") return exec(sql);
      stage.db.exec = exec;
      throw new StrandlineError("storage_full", { step: "commit" });
    };
  };
  refuseNext();
  await expect(stage.engine.call("erase", { ids: [id] })).rejects.toMatchObject({ code: "storage_full" });
  refuseNext();
  await expect(stage.engine.call("wipe", { scope: { user: "default" } })).rejects.toMatchObject({ code: "storage_full" });
  expect(await stage.engine.call("attentionOf", { id })).toMatchObject({ hits: 1 });
});

describe("a wipe", () => {
  test("takes the events of its scope, also those that wait, and what upkeep remembers of the user", async () => {
    const stage = await openStage();
    const scope = { user: "ana", agent: "Atlas" };
    const id = await write(stage, "A thing.", { scope });
    await retrieve(stage, [id], { scope, at: stage.engine.clock.now - 40 * DAY });
    await retrieve(stage, [id], { scope });
    await heatmap(stage, {}, { scope });
    fold(stage, "ana");
    await retrieve(stage, [id], { scope });
    await stage.engine.call("wipe", { scope: { user: "ana" } }, { scope: { user: "ana" } });
    await heatmap(stage);
    expect([count(stage, "attention_event"), count(stage, "attention_hit")]).toEqual([0, 0]);
    expect(stage.db.all("select user from scope where user = 'ana' union all select user from upkeep where user = 'ana'")).toEqual([]);
  });

  test("of one agent leaves the retrievals of others", async () => {
    const stage = await openStage();
    const shared = await write(stage, "A thing that all see.");
    for (const agent of ["a", "b"]) await retrieve(stage, [shared], { scope: { user: "default", agent } });
    await stage.engine.call("wipe", { scope: { user: "default", agent: "a" } });
    for (const [agent, calls] of [
      ["a", 0],
      ["b", 1],
    ] as const)
      expect(await heatmap(stage, {}, { scope: { user: "default", agent } })).toMatchObject({ calls });
  });
});

describe("an undone write", () => {
  test("takes its hits with it, also those that wait", async () => {
    const stage = await openStage();
    const id = await write(stage, "Said and unsaid.");
    const request = stage.engine.lastRequest;
    await retrieve(stage, [id]);
    expect(await heatmap(stage)).toMatchObject({ hits: 1 });
    await retrieve(stage, [id]);
    await stage.engine.call("undo", { request });
    expect(await heatmap(stage)).toMatchObject({ calls: 2, hits: 0 });
    await write(stage, "Another, whose row may be the same.");
    expect(await heatmap(stage)).toMatchObject({ calls: 2, hits: 0 });
  });
});

describe("retrievals", () => {
  test("at the edge of time are written too", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing.");
    for (const at of [8.64e15, -8.64e15])
      for (const zone of ["America/New_York", "Asia/Shanghai"]) await retrieve(stage, [id], { at, zone });
    expect(await heatmap(stage)).toMatchObject({ waiting: 0 });
    expect(count(stage, "attention_event")).toBe(4);
  });

  test("are there after a restart, also those that waited when the store was closed", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing.");
    await retrieve(stage, [id]);
    await stage.engine.port.close();
    const again = await openTestEngine({ backend: stage.backend, clock: stage.engine.clock });
    expect(await again.call("attentionHeatmap", { by: "memories" })).toMatchObject({ calls: 1, groups: [{ key: id, hits: 1 }] });
  });

  test("are written when nobody asks for anything", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing.");
    stage.engine.settle();
    const woken = new Promise<void>((resolve) => stage.engine.port.onWake(resolve));
    await retrieve(stage, [id]);
    stage.engine.settle();
    expect(count(stage, "attention_event")).toBe(0);
    await woken;
    while (count(stage, "attention_event") === 0) {
      stage.engine.settle();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(count(stage, "attention_hit")).toBe(1);
  });

  test("do not wait for quiet when they are many", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing.");
    for (let n = 0; n < 120; n += 1) await retrieve(stage, [id]);
    stage.engine.port.idle();
    expect(count(stage, "attention_event")).toBeGreaterThan(0);
  });

  test("beyond a thousand that wait drop the oldest, and the heatmap says how many", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing.");
    const old = ["recordAttention", { source: "turn", hits: [{ id }] }] as const;
    const late = ["recordAttention", { source: "recall", hits: [{ id }] }] as const;
    await together(stage, [...Array.from({ length: 150 }, () => old), ...Array.from({ length: 950 }, () => late)]);
    expect(await heatmap(stage)).toMatchObject({
      calls: 1_000,
      dropped: 100,
      waiting: 0,
      bySource: [
        { source: "turn", calls: 50 },
        { source: "recall", calls: 950 },
      ],
    });
  });

  test("of a batch that is applied again count once", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing about the tide.");
    const other = stage.engine.id();
    // The second turn's id is taken: the request fails after it has stored the first, so the batch is applied again without it.
    const failing = {
      session: "s",
      turns: [
        { id: other, role: "user", text: "One." },
        { id, role: "user", text: "Two." },
      ],
    };
    const codes = await together(stage, [
      ["search", { query: "tide" }],
      ["record", failing],
      ["write", { id: stage.engine.id(), gesture: "Another." }],
    ]);
    expect(codes).toEqual(["result", "id_conflict", "result"]);
    expect(await heatmap(stage)).toMatchObject({ calls: 1, hits: 1 });
  });

  test("are no part of the trail nor of an export of records", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing.");
    const before = await stage.engine.jsonl({ range: "store", changes: true });
    await retrieve(stage, [id]);
    await heatmap(stage);
    expect(await stage.engine.jsonl({ range: "store", changes: true })).toBe(before);
    expect(await stage.engine.call("check", {})).toMatchObject({ ok: true });
  });

  test("that the store takes none of break nobody's call, wait, and are said to wait", async () => {
    const stage = await openStage();
    const id = await write(stage, "A thing about the tide.");
    stage.db.exec("pragma query_only = on");
    expect((await stage.engine.call("search", { query: "tide" })).hits).toHaveLength(1);
    expect(await heatmap(stage)).toMatchObject({ calls: 0, waiting: 1 });
    stage.db.exec("pragma query_only = off");
    expect(await heatmap(stage)).toMatchObject({ calls: 1, waiting: 0 });
    expect(await stage.engine.call("attentionOf", { id })).toMatchObject({ hits: 1 });
  });
});
