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
export function* piecesOf(text: string): Generator<string, void> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + PIECE);
    for (let back = 0; to < text.length && back < LONGEST_WORD; back += 1) {
      if (!/\s/u.test(text.charAt(to - back))) continue;
      to -= back;
      break;
    }
    yield text.slice(from, to).toWellFormed();
    from = to;
  }
}

/** Runs of Chinese of each piece of a text, a piece at a time. */
export function* runsOf(text: string): Generator<void, readonly (readonly string[])[]> {
  const runs: (readonly string[])[] = [];
  for (const piece of piecesOf(text)) {
    runs.push(hanRuns(piece));
    yield;
  }
  return runs;
}

/** A text's words, each once, a piece at a time. `tagged` answers for the next run of Chinese; undefined where there is no dictionary. */
export function* wordsOf(text: string, tagged: (() => readonly TaggedWord[]) | undefined): Generator<void, readonly string[]> {
  const found = new Map<string, string>();
  for (const piece of piecesOf(text)) {
    const split = tagged === undefined ? undefined : hanRuns(piece).map(() => tagged());
    for (const word of topicWords(piece, split)) {
      const key = topicKey(word);
      if (!found.has(key) && found.size < MOST_WORDS) found.set(key, word);
    }
    yield;
  }
  return [...found.values()];
}
