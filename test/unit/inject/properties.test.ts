import fc from "fast-check";
import * as cl100k from "gpt-tokenizer/encoding/cl100k_base";
import * as o200k from "gpt-tokenizer/encoding/o200k_base";
import * as p50k from "gpt-tokenizer/encoding/p50k_base";
import * as r50k from "gpt-tokenizer/encoding/r50k_base";
import { expect, test } from "vitest";
import type { InjectionForm } from "../../../src/core/inject/block.ts";
import type { Entry, LayerPlan } from "../../../src/core/inject/entry.ts";
import { upperBound } from "../../../src/core/inject/forms.ts";
import { markOf, withoutBlocks } from "../../../src/core/inject/marker.ts";
import { HOSTILE_TEXTS } from "../../fixtures/hostile-texts.ts";
import { isStructureIntact } from "../../support/block-structure.ts";
import { composed, judge, STORE_KEY } from "./plans.ts";

const hostile = HOSTILE_TEXTS.filter(({ text }) => text.length < 5_000).map(({ text }) => text);
const prose = fc.constantFrom(
  "The harbour job was finished yesterday, and nobody said a word. ",
  "昨天我们在港口谈到了那份工作，她说下个月就要搬去上海了。",
  "昨日は港で仕事の話をしました。",
  "어제 항구에서 일 이야기를 했어요. ",
  "Вчера мы говорили о работе в порту. ",
  "أمس تحدثنا عن العمل في الميناء. ",
  "हमने कल बंदरगाह के काम की बात की। ",
  "const x = a[0] ?? (b < c ? `${d}` : e); // 1e9\n  return x;\n",
  "😀🎉👩‍👩‍👧‍👦🏳️‍🌈🇨🇳❤️‍🔥",
);
const text = fc
  .array(fc.oneof(prose, fc.constantFrom(...hostile), fc.string({ unit: "binary", maxLength: 30 }), fc.string({ maxLength: 30 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(""));
const entry: fc.Arbitrary<Omit<Entry, "id">> = fc.record(
  {
    kind: fc.constantFrom("turn", "narrative", "fact", "identity", "topic", "thread"),
    text,
    why: fc.constant("test"),
    clip: fc.integer({ min: 1, max: 600 }),
    at: fc.integer({ min: -8.64e15, max: 8.64e15 }),
    trust: fc.constantFrom("user", "agent", "page", "import"),
    role: fc.constantFrom("user", "assistant", "system", "tool"),
    label: text,
  },
  { requiredKeys: ["kind", "text", "why"] },
);
const plan = (layer: LayerPlan["layer"]): fc.Arbitrary<LayerPlan> =>
  fc.record({
    layer: fc.constant(layer),
    heading: fc.constantFrom("What bears on this", "最近"),
    // Few ids, so that layers want the same records.
    entries: fc.array(fc.tuple(entry, fc.integer({ min: 0, max: 30 })).map(([rest, id]) => ({ ...rest, id: `id-${id}` }) as Entry), { maxLength: 12 }),
    priority: fc.integer({ min: 0, max: 5 }),
    floor: fc.integer({ min: 0, max: 400 }),
    keep: fc.constantFrom("rank" as const, "last" as const),
  });
const plans = fc.tuple(plan("T0"), plan("T2"), plan("T2b"), plan("T3"));
const custom: InjectionForm = { block: ["<<<", ">>>"], layer: ["", "--"], item: "{{label}}{{who}} {{date}}\n{{text}}" };
const form = fc.constantFrom<InjectionForm>("xml", "markdown", "text", "messages", custom);
const limitTokens = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 3_000 }));

test("whatever is stored and however small the room: a block is within its limit, well-formed, whole, the same again, and no record is in it twice", () => {
  fc.assert(
    fc.property(plans, form, limitTokens, fc.constantFrom("in" as const, "out" as const), (given, as, limit, instructions) => {
      const options = { form: as, limitTokens: limit, instructions };
      const block = composed(given, options);
      const cost = as === "messages" && block.text !== "" ? 5 : 0;
      expect(judge(block.text) + cost).toBe(block.tokens);
      expect(block.tokens).toBeLessThanOrEqual(limit);
      expect(block.text.isWellFormed()).toBe(true);
      if (typeof as === "string") expect(isStructureIntact(block, as), block.text).toBe(true);
      const ids = block.layers.flatMap(({ items }) => items.map(({ kind, id }) => `${kind} ${id}`));
      expect(new Set(ids).size).toBe(ids.length);
      expect(composed(given, options)).toEqual(block);
    }),
    { numRuns: 300 },
  );
});

test("pieces counted apart add up to the count of the whole", () => {
  fc.assert(
    fc.property(plans, fc.constantFrom<InjectionForm>("xml", "markdown", "text"), (given, as) => {
      const { text: block, layers } = composed(given, { form: as, limitTokens: 100_000 });
      if (block === "") return;
      const frame = block.split("\n").filter((_, index, lines) => index < 2 || index === lines.length - 2);
      const around = frame.reduce((sum, line) => sum + judge(`${line}\n`), 0);
      expect(layers.reduce((sum, { tokens }) => sum + tokens, around)).toBe(judge(block));
    }),
    { numRuns: 150 },
  );
});

test("no tokenizer makes more tokens of a text than its upper bound", () => {
  const asText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
  fc.assert(
    fc.property(text, (given) => {
      const bound = upperBound(given.toWellFormed());
      for (const { countTokens } of [o200k, cl100k, p50k, r50k]) expect(countTokens(given.toWellFormed(), asText)).toBeLessThanOrEqual(bound);
    }),
    { numRuns: 150 },
  );
});

test("a block is taken out whatever stands around it and whatever a host made of its white space", () => {
  const around = fc.oneof(prose, fc.constantFrom("", ...hostile));
  const mangled = fc.constantFrom<(block: string) => string>(
    (block) => block,
    (block) => block.replaceAll("\n", "\r\n"),
    (block) => block.replaceAll("\n", " "),
    (block) => block.replace(/\s+/gu, "  \n\t"),
    escaped,
    (block) => escaped(escaped(block)),
    (block) => block.trim(),
    (block) => block.replaceAll("- ", "* ").replaceAll('"', "“"),
  );
  fc.assert(
    fc.property(plans, form, mangled, around, around, (given, as, mangle, before, after) => {
      const { text: block } = composed(given, { form: as, limitTokens: 3_000, instructions: "in" });
      if (block === "") return;
      const recorded = `${before}\n${mangle(block)}\n${after}`;
      const left = withoutBlocks(STORE_KEY, recorded);
      expect(left.removed).toBe(1);
      expect(left.text).toBe([before.trimEnd(), after.trimStart()].filter((part) => part !== "").join("\n\n"));
      expect(withoutBlocks(new Uint8Array(32), recorded)).toEqual({ text: recorded, removed: 0 });
    }),
    { numRuns: 200 },
  );
});

test("what only looks like a block stays whole", () => {
  const { text: block } = composed([
    { layer: "T1", heading: "x", entries: [{ id: "a", kind: "turn", text: "one", why: "" }], priority: 1, floor: 0 },
  ]);
  const seen = /\d{18}/u.exec(block)?.[0] ?? "";
  const lookalikes = [
    block.replace("one", "one and a secret that somebody hides"),
    `<memory-${seen}>hidden</memory-${seen}>`,
    `<memory-${seen}>`,
    `</memory-${seen}>`,
    block.slice(0, -5),
    block.slice(5),
    `<memory-${markOf(STORE_KEY, "other")}>mine</memory-${markOf(STORE_KEY, "other")}>`,
    "I use <memory-123456789012345678> as a tag.",
  ];
  for (const text of lookalikes) expect(withoutBlocks(STORE_KEY, text)).toEqual({ text, removed: 0 });
});

test("two megabytes of marks are read in no time", () => {
  const mark = "<memory-123456789012345678>";
  const started = performance.now();
  for (const piece of [mark, "</memory-123456789012345678>", `${mark}x</memory-123456789012345678>`, "<   ", "&amp;", "memory-1"])
    withoutBlocks(STORE_KEY, piece.repeat(2_000_000 / piece.length));
  expect(performance.now() - started).toBeLessThan(10_000);
});

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`.replace("&#38;", "&amp;").replace("&#60;", "&lt;"));
}
