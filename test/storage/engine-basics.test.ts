import { describe, expect, test } from "vitest";
import type { InputOf, Method } from "../../src/contract/contract.ts";
import { openTestEngine } from "../support/open-test-engine.ts";

describe("a memory", () => {
  test("is read back as it was written, with what is computed when reading", async () => {
    const engine = await openTestEngine();
    const turn = engine.id();
    await engine.call("record", {
      session: "s1",
      turns: [{ id: turn, role: "user", text: "I start at the harbour on Monday, says Ana." }],
    });
    const id = engine.id();
    const reply = await engine.call("write", {
      id,
      gesture: "Ana told me, glad, that she starts at the harbour.",
      context: "A new job",
      importance: 4,
      emotional: 3,
      unresolved: 2,
      tags: ["work", "Work", "Häfen"],
      roles: { Ana: "teller" },
      entities: ["Ana"],
      sources: [turn],
      validFrom: "2026-01-05",
    });
    expect(reply).toMatchObject({ id, outcome: "stored", notices: [] });
    const memory = await engine.call("get", { id });
    expect(memory).toMatchObject({
      id,
      kind: "narrative",
      tags: ["work", "Häfen"],
      roles: { Ana: "teller" },
      entities: ["Ana"],
      mentions: ["Ana"],
      sources: [turn],
      recurrence: 1,
      validFromPrecision: "day",
      trust: "agent",
      pinned: false,
      text: "Ana told me, glad, that she starts at the harbour.\nA new job",
    });
    expect((memory as { weight: number }).weight).toBeCloseTo((0.35 * 4 + 0.25 * 3 + 0.25 * 1 + 0.15 * 2) / 5);
    expect(await engine.call("check", {})).toEqual({ ok: true, problems: [], repaired: [] });
  });

  test("written twice is stored once, and the second answer says so", async () => {
    const engine = await openTestEngine();
    const first = await engine.call("write", { id: engine.id(), gesture: "The sea was calm." });
    const second = await engine.call("write", { id: engine.id(), gesture: "The sea was calm." });
    expect(second).toEqual({ id: first.id, outcome: "known", notices: [] });
    expect(await engine.call("list", {})).toHaveLength(1);
  });

  test("written again with other tags and scores stays as it is, and the second answer names what was not taken", async () => {
    const engine = await openTestEngine();
    const first = await engine.call("write", { id: engine.id(), gesture: "The sea was calm.", tags: ["sea"], importance: 2 });
    const second = await engine.call("write", { id: engine.id(), gesture: "The sea was calm.", tags: ["calm"], importance: 5 });
    expect(second).toMatchObject({
      id: first.id,
      outcome: "known",
      notices: [{ code: "kept_as_it_was", id: first.id, details: { fields: ["importance", "tags"] } }],
    });
    expect(await engine.call("list", {})).toMatchObject([{ importance: 2, tags: ["sea"] }]);
  });

  test("goes through update, amend, supersede, forget and back by undo", async () => {
    const engine = await openTestEngine();
    const states = [await engine.jsonl()];
    const requests: string[] = [];
    const id = engine.id();
    const act = async <M extends Method>(method: M, input: InputOf<M>): Promise<void> => {
      await engine.call(method, input);
      requests.push(engine.lastRequest);
      states.push(await engine.jsonl());
    };
    await act("write", { id, gesture: "I love Chinese food.", tags: ["food"] });
    await act("update", { id, importance: 5, tags: ["food", "China"] });
    await act("amend", { id, amendment: engine.id(), text: "Above all in winter.", reason: "said later" });
    await act("supersede", { old: id, next: { id: engine.id(), gesture: "I hate Chinese food.", tags: ["food"] }, why: "said so" });
    expect((await engine.call("list", {})).map((memory) => memory.gesture)).toEqual(["I hate Chinese food."]);
    expect((await engine.call("list", { state: "superseded" })).map((memory) => memory.gesture)).toEqual(["I love Chinese food."]);
    for (const request of requests.reverse()) {
      states.pop();
      await engine.call("undo", { request });
      expect(await engine.jsonl()).toBe(states.at(-1));
    }
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  });
});
