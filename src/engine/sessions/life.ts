import type { CaughtUp } from "../../contract/contract.ts";
import { clearMarks, touchSessionLife } from "../../storage/inject.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import { catchUpLife, caughtUpBy, endSessionLife, findSessionLife, markCompacted, silentLives } from "../../storage/session-life.sql.ts";
import type { Call } from "../call.ts";
import { latestOf } from "./said.ts";

/** Sessions that one start ends. */
const MOST_CAUGHT_UP = 100;

/** The host speaks: begins the session or goes on with it. Returns whether it was begun before, by another request than this. */
export function goOn(call: Call, session: string): boolean {
  const life = call.db.get(findSessionLife, { name: session });
  // A session that was recorded without a life was begun by nobody's request.
  const isNew = life === undefined && latestOf(call, session, 1).length === 0;
  call.db.run(touchSessionLife, { name: session, at: call.at, request: isNew ? call.request : "" });
  return !isNew && life?.["started_request"] !== call.request;
}

/** The host emptied the session's window. */
export function emptyWindow(call: Call, session: string): void {
  call.db.run(clearMarks, { name: session });
  call.db.run(markCompacted, { name: session, at: call.at });
}

/** The host ended it; told a second time with nothing new, it stays ended when it was. Its window is gone. */
export function end(call: Call, session: string, stored: number): void {
  const life = call.db.get(findSessionLife, { name: session });
  if (life?.["ended_by"] === "host" && stored === 0) return;
  call.db.run(endSessionLife, { name: session, at: call.at, request: call.request });
  call.db.run(clearMarks, { name: session });
}

/** Ends what nobody ended and whose host was silent for so long, and tells it; a request that is sent again tells the same. */
export function catchUp(call: Call, session: string, silentMs: number, again: boolean): readonly CaughtUp[] {
  const bounds = { before: call.at - silentMs, after: call.at + silentMs };
  const silent = again ? [] : call.db.all(silentLives, { name: session, ...bounds, limit: MOST_CAUGHT_UP });
  for (const row of silent) {
    const name = textOf(row, "name");
    call.db.run(catchUpLife, { name, request: call.request });
    call.db.run(clearMarks, { name });
  }
  return call.db.all(caughtUpBy, { request: call.request }).map((row) => {
    const name = textOf(row, "name");
    return { session: name, turns: numberOf(row, "turns"), lastAt: numberOf(row, "last_at"), ...unanswered(call, name) };
  });
}

/** The session's last turn, where that is the user's: its page died before there was an answer. */
export function unanswered(call: Call, session: string): { readonly unanswered?: string } {
  const [last] = latestOf(call, session, 1);
  return last?.role === "user" && !last.hidden ? { unanswered: last.id } : {};
}
