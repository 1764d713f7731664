import type { MemoryKind, Trust, TurnRole } from "../records.ts";

/**
 * The parts of a block. `T0`: who the agent is; `T1`: what bears on this turn; `T2`: what weighs most of late; `T2b`: the texture of the last
 * talk; `T3`: the map of themes and people; `T4`: what the words of this turn find; `rescue`: what must outlast a window that is emptied.
 */
export type LayerName = "T0" | "T1" | "T2" | "T2b" | "T3" | "T4" | "rescue";

export const SESSION_LAYERS = ["T0", "T2", "T2b", "T3"] as const;
export const TURN_LAYERS = ["T1", "T4"] as const;

/** What an item of a block is made of. */
export type EntryKind = "turn" | MemoryKind | "identity" | "self" | "snapshot" | "thread" | "topic" | "profile";

/** One piece that a layer would like to have in the block. */
export interface Entry {
  /** Id of the record; of a topic its key. */
  readonly id: string;
  readonly kind: EntryKind;
  /** Raw, whole: the composer clips it and makes it inert. */
  readonly text: string;
  /** Most characters of the text that are shown; the rest is cut at a word, visibly. */
  readonly clip?: number;
  /** When it was said, happened or was recorded, epoch ms. */
  readonly at?: number;
  /** Zone in which its date is written. */
  readonly zone?: string;
  readonly trust?: Trust;
  /** Turns: who said it. */
  readonly role?: TurnRole;
  readonly session?: string;
  /** What it is called before its text: an aspect, a status, a person's name. */
  readonly label?: string;
  /** Why it is here, one short sentence for people. Holds nothing of the text. */
  readonly why: string;
  /** Cosine of the query and it, where meaning found it. */
  readonly similarity?: number;
  /** 0 to 1, of a memory or thread. */
  readonly weight?: number;
  /** Sources of a memory: ids of turns. */
  readonly sources?: readonly string[];
}

/** What one layer would like to have, in the order in which it is shown. */
export interface LayerPlan {
  readonly layer: LayerName;
  /** A line above the items, for the reader: what they are. */
  readonly heading: string;
  readonly entries: readonly Entry[];
  /** Layers are filled from the lowest number on: 1 is the highest priority. */
  readonly priority: number;
  /** Tokens that layers of higher priority leave to it, where it can fill them. */
  readonly floor: number;
  /** Candidates that the layer's own limits left out already. */
  readonly passedOver?: number;
  /** `rank`: entries are taken from the first on; `last`: from the last on (the latest raw pieces). Default `rank`. */
  readonly keep?: "rank" | "last";
}
