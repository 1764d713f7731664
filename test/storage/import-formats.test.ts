import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import { chatgptConversation } from "../support/build-export.ts";
import { importFile, saidIn } from "../support/import-file.ts";

describe("a ChatGPT conversation", () => {
  test("is stored as its current branch, oldest first, with its own times and ids", async () => {
    const engine = await openTestEngine();
    const tree = chatgptConversation("c1", [
      { id: "q" },
      { id: "old answer" },
      { id: "new answer", parent: "q", role: "assistant" },
      { id: "thanks", role: "user" },
    ]);
    const report = await importFile(engine, [tree]);
    expect(report).toMatchObject({
      format: "chatgpt",
      applied: true,
      complete: true,
      conversations: 1,
      turns: { stored: 3, known: 0 },
      skipped: { other_branch: 1 },
      mended: {},
    });
    expect(report).toMatchObject({
      since: 1_700_000_000_000,
      until: 1_700_000_003_000,
      examples: [{ where: "Talk c1", reason: "other_branch" }],
    });
    const turns = await engine.call("timeline", { order: "oldest" });
    expect(turns.map(({ externalId }) => externalId)).toEqual(["q", "new answer", "thanks"]);
    expect(turns[0]).toMatchObject({ session: "import:chatgpt:c1", role: "user", trust: "import", at: 1_700_000_000_000, text: "words 0" });
  });

  test("follows another current_node to the other branch", async () => {
    const engine = await openTestEngine();
    await importFile(engine, [chatgptConversation("c1", [{ id: "q" }, { id: "a1" }, { id: "a2", parent: "q" }], { current_node: "a1" })]);
    expect((await engine.call("timeline", { order: "oldest" })).map(({ externalId }) => externalId)).toEqual(["q", "a1"]);
  });

  test.each([
    ["is missing", { current_node: undefined }],
    ["names no node", { current_node: "gone" }],
  ])("whose current_node %s is stored by its longest branch, and the report says so", async (_, extra) => {
    const engine = await openTestEngine();
    const report = await importFile(engine, [
      chatgptConversation("c1", [{ id: "q" }, { id: "short" }, { id: "a", parent: "q" }, { id: "b" }], extra),
    ]);
    expect(report.mended).toEqual({ branch_by_length: 1 });
    expect((await engine.call("timeline", { order: "oldest" })).map(({ externalId }) => externalId)).toEqual(["q", "a", "b"]);
  });

  test("of two branches of one length the newest is taken", async () => {
    const engine = await openTestEngine();
    await importFile(engine, [
      chatgptConversation("c1", [{ id: "q" }, { id: "newer", at: 1_700_000_500 }, { id: "older", parent: "q" }], { current_node: null }),
    ]);
    expect((await engine.call("timeline", { order: "oldest" })).map(({ externalId }) => externalId)).toEqual(["q", "newer"]);
  });

  test("with a parent that is not there falls back to the longest branch", async () => {
    const engine = await openTestEngine();
    const report = await importFile(engine, [chatgptConversation("c1", [{ id: "a" }, { id: "b" }, { id: "cut off", parent: "nobody" }])]);
    expect(report).toMatchObject({ mended: { branch_by_length: 1 }, skipped: { other_branch: 1 } });
    expect((await engine.call("timeline", { order: "oldest" })).map(({ externalId }) => externalId)).toEqual(["a", "b"]);
  });

  test("leaves out what nobody said: system, hidden, tools, thinking; and describes what has no words", async () => {
    const engine = await openTestEngine();
    const image = { content_type: "image_asset_pointer", asset_pointer: "file-service://x" };
    const report = await importFile(engine, [
      chatgptConversation("c1", [
        { role: "system", parts: ["You are ChatGPT."] },
        { role: "user", parts: ["secret instructions"], extra: { metadata: { is_visually_hidden_from_conversation: true } } },
        { role: "user", extra: { content: { content_type: "multimodal_text", parts: ["Look:", image, "nice?"] } } },
        { role: "assistant", extra: { recipient: "python", content: { content_type: "code", text: "print(1)" } } },
        { role: "tool", extra: { content: { content_type: "execution_output", text: "1" } } },
        { role: "assistant", extra: { content: { content_type: "thoughts", thoughts: [{ content: "hm" }] } } },
        { role: "assistant", extra: { content: { content_type: "code", text: "let x = 1;" } } },
        { role: "assistant", parts: ["", null, { odd: true }] },
      ]),
    ]);
    expect(report.skipped).toEqual({ system: 1, hidden: 1, tool_call: 1, tool_output: 1, thinking: 1, unknown_form: 1, empty: 1 });
    expect(await saidIn(engine)).toEqual(["user: Look:\n\n[image]\n\nnice?", "assistant: let x = 1;"]);
  });

  test("without times takes them from its neighbours or itself, and keeps its order", async () => {
    const engine = await openTestEngine();
    const report = await importFile(engine, [
      chatgptConversation("c1", [{ at: null }, { at: 1_700_000_050 }, { at: null }]),
      chatgptConversation("c2", [{ at: null }, { at: null }]),
    ]);
    expect(report.mended).toEqual({ time_inferred: 4 });
    const times = async (session: string) =>
      (await engine.call("timeline", { order: "oldest", session })).map(({ at, text }) => [at / 1000, text]);
    expect(await times("import:chatgpt:c1")).toEqual([
      [1_700_000_050, "words 0"],
      [1_700_000_050, "words 1"],
      [1_700_000_050, "words 2"],
    ]);
    expect(await times("import:chatgpt:c2")).toEqual([
      [1_700_000_000, "words 0"],
      [1_700_000_000, "words 1"],
    ]);
  });
});

describe("a Claude conversation", () => {
  const claude = (messages: readonly object[]): object => ({
    uuid: "k1",
    name: "Plans",
    created_at: "2024-05-01T10:00:00Z",
    chat_messages: messages,
  });

  test("is stored from its content blocks, thinking and tools left out, attachments as turns of their own", async () => {
    const engine = await openTestEngine();
    const report = await importFile(engine, {
      conversations: [
        claude([
          {
            uuid: "m1",
            sender: "human",
            text: "read this",
            created_at: "2024-05-01T12:00:00+02:00",
            attachments: [{ file_name: "a.txt", extracted_content: "the words of a" }],
            files: [{ file_name: "b.png" }],
          },
          {
            uuid: "m2",
            sender: "assistant",
            text: "",
            created_at: "2024-05-01T10:00:05Z",
            content: [
              { type: "thinking", thinking: "hm" },
              { type: "text", text: "Done." },
              { type: "tool_use", name: "x" },
              { type: "tool_result" },
              { type: "text", text: "See above." },
            ],
          },
          { uuid: "m3", sender: "human", text: "thanks" },
          { uuid: "m4", sender: "human", text: "", content: [] },
        ]),
      ],
      exported_by: "somebody",
    });
    expect(report).toMatchObject({
      format: "claude",
      turns: { stored: 4, known: 0 },
      skipped: { thinking: 1, tool_call: 1, tool_output: 1, empty: 1 },
      mended: { time_inferred: 1, part_described: 1 },
    });
    expect(await saidIn(engine, "import:claude:k1")).toEqual([
      "tool: [attachment: a.txt]\nthe words of a",
      "user: read this\n\n[file: b.png]",
      "assistant: Done.\n\nSee above.",
      "user: thanks",
    ]);
    expect(report.since).toBe(Date.parse("2024-05-01T10:00:00Z"));
  });
});

describe("other forms", () => {
  test("LoCoMo: a session each, speakers named in the text, times read in the caller's zone", async () => {
    const engine = await openTestEngine();
    const conversation = {
      speaker_a: "Ana",
      speaker_b: "Li",
      session_1_date_time: "1:56 pm on 8 May, 2023",
      session_2_date_time: "12:05 am on 9 May, 2023",
      session_1: [
        { speaker: "Ana", dia_id: "D1:1", text: "Hey Li!" },
        { speaker: "Li", dia_id: "D1:2", text: "Look", blip_caption: "a photo of a whale" },
      ],
      session_2: [{ speaker: "Ana", dia_id: "D2:1", text: "Bye." }],
    };
    const report = await importFile(engine, [{ sample_id: "conv-1", qa: [], conversation }], { zone: "Europe/Berlin" });
    expect(report).toMatchObject({ format: "locomo", conversations: 2, turns: { stored: 3, known: 0 }, mended: {} });
    expect(await saidIn(engine, "import:locomo:conv-1/session_1")).toEqual([
      "user: Ana: Hey Li!",
      "user: Li: Look\n\n[image: a photo of a whale]",
    ]);
    expect([report.since, report.until]).toEqual([Date.parse("2023-05-08T11:56:00Z"), Date.parse("2023-05-08T22:05:00Z")]);
  });

  test("JSON Lines: sessions, times in zones, repeats kept, no id needed", async () => {
    const engine = await openTestEngine();
    const lines = [
      { role: "user", text: "yes", at: "2026-01-01T10:00", zone: "Asia/Shanghai", session: "s" },
      { role: "assistant", content: "and?", session: "s" },
      { role: "user", text: "yes", session: "s" },
      { role: "user", text: "yes", session: "t", at: 1_767_225_600 },
      { role: "user", text: "yes", session: "s", at: 1_767_261_600_000, id: "own" },
      { role: "system", text: "be kind", session: "s" },
    ];
    const file = `\ufeff${lines.map((line) => JSON.stringify(line)).join("\r\n")}\n\n`;
    const report = await importFile(engine, file);
    expect(report).toMatchObject({
      format: "jsonl",
      conversations: 2,
      turns: { stored: 5, known: 0 },
      skipped: { system: 1 },
      mended: { time_inferred: 2 },
    });
    const turns = await engine.call("timeline", { order: "oldest", session: "import:jsonl:s" });
    expect(turns.map(({ text, occurrence }) => [text, occurrence])).toEqual([
      ["yes", 0],
      ["and?", 0],
      ["yes", 1],
      ["yes", 0],
    ]);
    expect(turns[0]).toMatchObject({ at: Date.parse("2026-01-01T02:00:00Z"), zone: "Asia/Shanghai" });
    expect(await importFile(engine, file)).toMatchObject({ turns: { stored: 0, known: 5 } });
  });

  test("lines of mixed sessions without times take those of their own session", async () => {
    const engine = await openTestEngine();
    const line = (session: string, text: string, at?: string): string => JSON.stringify({ role: "user", text, session, at });
    const lines = [
      line("a", "first", "2020-01-01T00:00:00Z"),
      line("b", "second", "2021-01-01T00:00:00Z"),
      line("a", "third"),
      line("b", "fourth"),
    ];
    await importFile(engine, lines.join("\n"));
    const turns = await engine.call("timeline", { order: "oldest" });
    expect(turns.map(({ text, at }) => `${text} ${new Date(at).getUTCFullYear()}`)).toEqual([
      "first 2020",
      "third 2020",
      "second 2021",
      "fourth 2021",
    ]);
  });

  test("repeats in a long conversation without ids are all kept, whatever follows it", async () => {
    const engine = await openTestEngine();
    const said = (count: number): readonly object[] =>
      Array.from({ length: count }, (_, n) => ({ role: n % 2 === 0 ? "user" : "assistant", content: n % 2 === 0 ? "ok" : `answer ${n}` }));
    const report = await importFile(engine, [
      { id: "long", messages: said(250) },
      { id: "short", messages: said(2) },
    ]);
    expect(report.turns).toEqual({ stored: 252, known: 0 });
  });

  test("lines without a session get one by their beginning, or the one that the caller names", async () => {
    const engine = await openTestEngine();
    const file = '{"role":"user","text":"first"}\n{"role":"assistant","text":"second"}';
    expect(await importFile(engine, file)).toMatchObject({ conversations: 1, mended: { session_named_by_content: 1, time_inferred: 2 } });
    expect(await importFile(engine, `${file}\n{"role":"user","text":"third"}`)).toMatchObject({ turns: { stored: 1, known: 2 } });
    await importFile(engine, file, { session: "mine" });
    expect((await engine.call("sessions", {})).map(({ session }) => session)).toContain("import:jsonl:mine");
  });

  test("a list of messages for a model", async () => {
    const engine = await openTestEngine();
    const messages = [
      { role: "system", content: "be brief" },
      {
        role: "user",
        content: [
          { type: "text", text: "what is it?" },
          { type: "image_url", image_url: { url: "data:" } },
        ],
      },
      { role: "assistant", content: null, tool_calls: [{}] },
      { role: "tool", content: "42" },
      { role: "assistant", content: "A whale." },
    ];
    expect(await importFile(engine, messages)).toMatchObject({
      format: "messages",
      conversations: 1,
      turns: { stored: 2 },
      skipped: { system: 1, tool_call: 1, tool_output: 1 },
    });
    expect(await saidIn(engine)).toEqual(["user: what is it?\n\n[image]", "assistant: A whale."]);
    expect(await importFile(engine, { messages })).toMatchObject({ format: "messages", conversations: 1 });
  });

  test("the graph of an MCP memory server: observations and relations as facts, with entities", async () => {
    const engine = await openTestEngine();
    const lines = [
      {
        type: "entity",
        name: "Ana",
        entityType: "person",
        observations: ["dives", { text: "likes whales", timestamp: "2025-05-11T15:54:05.242Z", version: "1.0" }],
      },
      { type: "relation", from: "Ana", to: "Li", relationType: "works_with" },
      { name: "Harbour", entityType: "place", observations: [] },
      { type: "lesson", text: "other" },
    ];
    const file = lines.map((line) => JSON.stringify(line)).join("\n");
    expect(await importFile(engine, file)).toMatchObject({
      format: "mcp",
      memories: { stored: 4, known: 0 },
      skipped: { unknown_form: 1 },
      turns: { stored: 0 },
    });
    const memories = await engine.call("list", {});
    expect(memories.map(({ gesture }) => gesture).sort()).toEqual([
      "Ana works with Li",
      "Ana: dives",
      "Ana: likes whales",
      "Harbour (place)",
    ]);
    expect(memories.find(({ gesture }) => gesture.includes("whales"))).toMatchObject({
      kind: "fact",
      trust: "import",
      entities: ["Ana"],
      tags: ["person"],
      occurredAt: Date.parse("2025-05-11T15:54:05.242Z"),
    });
    expect(await importFile(engine, file)).toMatchObject({ memories: { stored: 0, known: 4 } });
  });
});

const FIXTURES = new URL("../../../shared/eval/import_fixtures/", import.meta.url);

describe.runIf(existsSync(FIXTURES))("files of others (../shared/eval/import_fixtures)", () => {
  test.each([
    ["chatgpt.chatgpt2claude.json", { format: "chatgpt" }, { system: 2 }],
    ["chatgpt.bot-knows.json", { format: "chatgpt", conversations: 2, turns: { stored: 6, known: 0 }, mended: { order_by_time: 2 } }, {}],
    [
      "chatgpt.chatlectify.json",
      { format: "chatgpt", conversations: 1, turns: { stored: 3, known: 0 }, mended: { order_by_time: 1, time_inferred: 1 } },
      {},
    ],
    ["claude.bot-knows.json", { format: "claude", conversations: 1, turns: { stored: 4, known: 0 }, mended: {} }, {}],
    ["claude.chatlectify.json", { format: "claude", conversations: 1, turns: { stored: 10, known: 0 }, mended: { time_inferred: 1 } }, {}],
    ["mcp-memory.memory-graph.jsonl", { format: "mcp", turns: { stored: 0, known: 0 } }, {}],
    ["mcp-memory.think-tank.jsonl", { format: "mcp", turns: { stored: 0, known: 0 } }, {}],
  ])("%s is read whole, and a second time adds nothing", async (name, expected, skipped) => {
    const engine = await openTestEngine();
    const bytes = new Uint8Array(readFileSync(new URL(name, FIXTURES)));
    const preview = await importFile(engine, bytes, { mode: "preview" });
    const report = await importFile(engine, bytes);
    expect(report).toMatchObject({ ...expected, skipped, complete: true });
    expect(preview).toMatchObject({ turns: report.turns, skipped: report.skipped, mended: report.mended, applied: false });
    expect(report.turns.stored + report.memories.stored).toBeGreaterThan(0);
    const before = await engine.jsonl();
    expect(await importFile(engine, bytes)).toMatchObject({ turns: { stored: 0, known: report.turns.stored }, memories: { stored: 0 } });
    expect(await engine.jsonl()).toBe(before);
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
  });
});
