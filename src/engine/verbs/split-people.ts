import { invalidInput } from "../../errors.ts";
import type { ChangeReply } from "../../contract/contract.ts";
import type { MemoryRecord } from "../../core/records.ts";
import { joinRoles } from "../../core/roles/role-parts.ts";
import { foldName } from "../../core/text.ts";
import type { Call } from "../call.ts";
import { entityNamed } from "../entity-of.ts";
import { MAX_NAME } from "../inputs/parse.ts";
import { parseSplitPeople } from "../inputs/roles.ts";
import { mustRead, patch } from "../mutate.ts";
import { mustKnow } from "./merge-people.ts";
import { distinctNames } from "./write.ts";

/** A name that becomes another in a memory: the folded names of who it was, and the new name. */
interface Renaming {
  readonly forms: readonly string[];
  readonly into: string;
}

/** Gives memories of one entity to another, which may be new: their roles and lists of entities say the other name from now on. */
export function splitPeople(call: Call, input: unknown): ChangeReply {
  const { name, into, memories } = parseSplitPeople(input);
  const { forms, name: own } = mustKnow(call, name, "input.name");
  const target = entityNamed(call, into);
  if (forms.includes(foldName(into))) throw invalidInput("input.into", `stands for "${own}" itself`);
  if (target !== undefined && target.forms[0] !== foldName(into))
    throw invalidInput("input.into", `is another name of "${target.name}" already`);
  const renaming = { forms, into: target?.name ?? into.trim() };
  const ids = [...new Set(memories)];
  for (const [index, id] of ids.entries()) rename(call, mustRead(call, "memory", id), renaming, `input.memories.${index}`, own);
  return { changed: ids, notices: call.notices };
}

function rename(call: Call, memory: MemoryRecord, renaming: Renaming, path: string, own: string): void {
  const names = [...Object.keys(memory.roles), ...memory.entities];
  if (!names.some((name) => isOld(name, renaming))) throw invalidInput(path, `does not name "${own}"`, { id: memory.id });
  const roles = renamedRoles(memory, renaming, path);
  const entities = distinctNames(memory.entities.map((name) => (isOld(name, renaming) ? renaming.into : name)));
  patch(call, "memory", memory, { roles, entities });
}

/** Who had a role under both names has both roles under the one. */
function renamedRoles({ id, roles }: MemoryRecord, renaming: Renaming, path: string): MemoryRecord["roles"] {
  const kept = Object.entries(roles).filter(([name]) => !isOld(name, renaming));
  const moved = Object.entries(roles).flatMap(([name, role]) => (isOld(name, renaming) ? [role] : []));
  if (moved.length === 0) return roles;
  const [held] = kept.filter(([name]) => foldName(name) === foldName(renaming.into));
  const role = (held === undefined ? moved : [held[1], ...moved]).reduce(joinRoles);
  if (role.length > MAX_NAME) throw invalidInput(path, `would give "${renaming.into}" a role of over ${MAX_NAME} characters`, { id });
  return Object.fromEntries([...kept, [held?.[0] ?? renaming.into, role]]);
}

function isOld(name: string, { forms }: Renaming): boolean {
  return forms.includes(foldName(name));
}
