import { isStrandlineError } from "../errors.ts";
import type { Backend, Database } from "./database.ts";
import { migrate, readVersion, RECOVERING_FILE, STORE_FILE, swapIn } from "./migrate.ts";
import type { Migration } from "./migrate.ts";
import { isDamage, ordinaryTables, quoted, salvageTables } from "./salvage.ts";
import type { SalvagedTable, TableShape } from "./salvage.ts";

export type { SalvagedTable } from "./salvage.ts";

/** Which part of a database is damaged: `derived` can be rebuilt from the rest, `truth` cannot. */
export type DamagedSide = "none" | "derived" | "truth";

export interface RecoverOptions {
  readonly backend: Backend;
  readonly migrations: readonly Migration[];
  /** Epoch ms; names the file that is kept aside. */
  readonly at: number;
  readonly file?: string;
}

export interface Recovery {
  /** The damaged file, kept as it was. */
  readonly damagedFile: string;
  /** False when nothing at all could be read from it. */
  readonly readable: boolean;
  readonly tables: readonly SalvagedTable[];
  /** Rows that point to a row that was lost. */
  readonly dangling: number;
}

/** Findings of `integrity_check` looked at. */
const FINDINGS = 1000;
const INDEX_FINDING = /missing from index|wrong # of entries in index|non-unique entry in index|malformed inverted index|for FTS5 table/i;
const TREE_FINDING = /^(?:\*\*\*.*\n)?\s*Tree (\d+)\b/;

/**
 * Finds out which side is damaged. `ftsTables` are the full-text tables to check by their own means.
 * An unreadable row or an unexplained finding counts as `truth`.
 */
export function damagedSide(db: Database, ftsTables: readonly string[]): DamagedSide {
  try {
    const findings = integrityFindings(db);
    if (findings?.length === 0) return ftsTables.every((table) => ftsIsSound(db, table)) ? "none" : "derived";
    const derived = derivedRoots(db);
    const explained = findings === undefined || findings.every((finding) => isDerived(finding, derived));
    return explained && ordinaryTables(db).every((shape) => isReadable(db, shape)) ? "derived" : "truth";
  } catch (cause) {
    if (isDamage(cause)) return "truth";
    throw cause;
  }
}

/** Undefined when the check itself stumbled over the damage, which happens on either side. */
function integrityFindings(db: Database): readonly string[] | undefined {
  try {
    return db
      .all(`pragma integrity_check(${FINDINGS})`)
      .flatMap((row) => String(row["integrity_check"]).split("\n"))
      .filter(isFinding);
  } catch (cause) {
    if (isDamage(cause)) return undefined;
    throw cause;
  }
}

/** Reads every column of every row from the table itself, past its indexes. */
function isReadable(db: Database, { table, columns }: TableShape): boolean {
  try {
    db.get(`select ${columns.map((name) => `max(length(${quoted(name)}))`).join(", ")} from ${quoted(table)} not indexed`);
    return true;
  } catch (cause) {
    if (isDamage(cause)) return false;
    throw cause;
  }
}

/**
 * Saves what can be read. The new file is made beside the damaged one and takes its place only when it is complete; the damaged
 * one is kept as `/damaged-<at>.db`. The caller has closed the database, opens it again with `openStore`, and rebuilds derived tables.
 */
export async function recover({ backend, migrations, at, file = STORE_FILE }: RecoverOptions): Promise<Recovery> {
  const damagedFile = `/damaged-${at}.db`;
  await backend.remove(RECOVERING_FILE);
  const damaged = openDamaged(backend, file);
  const fresh = backend.open(RECOVERING_FILE);
  let report: Omit<Recovery, "damagedFile">;
  try {
    report = rebuild(fresh, damaged, migrations);
    await backend.flush();
  } finally {
    fresh.close();
    damaged?.close();
  }
  await swapIn(backend, file, damagedFile);
  return { damagedFile, ...report };
}

function isFinding(line: string): boolean {
  return line !== "ok" && line.trim() !== "" && !line.startsWith("***");
}

/** Root pages of indexes and of full-text shadow tables. */
function derivedRoots(db: Database): ReadonlySet<number> {
  const rows = db.all(`
    select s.rootpage as root
    from sqlite_schema s
    left join pragma_table_list l on l.schema = 'main' and l.name = s.tbl_name
    where s.rootpage > 0 and (s.type = 'index' and s.sql is not null or l.type = 'shadow')`);
  return new Set(rows.map(({ root }) => Number(root)));
}

function isDerived(finding: string, derived: ReadonlySet<number>): boolean {
  const root = TREE_FINDING.exec(finding)?.[1];
  return root === undefined ? INDEX_FINDING.test(finding) : derived.has(Number(root));
}

function ftsIsSound(db: Database, table: string): boolean {
  try {
    db.run(`insert into ${quoted(table)} (${quoted(table)}) values ('integrity-check')`);
    return true;
  } catch (cause) {
    if (isDamage(cause)) return false;
    throw cause;
  }
}

function openDamaged(backend: Backend, file: string): Database | undefined {
  try {
    return backend.open(file);
  } catch (cause) {
    if (isStrandlineError(cause) && cause.code === "storage_corrupt") return undefined;
    throw cause;
  }
}

/** One transaction: the new file is complete or still empty. */
function rebuild(fresh: Database, damaged: Database | undefined, migrations: readonly Migration[]): Omit<Recovery, "damagedFile"> {
  const version = damaged === undefined ? undefined : versionOf(damaged, migrations);
  fresh.exec("pragma foreign_keys = off");
  fresh.exec("begin immediate");
  migrate(fresh, migrations.slice(0, version ?? migrations.length));
  const tables = damaged === undefined || version === undefined ? [] : salvageTables(damaged, fresh);
  migrate(fresh, migrations);
  fresh.exec("commit");
  const dangling = fresh.all("pragma foreign_key_check").length;
  fresh.exec("pragma foreign_keys = on");
  return { readable: version !== undefined, tables, dangling };
}

/** Version of the damaged file, or undefined where even that cannot be read. A newer schema is not ours to touch. */
function versionOf(damaged: Database, migrations: readonly Migration[]): number | undefined {
  try {
    const version = readVersion(damaged, migrations);
    return version === 0 ? undefined : version;
  } catch (cause) {
    if (isDamage(cause) || (isStrandlineError(cause) && cause.code === "not_a_backup")) return undefined;
    throw cause;
  }
}
