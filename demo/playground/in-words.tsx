const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const COUNT = new Intl.NumberFormat();

/** An instant as the reader's calendar says it. */
export function Time({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{TIME.format(at)}</time>;
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
