import type { InjectedItem } from "../../core/inject/block.ts";
import { dropMarks, injectedInSession, markMemories, markTurns, touchSessionLife } from "../../storage/inject.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";
import type { EntryKind } from "../../core/inject/entry.ts";
import { MEMORY_KINDS } from "../../core/records.ts";

/** Which call put something into a session's window. */
export type InjectedPart = "session" | "turn" | "rescue";

/** Ids of what the session's window holds already, but for what this call replaces. */
export function windowOf(call: Call, session: string, part: InjectedPart): ReadonlySet<string> {
  const rows = call.db.all(injectedInSession, { name: session, request: call.request, part });
  return new Set(rows.map((row) => textOf(row, "uid")));
}

/** Remembers what was injected; begins the session where it is not known. */
export function markInjected(call: Call, session: string, part: InjectedPart, items: readonly Pick<InjectedItem, "id" | "kind">[]): void {
  const life = numberOf(call.db.get(touchSessionLife, { name: session, at: call.at, request: call.request }) ?? {}, "id");
  call.db.run(dropMarks, { name: session, request: call.request, part });
  const ids = (passes: (kind: EntryKind) => boolean): string =>
    JSON.stringify(items.filter(({ kind }) => passes(kind)).map(({ id }) => id));
  const mark = { life, part, request: call.request, at: call.at };
  call.db.run(markTurns, { ...mark, ids: ids((kind) => kind === "turn") });
  call.db.run(markMemories, { ...mark, ids: ids((kind) => (MEMORY_KINDS as readonly string[]).includes(kind)) });
}
