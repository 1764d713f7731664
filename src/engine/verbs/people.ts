import { invalidInput } from "../../errors.ts";
import type { ChangeReply } from "../../contract/contract.ts";
import type { Entity } from "../../core/records.ts";
import { foldName } from "../../core/text.ts";
import { entityId, nameHeldByOther } from "../../storage/entity-table.ts";
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
    if (current !== undefined)
      return patch(call, "entity", current, { aliases: mergedAliases(current.aliases, others) }) ? [entityId(name)] : [];
    const entity: Entity = { name: name.trim(), user: call.db.scope.user, aliases: mergedAliases([], others), known: true };
    create(call, "entity", entity);
    return [entityId(name)];
  });
  return { changed, notices: call.notices };
}

/** A name stands for one entity: neither a name nor an alias can be another's. */
function checkFree(call: Call, name: string, aliases: readonly string[], index: number): void {
  const held = nameHeldByOther(call.db, { name, aliases });
  if (held !== undefined)
    throw invalidInput(`input.people.${index}.${held === name ? "name" : "aliases"}`, `"${held}" already stands for somebody else`);
}

/** In the order in which the store gives them back. */
export function mergedAliases(known: readonly string[], more: readonly string[]): readonly string[] {
  return [...distinctNames([...known, ...more])].sort((a, b) => (foldName(a) < foldName(b) ? -1 : 1));
}
