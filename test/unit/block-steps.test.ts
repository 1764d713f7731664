import { expect, test } from "vitest";
import { idsByUser, removals, stepsOf } from "../evals/block-steps.ts";
import type { EvalDoc, EvalQuery } from "../evals/datasets.ts";

const doc = (id: string, user: string, session: string, at: number): EvalDoc => {
  return { id, user, session, sort: "turn", role: "user", text: id, at };
};
const query = (user: string, gold: readonly string[], until?: number): EvalQuery => {
  return { user, category: "all", text: gold.join(), gold, sorts: ["turns"], ...(until === undefined ? {} : { until }) };
};
const docs = [doc("a", "ann", "s1", 1), doc("b", "ann", "s1", 2), doc("c", "ann", "s2", 3), doc("d", "bob", "s1", 4)];
const ids = (some: readonly EvalDoc[]): readonly string[] => some.map(({ id }) => id);

test("questions without a time are asked in one step, of everything", () => {
  const steps = stepsOf({ docs, queries: [query("ann", ["a"]), query("bob", ["d"])] });
  expect(steps.map(({ hidden, shown, queries }) => [ids(hidden), ids(shown), queries.length])).toEqual([[[], [], 2]]);
});

test("a question with a time is asked when what comes later is hidden, and each document is shown in its turn", () => {
  const steps = stepsOf({ docs, queries: [query("ann", ["c"], 4), query("ann", ["a"], 2)] });
  expect(steps.map(({ hidden, shown, queries }) => [ids(hidden), ids(shown), queries.map(({ text }) => text)])).toEqual([
    [["b", "c", "d"], [], ["a"]],
    [[], ["b", "c"], ["c"]],
  ]);
});

test("evidence goes as gold, with its whole session of the same person, or by asking another person", () => {
  const asked = [query("ann", ["b"]), query("ann", ["b"]), query("ann", ["c"])];
  const told = (reading: "gold" | "sessions" | "person") =>
    removals(reading, asked, docs).map(({ user, without, asked: questions }) => [user, ids(without), questions.length]);
  expect(told("gold")).toEqual([
    ["ann", ["b"], 2],
    ["ann", ["c"], 1],
  ]);
  expect(told("sessions")).toEqual([
    ["ann", ["a", "b"], 2],
    ["ann", ["c"], 1],
  ]);
  expect(told("person")).toEqual([["bob", [], 3]]);
});

test("a session goes only as far as it was known when the question was asked", () => {
  expect(removals("sessions", [query("ann", ["a"], 2)], docs).map(({ without }) => ids(without))).toEqual([["a"]]);
});

test("documents are told apart by their user", () => {
  expect([...idsByUser(docs)]).toEqual([
    ["ann", ["a", "b", "c"]],
    ["bob", ["d"]],
  ]);
});
