import type { ComponentChildren } from "preact";

interface Span {
  readonly start: number;
  readonly end: number;
}

interface HighlightedProps {
  readonly text: string;
  readonly highlights: readonly Span[];
}

/** Longest text that a hit shows, UTF-16 units. */
const EXCERPT = 420;
/** What is kept before the first highlight. */
const LEAD = 90;

/** A text with the places that were found, as text nodes and marks: what a memory says is data and never markup. */
export function Highlighted({ text, highlights }: HighlightedProps) {
  const { start, end } = excerptOf(text, highlights);
  const pieces: ComponentChildren[] = [];
  let done = start;
  for (const span of highlights) {
    if (span.start < done || span.end > end) continue;
    pieces.push(text.slice(done, span.start), <mark>{text.slice(span.start, span.end)}</mark>);
    done = span.end;
  }
  return (
    <span class="said">
      {start > 0 && "… "}
      {pieces}
      {text.slice(done, end)}
      {end < text.length && " …"}
    </span>
  );
}

function excerptOf(text: string, [first]: readonly Span[]): Span {
  if (text.length <= EXCERPT) return { start: 0, end: text.length };
  const start = wholeCharacter(text, Math.max(0, (first?.start ?? 0) - LEAD));
  return { start, end: wholeCharacter(text, Math.min(text.length, start + EXCERPT)) };
}

/** Never between the two halves of one character. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
