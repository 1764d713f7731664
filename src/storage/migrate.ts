import { isStrandlineError, StrandlineError } from "../errors.ts";
import type { ErrorDetails } from "../errors.ts";
import type { Backend, Database, SqlValue } from "./database.ts";

/** One step of the schema. A shipped one is frozen; they are only ever appended to. */
export interface Migration {
  /** 1, 2, 3 … without gaps; `user_version` after it ran. */
  readonly version: number;
  readonly name: string;
  /** DDL and data changes; runs inside a transaction, so it must not begin or commit one. */
  readonly sql: string;
}

export interface OpenedStore {
  readonly db: Database;
  /** True when the last session ended by `markClean`, or when the store is new. */
  readonly cleanEnd: boolean;
  /** True when there was no store before. */
  readonly created: boolean;
  /** The version before, when an existing store was migrated. */
  readonly migratedFrom?: number;
}

export interface OpenStoreOptions {
  readonly backend: Backend;
  readonly migrations: readonly Migration[];
  readonly file?: string;
  /** Writes what an opening leaves behind, once the schema is there; part of its one commit. */
  readonly atOpening?: (db: Database) => void;
}

/** The file that holds a store's data. */
export const STORE_FILE = "/store.db";
/** `application_id` of every Strandline database: "Strn" in ASCII. */
export const APPLICATION_ID = 0x53_74_72_6e;
/** Where a recovery builds the new file; found at an open, it is the rest of a recovery that was cut short. */
export const RECOVERING_FILE = "/recovering.db";
const CLEAN_END = "clean_end";
const SNAPSHOT = /^\/before-v\d+\.db$/;

/**
 * Opens the store, migrating it if it is older. All steps are one transaction after a snapshot of the old file, so a failed
 * migration leaves the old file as it was. The snapshot stays until the next open that needs no migration.
 *
 * Throws `schema_too_new`, `storage_corrupt`, `storage_full`, or `storage_failed` (with `details.step` "migrate" for a step that failed).
 */
export async function openStore({
  backend,
  migrations,
  file = STORE_FILE,
  atOpening = () => undefined,
}: OpenStoreOptions): Promise<OpenedStore> {
  const target = checkMigrations(migrations);
  await finishRecovery(backend, migrations, file);
  const db = backend.open(file);
  try {
    const from = readStoreVersion(db, migrations);
    const created = from === 0;
    if (!created && from < target) await takeSnapshot(backend, db, target);
    const cleanEnd = upgrade(db, migrations, created, atOpening);
    await backend.flush();
    if (from === target) await removeSnapshots(backend);
    return { db, cleanEnd, created, ...(created || from === target ? {} : { migratedFrom: from }) };
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/** Puts the recovered file in the place of `file`, which is kept as `aside`. Each step is complete before the next begins. */
export async function swapIn(backend: Backend, file: string, aside: string): Promise<void> {
  if (backend.files().includes(file)) await backend.rename(file, aside);
  await backend.rename(RECOVERING_FILE, file);
}

/** Remembers that the session ended in order. The last statement before `db.close()`; the caller flushes the backend. */
export function markClean(db: Database): void {
  setCleanEnd(db, 1);
}

/** Runs the missing migrations, each with its version number in one transaction (or in the caller's). Returns the version before. */
export function migrate(db: Database, migrations: readonly Migration[]): number {
  checkMigrations(migrations);
  const from = readVersion(db, migrations);
  for (const migration of migrations.slice(from)) applyMigration(db, migration);
  return from;
}

/**
 * Version of the schema in `db`; 0 for an empty file.
 * Throws `schema_too_new` for one that is not known here, `not_a_backup` for a database of some other program.
 */
export function readVersion(db: Database, migrations: readonly Migration[]): number {
  const application = numberOf(db.get("pragma application_id")?.["application_id"]);
  const version = numberOf(db.get("pragma user_version")?.["user_version"]);
  const isEmpty = db.get("select 1 as found from sqlite_schema limit 1") === undefined;
  if (isEmpty && version === 0) return 0;
  if (application !== APPLICATION_ID || version === 0) throw new StrandlineError("not_a_backup", { applicationId: application, version });
  if (version > migrations.length) throw new StrandlineError("schema_too_new", { found: version, supported: migrations.length });
  return version;
}

/** A recovered file that is complete goes where it belongs; an unfinished one goes away, for the damaged file is still in place. */
async function finishRecovery(backend: Backend, migrations: readonly Migration[], file: string): Promise<void> {
  if (!backend.files().includes(RECOVERING_FILE)) return;
  if (isComplete(backend.open(RECOVERING_FILE), migrations)) await swapIn(backend, file, `/damaged-${backend.files().length}.db`);
  else await backend.remove(RECOVERING_FILE);
}

/** A recovery commits its file as a whole. */
function isComplete(recovered: Database, migrations: readonly Migration[]): boolean {
  try {
    return readVersion(recovered, migrations) > 0;
  } finally {
    recovered.close();
  }
}

/** Versions must be 1, 2, 3 …; anything else is a mistake of this build. Returns the highest. */
function checkMigrations(migrations: readonly Migration[]): number {
  const wrong = migrations.findIndex(({ version }, index) => version !== index + 1);
  if (wrong === -1) return migrations.length;
  throw new StrandlineError("storage_failed", {
    step: "migrate",
    reason: "migrations must be numbered 1, 2, 3 … without gaps or repeats",
    expected: wrong + 1,
    found: migrations[wrong]?.version,
  });
}

/** A store's own file that belongs to another program is a fault of the storage, not of a backup that the user picked. */
function readStoreVersion(db: Database, migrations: readonly Migration[]): number {
  try {
    return readVersion(db, migrations);
  } catch (cause) {
    if (!isStrandlineError(cause) || cause.code !== "not_a_backup") throw cause;
    throw new StrandlineError(
      "storage_failed",
      { ...cause.details, step: "open", reason: "the store's file is not a Strandline database" },
      { cause },
    );
  }
}

function upgrade(db: Database, migrations: readonly Migration[], created: boolean, atOpening: (db: Database) => void): boolean {
  db.exec("begin immediate");
  try {
    migrate(db, migrations);
    const cleanEnd = created || numberOf(db.get("select value from meta where key = :key", { key: CLEAN_END })?.["value"]) === 1;
    setCleanEnd(db, 0);
    atOpening(db);
    db.exec("commit");
    return cleanEnd;
  } catch (cause) {
    if (db.inTransaction) db.exec("rollback");
    throw cause;
  }
}

/** A savepoint, so that several steps can also be one transaction of the caller's. */
function applyMigration(db: Database, { version, name, sql }: Migration): void {
  db.exec("savepoint migration");
  try {
    db.exec(sql);
    db.exec(`pragma application_id = ${APPLICATION_ID}`);
    db.exec(`pragma user_version = ${version}`);
    db.exec("release migration");
  } catch (cause) {
    // A full disk may already have rolled everything back.
    if (db.inTransaction) db.exec("rollback to migration; release migration");
    throw migrationError(cause, { version, name });
  }
}

function migrationError(cause: unknown, about: ErrorDetails): StrandlineError {
  const known = isStrandlineError(cause) ? cause : undefined;
  const details = { ...known?.details, ...about, step: "migrate", untouched: true };
  const message = `Migration ${String(about["version"])} (${String(about["name"])}) failed and was rolled back; the store is as it was before. ${known?.message ?? ""}`;
  return new StrandlineError(known?.code ?? "storage_failed", details, { message: message.trimEnd(), cause });
}

async function takeSnapshot(backend: Backend, db: Database, target: number): Promise<void> {
  const file = `/before-v${target}.db`;
  if (backend.files().includes(file)) await backend.remove(file);
  db.run("vacuum into :file", { file });
  await backend.flush();
}

async function removeSnapshots(backend: Backend): Promise<void> {
  for (const file of backend.files().filter((name) => SNAPSHOT.test(name))) await backend.remove(file);
}

function setCleanEnd(db: Database, value: 0 | 1): void {
  db.run("insert into meta (key, value) values (:key, :value) on conflict (key) do update set value = excluded.value", {
    key: CLEAN_END,
    value,
  });
}

function numberOf(value: SqlValue | undefined): number {
  return Number(value ?? 0);
}
