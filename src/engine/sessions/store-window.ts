import type { WindowCounts } from "../../contract/contract.ts";
import { keyedDigest } from "../../core/digest.ts";
import { alignWindow } from "../../core/sessions/align-turns.ts";
import type { Places } from "../../core/sessions/align-turns.ts";
import { messageText } from "../../core/sessions/message-text.ts";
import { isBlank } from "../../core/text.ts";
import { findTombstone } from "../../storage/erase.sql.ts";
import { findRequest } from "../../storage/meta.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import { storedBy } from "../../storage/session-life.sql.ts";
import { findTurn } from "../../storage/turn-table.ts";
import type { Call } from "../call.ts";
import type { FullMessage } from "../inputs/sessions.ts";
import { storeTurn } from "../verbs/record.ts";
import { tombstoneText } from "../verbs/erase.ts";
import { comingOf, latestOf, timeAfter, turnOf } from "./said.ts";
import type { ComingSaid, StoredSaid } from "./said.ts";

/** Turns of the session that a window is aligned with: twice as many as the longest window. */
const LOOKED_AT = 4_000;

/** A host's window, and with what it is stored. */
export interface Window {
  readonly session: string;
  readonly messages?: readonly FullMessage[];
  readonly screen?: "on" | "off";
}

/** True when this request was done before and is done again: then it changes no record. */
export function isDoneBefore(call: Call): boolean {
  return call.db.system.get(findRequest, { id: call.request }) !== undefined;
}

/** Stores what a host's window holds and is not stored yet, in its place. */
export function storeWindow(call: Call, { session, messages = [], screen = "on" }: Window): WindowCounts {
  const coming = messages.flatMap((message, index): readonly ComingSaid[] => {
    const text = messageText(message.text);
    if (message.role === "system" || isBlank(text)) return [];
    const said = comingOf(call, { ...message, text }, `input.messages.${index}`, screen);
    return said === undefined ? [] : [said];
  });
  const latest = latestOf(call, session, LOOKED_AT);
  const places = alignWindow(latest, coming);
  const erased = new Set(coming.filter((said, index) => places[index] === undefined && wasErased(call, said)));
  tellErased(call, erased);
  const stored = isDoneBefore(call)
    ? numberOf(call.db.get(storedBy, { request: call.request }) ?? {}, "n")
    : storeNew(call, session, coming, { latest, places, erased });
  return { stored, known: coming.length - erased.size - stored, skipped: messages.length - coming.length + erased.size };
}

interface Aligned {
  readonly latest: readonly StoredSaid[];
  readonly places: Places;
  readonly erased: ReadonlySet<ComingSaid>;
}

/** Returns how many turns were not there. */
function storeNew(call: Call, session: string, coming: readonly ComingSaid[], { latest, places, erased }: Aligned): number {
  let stored = 0;
  let before: number | undefined;
  for (const [index, said] of coming.entries()) {
    const known = latest[places[index] ?? -1];
    if (known !== undefined) {
      if (known.content !== said.content) tellKept(call, known.id);
      before = known.at;
    } else if (!erased.has(said)) {
      const at = said.at ?? timeBetween(before, nextKnown(latest, places, index)?.at, call.at - (coming.length - 1 - index));
      if (storeOne(call, session, said, at)) stored += 1;
      before = at;
    }
  }
  return stored;
}

function nextKnown(latest: readonly StoredSaid[], places: Places, index: number): StoredSaid | undefined {
  return latest[places.slice(index + 1).find((place) => place !== undefined) ?? -1];
}

/** Times of what has none keep the order of the window: what was missed stands right behind the turn before it. */
function timeBetween(before: number | undefined, after: number | undefined, told: number): number {
  if (after === undefined) return timeAfter(before, told);
  return before ?? after - 1;
}

/** False when it is there: under its external id, said longer ago than what was looked at. */
function storeOne(call: Call, session: string, said: ComingSaid, at: number): boolean {
  const turn = turnOf(call, session, said, at);
  const held = findTurn(call.db, turn);
  if (held !== undefined) {
    if (!held.sameContent) tellKept(call, held.id);
    return false;
  }
  storeTurn(call, turn, said.found);
  call.notices.push(...said.notices);
  return true;
}

function wasErased(call: Call, { id, role, text }: ComingSaid): boolean {
  const record = {
    id,
    role,
    text,
    scope: call.db.scope,
    session: "",
    at: 0,
    zone: "",
    recordedAt: 0,
    trust: "user",
    occurrence: 0,
  } as const;
  const digested = keyedDigest(call.engine.storeKey, tombstoneText({ kind: "turn", record }));
  return call.db.get(findTombstone, { kind: "turn", digest: digested }) !== undefined;
}

function tellErased(call: Call, erased: ReadonlySet<ComingSaid>): void {
  if (erased.size === 0) return;
  call.notices.push({
    code: "tombstone_skipped",
    details: { messages: erased.size },
    message: `${erased.size} message(s) of the window were erased here before and are not stored again.`,
  });
}

function tellKept(call: Call, id: string): void {
  call.notices.push({
    code: "kept_as_it_was",
    id,
    message: "The turn is there under the same id with another text: what is stored stays.",
  });
}
