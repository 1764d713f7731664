import { v7 } from "uuid";
import { StrandlineError, invalidInput, isStrandlineError } from "../errors.ts";
import type { ImportReport, ImportStartInput, ImportState, ImportStep } from "../contract/contract.ts";
import { callHost } from "./call-host.ts";
import type { Caller, CallOptions, Done, RunOptions } from "./caller.ts";

/** How far an import is. The file is read twice: checked whole, then stored. */
export type ImportProgress = ImportState;

export interface ImportOptions extends RunOptions<ImportProgress>, Pick<ImportStartInput, "screen"> {
  /** Names the session, as `import:<form>:<session>`, where the file names none. */
  readonly session?: string;
}

/** How often an import begins again when the leading tab changes in the middle. */
const MAX_RESTARTS = 5;

/**
 * Real chat histories in: ChatGPT and Claude exports (zip or JSON), LoCoMo's form, JSON Lines of `{ role, text, at?, session?, id? }`,
 * lists of messages, and the file of an MCP memory server. What a file is, its content says, not its name.
 *
 * @example
 * ```ts
 * const file = new Blob(['{"role":"user","text":"The tide turned at six.","at":"2026-08-13T06:00:00Z"}']);
 * const expected = await memory.import.preview(file);
 * const report = await memory.import.file(file, { onProgress: ({ bytes, total }) => console.log(bytes / total) });
 * console.log(expected.turns.stored, report.turns.stored); // 1 1
 * await memory.undo(report.request);
 * ```
 */
export class ImportGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * Stores every turn of a file once: importing it again, or a newer export of the same chats, adds only what is new, and what was
   * erased does not come back. Rejects with `not_an_export` or `import_damaged` (nothing was imported), `storage_full`, or `aborted`;
   * `details.report` then says what was stored before. `undo` takes all of it back by the report's `request`.
   */
  async file(blob: Blob, options: ImportOptions = {}): Promise<Done<ImportReport>> {
    const file = options.requestId ?? v7();
    for (let restarts = 0; ; restarts += 1) {
      try {
        return { ...(await this.#read(blob, file, "apply", options)), request: file };
      } catch (error) {
        // A new leader knows nothing of the import, but of what is stored: beginning again adds only the rest.
        if (!isLost(error) || restarts >= MAX_RESTARTS) throw error;
      }
    }
  }

  /** What `file` would do: the whole file is read and checked, nothing is stored. */
  preview(blob: Blob, options: ImportOptions = {}): Promise<ImportReport> {
    return this.#read(blob, v7(), "preview", options);
  }

  async #read(
    blob: Blob,
    file: string,
    mode: ImportStartInput["mode"],
    { session, screen, onProgress, requestId: _, ...options }: ImportOptions,
  ): Promise<ImportReport> {
    if (!(blob instanceof Blob)) throw invalidInput("blob", "must be a Blob or a File");
    const choice = screen === undefined ? {} : { screen };
    const input = this.#caller.screened({ file, size: blob.size, mode, ...choice, ...(session === undefined ? {} : { session }) });
    try {
      let step: ImportStep = await this.#caller.read("importStart", input, options);
      while (step.kind === "part") {
        const { state } = step;
        callHost(() => onProgress?.(state));
        const bytes = new Uint8Array(await partOf(blob, step.offset, step.length));
        step = await this.#caller.read("importPart", { file, step: step.step, bytes }, options);
      }
      return step.report;
    } catch (error) {
      throw await this.#withReport(error, file, options);
    }
  }

  /** A cancelled import is ended, and tells what it had stored. */
  async #withReport(error: unknown, file: string, { signal: _, ...options }: CallOptions): Promise<unknown> {
    if (!isStrandlineError(error) || error.code === "transfer_lost" || error.code === "closed" || "report" in error.details) return error;
    const stopped = await this.#caller.read("importStop", { file }, options).catch(() => undefined);
    if (stopped === undefined || error.code !== "aborted") return error;
    return new StrandlineError("aborted", { ...error.details, ...stopped }, { cause: error });
  }
}

/** A part of the file; a file that was moved, changed or removed meanwhile can no longer be read. */
async function partOf(blob: Blob, offset: number, length: number): Promise<ArrayBuffer> {
  try {
    return await blob.slice(offset, offset + length).arrayBuffer();
  } catch (cause) {
    throw new StrandlineError(
      "import_damaged",
      { place: `byte ${offset}`, reason: "the file can no longer be read; it was changed, moved or removed" },
      { cause },
    );
  }
}

/** Lost with the leader; a wipe ends an import for good. */
function isLost(error: unknown): boolean {
  return isStrandlineError(error) && error.code === "transfer_lost" && error.details["reason"] === undefined;
}
