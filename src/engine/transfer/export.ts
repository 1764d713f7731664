import type { ExportedPart } from "../../contract/contract.ts";
import type { Scope } from "../../core/scope.ts";
import type { Backend, Database } from "../../storage/database.ts";
import { storeFacts } from "../../storage/meta.sql.ts";
import { numberOf, scopeOf } from "../../storage/rows.ts";
import { scopedDatabase, systemDatabase } from "../../storage/scoped-database.ts";
import type { ScopedDatabase } from "../../storage/scoped-database.ts";
import { allScopes, stripCopy, visibleScopes } from "../../storage/transfer.sql.ts";
import { createTables } from "../call.ts";
import type { Steps } from "../run.ts";
import { JsonlWriter } from "./jsonl.ts";
import { dataLines, JSONL_VERSION } from "./lines.ts";
import { addProof } from "./proof.ts";

/** What an export reads and writes. */
export interface ExportSource {
  readonly backend: Backend;
  readonly db: Database;
  readonly scope: Scope;
}

/** File in which an export waits to be read. */
export function exportName(id: string): string {
  return `/export-${id}`;
}

/**
 * Makes a copy of the store as one database file that any SQLite opens. Masked originals, tombstones and the store's key stay behind;
 * the copy is vacuumed again so that no page remembers them.
 */
export function* copyStore({ backend, db }: ExportSource, file: string): Steps<ExportedPart> {
  db.exec(`vacuum into '${file}'`);
  yield;
  const copy = backend.open(file);
  try {
    for (const statement of stripCopy) systemDatabase(copy).run(statement);
    yield;
    copy.exec("vacuum");
    yield* addProof(copy);
  } finally {
    copy.close();
  }
  return { file, bytes: backend.size(file) };
}

/** The lines of an export as bytes. They are read from a copy, so that what is written meanwhile is not half in it. */
export function* exportLines(
  { backend, db, scope }: ExportSource,
  file: string,
  range: "scope" | "store",
  changes: boolean,
): Steps<readonly Uint8Array[]> {
  db.exec(`vacuum into '${file}'`);
  yield;
  const copy = backend.open(file);
  try {
    const facts = systemDatabase(copy).get(storeFacts) ?? {};
    const writer = new JsonlWriter({
      type: "strandline",
      version: JSONL_VERSION,
      schema: numberOf(facts, "schema_version"),
      range,
      changes,
    });
    for (const line of dataLines(createTables(new Map()), scopesOf(copy, scope, range), changes)) {
      if (line === undefined) yield;
      else writer.add(line);
    }
    return writer.finish();
  } finally {
    copy.close();
  }
}

export function scopesOf(db: Database, scope: Scope, range: "scope" | "store"): readonly ScopedDatabase[] {
  const own = scopedDatabase(db, scope);
  const rows = range === "store" ? own.system.all(allScopes) : own.all(visibleScopes);
  return rows.map((row) => own.under(scopeOf(row)));
}
