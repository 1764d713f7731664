import type { Entity } from "../core/records.ts";
import { foldName } from "../core/text.ts";
import { findEntity } from "../storage/entity-links.ts";
import { entityOf } from "../storage/entity-table.ts";
import { shownEntity } from "../storage/entity.sql.ts";
import type { Call } from "./call.ts";

/** An entity, and the folded names by which memories name it: its own first. */
export interface Named extends Entity {
  readonly forms: readonly [string, ...string[]];
}

/**
 * For whom a name stands: an entity that the host made known, or that memories which the caller sees name. Undefined for any other name,
 * also for one that only another agent's memories have.
 */
export function entityNamed(call: Call, name: string): Named | undefined {
  const id = findEntity(call.db, name);
  const row = id === undefined ? undefined : call.db.get(shownEntity, { entity: id });
  if (row === undefined) return undefined;
  const entity = entityOf(row);
  return { ...entity, forms: [foldName(entity.name), ...entity.aliases.map(foldName)] };
}
