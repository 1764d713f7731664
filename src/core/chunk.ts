/** About how many words a chunk holds; a CJK character counts as half a word. */
export const CHUNK_WORDS = 120;

/** A text of so many UTF-16 units has no cut, whatever it says: three quarters of a word a unit are the most there can be. */
const SHORT_TEXT = 140;

/** A span of a text, in UTF-16 units, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
const CJK_CHARACTER = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const SENTENCE_END = /[.!?。！？…\n]["'”’」』)\]]*$/u;

/**
 * Cuts a text into spans of about `CHUNK_WORDS` words that cover it without gaps. A cut falls at the end of a sentence where one
 * comes within the last third of the chunk, else between words, never inside one.
 */
export function chunkSpans(text: string): readonly Span[] {
  if (text.length <= SHORT_TEXT) return [{ start: 0, end: text.length }];
  const spans: Span[] = [];
  let start = 0;
  let weight = 0;
  for (const match of text.matchAll(WORD)) {
    const end = match.index + match[0].length;
    weight += CJK_CHARACTER.test(match[0]) ? 0.5 : 1;
    const full = weight >= CHUNK_WORDS * 1.3;
    const sentence = weight >= CHUNK_WORDS * 0.9 && SENTENCE_END.test(match[0]);
    if (!full && !sentence) continue;
    spans.push({ start, end });
    start = end;
    weight = 0;
  }
  if (start < text.length || spans.length === 0) spans.push({ start, end: text.length });
  return spans;
}
