import { describe, expect, test } from "vitest";
import { chatgptConversation, makeZip } from "../support/build-export.ts";
import { importFile, saidIn } from "../support/import-file.ts";
import { openTestEngine } from "../support/open-test-engine.ts";

const long = Array.from({ length: 40 }, (_, n) =>
  chatgptConversation(
    `c${n}`,
    Array.from({ length: 30 }, (__, i) => ({ parts: [`turn ${n}.${i} ${"words ".repeat(200)}`] })),
  ),
);

describe("an import", () => {
  test("of the same file again adds nothing, zipped, sharded or plain", async () => {
    const engine = await openTestEngine();
    const [first, second] = [chatgptConversation("a", [{}, {}]), chatgptConversation("b", [{}, {}, {}])];
    expect(await importFile(engine, [first, second])).toMatchObject({ turns: { stored: 5, known: 0 } });
    const before = await engine.jsonl();
    const shards = makeZip(
      [
        { name: "export/conversations-001.json", content: JSON.stringify([second]) },
        { name: "export/conversations-000.json", content: JSON.stringify([first]), stored: true },
        { name: "export/users.json", content: "[]" },
        { name: "export/chat.html", content: "<p>" },
        { name: "__MACOSX/conversations.json", content: "x" },
      ],
      { comment: "by hand" },
    );
    expect(await importFile(engine, shards)).toMatchObject({
      conversations: 2,
      turns: { stored: 0, known: 5 },
      skipped: { file_not_read: 1 },
      examples: [{ where: "export/users.json", reason: "file_not_read" }],
    });
    expect(
      await importFile(
        engine,
        makeZip(
          [
            { name: "anything.json", content: JSON.stringify([first]) },
            { name: "other.json", content: "[]" },
          ],
          { zip64: true },
        ),
      ),
    ).toMatchObject({ turns: { stored: 0, known: 2 }, skipped: { file_not_read: 1 } });
    expect(await engine.jsonl()).toBe(before);
  });

  test("of a newer export of the same chats adds only the new turns", async () => {
    const engine = await openTestEngine();
    await importFile(engine, [chatgptConversation("a", [{}, {}])]);
    expect(await importFile(engine, [chatgptConversation("a", [{}, {}, {}, {}]), chatgptConversation("b", [{}])])).toMatchObject({
      turns: { stored: 3, known: 2 },
    });
    expect(await saidIn(engine, "import:chatgpt:a")).toHaveLength(4);
  });

  test("keeps what is stored when a message changed since under its id, and says so", async () => {
    const engine = await openTestEngine();
    await importFile(engine, [chatgptConversation("a", [{ id: "m" }])]);
    expect(await importFile(engine, [chatgptConversation("a", [{ id: "m", parts: ["other words"] }])])).toMatchObject({
      turns: { stored: 0, known: 0 },
      skipped: { changed_since: 1 },
    });
    expect(await saidIn(engine)).toEqual(["user: words 0"]);
  });

  test("keeps repeats in one conversation apart when messages have no ids", async () => {
    const engine = await openTestEngine();
    const chat = {
      name: "x",
      created_at: "2024-01-01",
      chat_messages: ["ok", "ok", "no", "ok"].map((text) => ({ sender: "human", text })),
    };
    expect(await importFile(engine, [chat])).toMatchObject({ turns: { stored: 4 }, mended: { id_made: 1, time_inferred: 4 } });
    expect(await importFile(engine, [{ ...chat, chat_messages: [...chat.chat_messages, { sender: "human", text: "ok" }] }])).toMatchObject({
      turns: { stored: 1, known: 4 },
    });
  });

  test("previews repeats under one id, and observations that come twice, as the import then finds them", async () => {
    const engine = await openTestEngine();
    const line = (id: string, text: string) => JSON.stringify({ role: "user", session: "s", id, text });
    const lines = [line("1", "one"), line("1", "one"), line("1", "other words"), line("2", "two")].join("\n");
    const graph = '{"name":"Ana","observations":["dives","dives","sings"]}';
    for (const [file, counts] of [
      [lines, { turns: { stored: 2, known: 1 }, skipped: { changed_since: 1 } }],
      [graph, { memories: { stored: 2, known: 1 } }],
    ] as const) {
      expect(await importFile(engine, file, { mode: "preview" })).toMatchObject(counts);
      expect(await importFile(engine, file)).toMatchObject(counts);
    }
  });

  test("does not bring back what was erased here", async () => {
    const engine = await openTestEngine();
    const file = [chatgptConversation("a", [{}, {}, {}])];
    await importFile(engine, file);
    const [turn] = await engine.call("timeline", { order: "oldest" });
    await engine.call("erase", { ids: [turn?.id ?? ""] });
    expect(await importFile(engine, file, { mode: "preview" })).toMatchObject({
      turns: { stored: 0, known: 2 },
      skipped: { erased_before: 1 },
    });
    expect(await importFile(engine, file)).toMatchObject({ turns: { stored: 0, known: 2 }, skipped: { erased_before: 1 } });
    expect(await saidIn(engine)).toHaveLength(2);
    const graph = '{"name":"Ana","observations":["dives"]}';
    await importFile(engine, graph);
    await engine.call("erase", { ids: [(await engine.call("list", {}))[0]?.id ?? ""] });
    expect(await importFile(engine, graph)).toMatchObject({ memories: { stored: 0, known: 0 }, skipped: { erased_before: 1 } });
  });

  test("masks secrets unless told not to, and stays the same import", async () => {
    const engine = await openTestEngine();
    const file = [chatgptConversation("a", [{ parts: ["my key is AKIA" + "Q3EGRIKEXAMPLF7Z ok"] }])];
    expect(await importFile(engine, file, { mode: "preview" })).toMatchObject({ secretsMasked: 1 });
    expect(await importFile(engine, file)).toMatchObject({ secretsMasked: 1, turns: { stored: 1 } });
    expect((await saidIn(engine))[0]).not.toContain("Q3EGRIKEXAMPLF7Z");
    expect(await engine.call("secrets", {})).toHaveLength(1);
    expect(await importFile(engine, file)).toMatchObject({ secretsMasked: 0, turns: { stored: 0, known: 1 } });
    const open = await openTestEngine();
    expect(await importFile(open, file, { screen: "off" })).toMatchObject({ secretsMasked: 0 });
    expect((await saidIn(open))[0]).toContain("Q3EGRIKEXAMPLF7Z");
  });

  test("leaves out a text that is too large and blank ones, and mends lone surrogates", async () => {
    const engine = await openTestEngine();
    const report = await importFile(engine, [
      chatgptConversation("a", [{ parts: ["x".repeat(2_000_001)] }, { parts: ["\u200b \u3164"] }, { parts: ["half \ud83d"] }]),
    ]);
    expect(report).toMatchObject({ turns: { stored: 1 }, skipped: { text_too_large: 1, empty: 1 }, mended: { surrogates_repaired: 1 } });
    expect(await saidIn(engine)).toEqual(["user: half \ufffd"]);
  });

  test("stays in the scope of its caller", async () => {
    const engine = await openTestEngine();
    await importFile(engine, [chatgptConversation("a", [{}])], { scope: { user: "ana" } });
    expect(await saidIn(engine)).toEqual([]);
    expect(await engine.call("timeline", {}, { scope: { user: "ana" } })).toHaveLength(1);
  });

  test("is taken back whole by undo, and can be done again", async () => {
    const engine = await openTestEngine();
    await engine.call("record", { session: "own", turns: [{ id: engine.id(), role: "user", text: "mine" }] });
    const before = await engine.jsonl();
    const file = engine.id();
    await importFile(engine, long.slice(0, 10), { file });
    expect((await engine.call("stats", {})).turns).toBe(301);
    await engine.call("undo", { request: file });
    expect(await engine.jsonl()).toBe(before);
    expect(await importFile(engine, long.slice(0, 10))).toMatchObject({ turns: { stored: 300, known: 0 } });
  });
});

describe("an import under way", () => {
  test("answers other requests between its slices, and they see what is stored so far", async () => {
    const engine = await openTestEngine();
    const seen: number[] = [];
    const report = await importFile(engine, long, {
      onStep: async (_, phase) => {
        await engine.call("write", { id: engine.id(), gesture: `written while ${phase} ${seen.length}` });
        seen.push((await engine.call("stats", {})).turns);
        return true;
      },
    });
    expect(report).toMatchObject({ turns: { stored: 1200 } });
    expect(seen.some((turns) => turns > 0 && turns < 1200)).toBe(true);
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  });

  test("that is stopped keeps what was stored, says so, and can be taken up again", async () => {
    const engine = await openTestEngine();
    const stopped = await importFile(engine, long, { onStep: (reached, phase) => phase === "checking" || reached < 700_000 });
    expect(stopped).toMatchObject({ complete: false, applied: true });
    expect(stopped.turns.stored).toBeGreaterThan(0);
    expect(stopped.turns.stored).toBeLessThan(1200);
    expect((await engine.call("stats", {})).turns).toBe(stopped.turns.stored);
    expect(await importFile(engine, long)).toMatchObject({
      complete: true,
      turns: { stored: 1200 - stopped.turns.stored, known: stopped.turns.stored },
    });
  });

  test("that is stopped while it checks has stored nothing", async () => {
    const engine = await openTestEngine();
    expect(await importFile(engine, long, { onStep: (reached) => reached < 700_000 })).toMatchObject({
      complete: false,
      turns: { stored: 0, known: 0 },
    });
    expect((await engine.call("stats", {})).turns).toBe(0);
  });

  test("takes a part that is sent twice once", async () => {
    const engine = await openTestEngine();
    const file = engine.id();
    const bytes = new TextEncoder().encode(JSON.stringify(long));
    let step = await engine.call("importStart", { file, size: bytes.length, mode: "apply" });
    while (step.kind === "part") {
      const part = { file, step: step.step, bytes: bytes.slice(step.offset, step.offset + step.length) };
      const next = await engine.call("importPart", part);
      if (next.kind === "part") expect(await engine.call("importPart", part)).toEqual(next);
      step = next;
    }
    expect(step.report).toMatchObject({ turns: { stored: 1200, known: 0 } });
  });

  test("ends when the memory is wiped, and does not fill it again", async () => {
    const engine = await openTestEngine();
    const going = importFile(engine, long, {
      onStep: async (reached, phase) => {
        if (phase === "storing" && reached > 600_000) await engine.call("wipe", { scope: { user: "default" } });
        return true;
      },
    });
    await expect(going).rejects.toMatchObject({ code: "transfer_lost" });
    expect((await engine.call("stats", {})).turns).toBe(0);
  });
});
