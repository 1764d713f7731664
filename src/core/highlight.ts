import type { Span } from "./chunk.ts";
import { CJK, runsOf, tokensOf } from "./tokenize.ts";
import type { Run } from "./tokenize.ts";

/** Runs of the original text: the borders of words before folding. Marks belong to the letter before them. */
const PIECES = new RegExp(`[${CJK}]\\p{M}*|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, "gu");

/** A term of a query found in a text. */
export interface FoundTerm extends Span {
  readonly term: string;
}

/**
 * Where the tokens of a query stand in a text, in order: words by their token, CJK bigrams and characters by theirs. Spans that touch
 * or overlap are one in `mergeSpans`.
 */
export function findTerms(text: string, tokens: ReadonlySet<string>): readonly FoundTerm[] {
  const found: FoundTerm[] = [];
  let before: { readonly start: number; readonly end: number; readonly token: string } | undefined;
  for (const match of text.matchAll(PIECES)) {
    const start = match.index;
    const end = start + match[0].length;
    const { run, tokens: own } = pieceOf(match[0]);
    if (run === undefined) continue;
    for (const token of own) if (tokens.has(token)) found.push({ start, end, term: token });
    if (run.cjk && before?.end === start && tokens.has(before.token + run.text))
      found.push({ start: before.start, end, term: before.token + run.text });
    before = run.cjk ? { start, end, token: run.text } : undefined;
  }
  return found;
}

interface Piece {
  readonly run: Run | undefined;
  readonly tokens: readonly string[];
}

/** Texts say few different things many times: each is read once. */
const pieces = new Map<string, Piece>();
const MAX_PIECES = 20_000;
/** What is longer is data, and does not come again. */
const LONGEST_KEPT = 40;

function pieceOf(piece: string): Piece {
  const known = pieces.get(piece);
  if (known !== undefined) return known;
  const runs = runsOf(piece);
  const made = { run: runs[0], tokens: tokensOf(runs) };
  if (pieces.size >= MAX_PIECES) pieces.clear();
  if (piece.length <= LONGEST_KEPT) pieces.set(piece, made);
  return made;
}

/** Spans in order, touching ones joined. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
