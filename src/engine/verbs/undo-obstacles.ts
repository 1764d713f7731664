import { sameValue } from "../../core/canonical-json.ts";
import type { Change, Entity, IdentityRecord, Turn } from "../../core/records.ts";
import { isUndone } from "../../storage/change-log.ts";
import { laterChanges } from "../../storage/change.sql.ts";
import { nameHeldByOther } from "../../storage/entity-table.ts";
import { currentIdentity, identityVersion } from "../../storage/identity.sql.ts";
import { cameFrom, missingSource, replacedBy, successorOf } from "../../storage/links.sql.ts";
import { present } from "../../storage/rows.ts";
import { findTurn } from "../../storage/turn-table.ts";
import type { Call } from "../call.ts";
import { isIdTaken, tableOf } from "../mutate.ts";
import type { Fields } from "../mutate.ts";

/** Why one change cannot be taken back. */
export interface Conflict {
  readonly id: string;
  readonly seq: number;
  readonly reason: string;
}

/** What stands in the way of taking one change back; undefined when nothing does. */
export function obstacleTo(call: Call, change: Change): Conflict | undefined {
  const reason = reasonAgainst(call, change);
  return reason === undefined ? undefined : conflict(change, reason);
}

/** References that would lead nowhere, or round in a circle, after all of the changes were taken back. */
export function brokenLinks(call: Call, changes: readonly Change[]): readonly Conflict[] {
  return changes.flatMap((change) => {
    const reason =
      change.kind === "memory" ? memoryLinks(call, change.id) : change.kind === "turn" ? turnLinks(call, change.id) : undefined;
    return reason === undefined ? [] : [conflict(change, reason)];
  });
}

function reasonAgainst(call: Call, change: Change): string | undefined {
  if (change.before === undefined) return againstRemoval(call, change);
  if (change.after === undefined) return againstReturn(call, change, change.before);
  return againstFields(call, change, change.before, change.after);
}

function againstRemoval(call: Call, { kind, id, seq, request }: Change): string | undefined {
  if (tableOf(call, kind).read(call.db, id) === undefined) return "is not there any more";
  const later = call.db
    .all(laterChanges, { uid: id, kind, seq, request })
    .find((row) => !isUndone(call.db, present(row, { undoneBy: "undone_by" })));
  return later === undefined ? undefined : `was changed later by ${String(later["request"])}`;
}

function againstReturn(call: Call, { kind, id, scope }: Change, before: Fields): string | undefined {
  if (kind === "entity") return againstNames(call, before as unknown as Entity, tableOf(call, kind).read(call.db, id));
  if (isIdTaken(call, id)) return "its id is taken again";
  const db = call.db.under(scope);
  if (kind === "turn") return findTurn(db, before as unknown as Turn) === undefined ? undefined : "the same turn is there again";
  if (kind === "memory") return undefined;
  const { key, version, current } = before as unknown as IdentityRecord;
  const taken = db.get(identityVersion, { key, version }) !== undefined || (current && db.get(currentIdentity, { key }) !== undefined);
  return taken ? "another version was written later" : undefined;
}

function againstNames(call: Call, entity: Entity, present: Entity | undefined): string | undefined {
  if (present !== undefined) return "is there again";
  const held = nameHeldByOther(call.db, entity);
  return held === undefined ? undefined : `"${held}" stands for somebody else now`;
}

function againstFields(call: Call, { kind, id }: Change, before: Fields, after: Fields): string | undefined {
  const current = tableOf(call, kind).read(call.db, id);
  if (current === undefined) return "is not there any more";
  const held = current as unknown as Fields;
  const moved = Object.keys(after).find((key) => !sameValue(held[key] ?? null, after[key]));
  if (moved !== undefined) return `${moved} was changed later`;
  if (kind !== "entity") return undefined;
  const name = nameHeldByOther(call.db, { ...(current as unknown as Entity), ...before });
  return name === undefined ? undefined : `"${name}" stands for somebody else now`;
}

function memoryLinks(call: Call, id: string): string | undefined {
  const { system } = call.db;
  const row = system.get(successorOf, { uid: id });
  if (row === undefined) return system.get(replacedBy, { uid: id }) === undefined ? undefined : "supersedes another memory";
  if (system.get(missingSource, { uid: id }) !== undefined) return "a turn that it came from is not there any more";
  return row["superseded_by"] === null ? undefined : chainFault(call, id, String(row["superseded_by"]));
}

function chainFault(call: Call, start: string, successor: string): string | undefined {
  const seen = new Set<string>();
  for (let at: string | undefined = successor; at !== undefined; ) {
    if (at === start || seen.has(at)) return "would replace itself in the end";
    seen.add(at);
    const row = call.db.system.get(successorOf, { uid: at });
    if (row === undefined) return at === successor ? "what replaced it is not there any more" : undefined;
    at = row["superseded_by"] === null ? undefined : String(row["superseded_by"]);
  }
  return undefined;
}

function turnLinks(call: Call, id: string): string | undefined {
  if (tableOf(call, "turn").read(call.db, id) !== undefined) return undefined;
  return call.db.system.get(cameFrom, { uid: id }) === undefined ? undefined : "is the source of a memory";
}

function conflict(change: Change, reason: string): Conflict {
  return { id: change.id, seq: change.seq, reason };
}
