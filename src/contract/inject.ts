import type { InjectionForm } from "../core/inject/block.ts";
import type { Trust } from "../core/records.ts";

/** What every block is made by. */
export interface InjectionInput {
  /** The host's own string for the run of turns. One that is not known is started. */
  readonly session: string;
  /** Most tokens of the whole block, a whole number from 0; never exceeded. Below the fence the block is empty, and a notice says so. */
  readonly limitTokens: number;
  /** Default `xml`: lines of items within `<T1 about="…">`. All have the same marks, opening sentence and lines; a custom one its own lines. */
  readonly form?: InjectionForm;
  /**
   * What counts: `o200k_base` (default), the tokenizer of OpenAI's models. `upper_bound`: bytes of UTF-8, of which no byte-level or
   * byte-fallback tokenizer makes more tokens than there are; plain English has about five bytes a token, Chinese three.
   */
  readonly tokens?: "o200k_base" | "upper_bound";
  /** Of whom texts are injected. Default `user` and `agent`: pages and imported files only when asked for. */
  readonly trust?: readonly Trust[];
  /**
   * Texts that read like instructions to a model ("ignore previous instructions"). Default `out`: a notice names them; `in`: they are shown,
   * and named in the item. What a user may well ask for ("you are now my tutor") counts in texts of others only; the host's identity never.
   */
  readonly instructions?: "out" | "in";
  /** `off`: what came in is not counted as attention. `openMemory({ attention: "off" })` says so for every call. */
  readonly attention?: "off";
}

/** Thresholds of the block at the start of a session. */
export interface SessionThresholds {
  /** T0: open threads, by weight. Default 5, 0 to 50. */
  readonly threads?: number;
  /** T0, without a snapshot: closing lines of the last session. Default 4, 0 to 20. */
  readonly closing?: number;
  /** T2: weight above. Default 0.6, 0 to 1. What is pinned comes first, whatever it weighs and how old it is. */
  readonly minWeight?: number;
  /** T2: days back. Default 7, 1 to 365. */
  readonly days?: number;
  /** T2: memories, no two of which share a tag. Default 3, 0 to 50. */
  readonly memories?: number;
  /** T2b: raw pieces. Default 5, 0 to 100. */
  readonly pieces?: number;
  /** T2b: hours of the windows that are tried in turn, the shortest first. Default [24, 48, 72], each 1 to 8,760, 1 to 10 of them. */
  readonly windows?: readonly number[];
  /** T2b: characters of a piece. Default 400, 50 to 10,000. */
  readonly pieceCharacters?: number;
  /**
   * T2b: of the sessions of the latest day, in the caller's zone, `weight`: the one whose memories weigh most, of equal ones the last; `recent`:
   * the last. Default `recent`: what is said next bears on it more often (decision 0022).
   */
  readonly pick?: "weight" | "recent";
  /** T3: topics. Default 25, 0 to 200. */
  readonly topics?: number;
  /** T3: members of a topic at least. Default 5, 1 to 1,000; a topic has 3 or more in any case. */
  readonly topicMembers?: number;
  /** T3: people in one line each; the agent itself and those with a pinned profile are shown whole beside them. Default 12, 0 to 200. */
  readonly people?: number;
}

export interface InjectSessionInput extends InjectionInput {
  /** Default all. */
  readonly layers?: readonly ("T0" | "T2" | "T2b" | "T3")[];
  readonly thresholds?: SessionThresholds;
}

/** Thresholds of the block of a turn. */
export interface TurnThresholds {
  /** T1: memories before turns are taken; more of them follow the turns where there is room. Default 3, 0 to 50; 0: none at all. */
  readonly memories?: number;
  /** How many of the best are looked at: when all of them are in the session already nothing is added. Default 5, 1 to 50. */
  readonly best?: number;
  /** T1: turns of this session that left the window, the latest first. Default 4, 0 to 50. */
  readonly recent?: number;
  /** T1 holds the whole ranking when meaning found at least so many; else what words alone found is T4. Without a model all is T4. Default 2, 0 to 50. */
  readonly enough?: number;
  /** T1 and T4: turns at most; the budget is the other limit. Default 40, 0 to 200. */
  readonly turns?: number;
  /** Least confidence, 0 to 1, that the store knows of what is asked. Default 0.5: see decision 0023. 0 injects whatever is found. In a store of fewer than 100 texts everything passes. */
  readonly confidence?: number;
}

export interface InjectTurnInput extends InjectionInput {
  /** What the user says, of at most 100,000 characters. A blank one finds nothing. */
  readonly query: string;
  /**
   * What the host's window still holds of this session: ids of its turns, or how many of the last. Left out: all of them, so that none of
   * this session's turns is injected.
   */
  readonly inWindow?: number | readonly string[];
  readonly layers?: readonly ("T1" | "T4")[];
  readonly thresholds?: TurnThresholds;
}

/** A query whose vector is made ahead. */
export interface InjectQueueInput {
  readonly query: string;
}

export interface InjectQueueReply {
  /** `ready`: a turn with this query waits for nothing; `words`: there is no model, and words need no preparation; `late`: the vector is still on its way. */
  readonly state: "ready" | "words" | "late";
}
