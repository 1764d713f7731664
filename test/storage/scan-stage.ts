import type { ScanInput, ScanReport } from "../../src/contract/contract.ts";
import type { Scope } from "../../src/core/scope.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** When the days of these tests begin. */
export const MORNING = Date.UTC(2026, 2, 5, 8);

/** Says something new at a time; returns the turn's id. */
export async function say(
  engine: TestEngine,
  at: number,
  {
    session = "s",
    role = "user",
    text,
    scope,
  }: { session?: string; role?: "user" | "assistant" | "system" | "tool"; text?: string; scope?: Scope } = {},
): Promise<string> {
  const id = engine.id();
  const turn = { id, role, text: text ?? `said ${id}`, at };
  const reply = await engine.call("record", { session, turns: [turn] }, scope === undefined ? {} : { scope });
  if (reply.turns[0]?.outcome !== "stored") throw new Error(`said before: ${turn.text}`);
  return id;
}

/** Writes a memory; returns its id. */
export async function remember(engine: TestEngine, gesture: string, fields: object = {}, scope?: Scope): Promise<string> {
  return (await engine.call("write", { id: engine.id(), gesture, ...fields }, scope === undefined ? {} : { scope })).id;
}

/** Ids of the turns of each stretch. */
export function stretchesOf({ unsolidified }: ScanReport): readonly (readonly string[])[] {
  return unsolidified.stretches.map(({ turns }) => turns.map(({ id }) => id));
}

/** Ids of all turns that a scan tells of, on all its pages. */
export async function unsolidifiedIn(engine: TestEngine, input: ScanInput = {}, scope?: Scope): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const report = await engine.call("scan", { ...input, ...(after === undefined ? {} : { after }) }, scope === undefined ? {} : { scope });
    found.push(...stretchesOf(report).flat());
    after = report.unsolidified.next;
    if (after === undefined) return found;
  }
}
