import type { Entry } from "../../core/inject/entry.ts";
import type { Trust, TurnRole } from "../../core/records.ts";
import type { Bindings, Row } from "../../storage/database.ts";
import { lastSaidIn, latestSaid } from "../../storage/inject-session.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import { AHEAD_MS, rolesHeard } from "./session-frame.ts";
import type { SessionFrame } from "./session-frame.ts";

/** A stretch of time, both ends included, epoch ms. */
export interface Span {
  readonly since: number;
  readonly until: number;
}

/** From so many ms before the call, or from ever, up to as far ahead as clocks go wrong. */
export function spanBack({ call }: SessionFrame, backMs: number | undefined): Span {
  return { since: backMs === undefined ? Number.MIN_SAFE_INTEGER : call.at - backMs, until: call.at + AHEAD_MS };
}

/** What the statements of other sessions' turns are bound to. */
export function saidIn({ session, trust }: SessionFrame, span: Span): Bindings {
  return { ...span, name: session, trust: JSON.stringify(trust), roles: JSON.stringify(rolesHeard(trust)) };
}

/** The last thing said in another session. */
export function lastSaid(frame: SessionFrame, span: Span): { readonly session: number; readonly at: number } | undefined {
  const row = frame.call.db.get(latestSaid, saidIn(frame, span));
  return row === undefined ? undefined : { session: numberOf(row, "session"), at: numberOf(row, "at") };
}

/** The latest turns of a session, by row id, in the order in which they were said. */
export function lastTurns(frame: SessionFrame, session: number, span: Span, most: number): readonly Row[] {
  if (most === 0) return [];
  return [...frame.call.db.all(lastSaidIn, { ...saidIn(frame, span), session, most })].reverse();
}

/** A turn as it is shown again. */
export function turnEntry(row: Row, { thresholds: { pieceCharacters } }: SessionFrame): Omit<Entry, "why"> {
  return {
    id: textOf(row, "uid"),
    kind: "turn",
    text: textOf(row, "text"),
    clip: pieceCharacters,
    at: numberOf(row, "at"),
    zone: textOf(row, "zone"),
    trust: textOf(row, "trust") as Trust,
    role: textOf(row, "role") as TurnRole,
    session: textOf(row, "session"),
  };
}
