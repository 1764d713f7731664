import type { Profile } from "../../contract/contract.ts";
import { ASPECTS } from "../../core/records.ts";
import { foldName } from "../../core/text.ts";
import { listIdentity } from "../../storage/identity.sql.ts";
import { identityOf } from "../../storage/identity-table.ts";
import type { Call } from "../call.ts";
import { entityNamed } from "../entity-of.ts";
import { PAGE } from "../inputs/parse.ts";
import { parseProfileOf } from "../inputs/roles.ts";
import { namingsOfEntity, sharesOf } from "./roles.ts";

/** Roles of a profile at most. */
const ROLES = 10;

/** What is known of somebody under all names; null when the caller sees neither a record nor a memory of them. */
export function profile(call: Call, input: unknown): Profile | null {
  const { subject } = parseProfileOf(input);
  const entity = entityNamed(call, subject);
  const forms = entity?.forms ?? ([foldName(subject)] as const);
  const keys = JSON.stringify(ASPECTS.profile.flatMap((aspect) => forms.map((form) => `profile:${aspect}:${form}`)));
  const records = call.db.all(listIdentity, { kind: "profile", keys, status: null, recorded_before: null, limit: PAGE.max, offset: 0 });
  const current = records.map(identityOf);
  if (entity === undefined && current.length === 0) return null;
  const namings = entity === undefined ? [] : namingsOfEntity(call, entity);
  const of = (aspect: string): Profile["fact"] => current.filter((record) => record.aspect === aspect);
  return {
    name: entity?.name ?? current[0]?.subject ?? subject,
    aliases: entity?.aliases ?? [],
    fact: of("fact"),
    impression: of("impression"),
    relationship: of("relationship"),
    roles: sharesOf(namings, forms[0]).slice(0, ROLES),
    memories: namings.length,
  };
}
