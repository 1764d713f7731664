import { canonicalJson } from "../core/canonical-json.ts";
import type { Change } from "../core/records.ts";
import type { Row } from "./database.ts";
import { addChange, undoerOf } from "./change.sql.ts";
import { numberOf, present, scopeOf, textOf } from "./rows.ts";
import type { ScopedDatabase } from "./scoped-database.ts";

/** What a new line of the trail says; the leader's database adds `seq`. */
export type NewChange = Omit<Change, "seq" | "scope" | "erased">;

/** Adds a line to the trail, under the database's scope. */
export function appendChange(db: ScopedDatabase, change: NewChange): void {
  db.run(addChange, {
    request: change.request,
    actor: change.actor,
    action: change.action,
    kind: change.kind,
    uid: change.id,
    at: change.at,
    before: change.before === undefined ? null : canonicalJson(change.before),
    after: change.after === undefined ? null : canonicalJson(change.after),
    undone_by: change.undoneBy,
  });
}

export function changeOf(row: Row): Change {
  const { before, after, ...rest } = present(row, { before: "before", after: "after", undoneBy: "undone_by" });
  return {
    seq: numberOf(row, "seq"),
    request: textOf(row, "request"),
    actor: textOf(row, "actor"),
    action: textOf(row, "action") as Change["action"],
    kind: textOf(row, "kind") as Change["kind"],
    id: textOf(row, "uid"),
    scope: scopeOf(row),
    at: numberOf(row, "at"),
    ...(before === undefined ? {} : { before: JSON.parse(String(before)) as Record<string, unknown> }),
    ...(after === undefined ? {} : { after: JSON.parse(String(after)) as Record<string, unknown> }),
    ...rest,
    erased: numberOf(row, "erased") === 1,
  };
}

/** True while the undo of a change stands. An undo that was itself undone does not. */
export function isUndone(db: ScopedDatabase, change: { readonly undoneBy?: unknown }): boolean {
  const seen = new Set<string>();
  for (let by = change.undoneBy; typeof by === "string" && !seen.has(by); by = db.get(undoerOf, { request: by })?.["undone_by"])
    seen.add(by);
  return seen.size % 2 === 1;
}
