import { describe, expect, test } from "vitest";
import { StrandlineError } from "../../src/errors.ts";
import type { Database } from "../../src/storage/database.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import { keptBackend, withStore } from "./erasure-scan.ts";

const DAY = 24 * 3_600_000;

describe("a request that is sent again", () => {
  test("is answered from its first answer, whatever happened since, also after a new open", async () => {
    const backend = await keptBackend();
    const engine = await openTestEngine({ backend });
    const request = engine.id();
    const id = engine.id();
    const first = await engine.call("write", { id, gesture: "Once." }, { request });
    await engine.call("forget", { ids: [id] });
    expect(await engine.call("write", { id, gesture: "Once." }, { request })).toEqual(first);
    await engine.port.close();
    const again = await openTestEngine({ backend, clock: engine.clock });
    expect(await again.call("write", { id, gesture: "Once." }, { request })).toEqual(first);
    expect(await again.call("stats", {})).toMatchObject({ memories: 0, forgotten: 1 });
  });

  test("in one batch twice is applied once", async () => {
    const engine = await openTestEngine();
    const request = engine.id();
    const input = { id: engine.id(), gesture: "Once." };
    const envelope = {
      kind: "request" as const,
      id: request,
      version: 1,
      method: "write",
      input,
      scope: { user: "default" },
      actor: "host",
      at: 1,
      zone: "UTC",
      deadline: 9e15,
    };
    const outcomes = await engine.port.commit([envelope, envelope]);
    expect(outcomes[0]).toMatchObject({ kind: "result", value: { outcome: "stored" } });
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  test("was refused before: it is tried anew", async () => {
    const engine = await openTestEngine();
    const request = engine.id();
    const id = engine.id();
    await expect(engine.call("forget", { ids: [id] }, { request })).rejects.toMatchObject({ code: "not_found" });
    await engine.call("write", { id, gesture: "There now." });
    expect(await engine.call("forget", { ids: [id] }, { request })).toMatchObject({ changed: [id] });
  });
});

test("a look back that runs out of time fails alone: what was asked with it is kept, before it and after it", async () => {
  const backend = await keptBackend();
  const hurried = {
    ...backend,
    open: (file: string) => {
      const db = backend.open(file);
      const limited = <T>(_limitMs: number, work: () => T): T => db.limited(-1, work);
      return new Proxy(db, { get: (_, name) => (name === "limited" ? limited : bound(db, name)) });
    },
  };
  const engine = await openTestEngine({ backend: hurried });
  const tags = Array.from({ length: 900 }, (_, i) => `tag ${i}`);
  for (let i = 0; i < 3; i++) await engine.call("write", { id: engine.id(), gesture: `Tagged ${i}.`, tags });
  const envelope = (method: string, input: unknown) => ({
    ...{ kind: "request" as const, id: engine.id(), version: 1, method, input },
    ...{ scope: { user: "default" }, actor: "host", at: engine.clock.tick(), zone: "UTC", deadline: 9e15 },
  });
  const write = (gesture: string) => envelope("write", { id: engine.id(), gesture });
  const outcomes = await engine.port.commit([write("Before."), envelope("list", { asOf: 1 }), write("After.")]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["result", "error", "result"]);
  expect(outcomes[1]).toMatchObject({ error: { code: "timeout" } });
  expect(await engine.call("stats", {})).toMatchObject({ memories: 5 });
});

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === "function" ? value.bind(target) : value;
}

test("answers older than a week are dropped when nobody asks for anything, younger ones stay", async () => {
  const backend = await keptBackend();
  const engine = await openTestEngine({ backend });
  const start = engine.clock.now;
  for (let i = 0; i < 300; i++) await engine.call("forget", { ids: [await written(i)] }, { at: start });
  async function written(i: number): Promise<string> {
    return (await engine.call("write", { id: engine.id(), gesture: `Old ${i}` }, { at: start })).id;
  }
  const young = engine.id();
  await engine.call("write", { id: engine.id(), gesture: "Young." }, { at: start + 2 * DAY, request: young });
  await engine.call("stats", {}, { at: start + 8 * DAY });
  engine.settle();
  await engine.port.close();
  expect(withStore(backend, (db) => db.all("select id from request"))).toEqual([{ id: young }]);
});

test("a store whose transactions cannot begin refuses changes and answers reads, and does not try for ever", async () => {
  const inner = memoryBackend(await loadSqlite());
  let broken = false;
  const open = (file: string): Database => {
    const db = inner.open(file);
    const exec = db.exec.bind(db);
    db.exec = (sql) => {
      if (broken && sql.startsWith("begin")) throw new StrandlineError("storage_failed", { step: "begin" });
      exec(sql);
    };
    return db;
  };
  const engine = await openTestEngine({ backend: { ...inner, open } });
  const { id } = await engine.call("write", { id: engine.id(), gesture: "Kept." });
  broken = true;
  await expect(engine.call("write", { id: engine.id(), gesture: "Refused." })).rejects.toMatchObject({ code: "storage_failed" });
  expect(await engine.call("get", { id })).toMatchObject({ gesture: "Kept." });
  broken = false;
  await expect(engine.call("write", { id: engine.id(), gesture: "Taken." })).resolves.toMatchObject({ outcome: "stored" });
});
