import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InputOf, Method } from "../../src/contract/contract.ts";
import type { Memory } from "../../src/core/records.ts";
import type { Scope } from "../../src/core/scope.ts";
import { isStrandlineError } from "../../src/errors.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { LIMITED } from "./model-limits.ts";
import { groupsOf, RolesByHand } from "./roles-by-hand.ts";

const NAMES = ["Ana", "ana", "Anni", "Bo", "李雷", "Zoë"];
const ROLES = ["judge", "review", "judge+execute", "审核"];
const SCOPES: readonly Scope[] = [{ user: "default" }, { user: "default", agent: "A" }, { user: "default", agent: "B" }, { user: "other" }];
const OPS = [
  "write",
  "write",
  "write",
  "text",
  "roles",
  "entities",
  "supersede",
  "forget",
  "unforget",
  "undo",
  "undo",
  "erase",
  "people",
  "merge",
  "merge",
  "split",
] as const;
const REFUSALS = ["not_found", "not_current", "invalid_input", "undo_conflict", "not_undoable"];

const step = fc.record({
  op: fc.constantFrom(...OPS),
  scope: fc.constantFrom(...SCOPES, ...Array<Scope>(6).fill(SCOPES[0] ?? { user: "default" })),
  pick: fc.nat({ max: 9 }),
  names: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }),
  role: fc.nat({ max: 3 }),
  listed: fc.subarray(NAMES, { maxLength: 2 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Story {
  readonly engine: TestEngine;
  readonly #memories: string[] = [];
  readonly #requests: string[] = [];

  constructor(engine: TestEngine) {
    this.engine = engine;
  }

  async act(given: Step): Promise<void> {
    const sent = this.#request(given);
    if (sent === undefined) return;
    const [method, input] = sent;
    try {
      await this.engine.call(method, input as never, { scope: given.scope });
      this.#requests.push(this.engine.lastRequest);
    } catch (error) {
      if (!isStrandlineError(error) || !REFUSALS.includes(error.code)) throw error;
    }
  }

  #request({ op, pick, names, role, listed }: Step): readonly [Method, InputOf<Method>] | undefined {
    const roles = Object.fromEntries(names.map((name, index) => [name, ROLES[(role + index) % ROLES.length] ?? ""]));
    const [name = "", other = "Bo"] = names;
    if (op === "write") return ["write", { ...this.#memory(), roles, entities: listed }];
    if (op === "text") return ["write", { ...this.#memory(), roles: `${textOf(roles)}; nothing said` }];
    if (op === "people") return ["putPeople", { people: [{ name, aliases: names.slice(1) }] }];
    if (op === "merge") return ["mergePeople", { from: name, into: other }];
    if (op === "undo")
      return this.#requests.length === 0
        ? undefined
        : ["undo", { request: this.#requests.at(-1 - (pick % Math.min(5, this.#requests.length))) ?? "" }];
    const id = this.#memories.at(-1 - pick);
    if (id === undefined) return undefined;
    if (op === "roles") return ["update", { id, roles: pick % 2 === 0 ? roles : textOf(roles) }];
    if (op === "entities") return ["update", { id, entities: listed }];
    if (op === "supersede") return ["supersede", { old: id, next: { ...this.#memory(), roles }, why: "said so" }];
    if (op === "split") return ["splitPeople", { name, into: pick % 2 === 0 ? `${name} II` : other, memories: [id] }];
    if (op === "erase") return ["erase", { ids: [id] }];
    return [op, { ids: [id] }];
  }

  #memory(): { readonly id: string; readonly gesture: string } {
    const id = this.engine.id();
    this.#memories.push(id);
    return { id, gesture: `Thing ${id}.` };
  }
}

function textOf(roles: Readonly<Record<string, string>>): string {
  return Object.entries(roles)
    .map(([name, role]) => `${name}=${role}`)
    .join("; ");
}

/** Every answer equals the one counted from scratch out of what the same scope lists. */
async function expectCounts(engine: TestEngine, scope: Scope): Promise<void> {
  const all = { limit: 1_000 };
  const call: TestEngine["call"] = (method, input) => engine.call(method, input, { scope });
  const memories: readonly Memory[] = await call("list", { state: "any", ...all });
  const people = await call("people", {});
  const hand = new RolesByHand(memories, people);
  expect(await call("rolesGraph", all)).toEqual(hand.graph());
  expect(groupsOf(await call("roleSplits", all))).toEqual(hand.splits());
  for (const name of [...NAMES, "Ana II"]) {
    const found = await call("rolesOf", { name, ...all });
    expect(found, name).toEqual(hand.of(name) === null ? null : { ...hand.of(name), offered: [] });
    const profile = await call("profile", { subject: name });
    expect([profile?.memories, profile?.roles]).toEqual([found?.memories, found?.roles.slice(0, 10)]);
    for (const other of NAMES) await expectPair(call, hand, name, other);
  }
}

async function expectPair(call: TestEngine["call"], hand: RolesByHand, a: string, b: string): Promise<void> {
  if (hand.of(a) === null || hand.of(b) === null || hand.of(a)?.name === hand.of(b)?.name) return;
  const found = await call("rolesBetween", { a, b, limit: 1_000 });
  expect({ ...found, latest: found?.latest.map(({ id }) => id) }).toEqual(hand.between(a, b));
}

describe("after any writes, edits, forgettings, undoings, erasures, merges and splits", () => {
  test("every count of roles is the one counted from scratch, in every scope", async () => {
    const holds = async (steps: Step[]): Promise<void> => {
      const engine = await openTestEngine();
      const story = new Story(engine);
      for (const [index, given] of steps.entries()) {
        await story.act(given);
        if (index % 20 === 19) await expectCounts(engine, given.scope);
      }
      for (const scope of SCOPES) await expectCounts(engine, scope);
      expect(await engine.call("check", {})).toEqual({ ok: true, problems: [], repaired: [] });
      await engine.port.close();
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60, size: "max" }), holds), { numRuns: 40, ...LIMITED });
  }, 120_000);
});
