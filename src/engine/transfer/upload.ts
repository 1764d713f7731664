import { StrandlineError, isStrandlineError } from "../../errors.ts";
import type { RestoreReport } from "../../contract/contract.ts";
import { damagedSide } from "../../storage/recover.ts";
import type { Backend, Database } from "../../storage/database.ts";
import { migrate, readVersion } from "../../storage/migrate.ts";
import { MIGRATIONS } from "../../storage/migrations/index.ts";
import type { Call } from "../call.ts";
import { createTables, dropCaches } from "../call.ts";
import { checkLine } from "../inputs/images.ts";
import type { Steps } from "../run.ts";
import { scopesOf } from "./export.ts";
import { readJsonl } from "./jsonl.ts";
import type { Decode, HeaderLine } from "./jsonl.ts";
import { dataLines } from "./lines.ts";
import type { DataLine } from "./lines.ts";
import { checkLength, checkProof } from "./proof.ts";
import { Restorer } from "./restore.ts";

/** A file to restore and where to. */
export interface Upload {
  readonly parts: readonly Uint8Array[];
  readonly call: Call;
  readonly range: "scope" | "store";
  readonly backend: Backend;
  readonly decode: Decode;
  readonly progress: (value: unknown) => void;
}

type Lines = Generator<DataLine | HeaderLine | undefined>;

/** File in which an uploaded database is read; each restore has its own, for two tabs may look at two files. */
function foreignFile({ request }: Call): string {
  return `/export-uploaded-${request}.db`;
}

const SQLITE_MAGIC = "SQLite format 3\u0000";
/** Lines applied between two pauses. */
const STEP = 50;

/** Puts an uploaded database where it can be opened; a JSONL file is read where it is. */
export async function stageUpload({ parts, backend, call }: Upload): Promise<void> {
  if (isDatabase(parts)) await backend.write(foreignFile(call), parts);
}

export async function unstageUpload({ backend, call }: Upload): Promise<void> {
  if (backend.files().includes(foreignFile(call))) await backend.remove(foreignFile(call));
}

/** What a restore would do. The whole file is read and checked; the store is as before. */
export function* previewUpload(upload: Upload): Steps<RestoreReport> {
  yield* checkAll(upload);
  return applyAll(upload, false);
}

/** Restores a file: first read and checked whole, then merged in one transaction. */
export function* restoreUploaded(upload: Upload): Steps<RestoreReport> {
  yield* checkAll(upload);
  return applyAll(upload, true);
}

function* checkAll(upload: Upload): Steps<void> {
  let number = 1;
  if (isDatabase(upload.parts)) yield* checkDatabase(upload);
  for (const line of linesOf(upload)) {
    if (line === undefined || line.type === "strandline") {
      yield;
      continue;
    }
    number += 1;
    checkLine(line, number);
    if (number % 1000 === 0) upload.progress({ step: "check", lines: number });
  }
}

/**
 * The lines go in within one transaction that is not left between pauses, for others would join it: so there is no pause, and the file
 * is in whole or not at all. A preview does the same and takes it back.
 */
function applyAll(upload: Upload, keep: boolean): RestoreReport {
  const { call, range, progress } = upload;
  const lines = linesOf(upload);
  let restorer: Restorer | undefined;
  let number = 0;
  const { db } = call.engine;
  db.exec("begin immediate");
  try {
    for (const line of lines) {
      if (line === undefined) continue;
      if (line.type === "strandline") {
        restorer = new Restorer(call, range, (line as HeaderLine).changes);
        continue;
      }
      number += 1;
      restorer?.apply(checkLine(line as DataLine, number));
      if (number % (STEP * 20) === 0) progress({ step: keep ? "restore" : "preview", lines: number });
    }
    db.exec(keep ? "commit" : "rollback");
  } catch (error) {
    if (db.inTransaction) db.exec("rollback");
    throw error;
  } finally {
    dropCaches(call.engine);
  }
  if (restorer === undefined) throw new StrandlineError("not_a_backup", { reason: "there is no header" });
  return restorer.report(isDatabase(upload.parts) ? "sqlite" : "jsonl", keep);
}

/** A database file is read by the same lines as an export: older schemas are migrated in the copy first. */
function linesOf({ parts, decode, backend, call, range }: Upload): Lines {
  return isDatabase(parts) ? readDatabase(backend, call, range) : readJsonl(parts, decode);
}

function* readDatabase(backend: Backend, call: Call, range: "scope" | "store"): Lines {
  const db = openForeign(backend, call);
  try {
    yield { type: "strandline", version: 1, schema: 1, range, changes: true };
    yield* dataLines(createTables(new Map()), scopesOf(db, call.db.scope, range), true);
  } catch (error) {
    throw asDamage(error);
  } finally {
    db.close();
  }
}

/** Looks at the file before anything in it is believed, and before it is brought to the present schema. */
function* checkDatabase({ parts, backend, call }: Upload): Steps<void> {
  checkLength(parts);
  let db: Database | undefined;
  try {
    db = backend.open(foreignFile(call));
    const version = readVersion(db, MIGRATIONS);
    if (version === 0) throw new StrandlineError("not_a_backup", { reason: "the database is empty" });
    if (damagedSide(db, []) === "truth") throw new StrandlineError("backup_damaged", { reason: "its pages are damaged" });
    // Records of an older schema cannot be read as they are.
    if (version === MIGRATIONS.length) yield* checkProof(db);
  } catch (error) {
    throw asDamage(error);
  } finally {
    db?.close();
  }
}

/** Whatever goes wrong in reading a file that another place gave is the file's fault. */
function asDamage(error: unknown): unknown {
  if (isStrandlineError(error) && error.code !== "storage_corrupt" && error.code !== "storage_failed") return error;
  return new StrandlineError("backup_damaged", { reason: error instanceof Error ? error.message : "it cannot be read" }, { cause: error });
}

function openForeign(backend: Backend, call: Call): Database {
  let db: Database | undefined;
  try {
    db = backend.open(foreignFile(call));
    migrate(db, MIGRATIONS);
    return db;
  } catch (error) {
    db?.close();
    throw asDamage(error);
  }
}

/** Compared byte by byte: what is no UTF-8 is not damage here but another kind of file. */
function isDatabase(parts: readonly Uint8Array[]): boolean {
  const start: number[] = [];
  for (const part of parts) {
    if (start.length >= SQLITE_MAGIC.length) break;
    start.push(...part.subarray(0, SQLITE_MAGIC.length - start.length));
  }
  return start.length === SQLITE_MAGIC.length && start.every((byte, index) => byte === SQLITE_MAGIC.charCodeAt(index));
}
