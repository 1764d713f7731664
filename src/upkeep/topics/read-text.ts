import { hanRuns, topicWords } from "../../core/topics/topic-words.ts";
import { topicKey } from "../../core/topics/topic-key.ts";
import type { TaggedWord } from "../../core/topics/topic-words.ts";

/** Characters that are split into words at a time: about two milliseconds. */
const PIECE = 2_000;
/** A word is broken only where there is no space for so long. */
const LONGEST_WORD = 100;
/** A text has no more topics than this. */
const MOST_WORDS = 1_000;

/** A text in pieces, cut at white space. */
export function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + PIECE);
    for (let back = 0; to < text.length && back < LONGEST_WORD; back += 1) {
      if (!/\s/u.test(text.charAt(to - back))) continue;
      to -= back;
      break;
    }
    pieces.push(text.slice(from, to).toWellFormed());
    from = to;
  }
  return pieces;
}

/** A text under way to its words. */
export class ReadText {
  readonly pieces: readonly string[];
  /** Runs of Chinese of each piece. */
  readonly runs: readonly (readonly string[])[];

  constructor(text: string) {
    this.pieces = piecesOf(text);
    this.runs = this.pieces.map(hanRuns);
  }

  /** Its words, each once, a piece at a time. `tagged` answers for the next run of Chinese; undefined where there is no dictionary. */
  *words(tagged: (() => readonly TaggedWord[]) | undefined): Generator<void, readonly string[]> {
    const found = new Map<string, string>();
    for (const [index, piece] of this.pieces.entries()) {
      const runs = this.runs[index] ?? [];
      for (const word of topicWords(piece, tagged === undefined ? undefined : runs.map(() => tagged()))) {
        const key = topicKey(word);
        if (!found.has(key) && found.size < MOST_WORDS) found.set(key, word);
      }
      yield;
    }
    return [...found.values()];
  }
}
