/**
 * Every failure that Strandline reports on purpose: one class, one closed table of codes.
 * `docs/errors.md` is generated from this table.
 */

export interface CodeEntry {
  /** What the code means, one sentence. */
  readonly meaning: string;
  /** What the caller or the user can do about it, one sentence. */
  readonly todo: string;
}

/** Code → meaning → what to do. Codes are never renamed: hosts branch on them. */
export const ERROR_CODES: Readonly<Record<ErrorCode, CodeEntry>> = {
  invalid_input: {
    meaning: "An argument has the wrong type, range or form; nothing was changed.",
    todo: "Correct the field named in `details.path`.",
  },
  text_too_large: {
    meaning: "A text is over 2 MB; it was refused whole, nothing was cut.",
    todo: "Split the text into parts and store each.",
  },
  not_found: {
    meaning: "No record with this id is visible in this scope.",
    todo: "Check the id and the scope; use `list` to see what is there.",
  },
  id_conflict: { meaning: "The id is taken by a record with other content.", todo: "Use a fresh id, or read the record that holds it." },
  not_current: {
    meaning: "The memory was already superseded or forgotten.",
    todo: "Act on `details.current` instead, or undo what retired it.",
  },
  undo_conflict: {
    meaning: "Later changes touched what the undo would restore; nothing was changed.",
    todo: "Undo the later changes listed in `details.conflicts` first.",
  },
  not_undoable: {
    meaning: "The change cannot be undone: an erasure is final, or the request is not known.",
    todo: "Restore from an export that you made before.",
  },
  scope_required: { meaning: "The call needs its scope named.", todo: "Pass `scope` with at least `user`." },
  storage_unavailable: {
    meaning: "Neither OPFS nor IndexedDB can be used here, and memory-only was not allowed.",
    todo: "Leave private browsing, or open with `allowMemoryOnly: true` and accept that nothing is kept.",
  },
  backend_unavailable: {
    meaning: "The storage that holds this store's data cannot be opened right now; no empty copy was opened in its place.",
    todo: "Retry, reload the page, or restart the browser; the data is where it was.",
  },
  storage_full: {
    meaning: "The browser refused more space; the call was rejected whole and the store is still readable.",
    todo: "Free space, erase what is not needed, or ask the user for persistent storage.",
  },
  storage_failed: {
    meaning: "The storage reported a fault; the call was rolled back.",
    todo: "Retry once; if it stays, run `check()` and export a copy.",
  },
  storage_corrupt: { meaning: "The database file is damaged.", todo: "Run `check({ repair: true })`; the damaged file is kept aside." },
  schema_too_new: {
    meaning: "The store was written by a newer version of Strandline.",
    todo: "Reload to get the newer version; this version does not touch the file.",
  },
  protocol_mismatch: {
    meaning: "The page and the worker (or the leading tab) speak different protocol versions.",
    todo: "Reload this page so that both come from the same build.",
  },
  unknown_method: { meaning: "The contract has no such method.", todo: "Check the spelling and the versions on both sides." },
  not_serializable: {
    meaning: "An argument cannot cross to the worker: only plain data can.",
    todo: "Pass plain objects, arrays, strings, numbers, booleans and byte arrays.",
  },
  closed: { meaning: "The memory store was closed.", todo: "Open it again with `openMemory`." },
  aborted: { meaning: "The caller's signal ended the call.", todo: "Nothing; call again if it is still wanted." },
  timeout: {
    meaning: "The call was not answered in time.",
    todo: "Retry with the same id: a change that was already applied is not applied twice.",
  },
  worker_failed: {
    meaning: "The worker could not be started, or failed again and again.",
    todo: "Check that the worker file is served and that the Content-Security-Policy allows `wasm-unsafe-eval`.",
  },
  not_a_backup: {
    meaning: "The file is neither a Strandline database nor Strandline JSONL.",
    todo: "Pick a file made by `transfer.exportFile` or `transfer.exportJsonl`.",
  },
  backup_damaged: {
    meaning: "The file is a Strandline backup but is damaged or cut short; nothing was restored.",
    todo: "Use another copy; `details.reason` names what is wrong.",
  },
  not_an_export: {
    meaning: "The file holds no chat history in a form that is known.",
    todo: "Pick a ChatGPT or Claude export (zip or JSON), JSON Lines with role and text, LoCoMo's form or the file of an MCP memory server; `details.reason` says what this is.",
  },
  import_damaged: {
    meaning: "The file cannot be read whole: it is damaged, cut short, locked or unsafe; nothing of it was imported.",
    todo: "Get the export again; `details.place` and `details.reason` name what is wrong.",
  },
  transfer_lost: {
    meaning: "The leading tab changed in the middle of a file transfer; nothing was changed.",
    todo: "Start the export or restore again.",
  },
  model_unavailable: {
    meaning: "The embedding model or service could not be fetched: offline, refused, cut short, or not installed.",
    todo: "Try again when `details.url` can be reached; search goes on by words.",
  },
  model_refused: {
    meaning: "What was loaded is not a model that gives right vectors here; none of its vectors was kept.",
    todo: "Pick another model or device; `details.reason` names what was wrong.",
  },
};

/** One of the closed set of codes. */
export type ErrorCode =
  | "invalid_input"
  | "text_too_large"
  | "not_found"
  | "id_conflict"
  | "not_current"
  | "undo_conflict"
  | "not_undoable"
  | "scope_required"
  | "storage_unavailable"
  | "backend_unavailable"
  | "storage_full"
  | "storage_failed"
  | "storage_corrupt"
  | "schema_too_new"
  | "protocol_mismatch"
  | "unknown_method"
  | "not_serializable"
  | "closed"
  | "aborted"
  | "timeout"
  | "worker_failed"
  | "not_a_backup"
  | "backup_damaged"
  | "not_an_export"
  | "import_damaged"
  | "transfer_lost"
  | "model_unavailable"
  | "model_refused";

/** Plain data that explains one failure; crosses every transport. */
export type ErrorDetails = { readonly [key: string]: unknown };

/**
 * The one error class. `code` is from a closed set, `details` is plain data, and both survive every transport.
 *
 * @example
 * ```ts
 * import { StrandlineError } from "strandline";
 * const error = new StrandlineError("not_found", { id: "0190…" });
 * console.log(error.code, error instanceof Error); // "not_found" true
 * ```
 */
export class StrandlineError extends Error {
  override readonly name: string = "StrandlineError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options: { readonly message?: string; readonly cause?: unknown } = {}) {
    const { meaning, todo } = ERROR_CODES[code];
    super(options.message ?? `${meaning} ${todo}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = details;
  }
}

/** True for a StrandlineError, also one that crossed a realm. */
export function isStrandlineError(value: unknown): value is StrandlineError {
  return value instanceof Error && value.name === "StrandlineError" && typeof (value as { code?: unknown }).code === "string";
}

/** A refusal of one argument: `path` names it, `problem` says what is wrong with it. */
export function invalidInput(path: string, problem: string, extra: ErrorDetails = {}): StrandlineError {
  return new StrandlineError("invalid_input", { path, problem, ...extra }, { message: `${path}: ${problem}` });
}
