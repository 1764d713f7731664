import { checkZone, parseTime } from "../time.ts";
import { isStrandlineError } from "../../errors.ts";
import type { DraftTurn, Remarks } from "./draft.ts";

/** Numbers below are seconds, above milliseconds: 1e11 s is the year 5138, 1e11 ms is 1973. */
const SECONDS_BELOW = 1e11;
/** Times outside are slips of a program: before 1970 or after 9999. */
const LATEST = Date.UTC(9999, 11, 31);
/** As LoCoMo writes it: `1:56 pm on 8 May, 2023`. */
const SPOKEN = /^(\d{1,2}):(\d{2})\s*(am|pm)\s+on\s+(\d{1,2})\s+([a-z]+),?\s+(\d{4})$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Epoch seconds or ms, ISO 8601 or LoCoMo's form; undefined for anything else. What has no offset is read in `zone`. */
export function readTime(value: unknown, zone: string): number | undefined {
  const at = typeof value === "number" ? fromNumber(value) : typeof value === "string" ? fromText(value.trim(), zone) : undefined;
  return at !== undefined && at > 0 && at <= LATEST ? at : undefined;
}

/** A zone that the file names, if it is one. */
export function readZone(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return attempt(() => checkZone(value, "zone"));
}

/**
 * Gives every turn a time: its own, else that of the turn before, else of the turn after, else the conversation's. Turns stay
 * without one when nothing tells it.
 */
export function inferTimes(turns: readonly DraftTurn[], conversation: number | undefined, remarks: Remarks): readonly DraftTurn[] {
  let before = turns.find((turn) => turn.at !== undefined)?.at ?? conversation;
  return turns.map((turn) => {
    if (turn.at !== undefined) {
      before = turn.at;
      return turn;
    }
    remarks.mend("time_inferred");
    return before === undefined ? turn : { ...turn, at: before };
  });
}

function fromNumber(value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  return Math.round(value < SECONDS_BELOW ? value * 1000 : value);
}

function fromText(value: string, zone: string): number | undefined {
  const spoken = SPOKEN.exec(value);
  const iso = spoken === null ? value : isoOf(spoken);
  if (iso === undefined || iso.length > 40) return undefined;
  if (/^\d{5,}(\.\d+)?$/.test(iso)) return fromNumber(Number(iso));
  return attempt(() => parseTime(iso, { zone, path: "at", edge: "start" }).at);
}

function isoOf([, hour = "", minute = "", half = "", day = "", month = "", year = ""]: RegExpExecArray): string | undefined {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  if (index === -1 || Number(hour) > 12) return undefined;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  const two = (value: number | string): string => String(value).padStart(2, "0");
  return `${year}-${two(index + 1)}-${two(day)}T${two(hours)}:${minute}`;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isStrandlineError(error)) return undefined;
    throw error;
  }
}
