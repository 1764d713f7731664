import type { Entity } from "../core/records.ts";
import { foldName } from "../core/text.ts";
import type { Row } from "./database.ts";
import { dropUnused, ensureEntity, findEntity } from "./entity-links.ts";
import {
  addAlias,
  copyMemoryLinks,
  copyTurnLinks,
  entityRecord,
  queueScan,
  removeAliases,
  setEntityKnown,
  unknownNamesake,
} from "./entity.sql.ts";
import type { RecordTable, TableContext } from "./record-table.ts";
import { jsonOf, numberOf, textOf } from "./rows.ts";
import type { ScopedDatabase } from "./scoped-database.ts";

/** People that the host named. Their id is their folded name; entities that only memories name are derived, not records. */
export function entityTable({ matchers }: TableContext): RecordTable<Entity> {
  const put = (db: ScopedDatabase, entity: Entity): void => {
    const id = ensureEntity(db, matchers, entity.name);
    db.run(setEntityKnown, { entity: id, known: 1 });
    db.run(removeAliases, { entity: id });
    for (const name of entity.aliases) {
      db.run(addAlias, { entity: id, norm: foldName(name), name });
      adoptNamesake(db, id, name);
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
    change: (db, _current, next) => put(db, next),
    remove(db, current) {
      const id = ensureEntity(db, matchers, current.name);
      db.run(removeAliases, { entity: id });
      db.run(setEntityKnown, { entity: id, known: 0 });
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
    return holder !== undefined && holder !== own && db.get(unknownNamesake, { norm: foldName(given) }) === undefined;
  });
}

/** A name that memories listed before the host said whose alias it is. */
function adoptNamesake(db: ScopedDatabase, person: number, alias: string): void {
  const row = db.get(unknownNamesake, { norm: foldName(alias) });
  if (row === undefined) return;
  const links = { person, namesake: numberOf(row, "id") };
  db.run(copyMemoryLinks, links);
  db.run(copyTurnLinks, links);
}

export function entityOf(row: Row): Entity {
  return {
    name: textOf(row, "name"),
    user: textOf(row, "user"),
    aliases: jsonOf(row, "aliases") as string[],
    known: numberOf(row, "known") === 1,
  };
}
