import { beforeEach, describe, expect, test } from "vitest";
import type { WriteInput } from "../../src/contract/contract.ts";
import type { Memory } from "../../src/core/records.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await openTestEngine();
});

async function write(fields: Partial<WriteInput>): Promise<string> {
  const id = engine.id();
  await engine.call("write", { id, gesture: `Thing ${id}.`, ...fields });
  return id;
}

/** All that can be seen: records, people, who is mentioned where, and the graph. */
async function everything(): Promise<unknown> {
  engine.settle();
  const memories = await engine.call("list", { state: "any", limit: 1_000 });
  const mentions = memories.map((memory) => [memory.id, memory.mentions]);
  return [await engine.jsonl(), await engine.call("people", {}), mentions, await engine.call("rolesGraph", {})];
}

async function refusal(method: "mergePeople" | "splitPeople", input: object): Promise<string> {
  const before = await engine.jsonl({ range: "store", changes: true });
  const error = (await engine.call(method, input as never).catch((reason: unknown) => reason)) as {
    code: string;
    details: { path?: string };
  };
  expect(await engine.jsonl({ range: "store", changes: true })).toBe(before);
  return `${error.code} ${error.details.path ?? ""}`.trim();
}

describe("two names made one", () => {
  test.each([
    ["two that only memories name", []],
    ["a known one", [{ name: "Anni", aliases: ["Ann"] }]],
    [
      "two known ones",
      [
        { name: "Anni", aliases: ["Ann"] },
        { name: "Ana", aliases: ["Aneta"] },
      ],
    ],
  ])("bring their memories together, and an undo takes them apart as they were: %s", async (_, people) => {
    await write({ gesture: "Anni and Ann laughed.", roles: "Anni=judge; Ann=review" });
    await write({ roles: { Ana: "execute" }, entities: ["Anni"] });
    await write({ entities: ["Ana"] });
    if (people.length > 0) await engine.call("putPeople", { people });
    const before = await everything();
    await engine.call("mergePeople", { from: "anni", into: "ANA" });
    const request = engine.lastRequest;
    engine.settle();
    for (const name of ["Ana", "Anni"]) expect(await engine.call("rolesOf", { name })).toMatchObject({ name: "Ana", memories: 3 });
    expect(await engine.call("list", { entity: "Ana" })).toHaveLength(3);
    const trail = await engine.call("changes", { request });
    expect(trail.every(({ action, kind }) => action === "merge" && kind === "entity")).toBe(true);
    await engine.call("undo", { request });
    const undo = engine.lastRequest;
    expect(await everything()).toEqual(before);
    await engine.call("undo", { request: undo });
    expect(await engine.call("rolesOf", { name: "Anni" })).toMatchObject({ name: "Ana", memories: 3 });
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  });

  test("and apart again leave what was written meanwhile to the name that it says", async () => {
    await write({ roles: { Anni: "judge" } });
    await write({ roles: { Ana: "review" } });
    await engine.call("mergePeople", { from: "Anni", into: "Ana" });
    const request = engine.lastRequest;
    const id = await write({ gesture: "Something else.", roles: { anni: "execute", Bo: "guest" } });
    await engine.call("undo", { request });
    expect(await engine.call("rolesOf", { name: "Anni" })).toMatchObject({ name: "Anni", memories: 2 });
    expect(await engine.call("rolesOf", { name: "Ana" })).toMatchObject({ memories: 1 });
    expect(((await engine.call("get", { id })) as Memory).mentions).toEqual(["Anni", "Bo"]);
    expect((await engine.call("list", { entity: "Anni" })).map((memory) => memory.id)).toContain(id);
  });

  test("must be two that the scope knows, and the first a name of its own", async () => {
    await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["Anni"] }] });
    await write({ roles: { Bo: "judge" } });
    await engine.call("write", { id: engine.id(), gesture: "Private.", roles: { Zoë: "spy" } }, { scope: { user: "default", agent: "B" } });
    expect(await refusal("mergePeople", { from: "nobody", into: "Ana" })).toBe("not_found input.from");
    expect(await refusal("mergePeople", { from: "Bo", into: "nobody" })).toBe("not_found input.into");
    expect(await refusal("mergePeople", { from: "Zoë", into: "Ana" })).toBe("not_found input.from");
    expect(await refusal("mergePeople", { from: "Ana", into: "ana" })).toBe("invalid_input input.into");
    expect(await refusal("mergePeople", { from: "Ana", into: "Anni" })).toBe("invalid_input input.into");
    expect(await refusal("mergePeople", { from: "anni", into: "Bo" })).toBe("invalid_input input.from");
  });
});

describe("two people of one name in different roles", () => {
  async function twoOfOneName(): Promise<{ readonly cook: readonly string[]; readonly judge: readonly string[] }> {
    const cook = [await write({ roles: "Li=cook; Bo=guest" }), await write({ roles: { Li: "serve" }, entities: ["Bo"] })];
    const judge = [await write({ roles: "Li=judge; Cleo=clerk" }), await write({ roles: { LI: "judge" } })];
    await write({ entities: ["Li"] });
    return { cook, judge };
  }

  test("are offered as a split, with what speaks for it", async () => {
    const { cook, judge } = await twoOfOneName();
    expect(await engine.call("roleSplits", {})).toEqual([
      {
        name: "Li",
        groups: [
          {
            memories: cook,
            roles: [
              { role: "cook", n: 1 },
              { role: "serve", n: 1 },
            ],
            with: [{ name: "Bo", memories: 2 }],
          },
          { memories: judge, roles: [{ role: "judge", n: 2 }], with: [{ name: "Cleo", memories: 1 }] },
        ],
      },
    ]);
    await write({ roles: { Li: "cook+judge" } });
    expect(await engine.call("roleSplits", {})).toEqual([]);
  });

  test("are split by the one who asks for it, and together again after an undo", async () => {
    const { judge } = await twoOfOneName();
    const before = await everything();
    expect((await engine.call("splitPeople", { name: "li", into: "Judge Li", memories: judge })).changed).toEqual(judge);
    const request = engine.lastRequest;
    expect(await engine.call("rolesOf", { name: "Judge Li" })).toMatchObject({ memories: 2, with: [{ name: "Cleo" }] });
    expect(await engine.call("rolesOf", { name: "Li" })).toMatchObject({ memories: 3 });
    expect(await engine.call("get", { id: judge[0] ?? "" })).toMatchObject({
      roles: { "Judge Li": "judge", Cleo: "clerk" },
      rolesText: "Li=judge; Cleo=clerk",
    });
    expect(await engine.call("roleSplits", {})).toEqual([]);
    expect((await engine.call("changes", { request })).map(({ action, kind }) => [action, kind])).toEqual([
      ["split", "memory"],
      ["split", "memory"],
    ]);
    await engine.call("undo", { request });
    expect(await everything()).toEqual(before);
  });

  test("are not split to nobody, to themselves, to another's other name, or with a memory that does not name them", async () => {
    const { cook } = await twoOfOneName();
    await engine.call("putPeople", {
      people: [
        { name: "Li", aliases: ["Lee"] },
        { name: "Ana", aliases: ["Anni"] },
      ],
    });
    const other = await write({ roles: { Bo: "guest" } });
    const memories = cook;
    expect(await refusal("splitPeople", { name: "nobody", into: "X", memories })).toBe("not_found input.name");
    expect(await refusal("splitPeople", { name: "Li", into: "lee", memories })).toBe("invalid_input input.into");
    expect(await refusal("splitPeople", { name: "Li", into: "Anni", memories })).toBe("invalid_input input.into");
    expect(await refusal("splitPeople", { name: "Li", into: "X", memories: [...memories, other] })).toBe("invalid_input input.memories.2");
    expect(await refusal("splitPeople", { name: "Li", into: "X", memories: [engine.id()] })).toBe("not_found");
    expect(await refusal("splitPeople", { name: "Li", into: "X", memories: [] })).toBe("invalid_input input.memories");
  });

  test("keep both roles where a memory named both, under one name and in one list", async () => {
    await engine.call("putPeople", { people: [{ name: "Li", aliases: ["Lee"] }] });
    const id = await write({ roles: { Li: "cook", Lee: "judge", Wei: "cook+guest" }, entities: ["Li", "Wei"] });
    await engine.call("splitPeople", { name: "Lee", into: "wei", memories: [id] });
    expect(await engine.call("get", { id })).toMatchObject({ roles: { Wei: "cook+guest+judge" }, entities: ["Wei"] });
    const long = await write({ roles: { Li: "r".repeat(300), Wei: "s".repeat(300) } });
    expect(await refusal("splitPeople", { name: "Li", into: "Wei", memories: [long] })).toBe("invalid_input input.memories.0");
  });
});
