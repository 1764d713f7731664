import { createEntityMatcher } from "../core/entity-match.ts";
import type { EntityMatcher } from "../core/entity-match.ts";
import { foldName } from "../core/text.ts";
import type { ScopedDatabase } from "./scoped-database.ts";
import {
  addEntity,
  entityByName,
  entityInUse,
  entityNames,
  givenEntities,
  linkMemoryEntity,
  linkTurnEntity,
  queueScan,
  removeEntity,
  removeEntityLinks,
  removeEntityTurnLinks,
  unlinkMemoryEntities,
} from "./entity.sql.ts";
import { numberOf } from "./rows.ts";

/** Matchers by user, dropped when a name comes or goes. Whoever rolls back must clear it: it follows the database by hand. */
export type MatcherCache = Map<string, EntityMatcher>;

/** The matcher for the caller's user. */
export function entityMatcher(db: ScopedDatabase, cache: MatcherCache): EntityMatcher {
  const cached = cache.get(db.scope.user);
  if (cached !== undefined) return cached;
  const names = db.all(entityNames).map((row) => ({ entity: numberOf(row, "entity"), name: String(row["name"]) }));
  const matcher = createEntityMatcher(names);
  cache.set(db.scope.user, matcher);
  return matcher;
}

/** Row id of a known name or alias; undefined when nobody named it. */
export function findEntity(db: ScopedDatabase, name: string): number | undefined {
  const row = db.get(entityByName, { norm: foldName(name) });
  return row === undefined ? undefined : numberOf(row, "id");
}

/** Finds or makes the entity of a name that a memory gives. */
export function ensureEntity(db: ScopedDatabase, cache: MatcherCache, name: string): number {
  const found = findEntity(db, name);
  if (found !== undefined) return found;
  const added = numberOf(db.get(addEntity, { norm: foldName(name), name: name.trim(), known: 0 }) ?? {}, "id");
  cache.delete(db.scope.user);
  db.run(queueScan, { entity: added });
  return added;
}

/** What a memory's writer named: a list in order, and role names. */
export interface GivenNames {
  readonly entities: readonly number[];
  readonly roles: readonly number[];
}

/** Position of an entity that was only given a role. */
const AS_ROLE = -1;

/** Links a memory to the entities its writer named and to those its text names. */
export function linkMemory(db: ScopedDatabase, cache: MatcherCache, memory: number, given: GivenNames, text: string): void {
  for (const [position, entity] of given.entities.entries()) db.run(linkMemoryEntity, { memory, entity, position });
  for (const entity of given.roles) db.run(linkMemoryEntity, { memory, entity, position: AS_ROLE });
  for (const entity of entityMatcher(db, cache).match(text)) db.run(linkMemoryEntity, { memory, entity, position: null });
}

/** Takes a memory's links away; returns the entities that its writer had named. */
export function unlinkMemory(db: ScopedDatabase, memory: number): readonly number[] {
  const given = db.all(givenEntities, { memory }).map((row) => numberOf(row, "id"));
  db.run(unlinkMemoryEntities, { memory });
  return given;
}

export function linkTurn(db: ScopedDatabase, cache: MatcherCache, turn: number, text: string): void {
  for (const entity of entityMatcher(db, cache).match(text)) db.run(linkTurnEntity, { turn, entity });
}

/** Forgets those of the entities that nobody names any more. Returns how many. */
export function dropUnused(db: ScopedDatabase, cache: MatcherCache, entities: readonly number[]): number {
  const unused = entities.filter((entity) => db.get(entityInUse, { entity }) === undefined);
  for (const entity of unused) {
    db.run(removeEntityLinks, { entity });
    db.run(removeEntityTurnLinks, { entity });
    db.run(removeEntity, { entity });
  }
  if (unused.length > 0) cache.delete(db.scope.user);
  return unused.length;
}
