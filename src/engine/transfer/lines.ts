import { changeOf } from "../../storage/change-log.ts";
import { changePage, entityPage, identityPage, memoryPage, turnPage } from "../../storage/transfer.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import type { ScopedDatabase } from "../../storage/scoped-database.ts";
import type { ScopedSql } from "../../storage/sql.ts";
import type { RecordKind } from "../../core/records.ts";
import type { Tables } from "../call.ts";

/** Version of the JSONL form. Readers take this one and older. */
export const JSONL_VERSION = 1;

/** A line of an export that holds a record or a line of the trail. */
export interface DataLine {
  readonly type: RecordKind | "change";
  readonly record: unknown;
}

/** Records read between two pauses. */
const PAGE = 100;
const PAGES: readonly { readonly kind: RecordKind; readonly page: ScopedSql }[] = [
  { kind: "turn", page: turnPage },
  { kind: "memory", page: memoryPage },
  { kind: "identity", page: identityPage },
];

/**
 * The lines of some scopes in one fixed order: people of each user, then the records of each scope by id, then the trail. Equal
 * states give equal lines. Undefined between pages is a place to pause.
 */
export function* dataLines(tables: Tables, scopes: readonly ScopedDatabase[], changes: boolean): Generator<DataLine | undefined> {
  const users = new Map(scopes.map((db) => [db.scope.user, db.under({ user: db.scope.user })]));
  for (const db of users.values()) yield* recordLines(tables, db, "entity", entityPage);
  for (const { kind, page } of PAGES) for (const db of scopes) yield* recordLines(tables, db, kind, page);
  if (changes) for (const db of scopes) yield* changeLines(db);
}

function* recordLines(tables: Tables, db: ScopedDatabase, kind: RecordKind, page: ScopedSql): Generator<DataLine | undefined> {
  for (let after = ""; ; ) {
    const ids = db.all(page, { after, limit: PAGE }).map((row) => textOf(row, "uid"));
    for (const id of ids) yield { type: kind, record: tables[kind].read(db, id) };
    yield undefined;
    after = ids.at(-1) ?? "";
    if (ids.length < PAGE) return;
  }
}

function* changeLines(db: ScopedDatabase): Generator<DataLine | undefined> {
  for (let after = 0; ; ) {
    const rows = db.all(changePage, { after, limit: PAGE });
    for (const row of rows) {
      const { seq: _seq, ...record } = changeOf(row);
      yield { type: "change", record };
    }
    yield undefined;
    if (rows.length < PAGE) return;
    after = numberOf(rows.at(-1) ?? {}, "seq");
  }
}
