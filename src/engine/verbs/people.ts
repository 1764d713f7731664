import { invalidInput } from "../../errors.ts";
import type { ChangeReply } from "../../contract/contract.ts";
import type { Entity } from "../../core/records.ts";
import { foldName } from "../../core/text.ts";
import { findEntity, isOwnName } from "../../storage/entity-links.ts";
import { entityId } from "../../storage/entity-table.ts";
import type { Call } from "../call.ts";
import { parsePutPeople } from "../inputs/writing.ts";
import { create, patch } from "../mutate.ts";
import { distinctNames } from "./write.ts";

/** Makes names known: they are found in texts from now on, and looked for in what is there. Aliases add to those known before. */
export function putPeople(call: Call, input: unknown): ChangeReply {
  const { people } = parsePutPeople(input);
  const changed = people.flatMap(({ name, aliases = [] }, index) => {
    const current = call.engine.tables.entity.read(call.db, entityId(name));
    const others = distinctNames(aliases).filter((alias) => foldName(alias) !== foldName(name));
    checkFree(call, name, others, index);
    if (current !== undefined) return patch(call, "entity", current, { aliases: aliasesOf([...current.aliases, ...others]) }) ? [entityId(name)] : [];
    const entity: Entity = { name: name.trim(), user: call.db.scope.user, aliases: aliasesOf(others), known: true };
    create(call, "entity", entity);
    return [entityId(name)];
  });
  return { changed, notices: call.notices };
}

/** A name stands for one entity: an alias of one cannot be another's name or alias. */
function checkFree(call: Call, name: string, aliases: readonly string[], index: number): void {
  const own = findEntity(call.db, name);
  if (own !== undefined && !isOwnName(call.db, name)) throw invalidInput(`input.people.${index}.name`, "is already an alias of somebody else");
  for (const alias of aliases) {
    const holder = findEntity(call.db, alias);
    if (holder !== undefined && holder !== own) throw invalidInput(`input.people.${index}.aliases`, `"${alias}" already stands for somebody else`);
  }
}

/** In the order in which the store gives them back. */
function aliasesOf(names: readonly string[]): readonly string[] {
  return [...distinctNames(names)].sort((a, b) => (foldName(a) < foldName(b) ? -1 : 1));
}
