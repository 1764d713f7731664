import type { InjectTurnInput } from "../../contract/contract.ts";
import type { Entry } from "../../core/inject/entry.ts";
import type { TurnRole, Trust } from "../../core/records.ts";
import { beforeWindow, latestOfSession } from "../../storage/inject.sql.ts";
import type { Row } from "../../storage/database.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";

/** What the host's window still shows of its session, as the host tells it. */
export interface HostWindow {
  /** True of what needs no injection: it stands in the window. */
  readonly shows: (turn: { readonly id: string; readonly session?: string }) => boolean;
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
  const ofSession = (turn: { readonly session?: string }): boolean => turn.session === session;
  if (inWindow === undefined) return { shows: ofSession, left: [] };
  const ids = typeof inWindow === "number" ? latest(call, session, inWindow) : inWindow;
  const shown = new Set(ids);
  const limit = thresholds?.recent ?? DEFAULT_RECENT;
  // What is being answered may be stored already: it is in the window as the query.
  const rows = limit === 0 ? [] : call.db.all(beforeWindow, { session, window: JSON.stringify(ids), limit: limit + 1 });
  const asked = query.trim();
  const left = rows.filter((row) => textOf(row, "text").trim() !== asked).slice(0, limit);
  return {
    shows: ({ id, ...turn }) => shown.has(id) && ofSession(turn),
    left: left
      .map((row, index) => entryOf(row, session, index + 1))
      .filter(({ id }) => !injected.has(id))
      .reverse(),
  };
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
