import { compare } from "../core/roles/count-roles.ts";
import type { Naming, Role } from "../core/roles/naming.ts";
import { rolePartsOf } from "../core/roles/role-parts.ts";
import { foldName } from "../core/text.ts";
import type { Bindings } from "./database.ts";
import { standFor } from "./role.sql.ts";
import { jsonOf, textOf } from "./rows.ts";
import type { ScopedDatabase } from "./scoped-database.ts";
import type { ScopedSql } from "./sql.ts";

/** Namings, the earliest first, and how the entities in them are called. */
export interface Namings {
  readonly all: readonly Naming[];
  readonly titles: ReadonlyMap<string, string>;
}

type Named = readonly [id: number, at: number, norm: string, role: string | null];
type Open = { readonly id: number; readonly at: number; readonly names: Map<string, readonly Role[]> };

/** Reads namings by a statement of `role.sql.ts`: each name is the entity's that it stands for today. */
export function readNamings(db: ScopedDatabase, statement: ScopedSql, bindings: Bindings = {}): Namings {
  const rows = jsonOf(db.get(statement, bindings) ?? {}, "namings") as readonly Named[];
  const { keys, titles } = entitiesOf(db, new Set(rows.map(([, , norm]) => norm)));
  const roles = new RoleReader();
  const byMemory = new Map<number, Open>();
  for (const [id, at, norm, role] of rows) {
    const naming = byMemory.get(id) ?? { id, at, names: new Map() };
    const entity = keys.get(norm) ?? norm;
    naming.names.set(entity, joined(naming.names.get(entity), role === null ? [] : roles.read(role)));
    byMemory.set(id, naming);
  }
  return { all: [...byMemory.values()].sort((a, b) => a.at - b.at || a.id - b.id), titles };
}

/** For whom each folded name stands, and the entity's name. One that stands for nobody is its own. */
function entitiesOf(
  db: ScopedDatabase,
  norms: ReadonlySet<string>,
): { readonly keys: ReadonlyMap<string, string>; readonly titles: ReadonlyMap<string, string> } {
  const rows = db.all(standFor, { names: JSON.stringify([...norms]) });
  return {
    keys: new Map(rows.map((row) => [textOf(row, "norm"), textOf(row, "entity")])),
    titles: new Map(rows.map((row) => [textOf(row, "entity"), textOf(row, "name")])),
  };
}

/** Roles under two names of one entity; which of two forms is shown does not depend on the order of the names. */
function joined(held: readonly Role[] | undefined, more: readonly Role[]): readonly Role[] {
  if (held === undefined || held.length === 0) return more;
  if (more.length === 0) return held;
  const roles = [...held, ...more].sort((a, b) => compare(a.role, b.role));
  return roles.filter(({ form }, index) => roles.findIndex((role) => role.form === form) === index);
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
