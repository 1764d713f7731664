import { foldName } from "../core/text.ts";
import { foldRoleName, unfoldedRoleNames } from "./role.sql.ts";
import { numberOf, textOf } from "./rows.ts";
import type { SystemDatabase } from "./scoped-database.ts";

/** Gives rows from before the folded name was kept their own: SQL cannot fold. */
export function foldRoleNames(system: SystemDatabase): void {
  for (const row of system.all(unfoldedRoleNames)) {
    const name = textOf(row, "name");
    system.run(foldRoleName, { memory: numberOf(row, "memory_id"), name, norm: foldName(name) });
  }
}
