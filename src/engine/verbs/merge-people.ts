import { StrandlineError, invalidInput } from "../../errors.ts";
import type { ChangeReply } from "../../contract/contract.ts";
import type { Entity } from "../../core/records.ts";
import { foldName } from "../../core/text.ts";
import { entityId } from "../../storage/entity-table.ts";
import type { Call } from "../call.ts";
import { entityNamed } from "../entity-of.ts";
import type { Named } from "../entity-of.ts";
import { parseMergePeople } from "../inputs/roles.ts";
import { create, patch, remove } from "../mutate.ts";
import { mergedAliases } from "./people.ts";

/** Makes one entity's name, and its other names, other names of another: what names the first names the second. */
export function mergePeople(call: Call, input: unknown): ChangeReply {
  const { from, into } = parseMergePeople(input);
  const one = ownName(call, from, "input.from");
  const other = mustKnow(call, into, "input.into");
  if (one.forms[0] === other.forms[0]) throw invalidInput("input.into", `stands for "${one.name}" itself`);
  const { entity } = call.engine.tables;
  const known = entity.read(call.db, entityId(one.name));
  if (known !== undefined) remove(call, "entity", known);
  const aliases = mergedAliases(other.aliases, [one.name, ...one.aliases]);
  const current = entity.read(call.db, entityId(other.name));
  if (current !== undefined) patch(call, "entity", current, { aliases });
  else create(call, "entity", { name: other.name, user: other.user, aliases, known: true } satisfies Entity);
  return { changed: [...(known === undefined ? [] : [entityId(one.name)]), entityId(other.name)], notices: call.notices };
}

/** The entity of a name that the caller knows; throws `not_found`. */
export function mustKnow(call: Call, name: string, path: string): Named {
  const entity = entityNamed(call, name);
  if (entity === undefined) throw new StrandlineError("not_found", { name, kind: "entity", path });
  return entity;
}

/** The same for a name that must be the entity's own: what is another name of somebody moves with that one alone. */
function ownName(call: Call, name: string, path: string): Named {
  const entity = mustKnow(call, name, path);
  if (entity.forms[0] !== foldName(name)) throw invalidInput(path, `is another name of "${entity.name}" already`);
  return entity;
}
