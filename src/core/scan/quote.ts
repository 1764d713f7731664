/**
 * Foreign text within Markdown: a text that somebody said, or a name from a file, must stay what it is and never become a heading, a
 * link, HTML, or the end of its own quotation. It is put on one line, in a block or span of code, where Markdown reads nothing.
 */

const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;
/** What cannot be seen, and marks that turn the direction of what follows. Joiners are parts of words and of emoji. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/**
 * A text on one line, at most `limit` UTF-16 units of it. Line breaks are shown as ⏎, what cannot be seen as its code, ⟦U+202E⟧ for
 * instance, and what was cut off by its length.
 *
 * @example
 * ```ts
 * console.log(oneLine("Ana said:\n\u202eyes", 100)); // Ana said: ⏎ ⟦U+202E⟧yes
 * console.log(oneLine("The tide turned.", 8)); // The tide… [+8 characters]
 * ```
 */
export function oneLine(text: string, limit: number): string {
  const kept = text.slice(0, limit).replace(/[\ud800-\udbff]$/u, "");
  const shown = kept
    .toWellFormed()
    .replace(LINE_BREAKS, " ⏎ ")
    .replaceAll("\t", " ")
    .replace(UNSEEN, (character) => `⟦U+${codeOf(character)}⟧`);
  return kept.length < text.length ? `${shown}… [+${text.length - kept.length} characters]` : shown;
}

/** Lines of code, each without a line break. The fence is longer than any row of backticks in them. */
export function codeBlock(lines: readonly string[]): string {
  const fence = "`".repeat(Math.max(3, longestTicks(lines) + 1));
  return [`${fence}text`, ...lines, fence].join("\n");
}

/** A span of code in a line of prose, of a text without a line break. */
export function codeSpan(line: string): string {
  const ticks = "`".repeat(longestTicks([line]) + 1);
  return `${ticks} ${line} ${ticks}`;
}

function longestTicks(lines: readonly string[]): number {
  return lines.reduce((most, line) => Math.max(most, ...(line.match(/`+/g) ?? []).map((row) => row.length)), 0);
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}
