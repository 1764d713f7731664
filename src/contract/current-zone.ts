/** The zone is slow to ask for (a good part of a call's time) and changes when its user travels. */
const FRESH_MS = 60_000;

let known = { zone: "UTC", until: 0 };

/** This machine's IANA zone, at most a minute old. */
export function currentZone(): string {
  const now = Date.now();
  if (now >= known.until) known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + FRESH_MS };
  return known.zone;
}
