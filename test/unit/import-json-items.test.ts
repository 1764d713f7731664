import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonItems } from "../../src/core/import/json-items.ts";
import type { JsonItem } from "../../src/core/import/gathering.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** All items of a text that comes in chunks of the given size. */
function cut(text: string, chunk = 1_000_000): readonly JsonItem[] {
  const items = new JsonItems("test");
  const bytes = encode(text);
  const found: JsonItem[] = [];
  for (let at = 0; at < bytes.length; at += chunk) found.push(...items.push(bytes.slice(at, at + chunk)));
  items.end();
  return found;
}

const valuesOf = (items: readonly JsonItem[]): readonly unknown[] =>
  items.filter(({ kind }) => kind === "item").map(({ bytes }) => decode(bytes));

describe("a JSON file is cut into its items", () => {
  test("whatever the values, the white space and the borders of chunks", () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 4 })),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 2, "\t"),
        (values, chunk, space) => {
          const expected = JSON.parse(JSON.stringify(values)) as unknown;
          expect(valuesOf(cut(JSON.stringify(values, null, space), chunk))).toEqual(expected);
          expect(valuesOf(cut(JSON.stringify({ a: "conversations", conversations: values, z: ["x"] }, null, space), chunk))).toEqual(
            expected,
          );
        },
      ),
    );
  });

  test("lines of objects are items each", () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }),
        fc.integer({ min: 1, max: 40 }),
        (lines, chunk) => {
          const text = lines.map((line) => JSON.stringify({ "": 0, ...line })).join("\n");
          expect(valuesOf(cut(text, chunk))).toEqual(lines.map((line) => JSON.parse(JSON.stringify({ "": 0, ...line })) as unknown));
        },
      ),
    );
  });

  test("what stands around the list is handed over for checking", () => {
    const [first, envelope] = cut('{"a": tru, "conversations": [1], "b": 2}');
    expect(first).toMatchObject({ kind: "item", offset: 29 });
    expect(envelope?.kind).toBe("envelope");
    expect(new TextDecoder().decode(envelope?.bytes)).toBe('{"a": tru, "conversations": [], "b": 2}');
  });

  test.each([
    ["[1,2", "cut short"],
    ['[{"a":"b', "cut short"],
    ["[1 2]", "does not belong"],
    ["[,1]", "does not belong"],
    ["[1,]", "does not belong"],
    ["[1]]", "does not belong"],
    ["[1] x", "does not belong"],
    ['{"a":1} nonsense', "does not belong"],
    ["[1}", "does not belong"],
    ['{"conversations":[1', "cut short"],
    ['{"conversations":[1]', "cut short"],
    [`[${"[".repeat(250)}`, "deeper than 200"],
    [`[{"a":${'{"a":'.repeat(250)}`, "deeper than 200"],
  ])("%s is refused with the place: %s", (text, reason) => {
    expect(() => cut(text)).toThrow(
      expect.objectContaining({
        code: "import_damaged",
        details: { place: expect.stringMatching(/^test, byte \d+$/), reason: expect.stringContaining(reason) },
      }),
    );
  });

  test("200 levels are read", () => {
    expect(cut(`[${"[".repeat(199)}${"]".repeat(199)}]`)).toHaveLength(1);
  });
});
