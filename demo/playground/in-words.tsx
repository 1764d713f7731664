import type { Precision } from "strandline";

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
/** What is known of a time that is no instant. */
const COARSE = {
  day: { dateStyle: "medium" },
  month: { year: "numeric", month: "long" },
  year: { year: "numeric" },
} as const satisfies Partial<Record<Precision, Intl.DateTimeFormatOptions>>;
const LANGUAGES = new Intl.DisplayNames(undefined, { type: "language", fallback: "none" });
const COUNT = new Intl.NumberFormat();

interface TimeProps {
  /** Epoch ms. */
  readonly at: number;
  /** A day, month or year is shown as no more than that, in the zone of who wrote it. */
  readonly precision?: Precision | undefined;
  readonly zone?: string;
}

/** An instant as the reader's calendar says it. */
export function Time({ at, precision = "instant", zone }: TimeProps) {
  const words =
    precision === "instant"
      ? TIME.format(at)
      : new Intl.DateTimeFormat(undefined, { ...COARSE[precision], ...(zone === undefined ? {} : { timeZone: zone }) }).format(at);
  return <time dateTime={new Date(at).toISOString()}>{words}</time>;
}

/** A memory's time that stands at midnight is a day that somebody named: a hit does not say how exact it is. */
export function dayOrInstant(at: number): Precision {
  const date = new Date(at);
  return date.getHours() + date.getMinutes() + date.getSeconds() + date.getMilliseconds() === 0 ? "day" : "instant";
}

export function count(value: number): string {
  return COUNT.format(value);
}

/** `1 turn`, `2 turns`. */
export function many(value: number, one: string, more = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : more}`;
}

/** Bytes for people. */
export function sizeOf(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"] as const;
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${(bytes / 1000 ** step).toFixed(step === 0 || bytes / 1000 ** step >= 100 ? 0 : 1)} ${units[step] ?? "B"}`;
}

/** A word of the API for people: `other_branch` → `other branch`. */
export function spaced(word: string): string {
  return word.replaceAll("_", " ");
}

/** `es` → `Spanish`; what cannot be named is a language all the same. */
export function languageName(code = "und"): string {
  return code === "und" ? "this language" : (LANGUAGES.of(code) ?? code);
}

/** A time that something takes, for people: never more exact than it is known. */
export function durationOf(ms: number): string {
  if (ms < 1_500) return "a second";
  if (ms < 90_000) return `${count(Math.round(ms / 1_000))} seconds`;
  if (ms < 5_400_000) return `${count(Math.round(ms / 60_000))} minutes`;
  return `${count(Math.round(ms / 3_600_000))} hours`;
}

/** Few are named, many are counted. */
export function languagesInWords(codes: readonly string[] | "many"): string {
  if (codes === "many") return "about a hundred languages";
  return codes.length > 4 ? many(codes.length, "language") : codes.map((code) => languageName(code)).join(" and ");
}
