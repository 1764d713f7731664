const DAY_MS = 86_400_000;

/** Days of the calendar and wall-clock times of one zone, as epoch ms. */
export interface LocalTime {
  /** The instant at which a clock on the wall shows `minutes` after midnight of a date (`YYYY-MM-DD`). */
  at(date: string, minutes: number): number;
}

export function localTime(zone: string): LocalTime {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const shown = (at: number): number => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  return {
    at(date, minutes) {
      const wall = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
      // Twice, for the first guess may lie on the other side of a change of the clocks.
      const guess = wall - (shown(wall) - wall);
      return guess + (wall - shown(guess));
    },
  };
}

/** The date some days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
