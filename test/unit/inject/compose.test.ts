import { expect, test } from "vitest";
import type { CustomForm } from "../../../src/core/inject/block.ts";
import { OPENING_SENTENCE } from "../../../src/core/inject/forms.ts";
import { composed, entryOf, itemsIn, judge, planOf } from "./plans.ts";

const AT = Date.UTC(2026, 7, 13, 23, 30);

test("an item shows its date in the writer's zone, who said it, how far it is believed and its text", () => {
  const entries = [
    entryOf("The tide turned.", { at: AT, zone: "Asia/Shanghai" }),
    entryOf("Noted.", { role: "assistant", trust: "agent", at: AT }),
    entryOf("Ana laughed.", { kind: "narrative", trust: "agent" }),
    entryOf("harbour (12)", { kind: "topic" }),
    entryOf("first\n\nsecond", { kind: "thread", label: "open" }),
  ].map((entry) => (entry.kind === "turn" ? entry : without(entry)));
  expect(itemsIn(composed([planOf(entries)]).text)).toEqual([
    "- 2026-08-14 user: The tide turned.",
    "- 2026-08-13 assistant: Noted.",
    "- memory (agent): Ana laughed.",
    "- harbour (12)",
    "- thread open: first",
  ]);
});

test("a block in each form", () => {
  const plans = [planOf([entryOf("The tide turned.\nAt six.", { at: AT, zone: "UTC" })])];
  const inner = "- 2026-08-13 user: The tide turned.\n· At six.\n";
  const expected = {
    xml: `<T1 about="What bears on this">\n${inner}</T1>\n`,
    markdown: `### T1: What bears on this\n${inner}`,
    text: `[T1] What bears on this\n${inner}`,
  };
  for (const [form, body] of Object.entries(expected)) {
    const { text } = composed(plans, { form: form as keyof typeof expected });
    expect(text.replace(/memory-\d{18}/gu, "memory-N")).toBe(`<memory-N>\n${OPENING_SENTENCE}\n${body}</memory-N>\n`);
  }
  const { text, messages, tokens } = composed(plans, { form: "messages" });
  expect(messages).toEqual([{ role: "user", content: text }]);
  expect(tokens).toBe(judge(text) + 5);
});

test("a form of the host's own has its lines and the marks of every block", () => {
  const form: CustomForm = {
    block: ["MEMORY", "END"],
    layer: ["== {{layer}} {{heading}}", ""],
    item: "* {{date}} [{{who}}{{trust}}] {{label}}{{text}}",
  };
  const { text, tokens } = composed([planOf([entryOf("{{date}} $& it turned", { at: AT })])], { form });
  expect(text.replace(/memory-\d{18}/gu, "memory-N")).toBe(
    `<memory-N>\n${OPENING_SENTENCE}\nMEMORY\n== T1 What bears on this\n* 2026-08-13 [user] {{date}} $& it turned\nEND\n</memory-N>\n`,
  );
  expect(tokens).toBe(judge(text));
});

test("nothing to say is no block, and a limit below the fence is one with a notice", () => {
  expect(composed([])).toMatchObject({ text: "", tokens: 0, notices: [] });
  expect(composed([planOf([])])).toMatchObject({ text: "", tokens: 0, layers: [{ items: [], omitted: 0 }], notices: [] });
  for (const limitTokens of [0, 1, 20, 45, 50]) {
    const { text, tokens, layers, notices } = composed([planOf([entryOf("one two three four five six seven eight")])], { limitTokens });
    expect({ text, tokens, omitted: layers[0]?.omitted }).toEqual({ text: "", tokens: 0, omitted: 1 });
    expect(notices).toMatchObject([{ code: "limit_too_small" }]);
  }
});

test("only trusted texts are shown unless others are asked for", () => {
  const entries = (["user", "agent", "page", "import"] as const).map((trust) => entryOf(`of ${trust}`, { trust }));
  expect(composed([planOf(entries)]).layers[0]).toMatchObject({ items: [{ trust: "user" }, { trust: "agent" }], omitted: 2 });
  expect(composed([planOf(entries)], { trust: ["page"] }).text).toContain("(page): of page");
});

test("of raw pieces the latest are kept, in order", () => {
  const entries = Array.from({ length: 20 }, (_, index) => entryOf(`piece ${index} of the last talk that we had`));
  const shown = composed([planOf(entries, { keep: "last" })], { limitTokens: 150 }).layers[0]?.items.map(({ id }) => id);
  expect(shown?.length).toBeGreaterThan(2);
  expect(shown).toEqual(entries.slice(-(shown?.length ?? 0)).map(({ id }) => id));
});

test("what is too long is clipped at a word, visibly, and a shorter one still comes in", () => {
  const [long, short] = [entryOf("The tide turned at six. ".repeat(100)), entryOf("Ana laughed.")];
  const { text, layers, tokens } = composed([planOf([long, short])], { limitTokens: 200 });
  expect(layers[0]?.items[0]).toMatchObject({ id: long.id, clipped: true });
  expect(text).toMatch(/(?:turned|six\.|at|The|tide)…\n/u);
  expect(tokens).toBeLessThanOrEqual(200);
  const tight = composed([planOf([short, long, entryOf("Bo left.")])], { limitTokens: 100 });
  expect(tight.layers[0]?.items.length).toBe(2);
});

test("a layer gets its floor before another of higher priority fills the room", () => {
  const many = (name: string) => Array.from({ length: 60 }, (_, index) => entryOf(`${name} ${index}: somebody said something about the tide`));
  const plans = [
    planOf(many("who"), { layer: "T0", priority: 1 }),
    planOf(many("texture"), { layer: "T2b", priority: 3, keep: "last" }),
    planOf(many("theme"), { layer: "T3", priority: 4, floor: 150 }),
  ];
  const { layers } = composed(plans, { limitTokens: 1_000 });
  const tokens = Object.fromEntries(layers.map(({ layer, tokens: own }) => [layer, own]));
  expect(tokens["T0"]).toBeGreaterThan(500);
  expect(tokens["T2b"]).toBeGreaterThan(170);
  expect(tokens["T3"]).toBeGreaterThan(125);
});

test("a record that two layers want stands in the one of higher priority and is not omitted in the other", () => {
  const entry = entryOf("The tide turned.");
  const { layers } = composed([planOf([entry], { layer: "T2", priority: 2 }), planOf([entry], { layer: "T1", priority: 1 })]);
  expect(layers).toMatchObject([
    { layer: "T2", items: [], omitted: 0 },
    { layer: "T1", items: [{ id: entry.id }], omitted: 0 },
  ]);
});

function without<T extends { role?: unknown }>({ role: _role, ...rest }: T): Omit<T, "role"> {
  return rest;
}
