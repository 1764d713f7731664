import type { Lexicon } from "../template.ts";

/** What a conversation is about, and the sentences for it (the form of `parseBeats`). */
export interface Topic {
  readonly name: string;
  readonly language: "en" | "zh" | "es" | "ko";
  readonly tags: readonly string[];
  /** How often it comes up, beside the others. */
  readonly share: number;
  /** Days of the life on which it comes up. */
  readonly from: number;
  readonly to: number;
  readonly titles: readonly string[];
  readonly openings: string;
  readonly beats: string;
  readonly closings: string;
  readonly words: Lexicon;
}
