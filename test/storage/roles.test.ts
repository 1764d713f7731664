import { describe, expect, test } from "vitest";
import type { WriteInput } from "../../src/contract/contract.ts";
import type { Memory } from "../../src/core/records.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { MIGRATIONS } from "../../src/storage/migrations/index.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { keptBackend, withStore } from "./erasure-scan.ts";

async function write(engine: TestEngine, fields: Partial<WriteInput>, scope = { user: "default" }): Promise<string> {
  const id = engine.id();
  await engine.call("write", { id, gesture: `Thing ${id}.`, ...fields }, { scope });
  return id;
}

async function read(engine: TestEngine, id: string): Promise<Memory> {
  return (await engine.call("get", { id })) as Memory;
}

describe("a memory written with a roles text", () => {
  test("has what can be read of it as roles, the text as it was, and what could not be read", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    const roles = "Ana (Anni)＝judge+execute；Bo：review\nnobody; 李雷审核→Cleo signs";
    const { notices } = await engine.call("write", { id, gesture: "The tide table was settled.", roles });
    const memory = await read(engine, id);
    expect(memory).toMatchObject({
      roles: { Ana: "judge+execute", Bo: "review", Cleo: "signs" },
      rolesText: roles,
      rolesUnread: [
        { text: "nobody", problem: "no_sign" },
        { text: "李雷审核", problem: "no_known_name" },
      ],
      mentions: ["Ana", "Bo", "Cleo"],
    });
    expect(notices).toMatchObject([{ code: "roles_unread", id, details: { path: "input.roles", count: 2 } }]);
    const [{ details } = { details: {} }] = notices;
    const places = (details as { unread: { start: number; end: number }[] }).unread;
    expect(places.map(({ start, end }) => memory.rolesText?.slice(start, end))).toEqual(["nobody", "李雷审核"]);
  });

  test("knows the names of people and of memories that the scope sees", async () => {
    const engine = await openTestEngine();
    await engine.call("putPeople", { people: [{ name: "李雷", aliases: ["小雷"] }] });
    await write(engine, { entities: ["韩梅梅"] });
    await engine.call(
      "write",
      { id: engine.id(), gesture: "Private.", roles: { 王芳: "见证" } },
      { scope: { user: "default", agent: "B" } },
    );
    const id = await write(engine, { roles: "小雷审核→韩梅梅决定→王芳见证" });
    expect(await read(engine, id)).toMatchObject({ roles: { 小雷: "审核", 韩梅梅: "决定" }, rolesUnread: [{ text: "王芳见证" }] });
  });

  test("is superseded, updated, looked back at and undone like any other", async () => {
    const engine = await openTestEngine();
    const id = await write(engine, { roles: "Ana=judge; nobody" });
    const then = engine.clock.now;
    const before = await engine.jsonl();
    await engine.call("update", { id, roles: { Bo: "review" } });
    const update = engine.lastRequest;
    expect(await read(engine, id)).toMatchObject({ roles: { Bo: "review" } });
    expect(await read(engine, id)).not.toHaveProperty("rolesText");
    expect(await read(engine, id)).not.toHaveProperty("rolesUnread");
    expect(await engine.call("get", { id, asOf: then })).toMatchObject({ roles: { Ana: "judge" }, rolesText: "Ana=judge; nobody" });
    await engine.call("undo", { request: update });
    expect(await engine.jsonl()).toBe(before);
    const next = { id: engine.id(), gesture: "Another view.", roles: "Cleo: judge" };
    await engine.call("supersede", { old: id, next, why: "seen again" });
    expect(await read(engine, next.id)).toMatchObject({ roles: { Cleo: "judge" }, rolesText: "Cleo: judge" });
    await engine.call("update", { id: next.id, importance: 4 });
    expect(await read(engine, next.id)).toMatchObject({ rolesText: "Cleo: judge" });
  });

  test("has its secrets masked, in the text and in the roles", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    const { notices } = await engine.call("write", {
      id,
      gesture: "Shared.",
      roles: "Ana=says the password is hunter2qzkjw; password: tr0ub4dor&3x",
    });
    expect(notices.map(({ code }) => code)).toContain("secret_masked");
    expect(JSON.stringify([await read(engine, id), notices])).not.toMatch(/hunter2qzkjw|tr0ub4dor/u);
    for (const { secret } of await engine.call("secrets", { id })) await engine.call("unmaskSecret", { secret });
    const memory = await read(engine, id);
    expect([memory.rolesText, memory.roles["Ana"]].every((text) => text?.includes("hunter2qzkjw"))).toBe(true);
  });

  test("goes out and comes back in with its text", async () => {
    const engine = await openTestEngine();
    const id = await write(engine, { roles: "Ana (Anni)=judge\n(half; Bo=review" });
    const memory = await read(engine, id);
    const whole = await engine.jsonl({ range: "store", changes: true });
    const other = await openTestEngine();
    await other.restore(whole);
    expect(await read(other, id)).toEqual(memory);
    expect(await other.jsonl({ range: "store", changes: true })).toBe(whole);
    expect(await other.call("rolesOf", { name: "ana" })).toEqual(await engine.call("rolesOf", { name: "ana" }));
  });

  test("that is written twice is known, and the second writer hears what was not taken", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    await engine.call("write", { id, gesture: "Once.", roles: "Ana=judge" });
    const reply = await engine.call("write", { id, gesture: "Once.", roles: "Ana = judge" });
    expect(reply).toMatchObject({ outcome: "known", notices: [{ code: "kept_as_it_was", details: { fields: ["rolesText"] } }] });
  });
});

describe("the roles of an entity", () => {
  test("are shares of the memories that name it, by any of its names, and say who was what beside it", async () => {
    const engine = await openTestEngine();
    await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Anni"] }] });
    await write(engine, { roles: "Ana=judge+execute; Bo=review", occurredAt: 1_000 });
    await write(engine, { roles: { ANNI: "Judge", Bo: "review" }, occurredAt: 3_000 });
    await write(engine, { entities: ["Ana"], roles: { Cleo: "guest" }, occurredAt: 2_000 });
    await write(engine, { entities: ["Ana"], occurredAt: 4_000 });
    expect(await engine.call("rolesOf", { name: "anni" })).toEqual({
      name: "Ana",
      aliases: ["Anni"],
      memories: 4,
      firstAt: 1_000,
      lastAt: 4_000,
      roles: [
        { role: "judge", n: 2, share: 0.5 },
        { role: "execute", n: 1, share: 0.25 },
      ],
      with: [
        {
          name: "Bo",
          memories: 2,
          pairs: [
            { own: "judge", other: "review", n: 2 },
            { own: "execute", other: "review", n: 1 },
          ],
        },
        { name: "Cleo", memories: 1, pairs: [] },
      ],
      offered: [],
    });
    expect(await engine.call("rolesOf", { name: "Ana", limit: 1 })).toMatchObject({ roles: [{ role: "judge" }], with: [{ name: "Bo" }] });
  });

  test("are none for somebody whom no memory names, and null for a name that nobody knows", async () => {
    const engine = await openTestEngine();
    await engine.call("putPeople", { people: [{ name: "Ana" }] });
    expect(await engine.call("rolesOf", { name: "Ana" })).toEqual({
      name: "Ana",
      aliases: [],
      memories: 0,
      roles: [],
      with: [],
      offered: [],
    });
    expect(await engine.call("rolesOf", { name: "Bo" })).toBeNull();
    expect(await engine.call("rolesBetween", { a: "Ana", b: "Bo" })).toBeNull();
    expect(await engine.call("profile", { subject: "Bo" })).toBeNull();
  });

  test("count what stands and what the scope sees, and name nobody whom only another agent knows", async () => {
    const engine = await openTestEngine();
    const own = { user: "default", agent: "A" };
    const id = await write(engine, { roles: { Ana: "judge" } });
    await write(engine, { roles: { Ana: "review", Zoë: "spy" } }, own);
    expect(await engine.call("rolesOf", { name: "Ana" })).toMatchObject({ memories: 1, with: [] });
    expect(await engine.call("rolesOf", { name: "Zoë" })).toBeNull();
    expect(await engine.call("rolesOf", { name: "Zoë" }, { scope: own })).toMatchObject({ memories: 1 });
    expect(await engine.call("rolesOf", { name: "Ana" }, { scope: { user: "other" } })).toBeNull();
    expect((await engine.call("rolesGraph", {})).nodes).toEqual([{ name: "Ana", memories: 1, topRole: "judge" }]);
    await engine.call("forget", { ids: [id] });
    expect(await engine.call("rolesOf", { name: "Ana" }, { scope: own })).toMatchObject({ memories: 1, roles: [{ role: "review" }] });
  });

  test("offer the names that texts have in parentheses, and make none of them stand", async () => {
    const engine = await openTestEngine();
    await write(engine, { roles: { Annie: "guest" } });
    await write(engine, { roles: "Ana (Anni)=judge" });
    await write(engine, { roles: "Ana（anni、Annie）：review; Bo (B)=x" });
    expect(await engine.call("rolesOf", { name: "Anni" })).toBeNull();
    expect((await engine.call("rolesOf", { name: "Ana" }))?.offered).toEqual([
      { name: "Anni", memories: 2 },
      { name: "Annie", memories: 1, standsFor: "Annie" },
    ]);
    await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Anni"] }] });
    await engine.call("mergePeople", { from: "Annie", into: "Ana" });
    expect(await engine.call("rolesOf", { name: "anni" })).toMatchObject({ name: "Ana", memories: 3, offered: [] });
  });

  test("never change a score", async () => {
    const engine = await openTestEngine();
    const id = await write(engine, { roles: "Ana=judge", importance: 5 });
    const scores = async (): Promise<unknown> => {
      const { importance, emotional, unresolved, inferred } = await read(engine, id);
      return { importance, emotional, unresolved, inferred };
    };
    const before = await scores();
    await engine.call("rolesOf", { name: "Ana" });
    await engine.call("splitPeople", { name: "Ana", into: "Ana Lind", memories: [id] });
    await engine.call("mergePeople", { from: "Ana Lind", into: (await engine.call("people", {}))[0]?.name ?? "" }).catch(() => undefined);
    expect(await scores()).toEqual(before);
  });
});

describe("what two were to each other", () => {
  test("is told with the right role on each side, in either order, the latest first", async () => {
    const engine = await openTestEngine();
    const first = await write(engine, { gesture: "They met.", roles: "Ana=judge; Bo=review", occurredAt: 1_000 });
    const second = await write(engine, { gesture: "They met again.", roles: { Bo: "review", Ana: "judge" }, occurredAt: 2_000 });
    const third = await write(engine, { gesture: "And once more.", roles: { Bo: "pays" }, entities: ["Ana"], occurredAt: 3_000 });
    expect(await engine.call("rolesBetween", { a: "Ana", b: "Bo" })).toEqual({
      a: "Ana",
      b: "Bo",
      memories: 3,
      pairs: [{ a: "judge", b: "review", n: 2 }],
      latest: [
        { id: third, b: "pays", at: 3_000, gesture: "And once more." },
        { id: second, a: "judge", b: "review", at: 2_000, gesture: "They met again." },
        { id: first, a: "judge", b: "review", at: 1_000, gesture: "They met." },
      ],
    });
    expect(await engine.call("rolesBetween", { a: "bo", b: "ana", limit: 1 })).toEqual({
      a: "Bo",
      b: "Ana",
      memories: 3,
      pairs: [{ a: "review", b: "judge", n: 2 }],
      latest: [{ id: third, a: "pays", at: 3_000, gesture: "And once more." }],
    });
  });

  test("is asked of two: one entity under two names is refused", async () => {
    const engine = await openTestEngine();
    await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Anni"] }] });
    await expect(engine.call("rolesBetween", { a: "Ana", b: "anni" })).rejects.toMatchObject({
      code: "invalid_input",
      details: { path: "input.b" },
    });
  });
});

test("a profile is the records under all names by aspect, and the shares of roles", async () => {
  const engine = await openTestEngine();
  await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Anni"] }] });
  for (const [subject, aspect, text] of [
    ["Ana", "fact", "A marine biologist."],
    ["Anni", "fact", "Dives."],
    ["ana", "impression", "Calm."],
  ] as const)
    await engine.call("putIdentity", { id: engine.id(), kind: "profile", subject, aspect, text });
  await write(engine, { roles: "Ana=judge" });
  const profile = await engine.call("profile", { subject: "ANNI" });
  expect(profile).toMatchObject({
    name: "Ana",
    aliases: ["Anni"],
    relationship: [],
    roles: [{ role: "judge", n: 1, share: 1 }],
    memories: 1,
  });
  expect([profile?.fact, profile?.impression].map((records) => records?.map(({ text }) => text))).toEqual([
    ["Dives.", "A marine biologist."],
    ["Calm."],
  ]);
  await engine.call("putIdentity", { id: engine.id(), kind: "profile", subject: "Li", aspect: "fact", text: "Cooks." });
  expect(await engine.call("profile", { subject: "li" })).toMatchObject({ name: "Li", fact: [{ text: "Cooks." }], roles: [], memories: 0 });
});

test("roles from before the folded name was kept are found when the store is opened", async () => {
  const backend = await keptBackend();
  const engine = await openTestEngine({ backend });
  await write(engine, { roles: { ÉMILE: "judge" } });
  await engine.port.close();
  withStore(backend, (db) => db.exec("update memory_role set norm = null"));
  const again = await openTestEngine({ backend, clock: engine.clock });
  expect(await again.call("rolesOf", { name: "émile" })).toMatchObject({ memories: 1, roles: [{ role: "judge", n: 1 }] });
  withOld(await keptBackend());
});

/** A store of the version before takes the step. */
function withOld(backend: Awaited<ReturnType<typeof keptBackend>>): void {
  const db = backend.open("/old.db");
  migrate(db, MIGRATIONS.slice(0, 5));
  db.exec("insert into scope (id, user) values (1, 'default')");
  db.exec(
    "insert into memory (id, uid, scope_id, kind, gesture, recorded_at, zone, trust, pinned, hash) values (1, 'm', 1, 'fact', 'g', 1, 'UTC', 'user', 0, x'00')",
  );
  db.exec("insert into memory_role (memory_id, name, role) values (1, 'Ana', 'judge')");
  expect(migrate(db, MIGRATIONS)).toBe(5);
  expect(db.get("select norm from memory_role")).toEqual({ norm: null });
  db.close();
}
