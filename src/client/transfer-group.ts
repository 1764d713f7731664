import { v7 } from "uuid";
import { StrandlineError, invalidInput } from "../errors.ts";
import type { ExportedPart, ExportJsonlInput, RestoreApplyInput, RestoreReport } from "../contract/contract.ts";
import { callHost } from "./call-host.ts";
import type { Caller, Done, RunOptions } from "./caller.ts";

/** How far a transfer is. `done` and `total` are bytes; `preparing` and `applying` report what the engine tells in `value`. */
export type TransferProgress =
  | { readonly phase: "preparing" | "applying"; readonly value: unknown }
  | { readonly phase: "reading" | "sending"; readonly done: number; readonly total: number };

/** Options of a transfer, with its progress. */
export type TransferOptions = RunOptions<TransferProgress>;
/** What an export to JSONL covers. */
export interface JsonlOptions extends TransferOptions, ExportJsonlInput {}

/** `range`: `scope` (default) brings back what this scope sees; `store` every scope in the copy. */
export interface RestoreOptions extends TransferOptions, Pick<RestoreApplyInput, "range"> {}

/** One message's worth of a file: small enough that no other call waits long for it. */
const PART_BYTES = 1 << 20;

/**
 * Copies out and in. Rejects with `transfer_lost` when the leading tab changed in between: nothing was changed, start again.
 *
 * @example
 * ```ts
 * const copy = await memory.transfer.exportFile();
 * const preview = await memory.transfer.previewRestore(copy);
 * const report = await memory.transfer.restore(copy);
 * ```
 */
export class TransferGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The whole store as a SQLite file that stock sqlite3 opens. Originals of masked secrets are not in it. */
  async exportFile(options: TransferOptions = {}): Promise<Blob> {
    const part = await this.#caller.read("exportFile", {}, this.#reporting("preparing", options));
    return this.#download(part, "application/vnd.sqlite3", options);
  }

  /** Versioned JSONL without loss: `range` is this scope (default) or the whole `store`; `changes: false` leaves the trail out. */
  async exportJsonl({ range, changes, ...options }: JsonlOptions = {}): Promise<Blob> {
    const input: ExportJsonlInput = { ...(range === undefined ? {} : { range }), ...(changes === undefined ? {} : { changes }) };
    const part = await this.#caller.read("exportJsonl", input, this.#reporting("preparing", options));
    return this.#download(part, "application/jsonl", options);
  }

  /** What `restore` would do. Rejects with `not_a_backup` or `backup_damaged`. */
  async previewRestore(copy: Blob, { range, ...options }: RestoreOptions = {}): Promise<RestoreReport> {
    const file = await this.#upload(copy, options);
    return this.#caller.read("restorePreview", restoreInput(file, range), this.#reporting("preparing", options));
  }

  /** Merges a copy into the store, all or nothing; what is there already stays as it is, what was erased stays erased. */
  async restore(copy: Blob, { range, ...options }: RestoreOptions = {}): Promise<Done<RestoreReport>> {
    const file = await this.#upload(copy, options);
    return this.#caller.change("restoreApply", restoreInput(file, range), this.#reporting("applying", options));
  }

  async #download({ file, bytes: total }: ExportedPart, type: string, options: TransferOptions): Promise<Blob> {
    const { requestId: _, onProgress, ...rest } = options;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let done = 0; done < total; ) {
      const { bytes } = await this.#caller.read("exportRead", { file, offset: done, length: Math.min(PART_BYTES, total - done) }, rest);
      if (bytes.length === 0) throw new StrandlineError("transfer_lost", { file, done, total });
      parts.push(new Uint8Array(bytes));
      done += bytes.length;
      callHost(() => onProgress?.({ phase: "reading", done, total }));
    }
    return new Blob(parts, { type });
  }

  async #upload(copy: Blob, options: TransferOptions): Promise<string> {
    const { requestId: _, onProgress, ...rest } = options;
    if (!(copy instanceof Blob)) throw invalidInput("copy", "must be a Blob or a File");
    const file = v7();
    for (let done = 0; done < copy.size || done === 0; ) {
      const bytes = await partOf(copy, done);
      await this.#caller.read("restoreUpload", { file, offset: done, bytes }, rest);
      done += bytes.length;
      callHost(() => onProgress?.({ phase: "sending", done, total: copy.size }));
      if (bytes.length === 0) break;
    }
    return file;
  }

  #reporting(phase: "preparing" | "applying", { onProgress, ...options }: TransferOptions): RunOptions {
    return onProgress === undefined ? options : { ...options, onProgress: (value) => onProgress({ phase, value }) };
  }
}

/** A file that was moved, changed or removed meanwhile can no longer be read. */
async function partOf(copy: Blob, offset: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await copy.slice(offset, offset + PART_BYTES).arrayBuffer());
  } catch (cause) {
    throw new StrandlineError("backup_damaged", { reason: "the file can no longer be read; it was changed, moved or removed" }, { cause });
  }
}

function restoreInput(file: string, range: RestoreApplyInput["range"]): RestoreApplyInput {
  return range === undefined ? { file } : { file, range };
}
