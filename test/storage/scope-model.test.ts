import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROTOCOL_VERSION } from "../../src/contract/envelope.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { LIMITED } from "./model-limits.ts";
import { randomFrom, randomScope, ScopeModel } from "./scope-model.ts";
import { Planner } from "./scope-model-requests.ts";
import type { Planned } from "./scope-model-requests.ts";
import { readView } from "./scope-model-view.ts";

/** Requests of one sequence, and how many go in one commit. */
const REQUESTS = 2000;
const BATCH = 25;

async function send(engine: TestEngine, batch: readonly Planned[]): Promise<void> {
  const outcomes = await engine.port.commit(
    batch.map(({ method, input, scope, request }) => ({
      kind: "request" as const,
      id: request,
      version: PROTOCOL_VERSION,
      method,
      input,
      scope,
      actor: "host",
      at: engine.clock.tick(),
      zone: "UTC",
      deadline: Number.MAX_SAFE_INTEGER,
    })),
  );
  for (const [index, planned] of batch.entries()) {
    const outcome = outcomes[index];
    const code = outcome?.kind === "error" ? outcome.error.code : undefined;
    expect(code, JSON.stringify([planned, outcome])).toBe(planned.refusal);
    // Whoever may not see a record learns no more than that its id is taken or not there.
    if (outcome?.kind === "error" && code !== "not_current")
      expect(JSON.stringify(outcome.error)).not.toMatch(/text number|"user"|"agent"/u);
  }
}

/** Every reader sees what the model sees, and no id of another's record can be read. */
async function expectViews(engine: TestEngine, model: ScopeModel, readers: readonly ReturnType<typeof randomScope>[]): Promise<void> {
  for (const reader of readers) {
    expect(await readView(engine, reader)).toEqual(model.view(reader));
    for (const { id } of model.rows.slice(-25)) {
      const record = await engine.call("get", { id }, { scope: reader });
      expect(record?.id).toBe(model.find(reader, id)?.id);
    }
  }
}

async function holds(seed: number): Promise<void> {
  const engine = await openTestEngine();
  const random = randomFrom(seed);
  const model = new ScopeModel();
  const planner = new Planner(model, random, () => engine.id());
  const scopes = Array.from({ length: 50 }, () => randomScope(random));
  for (let done = 0; done < REQUESTS; done += BATCH) {
    const batch = Array.from({ length: BATCH }, () => planner.next(scopes[random(scopes.length)] ?? { user: "default" }));
    await send(engine, batch);
    await expectViews(engine, model, [randomScope(random)]);
  }
  await expectViews(engine, model, scopes);
  expect(await engine.call("check", {})).toEqual({ ok: true, problems: [], repaired: [] });
}

describe("a scope", () => {
  test("sees and changes exactly the rows whose set parts are its own, whatever was written, changed, undone, erased and wiped", async () => {
    await fc.assert(fc.asyncProperty(fc.noShrink(fc.nat()), holds), { numRuns: 1, ...LIMITED });
  }, 120_000);
});
