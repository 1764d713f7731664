import type { Entry, LayerPlan } from "../../core/inject/entry.ts";
import { mostSpecific } from "../../core/inject/most-specific.ts";
import type { IdentityRecord } from "../../core/records.ts";
import { identityOf } from "../../storage/identity-table.ts";
import { newestSnapshot, openThreads, ownTexts } from "../../storage/inject-session.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import { PAGE } from "../inputs/parse.ts";
import { lastSaid, lastTurns, spanBack, turnEntry } from "./last-said.ts";
import type { SessionFrame } from "./session-frame.ts";

/** Most characters that are shown of each: an identity is kept thin by its host, and one that is not leaves room for the rest. */
const CLIP = { identity: 8_000, self: 2_000, snapshot: 2_000, thread: 400 } as const;

/** T0: who the agent is, how things stood, what is open. */
export function identityLayer(frame: SessionFrame): LayerPlan {
  const { call, thresholds } = frame;
  const own = mostSpecific(call.db.all(ownTexts, { most: PAGE.max }).map(identityOf));
  const snapshot = call.db.get(newestSnapshot);
  const rows = call.db.all(openThreads, { most: Math.max(1, thresholds.threads) });
  const threads = rows.slice(0, thresholds.threads).map(identityOf);
  return {
    layer: "T0",
    heading: "Who you are, and how things stood",
    entries: [
      ...own.map(ownEntry),
      ...(snapshot === undefined ? closingLines(frame) : [snapshotEntry(identityOf(snapshot))]),
      ...threads.map(threadEntry),
    ],
    priority: 1,
    floor: 0,
    passedOver: numberOf(rows[0] ?? { n: 0 }, "n") - threads.length,
  };
}

function ownEntry(record: IdentityRecord): Entry {
  const { kind, aspect, version } = record;
  const isIdentity = kind === "identity";
  return {
    ...entryOf(record),
    clip: isIdentity ? CLIP.identity : CLIP.self,
    label: `${isIdentity ? "" : `${aspect}, `}version ${version}`,
    why: isIdentity ? "it is the agent's identity" : "it is what the agent knows of itself",
  };
}

function snapshotEntry(record: IdentityRecord): Entry {
  return { ...entryOf(record), clip: CLIP.snapshot, why: "it is the newest snapshot" };
}

function threadEntry(record: IdentityRecord): Entry {
  const { weight } = record;
  return {
    ...entryOf(record),
    clip: CLIP.thread,
    label: "open",
    why: "it is one of the heaviest threads that are open",
    ...(weight === undefined ? {} : { weight }),
  };
}

/** Of the host or the agent itself: no trust of a text that came from elsewhere is asked for. */
function entryOf({ id, kind, text, recordedAt }: IdentityRecord): Omit<Entry, "why"> {
  return { id, kind: kind as Entry["kind"], text, at: recordedAt };
}

/** While nobody has said how things stood, how the last session ended tells it. */
function closingLines(frame: SessionFrame): readonly Entry[] {
  const span = spanBack(frame, undefined);
  const last = lastSaid(frame, span);
  if (last === undefined) return [];
  const entries = lastTurns(frame, last.session, span, frame.thresholds.closing).map((row) => ({
    ...turnEntry(row, frame),
    label: "last words of the session before",
    why: "there is no snapshot yet, and so ended the session before",
  }));
  return entries.filter(({ id }) => !frame.injected.has(id));
}
