import type { Naming, Role } from "../core/roles/naming.ts";
import { rolePartsOf } from "../core/roles/role-parts.ts";
import { foldName } from "../core/text.ts";
import type { Row } from "./database.ts";
import { standFor } from "./role.sql.ts";
import { jsonOf, numberOf, textOf } from "./rows.ts";
import type { ScopedDatabase } from "./scoped-database.ts";

/** Namings, and how the entities in them are called. */
export interface Namings {
  readonly all: readonly Naming[];
  readonly titles: ReadonlyMap<string, string>;
}

type Named = readonly [norm: string, name: string, role?: string];

/** Namings from rows of `role.sql.ts`: each name is the entity's that it stands for today. */
export function namingsFrom(db: ScopedDatabase, rows: readonly Row[]): Namings {
  const named = rows.map((row) => [...(jsonOf(row, "roles") as Named[]), ...(jsonOf(row, "listed") as Named[])]);
  const entities = entitiesOf(db, named.flat());
  const roles = new RoleReader();
  const all = rows.map((row, index): Naming => {
    const names = new Map<string, readonly Role[]>();
    for (const [norm, , role] of named[index] ?? []) {
      const entity = entities.keys.get(norm) ?? norm;
      names.set(entity, joined(names.get(entity), role === undefined ? [] : roles.read(role)));
    }
    return { id: textOf(row, "uid"), at: numberOf(row, "at"), names };
  });
  return { all, titles: entities.titles };
}

/** For whom each name stands. One that stands for nobody is its own, as it was first written. */
function entitiesOf(
  db: ScopedDatabase,
  named: readonly Named[],
): { readonly keys: ReadonlyMap<string, string>; readonly titles: ReadonlyMap<string, string> } {
  const written = new Map<string, string>();
  for (const [norm, name] of named) if (!written.has(norm)) written.set(norm, name);
  const keys = new Map<string, string>();
  const titles = new Map(written);
  for (const row of db.all(standFor, { names: JSON.stringify([...written.keys()]) })) {
    keys.set(textOf(row, "norm"), textOf(row, "entity"));
    titles.set(textOf(row, "entity"), textOf(row, "name"));
  }
  return { keys, titles };
}

function joined(held: readonly Role[] | undefined, more: readonly Role[]): readonly Role[] {
  if (held === undefined || held.length === 0) return more;
  return [...held, ...more.filter(({ form }) => held.every((role) => role.form !== form))];
}

/** The same few roles come again and again: each is folded once. */
class RoleReader {
  readonly #known = new Map<string, readonly Role[]>();

  read(text: string): readonly Role[] {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const roles = rolePartsOf(text).map((role) => ({ form: foldName(role), role }));
    this.#known.set(text, roles);
    return roles;
  }
}
