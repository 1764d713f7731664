import type { IdentityRecord } from "../core/records.ts";
import { weightOf } from "../core/scores.ts";
import type { Row } from "./database.ts";
import { addIdentity, identityByUid, removeIdentity, setIdentity } from "./identity.sql.ts";
import type { RecordTable } from "./record-table.ts";
import { numberOf, present, scopeOf, textOf } from "./rows.ts";

/** Versions of profiles, self-concept, identity, snapshots and threads. A version's text is replaced by the next version, never in place. */
export const identityTable: RecordTable<IdentityRecord> = {
  read(db, id) {
    const row = db.get(identityByUid, { uid: id });
    return row === undefined ? undefined : identityOf(row);
  },
  add(db, record) {
    db.run(addIdentity, {
      uid: record.id,
      key: record.key,
      kind: record.kind,
      subject: record.subject,
      aspect: record.aspect,
      version: record.version,
      text: record.text,
      importance: record.importance,
      emotional: record.emotional,
      recurrence: record.recurrence,
      unresolved: record.unresolved,
      status: record.status,
      explored_at: record.exploredAt,
      pinned: record.pinned ? 1 : 0,
      recorded_at: record.recordedAt,
      current: record.current ? 1 : 0,
    });
  },
  change(db, _current, next) {
    db.run(setIdentity, { uid: next.id, text: next.text, current: next.current ? 1 : 0 });
  },
  remove(db, current) {
    db.run(removeIdentity, { uid: current.id });
  },
};

/** Recurrence that a thread's writer did not give. */
const DEFAULT_RECURRENCE = 3;

export function identityOf(row: Row): IdentityRecord {
  const record = {
    id: textOf(row, "uid"),
    key: textOf(row, "key"),
    kind: textOf(row, "kind") as IdentityRecord["kind"],
    scope: scopeOf(row),
    ...present(row, { subject: "subject", aspect: "aspect" }),
    version: numberOf(row, "version"),
    text: textOf(row, "text"),
    recordedAt: numberOf(row, "recorded_at"),
    pinned: numberOf(row, "pinned") === 1,
    ...present(row, {
      status: "status",
      importance: "importance",
      emotional: "emotional",
      recurrence: "recurrence",
      unresolved: "unresolved",
      exploredAt: "explored_at",
    }),
    current: numberOf(row, "current") === 1,
  } as IdentityRecord;
  if (record.kind !== "thread") return record;
  return { ...record, weight: weightOf(record, record.recurrence ?? DEFAULT_RECURRENCE) };
}
