import type { Entity } from "../core/records.ts";
import { foldName } from "../core/text.ts";
import type { Row } from "./database.ts";
import { dropUnused, ensureEntity, findEntity } from "./entity-links.ts";
import type { MatcherCache } from "./entity-links.ts";
import {
  addAlias,
  copyMemoryLinks,
  copyTurnLinks,
  entityRecord,
  linkRoleNames,
  queueScan,
  removeAliases,
  removeEntityLinks,
  removeEntityTurnLinks,
  roleNamed,
  setEntityKnown,
  unknownNamesake,
  unlinkRoleNames,
} from "./entity.sql.ts";
import type { RecordTable, TableContext } from "./record-table.ts";
import { jsonOf, numberOf, textOf } from "./rows.ts";
import type { ScopedDatabase } from "./scoped-database.ts";

/** People that the host named. Their id is their folded name; entities that only memories name are derived, not records. */
export function entityTable({ matchers }: TableContext): RecordTable<Entity> {
  const put = (db: ScopedDatabase, entity: Entity, before: readonly string[] = []): void => {
    const id = ensureEntity(db, matchers, entity.name);
    db.run(setEntityKnown, { entity: id, known: 1 });
    db.run(removeAliases, { entity: id });
    releaseNames(db, matchers, id, entity, before);
    for (const name of entity.aliases) {
      db.run(addAlias, { entity: id, norm: foldName(name), name });
      adoptNamesake(db, matchers, id, name);
    }
    matchers.delete(db.scope.user);
    db.run(queueScan, { entity: id });
  };
  return {
    read(db, id) {
      const row = db.get(entityRecord, { norm: id });
      return row === undefined || numberOf(row, "known") === 0 ? undefined : entityOf(row);
    },
    add: put,
    change: (db, current, next) => put(db, next, current.aliases),
    remove(db, current) {
      const id = ensureEntity(db, matchers, current.name);
      db.run(removeAliases, { entity: id });
      db.run(setEntityKnown, { entity: id, known: 0 });
      releaseNames(db, matchers, id, { ...current, aliases: [] }, current.aliases);
      db.run(queueScan, { entity: id });
      dropUnused(db, matchers, [id]);
      matchers.delete(db.scope.user);
    },
  };
}

export function entityId(name: string): string {
  return foldName(name);
}

/** One of the entity's names that stands for another entity; undefined when all are free or its own. */
export function nameHeldByOther(db: ScopedDatabase, { name, aliases }: Pick<Entity, "name" | "aliases">): string | undefined {
  const row = db.get(entityRecord, { norm: entityId(name) });
  const own = row === undefined ? undefined : numberOf(row, "id");
  return [name, ...aliases].find((given) => {
    const holder = findEntity(db, given);
    // Who is only named in memories holds no name against a person.
    return holder !== undefined && holder !== own && db.get(unknownNamesake, { norm: foldName(given) })?.["id"] !== holder;
  });
}

/** A name that memories gave before the host said whose alias it is: its roles are the person's, and lists keep it as it is. */
function adoptNamesake(db: ScopedDatabase, matchers: MatcherCache, person: number, alias: string): void {
  const norm = foldName(alias);
  const row = db.get(unknownNamesake, { norm });
  if (row === undefined) return;
  const namesake = numberOf(row, "id");
  db.run(copyMemoryLinks, { person, namesake });
  db.run(copyTurnLinks, { person, namesake });
  db.run(linkRoleNames, { entity: person, norm });
  db.run(unlinkRoleNames, { entity: namesake, norm, names: "[]" });
  dropUnused(db, matchers, [namesake]);
}

/**
 * Names that stand for the person no more, as when an alias is undone: what they alone brought goes, and roles under them are those of an
 * entity of that name again. What texts say of the person is found anew.
 */
function releaseNames(db: ScopedDatabase, matchers: MatcherCache, person: number, next: Entity, before: readonly string[]): void {
  const names = [next.name, ...next.aliases].map(foldName);
  const gone = before.map(foldName).filter((norm) => !names.includes(norm));
  if (gone.length === 0) return;
  db.run(removeEntityLinks, { entity: person });
  db.run(removeEntityTurnLinks, { entity: person });
  for (const norm of gone) {
    const role = db.get(roleNamed, { norm });
    if (role === undefined) continue;
    db.run(linkRoleNames, { entity: ensureEntity(db, matchers, textOf(role, "name")), norm });
    db.run(unlinkRoleNames, { entity: person, norm, names: JSON.stringify(names) });
  }
}

export function entityOf(row: Row): Entity {
  return {
    name: textOf(row, "name"),
    user: textOf(row, "user"),
    aliases: jsonOf(row, "aliases") as string[],
    known: numberOf(row, "known") === 1,
  };
}
