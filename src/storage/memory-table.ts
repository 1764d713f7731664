import { sameValue } from "../core/canonical-json.ts";
import { digest } from "../core/digest.ts";
import { effectiveText, identityText } from "../core/effective-text.ts";
import type { MemoryRecord } from "../core/records.ts";
import { foldName } from "../core/text.ts";
import type { Bindings } from "./database.ts";
import { dropUnused, ensureEntity, linkMemory, unlinkMemory } from "./entity-links.ts";
import {
  addAmendments,
  addMemory,
  addRoles,
  addSources,
  memoryByUid,
  memoryState,
  removeAmendments,
  removeMemory,
  removeRoles,
  removeSources,
  setMemory,
} from "./memory.sql.ts";
import { memoryRecordOf } from "./memory-row.ts";
import type { RecordTable, TableContext } from "./record-table.ts";
import { numberOf } from "./rows.ts";
import type { ScopedDatabase } from "./scoped-database.ts";
import { addTags, countTags, dropUnusedTags, linkTags, unlinkTags } from "./tag.sql.ts";
import { indexText, unindexText } from "./word-index.ts";

export function memoryTable(context: TableContext): RecordTable<MemoryRecord> {
  return {
    read(db, id) {
      const row = db.get(memoryByUid, { uid: id });
      return row === undefined ? undefined : memoryRecordOf(row);
    },
    add: (db, record) => addRecord(db, context, record),
    change: (db, current, next) => changeRecord(db, context, current, next),
    remove: (db, current) => removeRecord(db, context, current),
  };
}

function addRecord(db: ScopedDatabase, context: TableContext, record: MemoryRecord): void {
  const memory = numberOf(db.get(addMemory, columnsOf(record)) ?? {}, "id");
  addChildren(db, context, memory, record);
  indexText(db, { kind: "memory", rowId: memory }, effectiveText(record));
  if (isStanding(record) && record.tags.length > 0) db.run(countTags, { memory, delta: 1 });
}

function changeRecord(db: ScopedDatabase, context: TableContext, current: MemoryRecord, next: MemoryRecord): void {
  const memory = rowIdOf(db, current.id);
  const wasStanding = isStanding(current);
  const recount = wasStanding !== isStanding(next) || !sameValue(current.tags, next.tags);
  if (recount && wasStanding) db.run(countTags, { memory, delta: -1 });
  db.run(setMemory, columnsOf(next));
  if (!sameValue(childrenOf(current), childrenOf(next))) replaceChildren(db, context, memory, current, next);
  if (recount && isStanding(next)) db.run(countTags, { memory, delta: 1 });
}

function removeRecord(db: ScopedDatabase, context: TableContext, current: MemoryRecord): void {
  const memory = rowIdOf(db, current.id);
  if (isStanding(current)) db.run(countTags, { memory, delta: -1 });
  unindexText(db, { kind: "memory", rowId: memory });
  const named = removeChildren(db, memory);
  db.run(removeMemory, { uid: current.id });
  db.run(dropUnusedTags, { norms: JSON.stringify(current.tags.map(foldName)) });
  dropUnused(db, context.matchers, named);
}

function addChildren(db: ScopedDatabase, context: TableContext, memory: number, record: MemoryRecord): void {
  if (record.tags.length > 0) {
    const tags = JSON.stringify(record.tags.map((name) => ({ norm: foldName(name), name })));
    db.run(addTags, { tags });
    db.run(linkTags, { memory, tags });
  }
  if (record.sources.length > 0) db.run(addSources, { memory, sources: JSON.stringify(record.sources) });
  if (record.amendments.length > 0) db.run(addAmendments, { memory, amendments: JSON.stringify(record.amendments) });
  const roles = Object.keys(record.roles);
  if (roles.length > 0) db.run(addRoles, { memory, roles: JSON.stringify(roleRows(record.roles)) });
  const ensure = (name: string): number => ensureEntity(db, context.matchers, name);
  const named = { entities: record.entities.map(ensure), roles: roles.map(ensure) };
  linkMemory(db, context.matchers, memory, named, effectiveText(record));
}

function roleRows(roles: MemoryRecord["roles"]): readonly (readonly string[])[] {
  return Object.entries(roles).map(([name, role]) => [name, role, foldName(name)]);
}

function removeChildren(db: ScopedDatabase, memory: number): readonly number[] {
  for (const statement of [removeAmendments, removeSources, removeRoles, unlinkTags]) db.run(statement, { memory });
  return unlinkMemory(db, memory);
}

function replaceChildren(db: ScopedDatabase, context: TableContext, memory: number, current: MemoryRecord, next: MemoryRecord): void {
  const named = removeChildren(db, memory);
  addChildren(db, context, memory, next);
  reindex(db, memory, current, next);
  db.run(dropUnusedTags, { norms: JSON.stringify(current.tags.map(foldName)) });
  dropUnused(db, context.matchers, named);
}

/** Another text has other words and another vector; other tags leave both as they are. */
function reindex(db: ScopedDatabase, memory: number, current: MemoryRecord, next: MemoryRecord): void {
  const text = effectiveText(next);
  if (text === effectiveText(current)) return;
  unindexText(db, { kind: "memory", rowId: memory });
  indexText(db, { kind: "memory", rowId: memory }, text);
}

/** Everything of a memory that lives outside its own row. */
function childrenOf(record: MemoryRecord): unknown {
  return [effectiveText(record), record.tags, record.roles, record.entities, record.sources, record.amendments];
}

function isStanding(record: MemoryRecord): boolean {
  return record.supersededBy === undefined && record.forgottenAt === undefined;
}

function rowIdOf(db: ScopedDatabase, uid: string): number {
  return numberOf(db.get(memoryState, { uid }) ?? {}, "id");
}

/** A write asks for a record's hash twice: to look for its twin, and to store it. */
const hashes = new WeakMap<MemoryRecord, Uint8Array>();

/** The hash by which a standing memory is known to be there already. */
export function memoryHash(record: MemoryRecord): Uint8Array {
  const known = hashes.get(record);
  if (known !== undefined) return known;
  const hash = digest(identityText(record));
  hashes.set(record, hash);
  return hash;
}

function columnsOf(record: MemoryRecord): Bindings {
  return {
    uid: record.id,
    kind: record.kind,
    gesture: record.gesture,
    context: record.context,
    moment: record.moment,
    direction: record.direction,
    importance: record.importance,
    emotional: record.emotional,
    unresolved: record.unresolved,
    slot: record.slot,
    polarity: record.polarity,
    occurred_at: record.occurredAt,
    occurred_precision: record.occurredPrecision,
    recorded_at: record.recordedAt,
    zone: record.zone,
    valid_from: record.validFrom,
    valid_from_precision: record.validFromPrecision,
    valid_to: record.validTo,
    valid_to_precision: record.validToPrecision,
    trust: record.trust,
    pinned: record.pinned ? 1 : 0,
    hash: memoryHash(record),
    superseded_by: record.supersededBy,
    superseded_at: record.supersededAt,
    superseded_why: record.supersededWhy,
    forgotten_at: record.forgottenAt,
    flagged_at: record.flaggedAt,
    roles_text: record.rolesText,
    roles_unread: record.rolesUnread === undefined ? null : JSON.stringify(record.rolesUnread),
  };
}
