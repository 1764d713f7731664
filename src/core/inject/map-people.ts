import { compare, countRoles } from "../roles/count-roles.ts";
import { byEntity } from "../roles/naming.ts";
import type { Naming } from "../roles/naming.ts";
import type { IdentityRecord } from "../records.ts";

/** Somebody for the map: what is written of them, and the memories that name them. */
export interface MappedPerson {
  /** The entity's folded name. */
  readonly key: string;
  readonly name: string;
  readonly records: readonly IdentityRecord[];
  readonly namings: readonly Naming[];
  /** Shown whole: the agent itself, or somebody of whom a record is pinned. */
  readonly whole: boolean;
}

/** Roles that one line tells. */
const ROLES = 3;

/** Who is shown whole first, then who is named most; of equal ones the name decides. `keyOf` tells whose a record is. */
export function mapPeople(
  records: readonly IdentityRecord[],
  namings: readonly Naming[],
  {
    keyOf,
    titles,
    own,
  }: {
    readonly keyOf: (record: IdentityRecord) => string;
    readonly titles: ReadonlyMap<string, string>;
    readonly own: ReadonlySet<string>;
  },
): readonly MappedPerson[] {
  const named = byEntity(namings);
  const written = new Map<string, IdentityRecord[]>();
  for (const record of records) {
    const key = keyOf(record);
    const held = written.get(key);
    if (held === undefined) written.set(key, [record]);
    else held.push(record);
  }
  const keys = [...new Set([...written.keys(), ...named.keys()])];
  const people = keys.map((key): MappedPerson => {
    const held = written.get(key) ?? [];
    const whole = held.some(({ pinned }) => pinned) || (own.has(key) && held.length > 0);
    return { key, name: titles.get(key) ?? held[0]?.subject ?? key, records: held, namings: named.get(key) ?? [], whole };
  });
  return people.sort((a, b) => Number(b.whole) - Number(a.whole) || b.namings.length - a.namings.length || compare(a.key, b.key));
}

/** One line: the roles that somebody had with their shares, then what is written of them: `captain 67 %, owner 33 %. A neighbour of Ana's.` */
export function lineOf({ key, namings, records }: MappedPerson): string {
  const roles = countRoles(namings, key)
    .slice(0, ROLES)
    .map(({ role, n }) => `${role} ${Math.round((100 * n) / namings.length)} %`);
  const [record] = [...records].sort((a, b) => aspectRank(a) - aspectRank(b) || (a.key < b.key ? -1 : 1));
  return [roles.join(", "), record?.text ?? ""].filter((part) => part !== "").join(". ");
}

/** What somebody is to the person tells most in one line. */
function aspectRank({ aspect }: IdentityRecord): number {
  return ["relationship", "fact", "impression"].indexOf(aspect ?? "");
}
