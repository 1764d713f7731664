import type { RecordReply, SessionCompactReply, SessionEndReply, SessionStartReply } from "../../contract/contract.ts";
import { overlapAtEnd } from "../../core/sessions/align-turns.ts";
import type { Call } from "../call.ts";
import { injectSession } from "../inject/inject.ts";
import { rescueBlock } from "../inject/rescue.ts";
import { parseSessionCompact, parseSessionEnd, parseSessionStart } from "../inputs/sessions.ts";
import { parseRecord } from "../inputs/writing.ts";
import { storeTurn } from "../verbs/record.ts";
import { catchUp, emptyWindow, end, goOn, unanswered } from "./life.ts";
import { comingOf, latestOf, timeAfter, turnOf } from "./said.ts";
import type { ComingSaid } from "./said.ts";
import { isDoneBefore, storeWindow } from "./store-window.ts";

/** Silence after which a session that nobody ended counts as left. */
const SILENT_MINUTES = 30;

/** Begins or resumes a session, ends those whose page died, and gives the block of the start when it is asked for. */
export function sessionStart(call: Call, input: unknown): SessionStartReply {
  const { session, inject, silentMinutes = SILENT_MINUTES } = parseSessionStart(input);
  const caughtUp = catchUp(call, session, silentMinutes * 60_000, isDoneBefore(call));
  const resumed = goOn(call, session);
  const block = inject === undefined ? {} : { block: injectSession(call, { ...inject, session }) };
  return { session, resumed, ...unanswered(call, session), caughtUp, ...block, notices: call.notices };
}

/** Stores raw turns as they are said: what stands at the end already is known, everything after it is new. */
export function sessionTurn(call: Call, input: unknown): RecordReply {
  const { session, turns, screen = "on" } = parseRecord(input);
  const told = turns.map((turn, index) => comingOf(call, turn, `input.turns.${index}`, screen));
  const replies = storeTold(
    call,
    session,
    told.filter((said) => said !== undefined),
  );
  goOn(call, session);
  const own = turns.map(({ id }, index) => (told[index] === undefined ? { id, outcome: "injected" as const } : undefined));
  return { turns: own.flatMap((injected) => injected ?? replies.shift() ?? []), notices: call.notices };
}

/** What became of each, in order. */
function storeTold(call: Call, session: string, coming: readonly ComingSaid[]): RecordReply["turns"][number][] {
  const latest = latestOf(call, session, coming.length);
  const known = latest.slice(latest.length - overlapAtEnd(latest, coming));
  const replies: RecordReply["turns"][number][] = known.map(({ id }) => ({ id, outcome: "known" }));
  let before = latest.at(-1)?.at;
  for (const [index, said] of coming.entries()) {
    if (index < known.length) continue;
    const turn = turnOf(call, session, said, timeAfter(before, call.at - (coming.length - 1 - index)));
    replies.push(storeSaid(call, session, said, () => storeTurn(call, turn, said.found)));
    before = turn.at;
  }
  return replies;
}

/** A turn that is sent again under its own id is the one that is there. */
function storeSaid(
  call: Call,
  session: string,
  { id, role, text, notices }: ComingSaid,
  store: () => RecordReply["turns"][number],
): RecordReply["turns"][number] {
  const held = call.engine.tables.turn.read(call.db, id);
  if (held !== undefined && held.session === session && held.role === role && held.text === text) return { id, outcome: "known" };
  const reply = store();
  if (reply.outcome === "stored") call.notices.push(...notices);
  return reply;
}

/** The host empties its window: what is missing is stored, what must outlast it is told, and everything may be injected again. */
export function sessionCompact(call: Call, input: unknown): SessionCompactReply {
  const parsed = parseSessionCompact(input);
  const again = isDoneBefore(call);
  const counts = storeWindow(call, parsed);
  goOn(call, parsed.session);
  // Done again it must not clear what was injected since.
  if (!again) emptyWindow(call, parsed.session);
  return { ...counts, rescued: rescueBlock(call, parsed), notices: call.notices };
}

/** The session is over: what is missing is stored. */
export function sessionEnd(call: Call, input: unknown): SessionEndReply {
  const parsed = parseSessionEnd(input);
  const counts = storeWindow(call, parsed);
  end(call, parsed.session, counts.stored);
  return { ...counts, notices: call.notices };
}
