import { describe, expect, test } from "vitest";
import type { InjectSessionInput } from "../../src/contract/contract.ts";
import type { Injection, InjectedItem } from "../../src/core/inject/block.ts";
import type { Scope } from "../../src/core/scope.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { CallOptions, TestEngine } from "../support/open-test-engine.ts";
import { openKept, scanFiles } from "./erasure-scan.ts";

const PLACES = ["harbour", "museum", "garden", "library", "station", "bakery", "theatre"];

function map(engine: TestEngine, input: Partial<InjectSessionInput> = {}, options: CallOptions = {}): Promise<Injection> {
  return engine.call("injectSession", { session: "new", limitTokens: 100_000, layers: ["T3"], ...input }, options);
}

function itemsOf(block: Injection, kind: "topic" | "profile"): readonly InjectedItem[] {
  return block.layers.flatMap(({ items }) => items.filter((item) => item.kind === kind));
}

const topicsOf = (block: Injection): readonly string[] => itemsOf(block, "topic").map(({ id }) => id);

/** Memories that each name one of seven places. */
async function remember(
  engine: TestEngine,
  count: number,
  scope: Scope = { user: "default" },
  more: object = {},
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = engine.id();
    await engine.call("write", { id, gesture: `Near the ${PLACES[n % PLACES.length]}, number ${n}.`, ...more }, { scope });
    ids.push(id);
  }
  return ids;
}

const upkeep = (engine: TestEngine, scope: Scope = { user: "default" }): Promise<unknown> =>
  engine.call("upkeep", { jobs: ["topics"] }, { scope });

const isStale = ({ notices }: Injection): boolean => notices.some(({ code }) => code === "upkeep_stale");

describe("topics of T3", () => {
  test("are those of five members or more, with their number, the most frequent first", async () => {
    const engine = await openTestEngine();
    await remember(engine, 39);
    await upkeep(engine);
    const block = await map(engine);
    // The first four have six members, the others five: the key decides.
    expect(topicsOf(block)).toEqual(["garden", "harbour", "librari", "museum", "bakeri", "station", "theatr"]);
    expect(block.text).toContain("harbour (6)");
    expect(block.text).toContain("bakery (5)");
    expect(isStale(block)).toBe(false);
    expect(topicsOf(await map(engine, { thresholds: { topicMembers: 6 } }))).toHaveLength(4);
    const few = await map(engine, { thresholds: { topics: 2 } });
    expect(topicsOf(few)).toEqual(["garden", "harbour"]);
    expect(topicsOf(await map(engine, { thresholds: { topics: 0 } }))).toEqual([]);
  });

  test("are the ones that the list of topics has", async () => {
    const engine = await openTestEngine();
    await remember(engine, 60);
    await upkeep(engine);
    const listed = await engine.call("topics", {});
    const block = await map(engine, { thresholds: { topicMembers: 1, topics: 200 } });
    expect(topicsOf(block)).toEqual(listed.topics.map(({ topic }) => topic));
    for (const { name, count } of listed.topics) expect(block.text).toContain(`${name} (${count})`);
  });

  test("are of what was said where there are few memories", async () => {
    const engine = await openTestEngine();
    for (let n = 0; n < 30; n += 1) {
      const text = n % 6 === 0 ? "the harbour again" : `thing ${n}`;
      const turns = [text, text].map((said) => ({ id: engine.id(), role: "user" as const, text: said }));
      await engine.call("record", { session: `s${n}`, turns });
    }
    await upkeep(engine);
    const block = await map(engine);
    expect(topicsOf(block)).toEqual(["harbour"]);
    expect(block.text).toContain("harbour (5)");
  });

  test("say that they were never made, or that they are behind", async () => {
    const engine = await openTestEngine();
    expect(isStale(await map(engine))).toBe(false);
    await remember(engine, 35);
    const never = await map(engine);
    expect([topicsOf(never), isStale(never)]).toEqual([[], true]);
    await upkeep(engine);
    expect(isStale(await map(engine))).toBe(false);
    for (let n = 0; n < 21; n += 1) await engine.call("write", { id: engine.id(), gesture: `Another thing, ${n}.` });
    const behind = await map(engine);
    expect([topicsOf(behind).length, isStale(behind)]).toEqual([7, true]);
    await upkeep(engine);
    expect(isStale(await map(engine))).toBe(false);
  });

  test("do not name what was forgotten, superseded or undone since they were counted", async () => {
    const engine = await openTestEngine();
    const ids = await remember(engine, 35);
    const last = engine.lastRequest;
    await upkeep(engine);
    await engine.call("forget", { ids: [ids[0] ?? ""] });
    expect(topicsOf(await map(engine))).not.toContain("harbour");
    await engine.call("unforget", { ids: [ids[0] ?? ""] });
    expect(topicsOf(await map(engine))).toContain("harbour");
    await engine.call("supersede", { old: ids[1] ?? "", next: { id: engine.id(), gesture: "Elsewhere." }, why: "no" });
    expect(topicsOf(await map(engine))).not.toContain("museum");
    await engine.call("undo", { request: last });
    const undone = await map(engine);
    expect([topicsOf(undone), isStale(undone)]).toEqual([[], true]);
    await upkeep(engine);
    const again = await map(engine);
    expect([topicsOf(again), isStale(again)]).toEqual([["bakeri", "garden", "harbour", "librari", "station"], false]);
  });

  test("of one user or agent are not told to another", async () => {
    const engine = await openTestEngine();
    await remember(engine, 28, { user: "ann", agent: "A" });
    await remember(engine, 35, { user: "ann" });
    await upkeep(engine, { user: "ann" });
    const seen = async (scope: Scope): Promise<string> => (await map(engine, {}, { scope })).text;
    expect(await seen({ user: "ann", agent: "A" })).toContain("harbour (9)");
    expect(await seen({ user: "ann" })).toContain("harbour (5)");
    expect(await seen({ user: "bob" })).toBe("");
  });

  test("are of the texts that are believed", async () => {
    const engine = await openTestEngine();
    await remember(engine, 35, { user: "default" }, { trust: "import" });
    await upkeep(engine);
    expect(topicsOf(await map(engine))).toEqual([]);
    expect(topicsOf(await map(engine, { trust: ["import", "user"] }))).toHaveLength(7);
  });

  test("leave nothing in the file when their texts were erased, or a scope wiped", async () => {
    const engine = await openKept();
    const ids = await remember(engine, 35);
    const other: Scope = { user: "ann" };
    for (let n = 0; n < 30; n += 1)
      await engine.call("write", { id: engine.id(), gesture: n < 5 ? `By the lighthouse ${n}.` : `Thing ${n}.` }, { scope: other });
    await upkeep(engine);
    await upkeep(engine, other);
    expect(topicsOf(await map(engine))).toContain("harbour");
    expect(topicsOf(await map(engine, {}, { scope: other }))).toEqual(["lighthous"]);
    await engine.call("erase", { ids: ids.filter((_, n) => n % 7 === 0) });
    expect(topicsOf(await map(engine))).toEqual([]);
    await engine.call("wipe", { scope: other }, { scope: other });
    await engine.port.close();
    expect(scanFiles(engine.backend, ["harbour", "lighthouse"])).toEqual([]);
  });
});

describe("people of T3", () => {
  test("are in one line each with the shares of their roles, the most present first", async () => {
    const engine = await openTestEngine();
    const write = (roles: Record<string, string>, more: object = {}): Promise<unknown> =>
      engine.call("write", { id: engine.id(), gesture: `They met, ${engine.id()}.`, roles, ...more });
    await write({ Ben: "captain", Cy: "cook" });
    await write({ Ben: "captain" });
    await write({ Ben: "owner" });
    await engine.call("putIdentity", { id: engine.id(), kind: "profile", subject: "Ben", aspect: "impression", text: "Loud." });
    await engine.call("putIdentity", { id: engine.id(), kind: "profile", subject: "ben", aspect: "relationship", text: "A neighbour." });
    await engine.call("putIdentity", { id: engine.id(), kind: "profile", subject: "Dora", aspect: "fact", text: "Lives in Oslo." });
    const block = await map(engine);
    expect(itemsOf(block, "profile")).toHaveLength(3);
    expect(itemsOf(block, "profile").map(({ why }) => why)).toEqual([
      "named in 3 of the latest 500 memories",
      "named in 1 of the latest 500 memories",
      "there is a profile",
    ]);
    expect(block.text).toContain("captain 67 %, owner 33 %. A neighbour.");
    expect(block.text).toContain("cook 100 %");
    expect(block.text).toContain("Lives in Oslo.");
    expect(itemsOf(await map(engine, { thresholds: { people: 1 } }), "profile")).toHaveLength(1);
    expect(itemsOf(await map(engine, { thresholds: { people: 0 } }), "profile")).toEqual([]);
    await write({ Eve: "spy" }, { trust: "page" });
    expect((await map(engine)).text).not.toContain("spy");
  });

  test("are one under all their names", async () => {
    const engine = await openTestEngine();
    await engine.call("putPeople", { people: [{ name: "Benjamin", aliases: ["Ben"] }] });
    await engine.call("write", { id: engine.id(), gesture: "They sailed.", roles: { Ben: "captain" } });
    await engine.call("putIdentity", { id: engine.id(), kind: "profile", subject: "Benjamin", aspect: "fact", text: "Sixty." });
    const block = await map(engine);
    expect(itemsOf(block, "profile")).toHaveLength(1);
    expect(block.text).toContain("captain 100 %. Sixty.");
  });

  test("have their whole texts when they are the agent itself or pinned", async () => {
    const engine = await openTestEngine();
    const long = "word ".repeat(100).trim();
    const scope = { user: "default", agent: "Atlas" };
    const put = (subject: string, pinned: boolean, aspect: string): Promise<unknown> =>
      engine.call(
        "putIdentity",
        { id: engine.id(), kind: "profile", subject, aspect, text: `${subject} ${aspect}: ${long}`, pinned } as never,
        { scope },
      );
    await put("Atlas", false, "fact");
    await put("Ben", true, "fact");
    await put("Ben", false, "impression");
    await put("Cy", false, "fact");
    const whys = itemsOf(await map(engine, { thresholds: { people: 0 } }, { scope }), "profile").map(({ why }) => why);
    expect(whys).toHaveLength(3);
    expect(whys).toContain("the profile is pinned");
  });
});

test("the map answers alike each time", async () => {
  const engine = await openTestEngine();
  await remember(engine, 35, { user: "default" }, { roles: { Ben: "captain", Ada: "cook" } });
  await upkeep(engine);
  expect((await map(engine)).text).toBe((await map(engine)).text);
});
