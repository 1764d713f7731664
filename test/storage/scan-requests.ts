import fc from "fast-check";
import { isStrandlineError } from "../../src/errors.ts";
import type { Method, TurnInput } from "../../src/contract/contract.ts";
import type { Scope } from "../../src/core/scope.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { MINUTE, MORNING } from "./scan-stage.ts";

/** Scopes of one user, and another user. */
export const SCOPES: readonly Scope[] = [{ user: "a" }, { user: "a", agent: "x" }, { user: "a", agent: "y" }, { user: "b" }];

/** One step. `pick` and `other` choose among what is there when it runs, so that any shrunk sequence still runs. */
export interface Step {
  readonly op: (typeof OPS)[number];
  readonly scope: number;
  readonly pick: number;
  readonly other: number;
}

const OPS = [
  "say",
  "say",
  "say",
  "write",
  "write",
  "sources",
  "supersede",
  "forget",
  "unforget",
  "review",
  "review",
  "unreview",
  "erase",
  "undo",
  "undo",
] as const;
/** Pauses around the one that parts two stretches. */
const PAUSES = [0, MINUTE, 10 * MINUTE, 10 * MINUTE + 1, 30 * MINUTE] as const;
const ROLES = ["user", "assistant", "user", "system", "tool"] as const;

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    op: fc.constantFrom(...OPS),
    scope: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
    pick: fc.nat({ max: 60 }),
    other: fc.nat({ max: 60 }),
  }),
  { minLength: 5, maxLength: 40, size: "max" },
);

/** Refusals that a sequence may meet. */
const REFUSED = ["not_found", "not_current", "undo_conflict", "not_undoable"];

/** Runs steps against what is there. */
export class ScanWorld {
  readonly #engine: TestEngine;
  readonly #turns: string[] = [];
  readonly #memories: string[] = [];
  readonly #requests: string[] = [];
  #now = MORNING;

  constructor(engine: TestEngine) {
    this.#engine = engine;
  }

  async act({ op, scope: index, pick, other }: Step): Promise<void> {
    const scope = SCOPES[index] ?? { user: "a" };
    const turn = at(this.#turns, pick);
    const memory = at(this.#memories, pick);
    switch (op) {
      case "say":
        return this.#say(scope, pick, other);
      case "write":
        return this.#try("write", { id: this.#new(this.#memories), gesture: `Memory ${pick}.${other}`, sources: this.#some(other) }, scope);
      case "sources":
        return memory === undefined ? undefined : this.#try("update", { id: memory, sources: this.#some(other) }, scope);
      case "supersede":
        return memory === undefined
          ? undefined
          : this.#try("supersede", { old: memory, next: { id: this.#new(this.#memories), gesture: `Next ${other}` }, why: "so" }, scope);
      case "undo":
        return this.#try("undo", { request: at(this.#requests.toReversed(), pick % 8) ?? this.#engine.id() }, scope);
      default: {
        const ids = [op === "review" || op === "unreview" || other % 2 === 0 ? turn : memory].filter((id) => id !== undefined);
        return ids.length === 0 ? undefined : this.#try(op, { ids }, scope);
      }
    }
  }

  async #say(scope: Scope, pick: number, other: number): Promise<void> {
    const turns = [0, 1, 2].map((n) => this.#turn(pick + n, other + n));
    await this.#try("record", { session: `s${other % 2}`, turns }, scope);
  }

  #turn(pick: number, other: number): TurnInput {
    this.#now += PAUSES[pick % PAUSES.length] ?? 0;
    const id = this.#new(this.#turns);
    // Some are told late.
    const when = other % 5 === 0 ? this.#now - 15 * MINUTE : this.#now;
    return { id, role: ROLES[other % ROLES.length] ?? "user", text: `said ${id}`, at: when };
  }

  #some(other: number): readonly string[] {
    const sources = [at(this.#turns, other), ...(other % 2 === 0 ? [at(this.#turns, other * 3)] : [])];
    return other % 4 === 0 ? [] : [...new Set(sources.filter((id) => id !== undefined))];
  }

  #new(known: string[]): string {
    const id = this.#engine.id();
    known.push(id);
    return id;
  }

  async #try(method: Method, input: unknown, scope: Scope): Promise<void> {
    const request = this.#engine.id();
    this.#requests.push(request);
    try {
      await this.#engine.call(method, input as never, { scope, request });
    } catch (error) {
      if (!isStrandlineError(error) || !REFUSED.includes(error.code)) throw error;
    }
  }
}

function at<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)];
}
