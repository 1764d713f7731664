import type { Memory, Turn } from "../core/records.ts";
import type { PageInput } from "./inputs.ts";

/** A word that some texts have in common, but not most: what they are about. */
export interface Topic {
  /** By which it is asked for: the word folded, by its stem. */
  readonly topic: string;
  /** As it is mostly written; of merged topics up to three, joined by ` / `. */
  readonly name: string;
  /** Memories, sessions or turns that have it: `basis` says which. */
  readonly count: number;
  /** When the latest of them was said or happened, epoch ms. */
  readonly lastAt: number;
  /** Mean weight of its memories, 0 to 1; absent where the basis is not memories. */
  readonly weight?: number;
  /** Topics that were merged into it. */
  readonly merged?: readonly string[];
}

export interface TopicList {
  /** What is counted: memories, or what was said where there are fewer than 24 of them: sessions, or turns where sessions are few too. */
  readonly basis: "memories" | "sessions" | "turns";
  /** Memories, sessions or turns that were read for their words. */
  readonly documents: number;
  /** The most frequent first. */
  readonly topics: readonly Topic[];
  /** All there are, whatever the page. */
  readonly total: number;
}

export interface TopicsInput extends PageInput {
  /** Makes one of topics that nearly always come together (Jaccard 0.7 and more). Default: from 1,000 documents on. */
  readonly merge?: boolean;
}

export interface TopicInput extends TopicsInput {
  readonly topic: string;
}

/** A topic and a page of what has it, the latest first. */
export interface TopicDetail extends Topic {
  readonly memories: readonly Memory[];
  readonly turns: readonly Turn[];
}
