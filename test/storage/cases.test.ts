import { describe, expect, test } from "vitest";
import type { WriteInput } from "../../src/contract/contract.ts";
import type { Turn } from "../../src/core/records.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { CallOptions, TestEngine } from "../support/open-test-engine.ts";

/** Public bug reports of peers, as inputs: what went wrong there is right here. */

async function write(engine: TestEngine, gesture: string, fields: Partial<WriteInput> = {}, options: CallOptions = {}): Promise<string> {
  return (await engine.call("write", { id: engine.id(), gesture, ...fields }, options)).id;
}

async function say(engine: TestEngine, text: string, session = "s", options: CallOptions = {}): Promise<Turn> {
  const { turns } = await engine.call("record", { session, turns: [{ id: engine.id(), role: "user", text }] }, options);
  return (await engine.call("get", { id: turns[0]?.id ?? "" }, options)) as Turn;
}

async function current(engine: TestEngine, options: CallOptions = {}): Promise<readonly string[]> {
  return (await engine.call("list", {}, options)).map((memory) => memory.gesture);
}

describe("Unicode and size", () => {
  test("mastra-ai/mastra#15573, BYK/loreai#68, oguzbilgic/kern-ai#313, Pasta-Devs/Marinara-Engine#3596: whatever comes out is well-formed", async () => {
    const engine = await openTestEngine();
    const long = "😀".repeat(3_000);
    for (const cut of [1, 2, 999, 1_000, 5_999]) await say(engine, long.slice(0, cut), `cut ${cut}`);
    await write(engine, long.slice(1, 4), { context: long.slice(0, 3), moment: "\udfff" });
    const out = JSON.stringify([await engine.call("timeline", {}), await engine.call("list", {}), await engine.call("changes", {})]);
    expect(/\\ud[89a-f]/i.test(out) || !out.isWellFormed()).toBe(false);
    expect((await engine.jsonl({ range: "store" })).isWellFormed()).toBe(true);
  });

  test("BYK/loreai#68: raw tool output with lone surrogates is repaired on the way in and survives JSON and a restore", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    const reply = await engine.call("record", { session: "s", turns: [{ id, role: "tool", text: "exit \ud800\u0000 0" }] });
    expect(reply.notices).toMatchObject([{ code: "surrogates_repaired", id }]);
    const other = await openTestEngine();
    await other.restore(await engine.jsonl());
    expect(await other.call("get", { id })).toMatchObject({ text: "exit \ufffd\u0000 0" });
  });

  test("openchamber/openchamber#3604: 2,100 characters are stored whole", async () => {
    const engine = await openTestEngine();
    const text = `${"x".repeat(2_099)}!`;
    expect((await say(engine, text)).text).toBe(text);
    const id = await write(engine, text);
    expect(await engine.call("get", { id })).toMatchObject({ gesture: text });
  });
});

describe("deleting, scopes and ids", () => {
  test("ruvnet/ruflo#2815: what was forgotten or erased is gone from every list, and erased also by its id", async () => {
    const engine = await openTestEngine();
    const turn = await say(engine, "A thing to drop.");
    const id = await write(engine, "A memory to drop.", { tags: ["drop"], entities: ["Dropsy"] });
    const lists = async (): Promise<string> =>
      JSON.stringify([
        await engine.call("list", {}),
        await engine.call("list", { tags: ["drop"] }),
        await engine.call("list", { entity: "Dropsy" }),
        await engine.call("timeline", {}),
        await engine.call("sessions", {}),
        await engine.call("tags", {}),
      ]);
    await engine.call("forget", { ids: [id, turn.id] });
    expect(await lists()).toBe("[[],[],[],[],[],[]]");
    await engine.call("erase", { ids: [id, turn.id] });
    expect(await lists()).toBe("[[],[],[],[],[],[]]");
    expect([await engine.call("get", { id }), await engine.call("get", { id: turn.id }), await engine.call("people", {})]).toEqual([
      null,
      null,
      [],
    ]);
    expect(await engine.call("stats", {})).toMatchObject({ memories: 0, turns: 0, chunks: 0, entities: 0, tags: 0 });
  });

  test("headroomlabs-ai/headroom#2856: the new text alone is current, listed and exported as current", async () => {
    const engine = await openTestEngine();
    const old = await write(engine, "The key is under the mat.");
    await engine.call("supersede", { old, next: { id: engine.id(), gesture: "The key is in the shed." }, why: "moved" });
    expect(await current(engine)).toEqual(["The key is in the shed."]);
  });

  test("mem0ai/mem0#3928: wiping one user leaves everybody else as they were", async () => {
    const engine = await openTestEngine();
    const users = ["A", "B", "A "].map((user) => ({ scope: { user } }));
    for (const options of users) {
      await write(engine, "Mine.", { tags: ["t"], entities: ["Li"] }, options);
      await say(engine, "Hello.", "s", options);
      await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "Me." }, options);
    }
    await engine.call("wipe", { scope: { user: "A" } }, { scope: { user: "A" } });
    expect(await engine.call("stats", {}, { scope: { user: "A" } })).toMatchObject({
      turns: 0,
      memories: 0,
      identity: 0,
      tags: 0,
      entities: 0,
      changes: 0,
    });
    for (const options of users.slice(1))
      expect(await engine.call("stats", {}, options)).toMatchObject({
        turns: 1,
        memories: 1,
        identity: 1,
        tags: 1,
        entities: 1,
        chunks: 2,
      });
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  });

  test("openclaw/openclaw#95606: every id that a read shows may be forgotten and erased", async () => {
    const engine = await openTestEngine();
    await say(engine, "Said.");
    await write(engine, "Written.");
    await engine.call("putIdentity", { id: engine.id(), kind: "snapshot", text: "Seen." });
    const shown = [...(await engine.call("list", {})), ...(await engine.call("timeline", {}))].map(({ id }) => id);
    expect((await engine.call("forget", { ids: shown })).changed).toHaveLength(2);
    const snapshots = (await engine.call("listIdentity", { kind: "snapshot" })).map(({ id }) => id);
    const receipt = await engine.call("erase", { ids: [...shown, ...snapshots] });
    expect(receipt.erased).toMatchObject({ turns: 1, memories: 1, identity: 1 });
  });
});

describe("storage", () => {
  test("modelcontextprotocol/servers#4797: two writers with twenty records each leave forty", async () => {
    const engine = await openTestEngine();
    const writer = (name: string): Promise<unknown> => Promise.all(Array.from({ length: 20 }, (_, i) => write(engine, `${name} ${i}`)));
    await Promise.all([writer("one"), writer("two")]);
    expect(await engine.call("stats", {})).toMatchObject({ memories: 40 });
  });

  test("modelcontextprotocol/servers#1819: calls made at once leave the file whole", async () => {
    const engine = await openTestEngine();
    const id = await write(engine, "Pulled about.");
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 3 === 0 ? say(engine, `t ${i}`) : engine.call("update", { id, importance: (i % 5) + 1, tags: [`t${i}`] }),
      ),
    );
    expect(await engine.call("check", {})).toEqual({ ok: true, problems: [], repaired: [] });
  });

  test("modelcontextprotocol/servers#4510: one bad record of a batch is refused alone; every method works on", async () => {
    const engine = await openTestEngine();
    const results = await Promise.allSettled(["good", " ", "good too"].map((gesture) => write(engine, gesture)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await current(engine)).toEqual(["good too", "good"]);
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  });

  test("ohdearquant/khive#2273: hidden, shown, amended, then erased leaves a sound index", async () => {
    const engine = await openTestEngine();
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) ids.push(await write(engine, `Hidden thing ${i}`));
    await engine.call("forget", { ids });
    await engine.call("unforget", { ids: ids.slice(0, 5) });
    await engine.call("amend", { id: ids[0] ?? "", amendment: engine.id(), text: "More of it." });
    await engine.call("erase", { ids });
    expect(await engine.call("check", {})).toEqual({ ok: true, problems: [], repaired: [] });
    expect(await engine.call("stats", {})).toMatchObject({ memories: 0, chunks: 0 });
  });

  test("oramasearch/orama#695, ruvnet/RuVector#30: a store that was closed and opened again answers the same", async () => {
    const { keptBackend } = await import("./erasure-scan.ts");
    const backend = await keptBackend();
    const engine = await openTestEngine({ backend });
    for (let i = 0; i < 10; i++) await write(engine, `Thing ${i}`, { tags: [`t${i % 3}`], importance: (i % 5) + 1 });
    await say(engine, "Something.");
    const answers = async (of: TestEngine): Promise<unknown> => [
      await of.call("list", {}),
      await of.call("timeline", {}),
      await of.call("tags", {}),
      await of.jsonl({ range: "store" }),
    ];
    const before = await answers(engine);
    await engine.port.close();
    const again = await openTestEngine({ backend, clock: engine.clock });
    expect(await answers(again)).toEqual(before);
    expect(again.port.status().storage.check).toBe("clean");
  });
});
