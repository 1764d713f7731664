import type { InjectTurnInput } from "../../contract/contract.ts";
import type { Entry } from "../../core/inject/entry.ts";
import type { TurnRole, Trust } from "../../core/records.ts";
import { beforeWindow, latestOfSession, turnsInSession } from "../../storage/inject.sql.ts";
import type { Row } from "../../storage/database.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";

/** What the host's window still shows of its session, as the host tells it. */
export interface HostWindow {
  /** Which of these records need no injection, for they stand in the window. */
  readonly shown: (ids: readonly string[]) => ReadonlySet<string>;
  /** True of what is being answered: it may be stored already. */
  readonly isAsked: (turn: { readonly text: string; readonly session?: string }) => boolean;
  /** The latest turns of the session that left the window, in the order in which they were said. */
  readonly left: readonly Entry[];
}

const DEFAULT_RECENT = 4;
/** Characters of a turn of this session: the agent has met it before. */
const CLIP = 400;

export function hostWindow(
  call: Call,
  { session, query, inWindow, thresholds }: InjectTurnInput,
  injected: ReadonlySet<string>,
): HostWindow {
  const said = query.trim();
  const isAsked: HostWindow["isAsked"] = (turn) => turn.session === session && turn.text.trim() === said;
  if (inWindow === undefined) return { shown: (ids) => inSession(call, session, ids), isAsked, left: [] };
  const ids = typeof inWindow === "number" ? latest(call, session, inWindow) : inWindow;
  const shown = new Set(ids);
  const limit = thresholds?.recent ?? DEFAULT_RECENT;
  const rows = limit === 0 ? [] : call.db.all(beforeWindow, { session, window: JSON.stringify(ids), limit: limit + 1 });
  const left = rows.filter((row) => !isAsked({ text: textOf(row, "text"), session })).slice(0, limit);
  return {
    shown: () => shown,
    isAsked,
    left: left
      .map((row, index) => entryOf(row, session, index + 1))
      .filter(({ id }) => !injected.has(id))
      .reverse(),
  };
}

function inSession(call: Call, session: string, ids: readonly string[]): ReadonlySet<string> {
  return new Set(call.db.all(turnsInSession, { session, ids: JSON.stringify(ids) }).map((row) => textOf(row, "uid")));
}

function latest(call: Call, session: string, limit: number): readonly string[] {
  return call.db.all(latestOfSession, { session, limit }).map((row) => textOf(row, "uid"));
}

function entryOf(row: Row, session: string, before: number): Entry {
  return {
    id: textOf(row, "uid"),
    kind: "turn",
    text: textOf(row, "text"),
    clip: CLIP,
    at: numberOf(row, "at"),
    zone: textOf(row, "zone"),
    role: textOf(row, "role") as TurnRole,
    trust: textOf(row, "trust") as Trust,
    session,
    why: `said ${before} ${before === 1 ? "turn" : "turns"} before the window`,
  };
}
