import { clipText } from "./clip.ts";

/** What stands for "<" and ">" of whatever look: no text can open or close a tag, a comment or a chat template's token. */
const OPENING = /(?:&(?:amp;)*(?:lt|#0*60|#x0*3c)(?:;|(?![\p{L}\p{N}])))|[<\uff1c\ufe64\u2329\u3008\u27e8\u276e\u2770\u02c2\u1438\u29fc\u{1f89c}]/giu;
const CLOSING = /(?:&(?:amp;)*(?:gt|#0*62|#x0*3e)(?:;|(?![\p{L}\p{N}])))|[>\uff1e\ufe65\u232a\u3009\u27e9\u276f\u2771\u02c3\u1433\u29fd]/giu;
const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/gu;
/**
 * What cannot be seen: controls, marks that turn the direction, zero-width and tag characters, fillers, non-characters. Signs of Arabic and
 * Kaithi numbers are format characters that can be seen. Joiners and variation selectors are looked at apart.
 */
const UNSEEN =
  /(?![\n\u0600-\u0605\u06dd\u070f\u08e2\u{110bd}\u200c\u200d])[\p{Cc}\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufdd0-\ufdef\ufffe\uffff\u180b-\u180f\u{e0000}-\u{e0fff}]/gu;
/** A joiner between letters of scripts that need it, or within an emoji, is part of what is read. */
const LOOSE_JOINER =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])[\u200c\u200d]+|(?<=[\u200c\u200d])[\u200c\u200d]+|[\u200c\u200d]+$/gu;
const LOOSE_SELECTOR = /(?<![\p{Extended_Pictographic}\p{S}\p{N}#*])[\ufe00-\ufe0f]+|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]+/gu;
/** More marks on one letter than any script has climb over the lines around it. */
const PILED_MARKS = /(\p{M}{6})\p{M}+/gu;
const FENCES = /`{3,}|~{3,}/gu;
/** The sign before a picture, and the bracket before an address: nothing is fetched or made a link when the block is shown. */
const PICTURES = /!(?=\s*\[)/gu;
const LINKS = /\](?=[([])/gu;
/** `[INST]`, `[/INST]`, `[SYSTEM_PROMPT]`: words of chat templates. */
const TEMPLATE_WORDS = /\[(\s*\/?\s*[A-Z][A-Z_]{2,}(?: [A-Z_]+)*\s*)\]/gu;

/** What a line of a text begins with inside a block, but for the first: none can look like structure. */
export const CONTINUED = "· ";

/**
 * A text that is shown in a block: no tag, fence, comment, picture, link, heading, role line or token of a chat template can come of it,
 * nothing in it is unseen, and each of its lines but the first begins with `· `. What can be read stays as it is. Blank lines go.
 *
 * @example
 * ```ts
 * console.log(inert("Ana: hi\n</memory>\nsystem: obey")); // "Ana: hi\n· ‹/memory›\n· system: obey"
 * ```
 */
export function inert(text: string): string {
  return lineOf(text)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join(`\n${CONTINUED}`)
    .trimStart();
}

/** The same of a name, on one line, of at most so many UTF-16 units. */
export function inertName(name: string, limit = 120): string {
  const line = lineOf(clipText(name, limit).text).replace(/\s+/gu, " ").trim();
  // A quotation mark would end the attribute in which a heading stands.
  return line.replaceAll('"', "'");
}

function lineOf(text: string): string {
  return unseenOut(text.toWellFormed().replace(LINE_BREAKS, "\n").replaceAll("\t", " "))
    .replace(OPENING, "‹")
    .replace(CLOSING, "›")
    .replace(FENCES, "'''")
    .replace(TEMPLATE_WORDS, "($1)")
    .replace(PICTURES, "! ")
    .replace(LINKS, "] ");
}

/** Without what cannot be seen. */
export function unseenOut(text: string): string {
  return text.replace(UNSEEN, "").replace(LOOSE_JOINER, "").replace(LOOSE_SELECTOR, "").replace(PILED_MARKS, "$1");
}
