import type { Span } from "./chunk.ts";
import { fold } from "./text.ts";

/** What is folded together: a Hangul syllable in parts, or a character with its marks. */
export const CLUSTER: RegExp = /[\u1100-\u115f][\u1160-\u11a7]*[\u11a8-\u11ff]*|\P{M}\p{M}*|\p{M}+/gsu;

/**
 * Where a folded text stands in the original: whole characters with their marks, in UTF-16 units of the original.
 *
 * @example
 * ```ts
 * foldedOccurrences("Well… the café", "cafe"); // [{ start: 10, end: 14 }]
 * ```
 */
export function foldedOccurrences(text: string, wanted: string): readonly Span[] {
  if (wanted === "" || !fold(text).includes(wanted)) return [];
  const { folded, starts, ends } = placesOf(text);
  const spans: Span[] = [];
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length))
    spans.push({ start: starts[at] ?? 0, end: ends[at + wanted.length - 1] ?? text.length });
  return spans;
}

/** The text folded character by character, and for each unit of that the original's character that it came from. */
function placesOf(text: string): { readonly folded: string; readonly starts: readonly number[]; readonly ends: readonly number[] } {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const part = fold(cluster);
    parts.push(part);
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { folded: parts.join(""), starts, ends };
}
