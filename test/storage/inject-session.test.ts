import { describe, expect, test } from "vitest";
import type { InjectSessionInput } from "../../src/contract/contract.ts";
import type { Injection, InjectionLayer } from "../../src/core/inject/block.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { CallOptions, TestEngine } from "../support/open-test-engine.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** A Tuesday, 15:00 in UTC. */
const NOW = Date.UTC(2026, 8, 1, 15);

/** The block at the start of a new session. */
function begin(engine: TestEngine, input: Partial<InjectSessionInput> = {}, options: CallOptions = {}): Promise<Injection> {
  return engine.call("injectSession", { session: "new", limitTokens: 100_000, ...input }, { at: NOW, ...options });
}

function layerOf(block: Injection, layer: string): InjectionLayer {
  const found = block.layers.find((one) => one.layer === layer);
  if (found === undefined) throw new Error(`no layer ${layer}`);
  return found;
}

function idsOf(block: Injection, layer: string): readonly string[] {
  return layerOf(block, layer).items.map(({ id }) => id);
}

/** Turns of one session, a minute apart, the last at `at`; answers their ids. */
async function say(
  engine: TestEngine,
  session: string,
  texts: readonly string[],
  at: number,
  options: CallOptions = {},
): Promise<readonly string[]> {
  const turns = texts.map((text, n) => ({
    id: engine.id(),
    role: n % 2 === 0 ? ("user" as const) : ("assistant" as const),
    text,
    at: at - (texts.length - 1 - n) * 60_000,
  }));
  await engine.call("record", { session, turns }, { at, ...options });
  return turns.map(({ id }) => id);
}

const HEAVY = { importance: 5, emotional: 5, unresolved: 5 } as const;

describe("T0, who the agent is,", () => {
  test("holds the identity with its version, all of the self-concept, the newest snapshot and the heaviest open threads", async () => {
    const engine = await openTestEngine();
    const put = (input: object): Promise<unknown> => engine.call("putIdentity", { id: engine.id(), ...input } as never, { at: NOW - DAY });
    await put({ kind: "identity", text: "I am Atlas." });
    await put({ kind: "identity", text: "I am Atlas, keeper of notes." });
    for (const aspect of ["fact", "terrain", "reflection"]) await put({ kind: "self", aspect, text: `My ${aspect}.` });
    await put({ kind: "snapshot", text: "An old mood." });
    await put({ kind: "snapshot", text: "A calm evening." });
    for (let n = 1; n <= 7; n += 1)
      await put({ kind: "thread", text: `Thread ${n}`, importance: Math.min(5, n), emotional: n > 5 ? n - 2 : 1 });
    await put({ kind: "thread", text: "Done with.", importance: 5, emotional: 5, unresolved: 5, status: "explored" });
    const block = await begin(engine);
    const { items, omitted } = layerOf(block, "T0");
    expect(items.map(({ kind }) => kind)).toEqual(["identity", "self", "self", "self", "snapshot", ...Array(5).fill("thread")]);
    for (const text of ["I am Atlas, keeper of notes.", "My fact.", "My terrain.", "My reflection.", "A calm evening.", "Thread 7"])
      expect(block.text).toContain(text);
    for (const text of ["I am Atlas.", "An old mood.", "Thread 1", "Done with."]) expect(block.text).not.toContain(text);
    const weights = items.flatMap(({ weight }) => weight ?? []);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(omitted).toBe(2); // the lighter threads
  });

  test("takes the text of the agent before that of all agents of the user", async () => {
    const engine = await openTestEngine();
    const agent = { user: "default", agent: "A" };
    await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "I am A." }, { scope: agent, at: NOW - DAY });
    await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "I am anybody." }, { at: NOW - HOUR });
    expect((await begin(engine, {}, { scope: agent })).text).toContain("I am A.");
    expect((await begin(engine, {}, { scope: agent })).text).not.toContain("anybody");
    expect((await begin(engine, {}, { scope: { user: "default", agent: "B" } })).text).toContain("anybody");
    expect((await begin(engine, {}, { scope: { user: "bob" } })).text).toBe("");
  });

  test("holds the last words of the session before while there is no snapshot, and says that they are", async () => {
    const engine = await openTestEngine();
    await say(engine, "older", ["long ago"], NOW - 40 * DAY);
    const ids = await say(engine, "before", ["one", "two", "three", "four", "five"], NOW - 30 * DAY);
    await say(engine, "new", ["of this very session"], NOW);
    const block = await begin(engine);
    const { items } = layerOf(block, "T0");
    expect(items.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(items[0]?.why).toContain("no snapshot yet");
    expect(idsOf(await begin(engine, { session: "other", thresholds: { closing: 2 } }), "T0")).toHaveLength(1);
    expect(idsOf(await begin(engine, { thresholds: { closing: 0 } }), "T0")).toEqual([]);
    await engine.call("putIdentity", { id: engine.id(), kind: "snapshot", text: "All is well." }, { at: NOW });
    expect(layerOf(await begin(engine), "T0").items.map(({ kind }) => kind)).toEqual(["snapshot"]);
  });
});

describe("T2, what weighs most of late,", () => {
  async function remember(engine: TestEngine, input: object, at = NOW - DAY, options: CallOptions = {}): Promise<string> {
    const id = engine.id();
    await engine.call("write", { id, gesture: `Memory ${id}`, ...input } as never, { at, ...options });
    return id;
  }

  test("holds three above 0.6 of the last seven days, no two of which share a tag, the heaviest first", async () => {
    const engine = await openTestEngine();
    const dull = await remember(engine, { importance: 1 });
    await remember(engine, HEAVY, NOW - 8 * DAY);
    const a = await remember(engine, { ...HEAVY, unresolved: 1, tags: ["Work"] });
    const b = await remember(engine, { ...HEAVY, unresolved: 2, tags: ["work", "home"] });
    const c = await remember(engine, { ...HEAVY, unresolved: 3, tags: ["garden"] });
    const d = await remember(engine, { ...HEAVY, unresolved: 4, tags: ["home"] });
    const block = await begin(engine);
    expect(idsOf(block, "T2")).toEqual([d, c, a]);
    expect(layerOf(block, "T2").omitted).toBe(1); // what shares a tag with a heavier one
    expect(idsOf(await begin(engine, { thresholds: { memories: 1 } }), "T2")).toEqual([d]);
    expect(idsOf(await begin(engine, { thresholds: { memories: 0 } }), "T2")).toEqual([]);
    const all = idsOf(await begin(engine, { thresholds: { memories: 50, minWeight: 0, days: 365 } }), "T2");
    expect(all).toHaveLength(5);
    expect(all).toContain(dull);
    expect(all).not.toContain(b);
  });

  test("goes by the weight as it is read, after anti-inflation", async () => {
    const engine = await openTestEngine();
    for (let n = 0; n < 20; n += 1) await remember(engine, { ...HEAVY, tags: [`t${n}`] });
    const items = layerOf(await begin(engine, { thresholds: { minWeight: 0.61 } }), "T2").items;
    expect(items).toEqual([]);
  });

  test("puts what is pinned first, whatever it weighs, shares and how old it is", async () => {
    const engine = await openTestEngine();
    const heavy = await remember(engine, { ...HEAVY, tags: ["x"] });
    const pinned = await remember(engine, { importance: 1, pinned: true, tags: ["x"] }, NOW - 300 * DAY);
    const other = await remember(engine, { importance: 1, pinned: true, tags: ["x"] }, NOW - 200 * DAY);
    const block = await begin(engine);
    expect(idsOf(block, "T2")).toHaveLength(2);
    expect(new Set(idsOf(block, "T2"))).toEqual(new Set([other, pinned]));
    expect(layerOf(block, "T2").items[0]?.why).toBe("it is pinned");
    await engine.call("update", { id: pinned, pinned: false }, { at: NOW });
    await engine.call("update", { id: other, pinned: false }, { at: NOW });
    expect(idsOf(await begin(engine), "T2")).toEqual([heavy]);
  });

  test("leaves out what was forgotten, superseded or ended, and who is not believed", async () => {
    const engine = await openTestEngine();
    const [forgotten, old] = [await remember(engine, HEAVY), await remember(engine, HEAVY)];
    await remember(engine, { ...HEAVY, validTo: NOW - HOUR });
    const page = await remember(engine, { ...HEAVY, trust: "page" });
    await engine.call("forget", { ids: [forgotten] }, { at: NOW });
    const next = { id: engine.id(), gesture: "It is otherwise.", importance: 1, emotional: 1 } as const;
    await engine.call("supersede", { old, next, why: "it changed" }, { at: NOW });
    expect(idsOf(await begin(engine), "T2")).toEqual([]);
    expect(idsOf(await begin(engine, { trust: ["page"] }), "T2")).toEqual([page]);
  });

  test("does not show what a turn of this session has shown", async () => {
    const engine = await openTestEngine();
    const id = await remember(engine, { ...HEAVY, gesture: "The lighthouse burns." });
    await engine.call("injectTurn", { session: "new", query: "lighthouse", limitTokens: 500 }, { at: NOW });
    expect(idsOf(await begin(engine), "T2")).toEqual([]);
    expect(idsOf(await begin(engine, { session: "next" }), "T2")).toEqual([id]);
  });

  test("tells nothing of another user or agent", async () => {
    const engine = await openTestEngine();
    const agent = { user: "default", agent: "A" };
    const id = await remember(engine, HEAVY, NOW - DAY, { scope: agent });
    await remember(engine, HEAVY, NOW - DAY, { scope: { user: "bob" } });
    expect(idsOf(await begin(engine), "T2")).toEqual([]);
    expect(idsOf(await begin(engine, {}, { scope: agent }), "T2")).toEqual([id]);
  });

  test("weighs the latest of very many and says so", async () => {
    const engine = await openTestEngine();
    for (let n = 0; n < 20; n += 1) {
      const turns = Array.from({ length: 101 }, () => ({ id: engine.id(), gesture: `Note ${engine.id()}` }));
      for (const input of turns) await engine.call("write", input, { at: NOW - HOUR });
    }
    const block = await begin(engine);
    expect(block.notices).toContainEqual(expect.objectContaining({ code: "scan_truncated", details: { layer: "T2", looked: 2_000 } }));
  }, 60_000);
});

describe("T2b, the last talk,", () => {
  const bridge = (engine: TestEngine, input: Partial<InjectSessionInput> = {}, options: CallOptions = {}): Promise<Injection> =>
    begin(engine, { layers: ["T2b"], ...input }, options);

  test("holds the latest five pieces in the order in which they were said", async () => {
    const engine = await openTestEngine();
    const ids = await say(engine, "before", ["1", "2", "3", "4", "5", "6", "7"], NOW - HOUR);
    const block = await bridge(engine);
    expect(idsOf(block, "T2b")).toEqual(ids.slice(2));
    expect(layerOf(block, "T2b").items[0]).toMatchObject({ kind: "turn", role: "user", session: "before" });
    expect(idsOf(await bridge(engine, { thresholds: { pieces: 2 } }), "T2b")).toEqual(ids.slice(5));
    expect(idsOf(await bridge(engine, { thresholds: { pieces: 0 } }), "T2b")).toEqual([]);
  });

  test("looks back 24, then 48, then 72 hours, and no farther", async () => {
    const engine = await openTestEngine();
    const ids = await say(engine, "before", ["a", "b"], NOW - 71 * HOUR);
    const found = await bridge(engine);
    expect(idsOf(found, "T2b")).toEqual(ids);
    expect(layerOf(found, "T2b").items[0]?.why).toContain("72 hours");
    expect(idsOf(await bridge(engine, {}, { at: NOW + 2 * HOUR }), "T2b")).toEqual([]);
    expect(idsOf(await bridge(engine, { thresholds: { windows: [24] } }), "T2b")).toEqual([]);
    const later = await say(engine, "later", ["c"], NOW - 30 * HOUR);
    expect(idsOf(await bridge(engine), "T2b")).toEqual(later);
  });

  test("leaves out the session that begins, tools, systems, hidden turns and pages", async () => {
    const engine = await openTestEngine();
    const [kept = "", hidden = ""] = await say(engine, "before", ["kept", "hidden"], NOW - HOUR);
    await engine.call("forget", { ids: [hidden] }, { at: NOW });
    const tool = engine.id();
    const turns = [
      { id: tool, role: "tool" as const, text: "a tool's answer", at: NOW - HOUR },
      { id: engine.id(), role: "system" as const, text: "a rule", at: NOW - HOUR },
    ];
    await engine.call("record", { session: "before", turns }, { at: NOW });
    await say(engine, "new", ["this session"], NOW - 60_000);
    expect(idsOf(await bridge(engine), "T2b")).toEqual([kept]);
    expect(idsOf(await bridge(engine, { trust: ["user", "agent", "page"] }), "T2b")).toContain(kept);
  });

  test("of the sessions of the latest day takes the last, or the one whose memories weigh most", async () => {
    const engine = await openTestEngine();
    const heavy = await say(engine, "heavy", ["a promise", "a vow"], NOW - 5 * HOUR);
    const light = await say(engine, "light", ["small talk"], NOW - 2 * HOUR);
    const yesterday = await say(engine, "yesterday", ["a wedding"], NOW - 20 * HOUR);
    await engine.call("write", { id: engine.id(), gesture: "A vow.", ...HEAVY, sources: [heavy[1] ?? ""] }, { at: NOW });
    await engine.call("write", { id: engine.id(), gesture: "Weather.", importance: 1, sources: light }, { at: NOW });
    await engine.call("write", { id: engine.id(), gesture: "Wedding.", ...HEAVY, sources: yesterday }, { at: NOW });
    expect(idsOf(await bridge(engine, { thresholds: { pick: "recent" } }), "T2b")).toEqual(light);
    expect(idsOf(await bridge(engine, { thresholds: { pick: "weight" } }), "T2b")).toEqual(heavy);
  });

  test("counts days in the caller's zone", async () => {
    const engine = await openTestEngine();
    // 23:30 and 00:30 in Shanghai: two days there, one in UTC.
    const before = await say(engine, "before midnight", ["heavy"], Date.UTC(2026, 8, 1, 15, 30) - DAY);
    const after = await say(engine, "after midnight", ["light"], Date.UTC(2026, 8, 1, 16, 30) - DAY);
    await engine.call("write", { id: engine.id(), gesture: "Heavy.", ...HEAVY, sources: before }, { at: NOW - HOUR });
    const weigh = { thresholds: { pick: "weight" } } as const;
    expect(idsOf(await bridge(engine, weigh, { zone: "UTC" }), "T2b")).toEqual(before);
    expect(idsOf(await bridge(engine, weigh, { zone: "Asia/Shanghai" }), "T2b")).toEqual(after);
  });

  test("is not told again where T0 tells how the session before ended", async () => {
    const engine = await openTestEngine();
    const ids = await say(
      engine,
      "before",
      Array.from({ length: 12 }, (_, n) => `line ${n}`),
      NOW - HOUR,
    );
    const block = await begin(engine);
    expect(idsOf(block, "T0")).toEqual(ids.slice(8));
    expect(idsOf(block, "T2b")).toEqual(ids.slice(3, 8));
  });

  test("hears turns a little ahead of a clock that went back, and none of another year", async () => {
    const engine = await openTestEngine();
    const ahead = await say(engine, "ahead", ["by an hour"], NOW + HOUR);
    await say(engine, "far", ["next year"], NOW + 365 * DAY);
    expect(idsOf(await bridge(engine), "T2b")).toEqual(ahead);
  });

  test("keeps the order of turns of the very same time, and answers alike each time", async () => {
    const engine = await openTestEngine();
    const turns = Array.from({ length: 100 }, (_, n) => ({ id: engine.id(), role: "user" as const, text: `same ${n}`, at: NOW - HOUR }));
    await engine.call("record", { session: "before", turns }, { at: NOW });
    const first = await begin(engine);
    expect(idsOf(first, "T2b")).toEqual(turns.slice(91, 96).map(({ id }) => id));
    expect((await begin(engine)).text).toBe(first.text);
  });
});

test("a store with nothing, or with this session alone, has nothing to say", async () => {
  const engine = await openTestEngine();
  const empty = await begin(engine);
  expect(empty.layers.flatMap(({ items }) => items)).toEqual([]);
  expect(empty.notices.map(({ code }) => code)).not.toContain("upkeep_stale");
  await say(engine, "new", ["hello"], NOW);
  expect((await begin(engine)).layers.flatMap(({ items }) => items)).toEqual([]);
});

test("only the layers that are asked for are made", async () => {
  const engine = await openTestEngine();
  expect((await begin(engine, { layers: ["T2", "T0"] })).layers.map(({ layer }) => layer)).toEqual(["T0", "T2"]);
  await expect(begin(engine, { thresholds: { days: 0 } })).rejects.toMatchObject({ code: "invalid_input" });
  await expect(begin(engine, { thresholds: { windows: [] } })).rejects.toMatchObject({ code: "invalid_input" });
});
