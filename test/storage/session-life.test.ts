import { describe, expect, test } from "vitest";
import type { MessageInput } from "../../src/contract/contract.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

type Word = readonly [role: MessageInput["role"], text: string];
type Message = MessageInput & { readonly id: string };

const HOUR = 3_600_000;
const talk: readonly Word[] = [
  ["user", "Is the tide high?"],
  ["assistant", "At six."],
  ["user", "yes"],
  ["assistant", "Good."],
];

const messages = (engine: TestEngine, words: readonly Word[]): Message[] => words.map(([role, text]) => ({ id: engine.id(), role, text }));
const turn = (engine: TestEngine, words: readonly Word[], session = "s") =>
  engine.call("sessionTurn", { session, turns: words.map(([role, text]) => ({ id: engine.id(), role, text })) });

async function stored(engine: TestEngine, session = "s"): Promise<readonly (readonly string[])[]> {
  return (await engine.call("timeline", { session, order: "oldest", limit: 1_000 })).map(({ role, text }) => [role, text]);
}

describe("a turn", () => {
  test("that several hooks tell is stored once, and words said again later are stored again", async () => {
    const engine = await openTestEngine();
    await turn(engine, talk.slice(0, 1));
    expect((await turn(engine, talk.slice(0, 2))).turns.map(({ outcome }) => outcome)).toEqual(["known", "stored"]);
    await turn(engine, talk.slice(2));
    await turn(engine, [["user", "yes"]]);
    expect(await stored(engine)).toEqual([...talk, ["user", "yes"]]);
    expect((await turn(engine, [["user", "yes"]])).turns[0]?.outcome).toBe("known");
  });

  test("repeated with nothing between is told apart by its external id or its occurrence", async () => {
    const engine = await openTestEngine();
    const say = (fields: object) =>
      engine.call("sessionTurn", { session: "s", turns: [{ id: engine.id(), role: "user", text: "yes", ...fields }] });
    for (const externalId of ["a", "b", "b"]) await say({ externalId });
    expect(await stored(engine)).toHaveLength(2);
    for (const occurrence of [0, 1, 1]) await say({ occurrence });
    expect(await stored(engine)).toHaveLength(4);
  });

  test("that holds a secret is known again by what is stored of it", async () => {
    const engine = await openTestEngine();
    const words: readonly Word[] = [["user", "The password is hunter2qzkjw for now."]];
    expect((await turn(engine, words)).notices).toMatchObject([{ code: "secret_masked" }]);
    const again = await turn(engine, words);
    expect(again).toMatchObject({ turns: [{ outcome: "known" }], notices: [] });
    expect(await engine.call("sessionEnd", { session: "s", messages: messages(engine, words) })).toMatchObject({ stored: 0, known: 1 });
  });

  test("of one request is taken back by an undo, and is new then", async () => {
    const engine = await openTestEngine();
    await turn(engine, talk.slice(0, 2));
    await turn(engine, talk.slice(2));
    await engine.call("undo", { request: engine.lastRequest });
    expect(await stored(engine)).toEqual(talk.slice(0, 2));
    expect(await engine.call("sessionEnd", { session: "s", messages: messages(engine, talk) })).toMatchObject({ stored: 2, known: 2 });
    expect(await stored(engine)).toEqual(talk);
  });

  test("keeps its place when the clock is set back", async () => {
    const engine = await openTestEngine();
    await turn(engine, talk.slice(0, 1));
    engine.clock.now -= 5 * HOUR;
    await turn(engine, talk.slice(1));
    expect(await stored(engine)).toEqual(talk);
  });
});

describe("a window", () => {
  test("fills in what no hook told, in its place", async () => {
    const engine = await openTestEngine();
    await turn(engine, [talk[0], talk[3]] as Word[]);
    const counts = await engine.call("sessionCompact", { session: "s", messages: messages(engine, talk) });
    expect(counts).toMatchObject({ stored: 2, known: 2, skipped: 0 });
    expect(await stored(engine)).toEqual(talk);
  });

  test("gives its talk alone: prompts, blank messages and pictures are skipped and counted", async () => {
    const engine = await openTestEngine();
    const parts = [
      { type: "text", text: "Look" },
      { type: "image_url", image_url: { url: "data:" } },
    ];
    const window: Message[] = [
      { id: engine.id(), role: "system", text: "You are Atlas." },
      { id: engine.id(), role: "user", text: parts },
      { id: engine.id(), role: "user", text: parts.slice(1) },
      { id: engine.id(), role: "assistant", text: " " },
    ];
    expect(await engine.call("sessionEnd", { session: "s", messages: window })).toMatchObject({ stored: 1, known: 0, skipped: 3 });
    expect(await stored(engine)).toEqual([["user", "Look"]]);
  });

  test("whose message was changed under its external id leaves what is stored, and says so", async () => {
    const engine = await openTestEngine();
    const message = { id: engine.id(), role: "tool" as const, text: "A long answer.", externalId: "t1" };
    await engine.call("sessionEnd", { session: "s", messages: [message] });
    const cut = { ...message, id: engine.id(), text: "A long …" };
    const again = await engine.call("sessionEnd", { session: "s", messages: [cut] });
    expect(again).toMatchObject({ stored: 0, known: 1, notices: [{ code: "kept_as_it_was", id: message.id }] });
  });

  test("does not bring back what was erased", async () => {
    const engine = await openTestEngine();
    await turn(engine, talk);
    const [first] = await engine.call("timeline", { session: "s", order: "oldest" });
    await engine.call("erase", { ids: [first?.id ?? ""] });
    const end = await engine.call("sessionEnd", { session: "s", messages: messages(engine, talk) });
    expect(end).toMatchObject({ stored: 0, known: 3, skipped: 1, notices: [{ code: "tombstone_skipped" }] });
    expect(await stored(engine)).toEqual(talk.slice(1));
  });
});

describe("what must outlast a window", () => {
  async function withMemories(): Promise<TestEngine> {
    const engine = await openTestEngine();
    const heavy = { importance: 5, emotional: 5, unresolved: 5 } as const;
    for (const gesture of ["Heavy one.", "Heavy two.", "Heavy three.", "Heavy four."])
      await engine.call("write", { id: engine.id(), gesture, ...heavy });
    await engine.call("write", { id: engine.id(), gesture: "A light thing.", importance: 1, emotional: 1, unresolved: 1 });
    return engine;
  }

  test("is the three latest heavy memories, within the limit, and no turn repeats them", async () => {
    const engine = await withMemories();
    const rescue = await engine.call("injectRescue", { session: "s", messages: messages(engine, talk) });
    expect(rescue).toMatchObject({ stored: 4, known: 0, skipped: 0 });
    for (const word of ["four", "three", "two"]) expect(rescue.text).toContain(`Heavy ${word}.`);
    expect(rescue.text).not.toMatch(/one|light/);
    expect(rescue.layers.map(({ layer, items }) => [layer, items.length])).toEqual([["rescue", 3]]);
    const next = await engine.call("injectTurn", { session: "s", query: "heavy two", limitTokens: 2_000 });
    expect(next.text).not.toContain("Heavy two.");
    expect((await engine.call("injectRescue", { session: "s", messages: [], memories: 1 })).text).not.toContain("three");
    expect((await engine.call("injectRescue", { session: "s", messages: [], minWeight: 1 })).text).toBe("");
    expect((await engine.call("injectRescue", { session: "s", messages: [], limitTokens: 0 })).tokens).toBe(0);
  });

  test("stays known when the window was emptied, and everything else may be injected again", async () => {
    const engine = await withMemories();
    const ask = { session: "s", query: "heavy one light thing", limitTokens: 2_000 };
    const before = await engine.call("injectTurn", ask);
    expect(before.text).toContain("Heavy one.");
    const { rescued } = await engine.call("sessionCompact", { session: "s" });
    expect(rescued.text).toContain("Heavy four.");
    const after = await engine.call("injectTurn", ask);
    expect(after.text).toContain("Heavy one.");
    expect(after.text).not.toContain("Heavy four.");
  });

  test("is told alike when its request is sent again, which clears nothing that was injected since", async () => {
    const engine = await withMemories();
    const input = { session: "s", messages: messages(engine, talk) };
    const request = engine.id();
    const first = await engine.call("sessionCompact", input, { request });
    const ask = { session: "s", query: "heavy one light thing", limitTokens: 2_000 };
    expect((await engine.call("injectTurn", ask)).text).toContain("Heavy one.");
    expect(await engine.call("sessionCompact", input, { request })).toEqual(first);
    expect((await engine.call("injectTurn", ask)).text).not.toContain("Heavy one.");
    expect(await stored(engine)).toEqual(talk);
  });
});

describe("a session", () => {
  test("is begun by whatever is told first of it, and resumed after that", async () => {
    const engine = await openTestEngine();
    expect(await engine.call("sessionStart", { session: "s" })).toMatchObject({ session: "s", resumed: false, caughtUp: [] });
    expect(await engine.call("sessionStart", { session: "s" })).toMatchObject({ resumed: true });
    await turn(engine, talk, "t");
    expect(await engine.call("sessionStart", { session: "t" })).toMatchObject({ resumed: true });
    await engine.call("record", { session: "r", turns: [{ id: engine.id(), role: "user", text: "Recorded." }] });
    expect(await engine.call("sessionStart", { session: "r" })).toMatchObject({ resumed: true });
  });

  test("starts with its block when that is asked for, and a bad block is refused before anything is done", async () => {
    const engine = await openTestEngine();
    await engine.call("write", { id: engine.id(), gesture: "Heavy.", importance: 5, emotional: 5, unresolved: 5 });
    const { block } = await engine.call("sessionStart", { session: "s", inject: { limitTokens: 4_000 } });
    expect(block?.text).toContain("Heavy.");
    await expect(engine.call("sessionStart", { session: "u", inject: { limitTokens: -1 } })).rejects.toMatchObject({
      code: "invalid_input",
      details: { path: "input.inject.limitTokens" },
    });
    expect((await engine.call("sessionStart", { session: "u" })).resumed).toBe(false);
  });

  test("whose page died is ended at the next start, with its last turn where nothing answered it", async () => {
    const engine = await openTestEngine();
    await engine.call("sessionStart", { session: "old" });
    const { turns } = await turn(engine, [...talk, ["user", "And then?"]], "old");
    const lastAt = engine.clock.now;
    engine.clock.now += HOUR;
    await turn(engine, talk.slice(0, 2), "alive");
    const request = engine.id();
    const start = await engine.call("sessionStart", { session: "new" }, { request });
    expect(start.caughtUp).toEqual([{ session: "old", turns: 5, lastAt, unanswered: turns[4]?.id }]);
    expect(await engine.call("sessionStart", { session: "new" }, { request })).toEqual(start);
    expect((await engine.call("sessionStart", { session: "new" })).caughtUp).toEqual([]);
    const listed = await engine.call("sessions", {});
    expect(listed.find(({ session }) => session === "old")).toMatchObject({ endedAt: lastAt, endedBy: "catch_up" });
    expect(listed.find(({ session }) => session === "alive")).not.toHaveProperty("endedAt");
  });

  test("that died between a user's turn and the answer tells of it when it is resumed", async () => {
    const engine = await openTestEngine();
    const { turns } = await turn(engine, talk.slice(0, 1));
    expect(await engine.call("sessionStart", { session: "s" })).toMatchObject({ resumed: true, unanswered: turns[0]?.id });
    await turn(engine, talk.slice(0, 2));
    expect(await engine.call("sessionStart", { session: "s" })).not.toHaveProperty("unanswered");
    expect(await stored(engine)).toEqual(talk.slice(0, 2));
  });

  test("is caught up with where the clock was set far back, and not where another host spoke of late", async () => {
    const engine = await openTestEngine();
    await turn(engine, talk, "future");
    engine.clock.now -= 48 * HOUR;
    await turn(engine, talk, "alive");
    const caught = (await engine.call("sessionStart", { session: "new" })).caughtUp.map(({ session }) => session);
    expect(caught).toEqual(["future"]);
    engine.clock.now += 10 * 60_000;
    expect((await engine.call("sessionStart", { session: "new", silentMinutes: 5 })).caughtUp.map(({ session }) => session)).toEqual([
      "alive",
    ]);
  });

  test("that was ended twice ended the first time, and a turn after it resumes it", async () => {
    const engine = await openTestEngine();
    const window = { session: "s", messages: messages(engine, talk) };
    const endedAt = async () => (await engine.call("sessions", {}))[0]?.endedAt;
    expect(await engine.call("sessionEnd", window)).toMatchObject({ stored: 4 });
    const { now } = engine.clock;
    const first = await endedAt();
    expect(first).toBe(now);
    expect(await engine.call("sessionEnd", { session: "s", messages: messages(engine, talk) })).toMatchObject({ stored: 0, known: 4 });
    expect(await endedAt()).toBe(first);
    await turn(engine, [["user", "One more thing."]]);
    expect(await endedAt()).toBeUndefined();
  });

  test("that ended lets everything be injected again", async () => {
    const engine = await openTestEngine();
    await engine.call("write", { id: engine.id(), gesture: "Ana starts at the harbour." });
    const ask = { session: "s", query: "harbour", limitTokens: 1_000 };
    expect((await engine.call("injectTurn", ask)).text).toContain("harbour");
    await engine.call("sessionEnd", { session: "s" });
    expect((await engine.call("injectTurn", ask)).text).toContain("harbour");
  });

  test("of another agent is neither ended nor told", async () => {
    const engine = await openTestEngine();
    await engine.call("sessionStart", { session: "theirs" }, { scope: { user: "default", agent: "b" } });
    engine.clock.now += HOUR;
    const scope = { user: "default", agent: "a" };
    expect((await engine.call("sessionStart", { session: "mine" }, { scope })).caughtUp).toEqual([]);
  });

  test("that is erased leaves no life, also when nothing was said in it", async () => {
    const engine = await openTestEngine();
    await engine.call("sessionStart", { session: "s" });
    await engine.call("erase", { sessions: ["s"] });
    expect((await engine.call("sessionStart", { session: "s" })).resumed).toBe(false);
    await turn(engine, talk);
    await engine.call("erase", { sessions: ["s"] });
    await expect(engine.call("erase", { sessions: ["s"] })).rejects.toMatchObject({ code: "not_found" });
  });
});
