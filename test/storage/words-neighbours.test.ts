import { describe, expect, test } from "vitest";
import { fold } from "../../src/core/text.ts";
import type { SearchInput } from "../../src/contract/contract.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

const ALICE = { user: "alice" };
const BOB = { user: "bob" };

async function say(engine: TestEngine, texts: readonly string[], scope = BOB, session = "talk"): Promise<void> {
  const turns = texts.map((text) => ({ id: engine.id(), role: "user" as const, text }));
  await engine.call("record", { session, turns }, { scope });
}

async function found(engine: TestEngine, query: string, more: Partial<SearchInput> = {}, scope = BOB): Promise<readonly string[]> {
  const { hits } = await engine.call("search", { query, ...more }, { scope });
  return hits.map(({ text }) => text);
}

const many = (count: number, text: (n: number) => string): readonly string[] => Array.from({ length: count }, (_, n) => text(n));

describe("what one user stores never changes what another finds", () => {
  test("a word that another said 600 times in short turns", async () => {
    const engine = await openTestEngine();
    await say(
      engine,
      many(600, (n) => `whale ${n}`),
      ALICE,
    );
    await say(
      engine,
      many(550, (n) => `other ${n}`),
    );
    await say(engine, [`${"a long way round to say that there was a ".repeat(8)} whale`]);
    expect(await found(engine, "whale")).toHaveLength(1);
  });

  test("an id that another has 80 times comes first for who has it once", async () => {
    const engine = await openTestEngine();
    await say(
      engine,
      many(80, (n) => `build-42 ${n}`),
      ALICE,
    );
    await say(engine, [...many(80, (n) => `build ${n} of 42 things`), `${"it was in the end the ".repeat(20)} build-42`]);
    const { hits } = await engine.call("search", { query: "build-42" }, { scope: BOB });
    expect(hits[0]?.text).toContain("build-42");
    expect(hits[0]?.parts.exact).toBe(1);
  });

  test("the beginning of a word, of which another has the most common words", async () => {
    const engine = await openTestEngine();
    await say(
      engine,
      many(30, (n) => `${`wha${String.fromCodePoint(97 + (n % 26))}${String.fromCodePoint(97 + n)}x `.repeat(3)}`),
      ALICE,
    );
    await say(engine, ["the whale sang"]);
    expect(await found(engine, "wha", { mode: "typing" })).toEqual(["the whale sang"]);
  });
});

describe("what is hidden stays hidden", () => {
  test("a forgotten turn lends its neighbour nothing", async () => {
    const engine = await openTestEngine();
    await say(engine, ["My secret project is called Bluefin", "Okay, noted."]);
    const [first] = await engine.call("timeline", { order: "oldest" }, { scope: BOB });
    await engine.call("forget", { ids: [first?.id ?? ""] }, { scope: BOB });
    expect(await found(engine, "Bluefin")).toEqual([]);
  });

  test.each([
    { in: ["memories"], roles: ["user"] },
    { in: ["memories"], session: "talk" },
    { in: ["turns"], tags: ["x"] },
    { in: ["turns"], minWeight: 0.5 },
    { roles: ["user"], kinds: ["fact"] },
  ] as const)("filters that exclude each other find nothing: %j", async (filters) => {
    const engine = await openTestEngine();
    await say(engine, ["The tide turned at six."]);
    for (const mode of ["words", "typing", "substring"] as const) expect(await found(engine, "tide", { ...filters, mode })).toEqual([]);
  });

  test("a name finds old turns behind many newer ones, as the filters say", async () => {
    const engine = await openTestEngine();
    await engine.call("putPeople", { people: [{ name: "Rosalind", aliases: ["Mum"] }] }, { scope: BOB });
    await say(
      engine,
      many(20, (n) => `Mum called, ${n}`),
      BOB,
      "old",
    );
    await say(
      engine,
      many(80, (n) => `Mum wrote, ${n}`),
      BOB,
      "new",
    );
    engine.settle();
    expect(await found(engine, "Rosalind", { session: "old", limit: 20 })).toHaveLength(20);
    expect(await found(engine, "Rosalind", { limit: 90 })).toHaveLength(90);
  });
});

describe("words with marks", () => {
  test.each([
    ["मुझे दुनिया पसंद है", "दुनिया"],
    ["আমি বাংলায় গান গাই", "বাংলায়"],
    ["நான் தமிழ் பேசுகிறேன்", "தமிழ்"],
    ["ខ្ញុំ ចូលចិត្ត សមុទ្រ", "សមុទ្រ"],
    ["Ο Νίκος πίνει καφέ", "Νίκος"],
    ["Ο ΝΙΚΟΣ ΠΙΝΕΙ", "νικος"],
  ])("%s is found by %s, whole and while it is typed", async (text, query) => {
    const engine = await openTestEngine();
    await say(engine, [text]);
    await say(engine, ["something else"], BOB, "another");
    expect(await found(engine, query)).toEqual([text]);
    expect(await found(engine, query.slice(0, -1), { mode: "typing" })).toEqual([text]);
  });
});

describe("while a word is typed", () => {
  test("what is not there is not found by shorter words", async () => {
    const engine = await openTestEngine();
    await say(engine, ["the man marked it", "she came to the mark"]);
    for (const query of ["theatre", "manager", "marker"]) expect(await found(engine, query, { mode: "typing" }), query).toEqual([]);
  });

  test("a word is found by its stem although a longer word begins the same way", async () => {
    const engine = await openTestEngine();
    await say(engine, ["our community met", "the communiqué is out"]);
    expect(await found(engine, "communi", { mode: "typing" })).toHaveLength(2);
  });

  test("a word glued to Chinese goes on being typed", async () => {
    const engine = await openTestEngine();
    await say(engine, ["我的harbour很好"]);
    expect(await found(engine, "我的harb", { mode: "typing" })).toHaveLength(1);
  });
});

describe("long queries and texts", () => {
  test.each(["“", "「", "«", '"'])("50,000 times %s is answered like any other query", async (mark) => {
    const engine = await openTestEngine();
    await say(engine, ["The tide turned at six."]);
    expect(await found(engine, `tide ${mark.repeat(50_000)} tide`)).toHaveLength(1);
  });

  test("an id at the end of a paste full of ids is looked for as it is", async () => {
    const engine = await openTestEngine();
    const paste = many(9, (n) => `at lib/mod${n}.js: worker request ${n} failed`);
    await say(engine, ["We decided to split src/db.ts."]);
    const query = `${paste.join("\n")}\nWhat was decided about src/db.ts?`;
    const { hits } = await engine.call("search", { query }, { scope: BOB });
    expect(hits[0]?.parts.exact).toBeGreaterThan(0);
  });

  test("a phrase that a thousand turns hold is marked where it stands", async () => {
    const engine = await openTestEngine();
    for (let batch = 0; batch < 3; batch += 1)
      await say(
        engine,
        many(400, (n) => `good morning ${batch} ${n}`),
      );
    const { hits } = await engine.call("search", { query: '"good morning"' }, { scope: BOB });
    expect(hits.map(({ parts }) => parts.exact)).toEqual(Array.from({ length: 10 }, () => 1));
  });
});

describe("highlights stand on the original text", () => {
  test.each([
    ["Sonos™ underwater café … ﬁnd", "derwater", "substring", ["derwater"]],
    ["ﬁnd my whale-listen in the cafe\u0301", "whale-listen", "words", ["whale-listen"]],
    ["Well… the café", "cafe", "substring", ["café"]],
    ["a 😀 b", "😀", "substring", ["😀"]],
  ] as const)("%s, %s by %s", async (text, query, mode, marked) => {
    const engine = await openTestEngine();
    await say(engine, [text]);
    const { hits } = await engine.call("search", { query, mode }, { scope: BOB });
    const [hit] = hits;
    expect(hit?.highlights.map(({ start, end }) => hit.text.slice(start, end))).toEqual(marked);
  });

  test("reasons name the words as the text has them", async () => {
    const engine = await openTestEngine();
    await say(engine, ["Two families were happy."]);
    const { hits } = await engine.call("search", { query: "happy family" }, { scope: BOB });
    expect(hits[0]?.why.find(({ part }) => part === "lexical")?.terms.map(fold)).toEqual(["families", "happy"]);
  });
});
