import { localDate } from "../time.ts";

/** Before it zones had offsets of seconds, and calendars of their own: those dates are made one by one. */
const PLAIN_FROM = Date.UTC(1970, 0, 1);
const PLAIN_TO = Date.UTC(9999, 11, 30);
/** A day more or less is within what a Date holds, in whatever zone. */
const LAST_DAY = 8.64e15 - 3 * 86_400_000;
const MOST_ZONES = 50;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The ISO calendar date of an instant in a zone, as `localDate` gives it, in a fiftieth of the time: a block has one an item. */
export function calendarDate(at: number, zone: string): string {
  if (at < PLAIN_FROM || at > PLAIN_TO) return localDate(Math.min(Math.max(at, -LAST_DAY), LAST_DAY), zone);
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts["year"]}-${parts["month"]}-${parts["day"]}`;
}

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  if (formats.size >= MOST_ZONES) formats.clear();
  const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(zone, format);
  return format;
}
