import { describe, expect, test } from "vitest";
import { parseRoles } from "../../../src/core/roles/parse-roles.ts";
import type { ParsedRoles } from "../../../src/core/roles/parse-roles.ts";
import { foldName } from "../../../src/core/text.ts";

function parse(text: string, known: readonly string[] = []): ParsedRoles {
  const forms = new Set(known.map(foldName));
  return parseRoles(text, (name) => forms.has(name));
}

const faultsOf = (text: string, known: readonly string[] = []): readonly (readonly [string, string])[] =>
  parse(text, known).faults.map(({ text: piece, problem }) => [piece, problem]);

describe("a roles text", () => {
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ["A=judge+execute; B=review", { A: "judge+execute", B: "review" }],
    ["A＝审核；B：执行", { A: "审核", B: "执行" }],
    ["Ana: tells\nBo: listens\r\nCleo=laughs;", { Ana: "tells", Bo: "listens", Cleo: "laughs" }],
    ["A=x=y: z", { A: "x=y: z" }],
    [" Ana María = marine biologist ;; ", { "Ana María": "marine biologist" }],
    ["A=reads; B=writes; a=judges", { A: "reads+judges", B: "writes" }],
    ["A=judge; A=judge+execute", { A: "judge+execute" }],
    ["A=writes C++; A=reviews", { A: "writes C++ + reviews" }],
    ["A=review (final; signed); B=execute", { A: "review (final; signed)", B: "execute" }],
  ])("%j is read", (text, roles) => {
    expect(parse(text)).toEqual({ roles, aliases: {}, faults: [] });
  });

  test("takes names in parentheses after an entity for its other names", () => {
    expect(parse("Ana (Anni, Annie/AL)=judge; 甲（阿甲、小甲，甲先生）：审核; B()=x; C (c)=y")).toEqual({
      roles: { Ana: "judge", 甲: "审核", B: "x", C: "y" },
      aliases: { Ana: ["Anni", "Annie", "AL"], 甲: ["阿甲", "小甲", "甲先生"] },
      faults: [],
    });
  });

  test.each<readonly [string, readonly string[], Readonly<Record<string, string>>]>([
    ["A reviews → B decides → C executes", [], { A: "reviews", B: "decides", C: "executes" }],
    ["A reviews -> B decides => C executes ⇒ D signs ➜ E files", [], { A: "reviews", B: "decides", C: "executes", D: "signs", E: "files" }],
    ["Ana Lind reviews → Ana decides", ["Ana", "ana lind"], { "Ana Lind": "reviews", Ana: "decides" }],
    ["李雷审核→韩梅梅决定", ["李雷", "韩梅梅"], { 李雷: "审核", 韩梅梅: "决定" }],
    ["李雷 审核 → 韩梅梅 决定", [], { 李雷: "审核", 韩梅梅: "决定" }],
    ["Anatomy teaches → Ana learns", ["Ana"], { Anatomy: "teaches", Ana: "learns" }],
    ["A=judges → B=executes", [], { A: "judges", B: "executes" }],
    ["A=moves x -> y", [], { A: "moves x -> y" }],
    ["Ana (Anni) reviews → Bo(B) decides", [], { Ana: "reviews", Bo: "decides" }],
    ["韩梅梅决定→李雷执行; 李雷=审核; 韩梅梅=批准", [], { 李雷: "审核+执行", 韩梅梅: "批准+决定" }],
    ["ÉMILE reviews → bo decides", ["Émile"], { ÉMILE: "reviews", bo: "decides" }],
  ])("%j with hops is read", (text, known, roles) => {
    expect(parse(text, known)).toMatchObject({ roles, faults: [] });
  });

  test.each<readonly [string, readonly (readonly [string, string])[]]>([
    ["nobody", [["nobody", "no_sign"]]],
    [
      "=x; A=; （B）：y",
      [
        ["=x", "no_name"],
        ["A=", "no_role"],
        ["（B）：y", "no_name"],
      ],
    ],
    ["A=(x; B=y", [["A=(x", "unbalanced"]]],
    ["A)=x", [["A)=x", "unbalanced"]]],
    [
      "李雷审核→韩梅梅决定",
      [
        ["李雷审核", "no_known_name"],
        ["韩梅梅决定", "no_known_name"],
      ],
    ],
    ["A reviews → Bo", [["Bo", "no_role"]]],
    [
      "→ A reviews →",
      [
        ["→", "no_name"],
        ["→", "no_name"],
      ],
    ],
    [
      `${"n".repeat(501)}=x; A=${"r".repeat(501)}`,
      [
        [`${"n".repeat(501)}=x`, "unfit"],
        [`A=${"r".repeat(501)}`, "unfit"],
      ],
    ],
    ["A\u0000=x", [["A\u0000=x", "unfit"]]],
    [
      "\u200b=x; B=\u200b",
      [
        ["\u200b=x", "no_name"],
        ["B=\u200b", "no_role"],
      ],
    ],
  ])("%j keeps what it cannot read, verbatim", (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  test("of more than a thousand entities says which are too many", () => {
    const text = Array.from({ length: 1_002 }, (_, n) => `e${n}=r`).join(";");
    const { roles, faults } = parse(text);
    expect(Object.keys(roles)).toHaveLength(1_000);
    expect(faults.map(({ text: piece, problem }) => [piece, problem])).toEqual([
      ["e1000=r", "too_many"],
      ["e1001=r", "too_many"],
    ]);
  });

  test("may name members of every object", () => {
    const { roles, aliases } = parse("__proto__ (constructor)=a; constructor=b; toString=c; hasOwnProperty -> x");
    expect(Object.entries(roles)).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
      ["toString", "c"],
    ]);
    expect(Object.entries(aliases)).toEqual([["__proto__", ["constructor"]]]);
    expect(Object.getPrototypeOf(roles)).toBe(Object.prototype);
  });

  test.each([
    ["(", 100_000],
    [")", 100_000],
    ["()", 50_000],
    ["(;", 50_000],
    ["→", 100_000],
    ["=", 100_000],
    ["A=b;", 25_000],
    ["A=b;a (c)=d\n", 8_000],
    ["李雷审核→", 20_000],
    ["A reviews -> ", 8_000],
    ["A reviews -> B decides\n", 4_000],
    ["\ud800=\udc00;", 20_000],
    [" ", 100_000],
  ])("of %j many times over takes no more time than its length", (piece, times) => {
    const elapsed = (count: number): number => {
      const text = piece.repeat(count);
      const began = performance.now();
      parse(text, ["李雷"]);
      return performance.now() - began;
    };
    elapsed(times / 10);
    expect(elapsed(times)).toBeLessThan(2_000);
  });
});
