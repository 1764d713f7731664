import { expect, test } from "vitest";
import type { Injection, InjectTurnInput } from "../../src/index.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { Service, untilEmbedded } from "./meaning-stage.ts";

const DAY_MS = 86_400_000;

async function say(engine: TestEngine, session: string, ...texts: readonly string[]): Promise<readonly string[]> {
  const start = engine.clock.tick();
  const turns = texts.map((text, index) => ({ id: engine.id(), role: "user" as const, text, at: start + index }));
  await engine.call("record", { session, turns });
  return turns.map(({ id }) => id);
}

const ask = (engine: TestEngine, query: string, more: Partial<InjectTurnInput> = {}): Promise<Injection> =>
  engine.call("injectTurn", { session: "now", query, limitTokens: 2_000, ...more });

const itemsOf = ({ layers }: Injection, layer?: string): readonly string[] =>
  layers.filter((one) => layer === undefined || one.layer === layer).flatMap(({ items }) => items.map(({ id }) => id));

/** Enough of other things that a store can tell what is rare. */
async function fill(engine: TestEngine, count = 150): Promise<void> {
  await say(
    engine,
    "filler",
    ...Array.from({ length: count }, (_, n) => `The ${n}th walk along the river was ${n % 2 ? "cold" : "warm"} again.`),
  );
}

test("without a model what bears on a turn is found by words, in T4, and the result says so", async () => {
  const engine = await openTestEngine();
  const [id = ""] = await say(engine, "before", "Ana starts at the harbour on Monday.");
  const block = await ask(engine, "When does Ana start at the harbour?");
  expect(itemsOf(block, "T4")).toEqual([id]);
  expect(itemsOf(block, "T1")).toEqual([]);
  expect(block.layers.flatMap(({ items }) => items)[0]?.why).toMatch(/^its words: /);
  expect(block.notices.map(({ code }) => code)).toContain("no_model");
});

test("with a model one ranking is T1, each item with its similarity", async () => {
  const engine = await openTestEngine();
  const ids = await say(engine, "before", "My car broke down near the bridge.", "The automobile is at the workshop now.");
  const stop = await new Service().connect(engine);
  await untilEmbedded(engine);
  const block = await ask(engine, "How is the car?");
  expect([...itemsOf(block, "T1")].sort()).toEqual([...ids].sort());
  expect(itemsOf(block, "T4")).toEqual([]);
  for (const item of block.layers.flatMap(({ items }) => items)) {
    expect(item.similarity).toBeGreaterThan(0);
    expect(item.why).toMatch(/its meaning: \d\.\d\d/);
  }
  stop();
});

test("three memories come first, then turns but for their sources, then more memories where there is room", async () => {
  const engine = await openTestEngine();
  const [source = "", other = ""] = await say(
    engine,
    "before",
    "Ana told me that the harbour pays well.",
    "The harbour is closed in winter.",
  );
  const memories: string[] = [];
  for (const text of ["Ana works at the harbour.", "The harbour hired Ana.", "Ana likes the harbour.", "Ana left for the harbour early."]) {
    const id = engine.id();
    await engine.call("write", { id, gesture: text, sources: memories.length === 0 ? [source] : [] });
    memories.push(id);
  }
  const items = itemsOf(await ask(engine, "Ana at the harbour", { thresholds: { memories: 4 } }));
  expect([...items.slice(0, 4)].sort()).toEqual([...memories].sort());
  expect(items.slice(4)).toEqual([other]);
  const three = itemsOf(await ask(engine, "Ana at the harbour", { session: "another" }));
  expect(three.slice(0, 3).every((id) => memories.includes(id))).toBe(true);
  expect(three.slice(3, -1).some((id) => memories.includes(id))).toBe(false);
  expect(memories).toContain(three.at(-1));
  expect(itemsOf(await ask(engine, "Ana at the harbour", { session: "third", thresholds: { memories: 0 } }))).not.toContain(memories[0]);
});

test("turns of this session are left to the window, but for those that the host says left it", async () => {
  const engine = await openTestEngine();
  const said = await say(
    engine,
    "now",
    "I bought a boat.",
    "It needs paint.",
    "The sails are red.",
    "The mast is old.",
    "What about my boat?",
  );
  expect(itemsOf(await ask(engine, "What about my boat?"))).toEqual([]);
  const left = await ask(engine, "What about my boat?", { inWindow: 1, thresholds: { recent: 2 } });
  const t1 = left.layers.find(({ layer }) => layer === "T1");
  expect(itemsOf(left, "T1")).toEqual([said[2], said[3]]);
  expect(t1?.items.map(({ why }) => why)).toEqual(["said 2 turns before the window", "said 1 turn before the window"]);
  // The turn after it belongs to it.
  expect(itemsOf(left, "T4")).toEqual([said[0], said[1]]);
  const known = await ask(engine, "Is the paint there?", { inWindow: said.slice(1), thresholds: { recent: 0 } });
  expect(itemsOf(known)).toEqual([]);
  expect(itemsOf(await ask(engine, "The mast is old.", { inWindow: [], thresholds: { recent: 0 } }))).not.toContain(said[3]);
});

test("while the best are all in the session already nothing is added: the topic goes on", async () => {
  const engine = await openTestEngine();
  const ids = await say(engine, "before", ...Array.from({ length: 8 }, (_, n) => `Harbour note ${n} about Ana and the crane.`));
  const first = itemsOf(await ask(engine, "Ana and the harbour crane", { thresholds: { turns: 5 } }));
  expect(first).toHaveLength(5);
  expect(itemsOf(await ask(engine, "Ana and the harbour crane"))).toEqual([]);
  const more = itemsOf(await ask(engine, "Ana and the harbour crane", { thresholds: { best: 8 } }));
  expect([...first, ...more].sort()).toEqual([...ids].sort());
});

test("the newer of two statements on one matter stands first", async () => {
  const engine = await openTestEngine();
  const at = Date.UTC(2026, 2, 1);
  const turn = (text: string, days: number) => ({ id: engine.id(), role: "user" as const, text, at: at + days * DAY_MS });
  const [old, now] = [
    turn("The deadline for my thesis is 29 March.", 0),
    turn("We moved the deadline for my thesis to 5 April, so all shifts.", 9),
  ];
  await engine.call("record", { session: "one", turns: [old] });
  await engine.call("record", { session: "two", turns: [now] });
  expect(itemsOf(await ask(engine, "When is the deadline for my thesis?"))).toEqual([now.id, old.id]);
});

test("of what the store knows nothing nothing is injected, and the result says so", async () => {
  const engine = await openTestEngine();
  await fill(engine);
  const [id = ""] = await say(engine, "before", "Ana starts at the harbour on Monday.", "The ticket is whale-listen.");
  const unknown = await ask(engine, "Which warm violin did Oscar restore in Vienna for the jubilee?");
  expect(itemsOf(unknown)).toEqual([]);
  const notice = unknown.notices.find(({ code }) => code === "nothing_confident");
  expect(notice?.details?.["confidence"]).toBeLessThan(0.5);
  expect(itemsOf(await ask(engine, "Which warm violin did Oscar restore?", { thresholds: { confidence: 0 } }))).not.toEqual([]);
  expect(itemsOf(await ask(engine, "When does Ana start at the harbour?"))).toContain(id);
});

test("an id that was asked for and is there always passes", async () => {
  const engine = await openTestEngine();
  await fill(engine);
  const [id = ""] = await say(engine, "before", "The ticket is whale-listen.");
  expect(itemsOf(await ask(engine, "whale-listen"))).toEqual([id]);
  const long = "Could you please look up everything about the entirely different violin restoration named whale-listen in Vienna?";
  expect(itemsOf(await ask(engine, long, { session: "long" }))).toContain(id);
});

test("one and two characters are words", async () => {
  const engine = await openTestEngine();
  const [ai = ""] = await say(engine, "one", "I read about AI today.");
  const [zh = ""] = await say(engine, "two", "我喜欢喝茶。");
  expect(itemsOf(await ask(engine, "AI"))).toEqual([ai]);
  expect(itemsOf(await ask(engine, "茶"))).toEqual([zh]);
});

test("whatever is asked there is an answer", async () => {
  const engine = await openTestEngine();
  await say(engine, "before", "Ana starts at the harbour on Monday.");
  const queries = ["", "   ", "😀", "\u0301", "the of and is it", "???", "harbour ".repeat(6_250), "字".repeat(50_000), "\ud800"];
  for (const [index, query] of queries.entries()) {
    const block = await ask(engine, query, { session: `asks ${index}` });
    expect(block.tokens).toBeLessThanOrEqual(2_000);
    expect(block.text.isWellFormed()).toBe(true);
  }
});

test("pages and imported texts are left out unless they are asked for", async () => {
  const engine = await openTestEngine();
  const id = engine.id();
  await engine.call("write", { id, gesture: "The harbour opens at nine.", trust: "page" });
  expect(itemsOf(await ask(engine, "When does the harbour open?"))).toEqual([]);
  expect(itemsOf(await ask(engine, "When does the harbour open?", { trust: ["page"] }))).toEqual([id]);
});

test("the same state gives the same block, and only its own scope's texts", async () => {
  const engine = await openTestEngine();
  await say(engine, "before", "Ana starts at the harbour.", "Ana left the harbour.", "The harbour has a crane.");
  await engine.call(
    "record",
    { session: "x", turns: [{ id: engine.id(), role: "user", text: "Ana's harbour secret", at: 1 }] },
    { scope: { user: "bea" } },
  );
  const [one, two] = [await ask(engine, "Ana harbour", { session: "a" }), await ask(engine, "Ana harbour", { session: "b" })];
  expect(two.text).toBe(one.text);
  expect(one.text).not.toContain("secret");
});

test("what came in counts as attention of the turn, unless it is turned off", async () => {
  const engine = await openTestEngine();
  const [id = ""] = await say(engine, "before", "Ana starts at the harbour on Monday.");
  await ask(engine, "Ana harbour", { attention: "off" });
  expect((await engine.call("attentionOf", { id })).bySource).toEqual([]);
  await ask(engine, "Ana harbour", { session: "again" });
  const { bySource } = await engine.call("attentionOf", { id });
  expect(bySource.map(({ source, hits }) => [source, hits])).toEqual([["turn", 1]]);
});
