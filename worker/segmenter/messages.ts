import type { TaggedWord } from "../../src/core/topics/topic-words.ts";

/** Runs of Chinese to be split, asked of the segmenter's worker. */
export interface SegmentQuestion {
  readonly id: number;
  readonly runs: readonly string[];
}

/** The words of each run, or why there are none. */
export type SegmentAnswer =
  | { readonly id: number; readonly words: readonly (readonly TaggedWord[])[] }
  | { readonly id: number; readonly failure: string };
