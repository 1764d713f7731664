import type { EntityRoles } from "../contract/contract.ts";
import { parseRoles } from "../core/roles/parse-roles.ts";
import { foldName } from "../core/text.ts";
import type { Row } from "../storage/database.ts";
import { textOf } from "../storage/rows.ts";
import type { Call } from "./call.ts";
import { entityNamed } from "./entity-of.ts";
import type { Named } from "./entity-of.ts";

/**
 * Other names that the roles texts of memories give an entity in parentheses, most often first. A text may be wrong or come from a page, and
 * what stands in parentheses may be no name: so they are offered, and a person makes them its own.
 */
export function offeredNames(call: Call, rows: readonly Row[], entity: Named, limit: number): EntityRoles["offered"] {
  const counts = new Map<string, { readonly name: string; memories: number }>();
  for (const row of rows) for (const name of namesSaidOf(textOf(row, "roles_text"), entity)) count(counts, name);
  return [...counts.values()]
    .filter(({ name }) => !entity.forms.includes(foldName(name)))
    .sort((a, b) => b.memories - a.memories || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map((offered) => ({ ...offered, ...standingFor(call, offered.name) }));
}

function standingFor(call: Call, name: string): { readonly standsFor?: string } {
  const other = entityNamed(call, name);
  return other === undefined ? {} : { standsFor: other.name };
}

/** Each once a text, however often it is said there. */
function namesSaidOf(text: string, { forms }: Named): readonly string[] {
  const said = Object.entries(parseRoles(text, (name) => forms.includes(name)).aliases);
  const own = said.filter(([name]) => forms.includes(foldName(name))).flatMap(([, aliases]) => aliases);
  return [...new Map(own.map((name) => [foldName(name), name])).values()];
}

function count(counts: Map<string, { readonly name: string; memories: number }>, name: string): void {
  const form = foldName(name);
  const held = counts.get(form);
  if (held === undefined) counts.set(form, { name, memories: 1 });
  else held.memories += 1;
}
