import { expect, test } from "vitest";
import { batchText } from "./acknowledgement.ts";
import type { Acknowledged } from "./acknowledgement.ts";
import { judge } from "./judge.ts";
import type { Found } from "./judge.ts";

const turns = [1, 2].map((index) => ({ id: `t${index}`, text: batchText("b", index, 2) }));
const acknowledged: readonly Acknowledged[] = [
  { kind: "written", memory: { id: "m1", text: "one" } },
  { kind: "updated", id: "m1", version: 2 },
  { kind: "superseded", old: "m1", memory: { id: "m2", text: "two" } },
  { kind: "recorded", turns },
];
const whole: Found = {
  memories: [
    { id: "m1", text: "one", tags: ["v3"], supersededBy: "m2" },
    { id: "m2", text: "two", tags: [] },
  ],
  turns,
};
const [first, second] = whole.memories;

function withFirst(change: object): Found {
  return { ...whole, memories: [{ ...first, ...change }, second] as Found["memories"] };
}

test("a store that holds all it acknowledged is found whole", () => {
  expect(judge(acknowledged, whole)).toEqual({ acknowledged: 4, lost: [], doubled: [], partial: [], unacknowledged: 0 });
});

test.each([
  ["a memory that is gone", { ...whole, memories: whole.memories.slice(0, 1) }],
  ["a memory with another text", withFirst({ text: "One" })],
  ["an update that is gone", withFirst({ tags: ["v1"] })],
  ["a memory that was never updated", withFirst({ tags: [] })],
  ["a replacement that is gone", withFirst({ supersededBy: undefined })],
])("%s counts as one loss", (_what, found) => {
  expect(judge(acknowledged, found).lost).toHaveLength(1);
});

test("half a batch is partial even when nobody was told of it", () => {
  expect(judge([], { ...whole, turns: turns.slice(0, 1) }).partial).toEqual(["b: 1 of 2"]);
});

test("one text under two ids is doubled", () => {
  expect(judge(acknowledged, { ...whole, turns: [...turns, ...turns.slice(1)] }).doubled).toHaveLength(1);
});

test("what is there without an acknowledgement is counted, not blamed", () => {
  expect(judge([], whole)).toMatchObject({ lost: [], doubled: [], unacknowledged: 4 });
});
