import { describe, expect, test } from "vitest";
import type { Memory } from "../../src/core/records.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

async function write(engine: TestEngine, gesture: string, fields: object = {}): Promise<string> {
  return (await engine.call("write", { id: engine.id(), gesture, ...fields })).id;
}

async function naming(engine: TestEngine, entity: string): Promise<readonly string[]> {
  return (await engine.call("list", { entity })).map((memory) => memory.gesture);
}

describe("people", () => {
  test("who are named later are found in texts that were there before, by name and alias, once there is time", async () => {
    const engine = await openTestEngine();
    for (const text of ["Ana dives.", "Nothing here.", "我和李雷去了港口", "Anatomy of a harbour."]) await write(engine, text);
    for (let i = 0; i < 90; i++) await write(engine, `Note ${i}: ana was seen.`);
    await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Anni"] }, { name: "李雷" }] });
    engine.settle();
    expect((await engine.call("list", { entity: "anni", limit: 1_000 })).length).toBe(91);
    expect(await naming(engine, "李雷")).toEqual(["我和李雷去了港口"]);
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  });

  test("whose alias comes later are looked for again, also across line breaks and case", async () => {
    const engine = await openTestEngine();
    await engine.call("putPeople", { people: [{ name: "Ana" }] });
    await write(engine, "Then ANNI\n  Lind came.");
    await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Anni Lind"] }] });
    engine.settle();
    expect(await naming(engine, "Ana")).toEqual(["Then ANNI\n  Lind came."]);
  });

  test("of one user are not looked for in another's texts", async () => {
    const engine = await openTestEngine();
    await engine.call("write", { id: engine.id(), gesture: "Ana is here too." }, { scope: { user: "other" } });
    await write(engine, "Ana is here.");
    await engine.call("putPeople", { people: [{ name: "Ana" }] });
    engine.settle();
    expect(await naming(engine, "Ana")).toEqual(["Ana is here."]);
    expect((await engine.call("list", {}, { scope: { user: "other" } }))[0]?.mentions).toEqual([]);
  });

  test("cannot take a name or an alias that stands for somebody else", async () => {
    const engine = await openTestEngine();
    await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Anni"] }, { name: "Li" }] });
    const before = await engine.jsonl();
    await expect(engine.call("putPeople", { people: [{ name: "Li", aliases: ["ANNI"] }] })).rejects.toMatchObject({
      code: "invalid_input",
      details: { path: "input.people.0.aliases" },
    });
    await expect(engine.call("putPeople", { people: [{ name: "Bo" }, { name: "anni" }] })).rejects.toMatchObject({
      code: "invalid_input",
      details: { path: "input.people.1.name" },
    });
    expect(await engine.jsonl()).toBe(before);
  });

  test("named twice are known once, and an undo takes them back to what they were", async () => {
    const engine = await openTestEngine();
    await write(engine, "ana was here", { entities: ["ana"] });
    const before = await engine.jsonl();
    await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Anni"] }] });
    const request = engine.lastRequest;
    expect((await engine.call("putPeople", { people: [{ name: "ANA" }] })).changed).toEqual([]);
    await engine.call("undo", { request });
    expect(await engine.jsonl()).toBe(before);
    expect(await engine.call("people", {})).toMatchObject([{ name: "ana", aliases: [], known: false }]);
  });
});

describe("a name that is somebody's alias", () => {
  test("is not made a person of its own while memories still list it, and nobody loses an alias by the attempt", async () => {
    const engine = await openTestEngine();
    await write(engine, "A visit.", { entities: ["Bo"] });
    await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Bo", "Annie"] }] });
    const before = await engine.call("people", {});
    await expect(engine.call("putPeople", { people: [{ name: "Bo" }] })).rejects.toMatchObject({
      code: "invalid_input",
      details: { path: "input.people.0.name" },
    });
    await expect(engine.call("putPeople", { people: [{ name: "Cleo", aliases: ["bo"] }] })).rejects.toMatchObject({
      details: { path: "input.people.0.aliases" },
    });
    expect(await engine.call("people", {})).toEqual(before);
  });
});

describe("a memory", () => {
  test("mentions those its writer gave, its roles and those its text names", async () => {
    const engine = await openTestEngine();
    await engine.call("putPeople", { people: [{ name: "Li" }] });
    const id = await write(engine, "Li met somebody.", { entities: ["Ana", "ana"], roles: { Bo: "guest" } });
    const memory = (await engine.call("get", { id })) as Memory;
    expect([memory.entities, memory.mentions]).toEqual([["Ana"], ["Ana", "Bo", "Li"]]);
    await engine.call("amend", { id, amendment: engine.id(), text: "Cleo was there; so was Ana." });
    await engine.call("putPeople", { people: [{ name: "Cleo" }] });
    engine.settle();
    expect(await naming(engine, "cleo")).toEqual(["Li met somebody."]);
  });

  test("that was the last to name somebody takes the name along when it goes", async () => {
    const engine = await openTestEngine();
    const id = await write(engine, "With Zoë.", { entities: ["Zoë"] });
    await engine.call("record", { session: "s", turns: [{ id: engine.id(), role: "user", text: "Zoë again" }] });
    await engine.call("update", { id, entities: [] });
    expect(await engine.call("people", {})).toEqual([]);
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  });
});
