import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRoles } from "../../../src/core/roles/parse-roles.ts";
import { joinRoles, rolePartsOf } from "../../../src/core/roles/role-parts.ts";
import { fold, foldName } from "../../../src/core/text.ts";

/** Names and roles that need no quoting: what separates them is not in them. */
const word = fc.stringMatching(/^[\p{L}\p{N}]{1,8}$/u);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const role = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("+"));
const roles = fc
  .uniqueArray(fc.tuple(name, role), { selector: ([key]) => foldName(key), maxLength: 12 })
  .map((entries) => Object.fromEntries(entries));
const signs = fc.record({
  equal: fc.constantFrom("=", "＝", ":", "：", " = ", " ： "),
  apart: fc.constantFrom(";", "；", "\n", " ; ", "\r\n"),
});
/** Texts made of what the grammar knows. */
const grammar = fc
  .array(fc.oneof(fc.constantFrom(..."=:;()（）＝：；→、，/+＋\n ", "->", "=>", "Ana", "李雷", "reviews", "审核"), word), { maxLength: 60 })
  .map((parts) => parts.join(""));

function format(given: Readonly<Record<string, string>>, { equal, apart }: { readonly equal: string; readonly apart: string }): string {
  return Object.entries(given)
    .map(([entity, what]) => `${entity}${equal}${what}`)
    .join(apart);
}

describe("roles", () => {
  test("written as a text are read back", () => {
    fc.assert(
      fc.property(roles, signs, (given, how) => {
        expect(parseRoles(format(given, how))).toEqual({ roles: given, aliases: {}, faults: [] });
      }),
    );
  });

  test("of any text are read without a throw, and every word of it is in a role, an alias or a fault", () => {
    fc.assert(
      fc.property(fc.oneof(grammar, fc.string({ unit: "binary", maxLength: 200 })), (text) => {
        const parsed = parseRoles(text, (known) => known === "ana" || known === "李雷");
        for (const { start, end, text: piece } of parsed.faults) expect(text.slice(start, end)).toBe(piece);
        const told = fold(
          [Object.entries(parsed.roles), Object.entries(parsed.aliases), parsed.faults.map(({ text: piece }) => piece)].flat(3).join(" "),
        );
        for (const [said] of text.matchAll(/[\p{L}\p{N}]+/gu))
          for (const letter of fold(said)) expect(told.includes(letter), JSON.stringify([text, said])).toBe(true);
        for (const [entity, what] of Object.entries(parsed.roles)) expect([entity.trim(), what.trim()]).not.toContain("");
      }),
      { numRuns: 500 },
    );
  });

  test("read a second time with their own names known leave the same unread", () => {
    fc.assert(
      fc.property(grammar, (text) => {
        const first = parseRoles(text, (known) => known === "ana" || known === "李雷");
        const own = new Set([...Object.keys(first.roles).map(foldName), "ana", "李雷"]);
        expect(parseRoles(text, (known) => own.has(known))).toEqual(first);
      }),
      { numRuns: 300, examples: [["李雷=>"]] },
    );
  });

  test("joined say each part once, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(role, { minLength: 1, maxLength: 4 }), ([first = "", ...more]) => {
        const joined = more.reduce(joinRoles, first);
        const parts = new Map([first, ...more].flatMap(rolePartsOf).map((part) => [foldName(part), part]));
        expect(rolePartsOf(joined).map(foldName).sort()).toEqual([...parts.keys()].sort());
        expect(joinRoles(joined, first)).toBe(joined);
      }),
    );
  });
});
