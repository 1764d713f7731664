import { beforeAll, describe, expect, test } from "vitest";
import { isStrandlineError } from "../../src/errors.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

const WHOLE = { range: "store", changes: true } as const;
/** Bits tried of each kind of file. */
const FLIPS = 25;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function sample(): Promise<TestEngine> {
  const engine = await openTestEngine();
  const turn = engine.id();
  await engine.call("record", { session: "s", turns: [{ id: turn, role: "user", text: "The harbour is closed on Mondays, 海边." }] });
  const old = engine.id();
  await engine.call("write", { id: old, gesture: "Ana opens on Monday.", tags: ["work"], sources: [turn], entities: ["Ana"] });
  await engine.call("amend", { id: old, amendment: engine.id(), text: "Said on the phone." });
  await engine.call("supersede", { old, next: { id: engine.id(), gesture: "Ana opens on Tuesday." }, why: "she said so" });
  await engine.call("putIdentity", { id: engine.id(), kind: "profile", aspect: "fact", subject: "Ana", text: "Runs the harbour café." });
  await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Annie"] }] });
  for (let i = 0; i < 40; i++)
    await engine.call("write", { id: engine.id(), gesture: `Wave ${i} was higher than the one before.`, tags: ["sea"] });
  return engine;
}

async function databaseFile(engine: TestEngine): Promise<Uint8Array> {
  const { file, bytes } = await engine.call("exportFile", {});
  return (await engine.call("exportRead", { file, offset: 0, length: bytes })).bytes;
}

/** The code with which a restore is refused; "accepted" when it is not. */
async function refusal(engine: TestEngine, content: Uint8Array, preview = false): Promise<string> {
  try {
    await engine.restore(content, { preview });
    return "accepted";
  } catch (error) {
    if (!isStrandlineError(error)) throw error;
    return error.code;
  }
}

function flipped(content: Uint8Array, position: number, bit: number): Uint8Array {
  const copy = content.slice();
  copy[position] = (copy[position] ?? 0) ^ (1 << bit);
  return copy;
}

describe("a damaged or foreign file is refused with what is wrong, and the store stays as it was", () => {
  let engine: TestEngine;
  let jsonl: Uint8Array;
  let database: Uint8Array;
  let target: TestEngine;
  let before: string;

  beforeAll(async () => {
    engine = await sample();
    jsonl = encode(await engine.jsonl(WHOLE));
    database = await databaseFile(engine);
    target = await openTestEngine();
    await target.call("write", { id: target.id(), gesture: "Mine." });
    before = await target.jsonl(WHOLE);
  }, 60_000);

  const expectRefused = async (content: Uint8Array, codes: readonly string[], what: string): Promise<void> => {
    expect(codes, what).toContain(await refusal(target, content));
  };

  const expectUntouched = async (): Promise<void> => {
    expect((await target.jsonl(WHOLE)) === before).toBe(true);
  };

  test("JSONL cut at any kind of place", async () => {
    const ends = [0, 1, 10, ...Array.from({ length: 30 }, (_, index) => Math.floor((jsonl.length * (index + 1)) / 31)), jsonl.length - 2];
    const lineEnds = [...jsonl.keys()].filter((index) => jsonl[index] === 10).slice(0, -1);
    for (const end of [...ends, ...lineEnds.flatMap((index) => [index, index + 1])]) {
      await expectRefused(jsonl.subarray(0, end), ["not_a_backup", "backup_damaged"], `cut at ${end}`);
    }
    await expectUntouched();
  });

  test("JSONL with any bit changed", async () => {
    for (let i = 0; i < FLIPS; i++) {
      const position = (i * 7919) % jsonl.length;
      await expectRefused(
        flipped(jsonl, position, i % 8),
        ["not_a_backup", "backup_damaged", "schema_too_new"],
        `bit ${i % 8} of byte ${position}`,
      );
    }
    await expectUntouched();
  });

  test("a database file cut at any kind of place", async () => {
    for (const end of [1, 15, 16, 17, 99, 100, 511, 4096, 4097, 8192, database.length >> 1, database.length - 4096, database.length - 1]) {
      await expectRefused(database.subarray(0, end), ["not_a_backup", "backup_damaged"], `cut at ${end}`);
    }
    await expectUntouched();
  });

  test("a database file with any bit changed is refused, or the change was in no record", async () => {
    const scratch = await openTestEngine();
    await scratch.restore(database);
    const expected = await scratch.jsonl(WHOLE);
    for (let i = 0; i < FLIPS; i++) {
      const position = (i * 104_729) % database.length;
      const content = flipped(database, position, i % 8);
      const what = `bit ${i % 8} of byte ${position}`;
      const code = await refusal(target, content, true);
      expect(["accepted", "not_a_backup", "backup_damaged", "schema_too_new"], what).toContain(code);
      if (code !== "accepted") continue;
      await scratch.call("wipe", { scope: { user: "default" } });
      await scratch.restore(content);
      expect((await scratch.jsonl(WHOLE)) === expected, what).toBe(true);
    }
    await expectUntouched();
  }, 120_000);

  test("what is no backup at all", async () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919 + (index >> 3) * 31) % 256);
    for (const content of [
      new Uint8Array(),
      noise,
      encode("{}\n"),
      encode("[]"),
      encode('{"type":"other"}\n'),
      encode("\uFEFF"),
      encode("\n\n"),
      encode("null\n"),
      encode("SQLite format 3\u0000"),
    ]) {
      await expectRefused(content, ["not_a_backup", "backup_damaged"], `${content.length} bytes`);
    }
    await expectUntouched();
  });

  test("a file of a newer version", async () => {
    await expectRefused(
      encode(`${JSON.stringify({ type: "strandline", version: 99, schema: 1, range: "store", changes: true })}\n`),
      ["schema_too_new"],
      "JSONL",
    );
    const newer = database.slice();
    newer.set([0, 0, 0, 99], 60);
    await expectRefused(newer, ["schema_too_new"], "database");
    await expectUntouched();
  });

  test("a database of another program", async () => {
    const { backend } = target;
    const db = backend.open("/foreign.db");
    db.exec("create table notes (id integer primary key, body text)");
    db.exec("insert into notes (body) values ('mine')");
    db.close();
    await expectRefused(backend.read("/foreign.db", 0, backend.size("/foreign.db")), ["not_a_backup"], "another program's");
    await backend.remove("/foreign.db");
    await expectUntouched();
  });

  test("what was erased does not come back, whole or in the trail", async () => {
    const [memory] = await engine.call("list", { limit: 1 });
    await engine.call("erase", { ids: [memory?.id ?? ""] });
    const erased = await engine.jsonl(WHOLE);
    for (const content of [jsonl, database]) {
      expect(await engine.restore(content)).toMatchObject({ tombstoned: 1 });
      expect(await engine.jsonl(WHOLE)).toBe(erased);
    }
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  });
});
