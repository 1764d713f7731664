import type { ImportReport, ImportStartInput } from "../../src/contract/contract.ts";
import type { CallOptions, TestEngine } from "./open-test-engine.ts";

/** A file to import: bytes, text, or any value as JSON. */
export type Importable = Uint8Array | string | object;

/** Options of an import through the engine's contract. */
export interface ImportFileOptions extends Partial<Pick<ImportStartInput, "mode" | "session" | "screen" | "file">>, CallOptions {
  /** Called with each question; `false` stops there and returns the report so far. */
  readonly onStep?: (reached: number, phase: string) => boolean | Promise<boolean>;
}

/** Imports as a page does: begins, and gives each part that the engine asks for. */
export async function importFile(engine: TestEngine, content: Importable, options: ImportFileOptions = {}): Promise<ImportReport> {
  const { mode = "apply", session, screen, file = engine.id(), onStep, ...call } = options;
  const bytes = bytesOf(content);
  const given = { ...(session === undefined ? {} : { session }), ...(screen === undefined ? {} : { screen }) };
  let step = await engine.call("importStart", { file, size: bytes.length, mode, ...given }, call);
  while (step.kind === "part") {
    if (onStep !== undefined && !(await onStep(step.state.bytes, step.state.phase)))
      return (await engine.call("importStop", { file }, call)).report;
    step = await engine.call("importPart", { file, step: step.step, bytes: bytes.slice(step.offset, step.offset + step.length) }, call);
  }
  return step.report;
}

export function bytesOf(content: Importable): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content));
}

/** Texts of a store's turns, oldest first, with their roles. */
export async function saidIn(engine: TestEngine, session?: string): Promise<readonly string[]> {
  const turns = await engine.call("timeline", { order: "oldest", limit: 1000, ...(session === undefined ? {} : { session }) });
  return turns.map(({ role, text }) => `${role}: ${text}`);
}
