/** Longest run without a break that is shown, in UTF-16 units: a tokenizer needs time with the square of it. */
const LONGEST_RUN = 1_000;
/** White space apart, letters with their marks and everything else are counted in runs of their own. */
const LONG_RUN = new RegExp(
  `[\\p{L}\\p{M}]{${LONGEST_RUN + 1}}|\\p{N}{${LONGEST_RUN + 1}}|[^\\s\\p{L}\\p{N}]{${LONGEST_RUN + 1}}|\\s{${LONGEST_RUN + 1}}`,
  "u",
);
/** A cut may go back so far to find the end of a word. */
const BACK = 40;
const ELLIPSIS = "…";

export interface Clipped {
  readonly text: string;
  readonly clipped: boolean;
}

/** At most `limit` UTF-16 units of a text, cut at the end of a word where one is near; what was cut is shown by `…`. */
export function clipText(text: string, limit: number): Clipped {
  const head = text.length > limit ? text.slice(0, limit) : text;
  const run = LONG_RUN.exec(head);
  const end = run === null ? head.length : run.index + LONGEST_RUN;
  if (end >= text.length) return { text, clipped: false };
  const kept = text.slice(0, endOfWord(text, end)).replace(/[\s\u200d]+$/u, "");
  return { text: `${kept}${ELLIPSIS}`, clipped: true };
}

/** The nearest end of a word before `end`; in scripts without spaces, the nearest end of a character with its marks. */
function endOfWord(text: string, end: number): number {
  if (/\s/u.test(text.charAt(end))) return end;
  const tail = text.slice(Math.max(0, end - BACK), end);
  const space = tail.search(/\s\S*$/u);
  if (space > 0 && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(tail.slice(space))) return end - tail.length + space;
  let at = end;
  while (at > end - BACK && at > 0 && /^(?:[\p{M}\u200d\udc00-\udfff]|[\u{1f3fb}-\u{1f3ff}])/u.test(text.slice(at, at + 2))) at -= 1;
  return isLow(text, at) ? at - 1 : at;
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0;
}
