import { StrandlineError } from "../errors.ts";
import { sameValue } from "../core/canonical-json.ts";
import type { RecordKind } from "../core/records.ts";
import { appendChange } from "../storage/change-log.ts";
import { idTaken } from "../storage/ids.sql.ts";
import { entityId } from "../storage/entity-table.ts";
import type { ScopedDatabase } from "../storage/scoped-database.ts";
import type { Scope } from "../core/scope.ts";
import type { RecordTable } from "../storage/record-table.ts";
import type { Call, RecordOf } from "./call.ts";

/** Fields of a record to set; null or undefined clears one. */
export type Fields = Readonly<Record<string, unknown>>;

/** The id by which the trail knows a record. */
export function recordId(kind: RecordKind, record: object): string {
  const { id, name } = record as { id?: string; name?: string };
  return kind === "entity" ? entityId(name ?? "") : (id ?? "");
}

/** Reads the record that the caller sees; throws `not_found`. */
export function mustRead<K extends RecordKind>(call: Call, kind: K, id: string): RecordOf<K> {
  const record = tableOf(call, kind).read(call.db, id);
  if (record === undefined) throw new StrandlineError("not_found", { id, kind });
  return record;
}

/** Adds a record and its line in the trail. Throws `id_conflict` when the id is taken, in whatever scope. */
export function create<K extends RecordKind>(call: Call, kind: K, record: RecordOf<K>): void {
  const id = recordId(kind, record);
  if (kind !== "entity" && isIdTaken(call, id)) throw new StrandlineError("id_conflict", { id });
  createUnderFreeId(call, kind, record);
}

/** The same for a caller that has seen that nothing has the id. */
export function createUnderFreeId<K extends RecordKind>(call: Call, kind: K, record: RecordOf<K>): void {
  const db = databaseOf(call, kind, record);
  tableOf(call, kind).add(db, record);
  log(call, db, kind, recordId(kind, record), undefined, {});
}

/** True when any record in any scope has the id. */
export function isIdTaken(call: Call, id: string): boolean {
  return call.db.system.get(idTaken, { id }) !== undefined;
}

/** Fields whose values are shared names: they keep the form in which the first writer wrote them. */
const NAME_FIELDS: readonly string[] = ["tags", "entities", "aliases"];

/** Sets fields of a record and logs those that changed. Returns false, and logs nothing, when none did. */
export function patch<K extends RecordKind>(call: Call, kind: K, current: RecordOf<K>, fields: Fields): boolean {
  const images = changedFields(current, fields);
  if (images === undefined) return false;
  const next = withFields(current, images.after);
  tableOf(call, kind).change(call.db, current, next);
  const stored = NAME_FIELDS.some((name) => name in images.after) ? storedImages(call, kind, current, images.after) : images;
  if (stored === undefined) return false;
  log(call, databaseOf(call, kind, current), kind, recordId(kind, current), stored.before, stored.after);
  return true;
}

/** What the table holds now of the fields that were set; undefined when they read as before. */
function storedImages<K extends RecordKind>(call: Call, kind: K, current: RecordOf<K>, set: Fields): ReturnType<typeof changedFields> {
  const held = mustRead(call, kind, recordId(kind, current)) as unknown as Fields;
  return changedFields(current, Object.fromEntries(Object.keys(set).map((key) => [key, held[key]])));
}

/** Removes a record; the trail keeps it whole, so that the removal can be undone. */
export function remove<K extends RecordKind>(call: Call, kind: K, current: RecordOf<K>): void {
  const db = databaseOf(call, kind, current);
  tableOf(call, kind).remove(call.db, current);
  log(call, db, kind, recordId(kind, current), { ...current }, undefined);
}

/** A record with some of its fields replaced; a null field is taken away. */
export function withFields<R extends object>(record: R, fields: Fields): R {
  const merged = Object.entries({ ...record, ...fields }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(merged) as R;
}

export function tableOf<K extends RecordKind>(call: Call, kind: K): RecordTable<RecordOf<K>> {
  return call.engine.tables[kind] as unknown as RecordTable<RecordOf<K>>;
}

function changedFields(current: object, fields: Fields): { readonly before: Fields; readonly after: Fields } | undefined {
  const held = current as Fields;
  const changed = Object.keys(fields).filter((key) => !sameValue(held[key] ?? null, fields[key] ?? null));
  if (changed.length === 0) return undefined;
  const pick = (from: Fields): Fields => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(held), after: pick(fields) };
}

/** A record and its trail stand in the record's own scope, which may be wider than the caller's. */
function databaseOf(call: Call, kind: RecordKind, record: object): ScopedDatabase {
  if (kind === "entity") return call.db.under({ user: call.db.scope.user });
  const { scope } = record as { scope: Scope };
  return sameValue(scope, call.db.scope) ? call.db : call.db.under(scope);
}

function log(call: Call, db: ScopedDatabase, kind: RecordKind, id: string, before: Fields | undefined, after: Fields | undefined): void {
  appendChange(db, {
    request: call.request,
    actor: call.actor,
    action: call.action,
    kind,
    id,
    at: call.at,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
}
