import { digest } from "../core/digest.ts";
import type { Turn } from "../core/records.ts";
import type { Row } from "./database.ts";
import { linkTurn } from "./entity-links.ts";
import type { RecordTable, TableContext } from "./record-table.ts";
import { numberOf, present, scopeOf, textOf } from "./rows.ts";
import type { ScopedDatabase } from "./scoped-database.ts";
import {
  addSession,
  addTurn,
  dropEmptySessions,
  findSession,
  removeTurn,
  setTurn,
  turnByContent,
  turnByExternalId,
  turnByUid,
  turnRowId,
  unlinkTurnEntities,
} from "./turn.sql.ts";
import { indexText, unindexText } from "./word-index.ts";

export function turnTable(context: TableContext): RecordTable<Turn> {
  return {
    read(db, id) {
      const row = db.get(turnByUid, { uid: id });
      return row === undefined ? undefined : turnOf(row);
    },
    add: (db, turn) => add(db, context, turn),
    change: (db, current, next) => change(db, context, current, next),
    remove: (db, current) => {
      removeDerived(db, rowIdOf(db, current.id));
      db.run(removeTurn, { uid: current.id });
      db.run(dropEmptySessions);
    },
  };
}

/** The turn that is there under the same key: the host's id, else session, role, text and occurrence. */
export function findTurn(db: ScopedDatabase, turn: Turn): { readonly id: string; readonly sameContent: boolean } | undefined {
  const session = sessionId(db, turn.session);
  if (session === undefined) return undefined;
  const hash = turnHash(turn);
  const row =
    turn.externalId === undefined
      ? db.get(turnByContent, { session, role: turn.role, hash, occurrence: turn.occurrence })
      : db.get(turnByExternalId, { session, external_id: turn.externalId });
  if (row === undefined) return undefined;
  const stored = row["hash"];
  const sameText = stored instanceof Uint8Array && stored.every((byte, i) => byte === hash[i]);
  return { id: textOf(row, "uid"), sameContent: sameText && row["role"] === turn.role };
}

export function turnOf(row: Row): Turn {
  return {
    id: textOf(row, "uid"),
    scope: scopeOf(row),
    session: textOf(row, "session"),
    role: textOf(row, "role") as Turn["role"],
    text: textOf(row, "text"),
    at: numberOf(row, "at"),
    zone: textOf(row, "zone"),
    recordedAt: numberOf(row, "recorded_at"),
    trust: textOf(row, "trust") as Turn["trust"],
    ...present(row, { externalId: "external_id" }),
    occurrence: numberOf(row, "occurrence"),
    ...present(row, { forgottenAt: "forgotten_at", reviewedAt: "reviewed_at" }),
  };
}

function add(db: ScopedDatabase, context: TableContext, turn: Turn): void {
  const session = sessionId(db, turn.session) ?? numberOf(db.get(addSession, { name: turn.session }) ?? {}, "id");
  const added = db.get(addTurn, {
    uid: turn.id,
    session,
    role: turn.role,
    text: turn.text,
    at: turn.at,
    zone: turn.zone,
    recorded_at: turn.recordedAt,
    trust: turn.trust,
    external_id: turn.externalId,
    hash: turnHash(turn),
    occurrence: turn.occurrence,
    forgotten_at: turn.forgottenAt,
    reviewed_at: turn.reviewedAt,
  });
  addDerived(db, context, numberOf(added ?? {}, "id"), turn);
}

function change(db: ScopedDatabase, context: TableContext, current: Turn, next: Turn): void {
  db.run(setTurn, { uid: next.id, text: next.text, hash: turnHash(next), forgotten_at: next.forgottenAt, reviewed_at: next.reviewedAt });
  if (current.text === next.text) return;
  const row = rowIdOf(db, next.id);
  removeDerived(db, row);
  addDerived(db, context, row, next);
}

function addDerived(db: ScopedDatabase, context: TableContext, rowId: number, turn: Turn): void {
  linkTurn(db, context.matchers, rowId, turn.text);
  indexText(db, { kind: "turn", rowId }, turn.text);
}

function removeDerived(db: ScopedDatabase, rowId: number): void {
  unindexText(db, { kind: "turn", rowId });
  db.run(unlinkTurnEntities, { turn: rowId });
}

function sessionId(db: ScopedDatabase, name: string): number | undefined {
  const row = db.get(findSession, { name });
  return row === undefined ? undefined : numberOf(row, "id");
}

function rowIdOf(db: ScopedDatabase, uid: string): number {
  return numberOf(db.get(turnRowId, { uid }) ?? {}, "id");
}

function turnHash(turn: Turn): Uint8Array {
  return digest(turn.text);
}
