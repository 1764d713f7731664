import { StrandlineError, invalidInput } from "../errors.ts";
import { simplifyHan } from "./simplify-han.ts";

/** Largest text that is stored, in UTF-8 bytes. A longer one is refused whole. */
export const MAX_TEXT_BYTES = 2_000_000;

/** Length of a well-formed string in UTF-8 bytes. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    // A surrogate pair is two units and four bytes: two more than its units.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

/** A text made fit to store: lone surrogates become U+FFFD, so that every later output is well-formed. */
export interface FitText {
  readonly text: string;
  /** True when lone surrogates were replaced. */
  readonly repaired: boolean;
}

/** Refuses a blank or over-long text; repairs lone surrogates. Throws `invalid_input` or `text_too_large`. */
export function fitText(value: string, path: string): FitText {
  const repaired = !value.isWellFormed();
  const text = repaired ? value.toWellFormed() : value;
  if (isBlank(text)) throw invalidInput(path, "must not be blank");
  // Three bytes a unit is the most that UTF-8 needs, so short texts skip the count.
  if (text.length * 3 > MAX_TEXT_BYTES) {
    const bytes = utf8Length(text);
    if (bytes > MAX_TEXT_BYTES) throw new StrandlineError("text_too_large", { path, bytes, limitBytes: MAX_TEXT_BYTES });
  }
  return { text, repaired };
}

/**
 * True when nothing in the text can be seen: white space, controls and zero-width characters only. A character that this platform does
 * not know yet, such as a new emoji, can be seen.
 */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}

/** Compatibility-composed, lower case, without diacritics, Traditional Han as Simplified: how names, tags and words are compared. */
export function fold(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase();
  if (isAscii(plain)) return plain;
  return simplifyHan(stripMarks(plain));
}

/** The form by which two tags or names are one: folded, inner white space as one space. */
export function foldName(name: string): string {
  return fold(name).trim().replace(/\s+/gu, " ");
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is the definition of ASCII
  return /^[\x00-\x7f]*$/.test(text);
}

/** Only marks over Latin, Greek and Cyrillic letters go: a mark in other scripts (Thai, Devanagari, kana voicing) is part of the letter. */
function stripMarks(text: string): string {
  return (
    text
      .normalize("NFD")
      .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, "$1")
      // The index folds the final sigma by itself.
      .replaceAll("ς", "σ")
      .normalize("NFC")
  );
}
