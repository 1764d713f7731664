import { StrandlineError, invalidInput } from "../../errors.ts";
import type { ImportReport, ImportStartInput, ImportState, ImportStep } from "../../contract/contract.ts";
import type { CancelSignal } from "../../contract/engine-port.ts";
import type { RequestEnvelope } from "../../contract/envelope.ts";
import type { Draft } from "../../core/import/draft.ts";
import { notAnExport } from "../../core/import/refusal.ts";
import { createCall } from "../call.ts";
import type { Engine } from "../call.ts";
import type { EngineOptions } from "../create-engine.ts";
import { SLICE_MS } from "../run.ts";
import { loadInflate } from "./inflate.ts";
import { openFile } from "./open-file.ts";
import type { OpenedFile } from "./open-file.ts";
import { Parts } from "./parts.ts";
import type { Ask, Work } from "./parts.ts";
import { readFile } from "./read-file.ts";
import { Storing } from "./storing.ts";
import { Tally } from "./tally.ts";

const NOTHING: Uint8Array = new Uint8Array();

/** What an import stands on. */
export interface ImportGround {
  readonly engine: () => Engine;
  readonly options: EngineOptions;
}

/**
 * One file on its way in. It asks for the parts that it needs, so that neither a file nor its unpacked form is ever held: the page reads
 * them again for the second pass. The first pass checks the whole file, the second stores it.
 */
export class ImportSession {
  readonly #ground: ImportGround;
  readonly #request: RequestEnvelope;
  readonly #input: ImportStartInput;
  readonly #parts: Parts;
  readonly #work: Work<ImportReport>;
  #tally: Tally = new Tally();
  #phase: ImportState["phase"] = "checking";
  #step = 0;
  #asked: Extract<ImportStep, { kind: "part" }> | undefined;
  #stopped = false;

  constructor(ground: ImportGround, request: RequestEnvelope, input: ImportStartInput) {
    this.#ground = ground;
    // Every change bears the import's own id, whatever request brought its part.
    this.#request = { ...request, id: input.file };
    this.#input = input;
    this.#parts = new Parts(input.size);
    this.#work = this.#readTwice();
  }

  start(signal: CancelSignal): Promise<ImportStep> {
    return this.#asked === undefined ? this.#advance(NOTHING, signal) : Promise.resolve(this.#asked);
  }

  /** Takes the part that was asked for. One that was taken already is answered as before. */
  async part(step: number, bytes: Uint8Array, signal: CancelSignal): Promise<ImportStep> {
    const asked = this.#asked;
    if (asked !== undefined && step === asked.step - 1) return asked;
    if (asked === undefined || step !== asked.step)
      throw invalidInput("input.step", `must be ${asked?.step ?? "that of the last question"}`);
    if (bytes.length > asked.length) throw invalidInput("input.bytes", `must be ${asked.length} bytes`);
    return this.#advance(bytes, signal);
  }

  /** Ends where it is; what was stored stays. */
  stop(): ImportReport {
    this.#stopped = true;
    this.#work.return(this.report());
    return this.report();
  }

  /** So far; complete only in the answer to the last part. */
  report(): ImportReport {
    return this.#tally.report(this.#applies, false);
  }

  get #applies(): boolean {
    return this.#input.mode === "apply";
  }

  async #advance(bytes: Uint8Array, signal: CancelSignal): Promise<ImportStep> {
    const { clock, pause, backend } = this.#ground.options;
    let end = clock() + SLICE_MS;
    for (let next = this.#work.next(bytes); ; next = this.#work.next(NOTHING)) {
      if (this.#stopped) throw new StrandlineError("transfer_lost", { file: this.#input.file, reason: "the memory was wiped" });
      if (next.done === true) return { kind: "done", report: next.value };
      if (next.value.kind === "part") return this.#ask(next.value);
      if (next.value.kind === "flush") await backend.flush();
      if (next.value.kind === "inflater") await loadInflate();
      if (clock() < end) continue;
      await pause();
      if (signal.aborted) throw new StrandlineError("aborted");
      end = clock() + SLICE_MS;
    }
  }

  #ask({ offset, length }: Extract<Ask, { kind: "part" }>): ImportStep {
    const state = {
      phase: this.#phase,
      bytes: this.#parts.reached,
      total: this.#input.size,
      conversations: this.#tally.conversations,
      turns: this.#tally.turnsRead,
    };
    this.#step += 1;
    this.#asked = { kind: "part", step: this.#step, offset, length, state };
    return this.#asked;
  }

  *#readTwice(): Work<ImportReport> {
    const opened = yield* openFile(this.#parts, this.#ground.options.decodeUtf8);
    // A preview looks at what is stored while it checks.
    yield* this.#readAll(opened, this.#applies ? undefined : this.#storing(false));
    if (!this.#applies) return this.#tally.report(false, true);
    this.#phase = "storing";
    this.#parts.rewind();
    this.#tally = new Tally();
    yield* this.#readAll(opened, this.#storing(true));
    return this.#tally.report(true, true);
  }

  *#readAll({ files, left }: OpenedFile, storing: Storing | undefined): Work<void> {
    const { session } = this.#input;
    const options = { decode: this.#ground.options.decodeUtf8, zone: this.#request.zone, ...(session === undefined ? {} : { session }) };
    let known = false;
    for (const name of left) this.#tally.skip("file_not_read", name);
    for (const file of files) {
      const any = yield* readFile(file, options, (draft, where) => this.#visit(draft, where, storing));
      if (!any && files.length > 1) this.#tally.skip("file_not_read", file.name);
      known ||= any;
    }
    if (!known) throw notAnExport("the file", "it holds no conversation, no turn and no memory in a form that is known");
    if (storing !== undefined) yield* storing.finish();
  }

  *#visit(draft: Draft | undefined, where: string, storing: Storing | undefined): Work<void> {
    if (draft === undefined) return this.#tally.skip("unknown_form", where);
    this.#tally.sawFormat(draft.format);
    for (const { id, turns } of draft.conversations) {
      this.#tally.sawConversation(`${draft.format}:${id}`);
      this.#tally.turnsRead += turns.length;
    }
    for (const remark of draft.remarks) this.#tally.remark(remark);
    if (storing !== undefined) yield* storing.add(draft);
  }

  #storing(keep: boolean): Storing {
    const { screen = "on" } = this.#input;
    return new Storing(() => createCall(this.#ground.engine(), this.#request, "import"), screen, keep, this.#tally);
  }
}
