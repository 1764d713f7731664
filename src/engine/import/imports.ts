import { StrandlineError, isStrandlineError } from "../../errors.ts";
import type { ImportReport, ImportStep } from "../../contract/contract.ts";
import type { CancelSignal } from "../../contract/engine-port.ts";
import type { RequestEnvelope } from "../../contract/envelope.ts";
import { parseImportPart, parseImportStart, parseImportStop } from "../inputs/importing.ts";
import { ImportSession } from "./import-session.ts";
import type { ImportGround } from "./import-session.ts";

/** Imports open at once, more than a page drops together; of more, the one that waited longest for its page is given up. */
const MAX_OPEN = 16;

/** The imports under way, each known by the id that its page gave it. */
export class Imports {
  readonly #ground: ImportGround;
  readonly #open = new Map<string, ImportSession>();

  constructor(ground: ImportGround) {
    this.#ground = ground;
  }

  start(request: RequestEnvelope, signal: CancelSignal): Promise<ImportStep> {
    const input = parseImportStart(request.input);
    const session = this.#open.get(input.file) ?? new ImportSession(this.#ground, request, input);
    return this.#go(input.file, session, () => session.start(signal));
  }

  part(request: RequestEnvelope, signal: CancelSignal): Promise<ImportStep> {
    const { file, step, bytes } = parseImportPart(request.input);
    const session = this.#find(file);
    return this.#go(file, session, () => session.part(step, bytes, signal));
  }

  stop(request: RequestEnvelope): { readonly report: ImportReport } {
    const { file } = parseImportStop(request.input);
    const session = this.#find(file);
    this.#open.delete(file);
    return { report: session.stop() };
  }

  /** Ends all of them: a wiped memory is not filled again by what was on its way. */
  end(): void {
    for (const session of this.#open.values()) session.stop();
    this.#open.clear();
  }

  #find(file: string): ImportSession {
    const session = this.#open.get(file);
    if (session === undefined) throw new StrandlineError("transfer_lost", { file });
    return session;
  }

  async #go(file: string, session: ImportSession, work: () => Promise<ImportStep>): Promise<ImportStep> {
    this.#open.delete(file);
    this.#open.set(file, session);
    for (const oldest of this.#open.keys()) if (this.#open.size > MAX_OPEN) this.#open.delete(oldest);
    try {
      const step = await work();
      if (step.kind === "done") this.#open.delete(file);
      return step;
    } catch (error) {
      // A cancelled one is asked for its report next; a refused part does not end it.
      if (isStrandlineError(error) && (error.code === "aborted" || error.code === "invalid_input")) throw error;
      this.#open.delete(file);
      throw withReport(error, session.stop());
    }
  }
}

/** A failure on the way says what was stored before it. */
function withReport(error: unknown, report: ImportReport): unknown {
  const stored = report.turns.stored + report.memories.stored;
  if (!isStrandlineError(error) || !report.applied || stored === 0) return error;
  return new StrandlineError(error.code, { ...error.details, report }, { message: error.message, cause: error });
}
