import type { MemoryRecord } from "../core/records.ts";
import { parseRoles } from "../core/roles/parse-roles.ts";
import type { RolesFault } from "../core/roles/parse-roles.ts";
import { foldName } from "../core/text.ts";
import { entityOf } from "../storage/entity-table.ts";
import { listEntities } from "../storage/entity.sql.ts";
import type { Call } from "./call.ts";
import { admitText } from "./store-text.ts";
import type { FoundSecrets, Incoming } from "./store-text.ts";

/** Roles on their way in: an object, or one text. */
interface GivenRoles {
  readonly id: string;
  readonly roles?: Readonly<Record<string, string>> | string;
  readonly screen?: "on" | "off";
}

/** All that a memory holds of its roles; undefined where it holds none. */
interface AdmittedRoles {
  readonly roles: MemoryRecord["roles"];
  readonly rolesText: string | undefined;
  readonly rolesUnread: MemoryRecord["rolesUnread"] | undefined;
}

/** Places told in a notice; the memory itself has all of the pieces. */
const TOLD = 100;

/**
 * What a role says is text like any other; it is cut to no length, and its secrets are masked. A roles text is kept as it is, and what can
 * be read of it are the roles; the caller hears of the rest.
 */
export function admittedRoles(call: Call, { id, roles = {}, screen = "on" }: GivenRoles, root: string, found: FoundSecrets): AdmittedRoles {
  const admit = (value: string, path: string): string => admitText(call, value, incomingOf(id, path, screen), found);
  if (typeof roles === "string") return readRoles(call, id, admit(roles, `${root}.roles`), `${root}.roles`);
  const admitted = Object.entries(roles).map(([name, role]) => [name, admit(role, `${root}.roles.${name}`)]);
  return { roles: Object.fromEntries(admitted), rolesText: undefined, rolesUnread: undefined };
}

function incomingOf(owner: string, path: string, screen: "on" | "off"): Incoming {
  return { kind: "memory", owner, path, screen };
}

function readRoles(call: Call, id: string, text: string, path: string): AdmittedRoles {
  const { roles, faults } = parseRoles(text, knownNames(call));
  if (faults.length > 0) tellUnread(call, id, path, faults);
  const unread = faults.map(({ text: piece, problem }) => ({ text: piece, problem }));
  return { roles, rolesText: text, rolesUnread: unread.length === 0 ? undefined : unread };
}

/** Names that the caller may know of, read when a hop first asks. */
function knownNames(call: Call): (folded: string) => boolean {
  let known: ReadonlySet<string> | undefined;
  return (folded) => {
    known ??= new Set(call.db.all(listEntities).flatMap((row) => namesOf(entityOf(row))));
    return known.has(folded);
  };
}

function namesOf({ name, aliases }: { readonly name: string; readonly aliases: readonly string[] }): readonly string[] {
  return [name, ...aliases].map(foldName);
}

/** By place, not by text: an answer is kept for who asks again, and is to hold no word that an erasure would have to look for. */
function tellUnread(call: Call, id: string, path: string, faults: readonly RolesFault[]): void {
  call.notices.push({
    code: "roles_unread",
    id,
    details: { path, count: faults.length, unread: faults.slice(0, TOLD).map(({ start, end, problem }) => ({ start, end, problem })) },
    message: `${path}: ${faults.length} piece(s) could not be read as roles; the memory keeps the whole text, and these in rolesUnread.`,
  });
}
