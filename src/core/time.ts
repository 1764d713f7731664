import { invalidInput } from "../errors.ts";
import type { Precision } from "./records.ts";
import { temporal } from "./temporal.ts";

/** A point on the time line and how exact it was given. */
export interface ParsedTime {
  readonly at: number;
  readonly precision: Precision;
}

/** Largest distance from the epoch that a Date can hold, ms. */
const MAX_TIME = 8.64e15;
/** A day around it begins and ends within what a Date can hold, in whatever zone. */
const LAST_WHOLE_DAY = MAX_TIME - 3 * 86_400_000;
const CALENDAR = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
/** Nothing after the offset: what Temporal would read past, such as a zone in brackets, is refused and never ignored. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?([zZ]|[+-]\d{2}(?::?\d{2})?)?$/;

/**
 * Reads a time: epoch ms, or ISO 8601 (`2026`, `2026-08`, `2026-08-13`, a date and time with or without an offset). What has no
 * offset is read in `zone`. A calendar time covers its whole day, month or year: `edge: "start"` gives its first instant,
 * `"end"` the first instant after it (an exclusive bound that includes it). Throws `invalid_input`.
 */
export function parseTime(input: unknown, { zone, path, edge }: { zone: string; path: string; edge: "start" | "end" }): ParsedTime {
  if (typeof input === "number") {
    if (!Number.isInteger(input) || Math.abs(input) > MAX_TIME) throw invalidInput(path, "must be epoch milliseconds, a whole number");
    return { at: input, precision: "instant" };
  }
  if (typeof input !== "string") throw invalidInput(path, "must be epoch milliseconds or an ISO 8601 string");
  try {
    const calendar = CALENDAR.exec(input.trim());
    return calendar === null ? parseInstant(input.trim(), zone) : parseCalendar(calendar, zone, edge);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw invalidInput(path, "is not a time: give epoch milliseconds or ISO 8601, such as 2026-08-13 or 2026-08-13T09:30:00+02:00");
  }
}

/** Refuses a name that is no IANA zone. */
export function checkZone(zone: string, path: string): string {
  try {
    return temporal().Now.zonedDateTimeISO(zone).timeZoneId;
  } catch {
    throw invalidInput(path, "is not a time zone; give an IANA name such as Asia/Shanghai");
  }
}

/** The calendar date `YYYY-MM-DD` of an instant in a zone. */
export function localDate(at: number, zone: string): string {
  return temporal().Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/**
 * The calendar day of an instant in a zone: from its first instant to before the next day's, epoch ms. Not every day has 24 hours. At the
 * ends of time it is the nearest day that there is.
 */
export function localDay(at: number, zone: string): { readonly start: number; readonly end: number } {
  const within = Math.min(Math.max(at, -LAST_WHOLE_DAY), LAST_WHOLE_DAY);
  const day = temporal().Instant.fromEpochMilliseconds(within).toZonedDateTimeISO(zone).startOfDay();
  return { start: day.epochMilliseconds, end: day.add({ days: 1 }).startOfDay().epochMilliseconds };
}

/** The calendar date of an instant in a zone as days since 1970-01-01. */
export function dayNumber(at: number, zone: string): number {
  const date = temporal().Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  return temporal().PlainDate.from("1970-01-01").until(date, { largestUnit: "days" }).days;
}

/**
 * First instants of so many calendar days of a zone, the last one that of `at`, and of the day after: epoch ms, ascending. Throws
 * `invalid_input` where time itself ends.
 */
export function dayStarts(at: number, days: number, { zone, path }: { zone: string; path: string }): readonly number[] {
  try {
    const last = temporal().Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
    const startOf = (offset: number): number => last.add({ days: offset }).toZonedDateTime({ timeZone: zone }).epochMilliseconds;
    return Array.from({ length: days + 1 }, (_, index) => startOf(index + 1 - days));
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw invalidInput(path, "is too far away: it has no whole days around it");
  }
}

function parseInstant(text: string, zone: string): ParsedTime {
  const form = DATE_TIME.exec(text);
  if (form === null) throw new RangeError("no date and time");
  const at =
    form[1] !== undefined
      ? temporal().Instant.from(text).epochMilliseconds
      : temporal().PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  return { at, precision: "instant" };
}

function parseCalendar([, year = "", month, day]: RegExpExecArray, zone: string, edge: "start" | "end"): ParsedTime {
  const first = temporal().PlainDate.from(`${year}-${month ?? "01"}-${day ?? "01"}`, { overflow: "reject" });
  const precision: Precision = day !== undefined ? "day" : month !== undefined ? "month" : "year";
  const date = edge === "start" ? first : first.add({ [`${precision}s`]: 1 });
  return { at: date.toZonedDateTime({ timeZone: zone }).epochMilliseconds, precision };
}
