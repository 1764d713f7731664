import { beforeAll, describe, expect, test } from "vitest";
import { isStrandlineError } from "../../src/errors.ts";
import { METHODS } from "../../src/contract/contract.ts";
import type { Method } from "../../src/contract/contract.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { READING, SESSIONS, THERE, UNKNOWNS, WRITING } from "./bad-input-cases.ts";
import type { BadInput } from "./bad-input-cases.ts";

let engine: TestEngine;
let before: string;

beforeAll(async () => {
  engine = await openTestEngine();
  await engine.call("record", { session: "s", turns: [{ id: THERE.turn, role: "user", text: "Here." }] });
  await engine.call("write", { id: THERE.memory, gesture: "There.", tags: ["a"] });
  await engine.call("putIdentity", { id: THERE.thread, kind: "thread", text: "Why?" });
  before = await whole();
});

/** The whole store with its trail. */
async function whole(): Promise<string> {
  return engine.jsonl({ range: "store", changes: true });
}

async function refusal(method: Method, input: unknown): Promise<string> {
  const error: unknown = await engine.call(method, input as never).then(
    () => "answered",
    (reason: unknown) => reason,
  );
  return isStrandlineError(error) ? `${error.code} ${String(error.details["path"] ?? "")}`.trim() : String(error);
}

function byMethod(cases: readonly BadInput[]): readonly (readonly [Method, readonly BadInput[]])[] {
  return [...new Set(cases.map(([method]) => method))].map((method) => [method, cases.filter(([of]) => of === method)]);
}

describe.each([
  ["writing", WRITING],
  ["reading", READING],
  ["sessions", SESSIONS],
] as const)("bad input of %s", (_, cases) => {
  test.each(byMethod(cases))("%s names the field at fault and changes nothing", async (_method, own) => {
    for (const [method, input, path, code = "invalid_input"] of own) {
      const shown = JSON.stringify(input)?.slice(0, 100);
      expect(await refusal(method, input), `${method} ${shown}`).toBe(`${code} ${path}`);
    }
    expect(await whole()).toBe(before);
  });
});

test("what is not there is refused with its own code and changes nothing", async () => {
  for (const [method, input, code] of UNKNOWNS)
    expect(await refusal(method, input), `${method} ${JSON.stringify(input)}`).toMatch(new RegExp(`^${code}`));
  expect(await whole()).toBe(before);
});

test("every method of the contract that takes a field has cases of bad input, here or in a file of its own", () => {
  const elsewhere = /^(?:import|inject|search)/;
  const tried = new Set([...WRITING, ...READING, ...SESSIONS].map(([method]) => method));
  const untried = Object.keys(METHODS).filter((method) => !tried.has(method as Method) && !elsewhere.test(method));
  expect(untried.sort()).toEqual(["restorePreview", "status", "watch"]);
});

test("an unknown method is refused", async () => {
  expect(await refusal("recall" as Method, {})).toBe("unknown_method");
  expect(await refusal("toString" as Method, {})).toBe("unknown_method");
});

test("refused requests are not remembered: the same request id may be used again", async () => {
  const request = engine.id();
  const id = engine.id();
  const bad = engine.call("write", { id, gesture: " " }, { request });
  await expect(bad).rejects.toMatchObject({ code: "invalid_input" });
  await expect(engine.call("write", { id, gesture: "Good now." }, { request })).resolves.toMatchObject({ outcome: "stored" });
});
