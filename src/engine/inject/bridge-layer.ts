import type { Entry, LayerPlan } from "../../core/inject/entry.ts";
import { pickSession } from "../../core/inject/pick-session.ts";
import type { DaySession } from "../../core/inject/pick-session.ts";
import { localDay } from "../../core/time.ts";
import type { Row } from "../../storage/database.ts";
import { sessionsSaid } from "../../storage/inject-session.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import { factorOf } from "../verbs/read.ts";
import { lastSaid, lastTurns, saidIn, spanBack, turnEntry } from "./last-said.ts";
import type { Span } from "./last-said.ts";
import type { SessionFrame } from "./session-frame.ts";

const HOUR_MS = 3_600_000;
/** Of a day's turns so many of the latest are looked through for sessions. */
const MOST_OF_DAY = 2_000;
/** So many of a session's last turns may be in the window already. */
const MOST_PASSED = 200;

/** T2b: the last pieces of the last talk, as they were said. `shown`: what another layer shows already. */
export function bridgeLayer(frame: SessionFrame, shown: ReadonlySet<string>): LayerPlan {
  const { pieces } = frame.thresholds;
  const bridged = pieces === 0 ? undefined : bridgedSession(frame);
  const most = pieces + shown.size + Math.min(frame.injected.size, MOST_PASSED);
  const rows = bridged === undefined ? [] : lastTurns(frame, bridged.session.session, bridged.span, most);
  const entries = rows
    .map((row): Entry => ({ ...turnEntry(row, frame), why: `it was said in ${whichOf(bridged)}` }))
    .filter(({ id }) => !shown.has(id) && !frame.injected.has(id))
    .slice(-pieces);
  return { layer: "T2b", heading: "The last talk, as it ended", entries, priority: 3, floor: 0, keep: "last" };
}

interface Bridged {
  readonly session: DaySession;
  readonly span: Span;
  readonly hours: number;
  readonly of: number;
}

/** Of the first window that has anything, the latest day's session that is chosen. */
function bridgedSession(frame: SessionFrame): Bridged | undefined {
  const windows = [...frame.thresholds.windows].sort((a, b) => a - b);
  for (const hours of windows) {
    const span = spanBack(frame, hours * HOUR_MS);
    const last = lastSaid(frame, span);
    if (last === undefined) continue;
    const sessions = sessionsOfDay(frame, span, last.at);
    const session = pickSession(sessions, frame.thresholds.pick);
    return session === undefined ? undefined : { session, span, hours, of: sessions.length };
  }
  return undefined;
}

/** The sessions of the caller's calendar day of an instant, as far as it lies within the window. */
function sessionsOfDay(frame: SessionFrame, span: Span, at: number): readonly DaySession[] {
  const { call, thresholds } = frame;
  const day = localDay(at, call.zone);
  const within = { since: Math.max(span.since, day.start), until: Math.min(span.until, day.end - 1) };
  const weigh = thresholds.pick === "weight" ? 1 : 0;
  const bind = { ...saidIn(frame, within), weigh, factor: weigh === 1 ? factorOf(call) : 1, now: call.at, most: MOST_OF_DAY };
  const rows = call.db.all(sessionsSaid, bind);
  if (rows.reduce((sum, row) => sum + numberOf(row, "turns"), 0) === MOST_OF_DAY) noteTruncated(frame);
  return rows.map(daySessionOf);
}

function daySessionOf(row: Row): DaySession {
  return {
    session: numberOf(row, "session"),
    lastAt: numberOf(row, "last_at"),
    lastTurn: numberOf(row, "last_turn"),
    weight: numberOf(row, "weight"),
  };
}

function whichOf(bridged: Bridged | undefined): string {
  if (bridged === undefined) return "";
  const { hours, of, session } = bridged;
  const which = of === 1 ? "the only session" : session.weight > 0 ? "the heaviest session" : "the last session";
  return `${which} of the latest day with any in the last ${hours} hours`;
}

function noteTruncated({ call }: SessionFrame): void {
  call.notices.push({
    code: "scan_truncated",
    message: `of the latest day's turns only the latest ${MOST_OF_DAY} were looked through for its sessions`,
    details: { layer: "T2b", looked: MOST_OF_DAY },
  });
}
