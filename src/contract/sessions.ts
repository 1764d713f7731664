import type { Injection } from "../core/inject/block.ts";
import type { Notice, Trust, TurnRole } from "../core/records.ts";
import type { MessagePart } from "../core/sessions/message-text.ts";
import type { InjectionInput, InjectSessionInput } from "./inject.ts";
import type { TimeInput } from "./inputs.ts";

/** One message of what a host's window holds. Of role `system`, or without anything that can be seen, it is no talk and is skipped. */
export interface MessageInput {
  /** UUIDv7 of the turn that it becomes; made by the client when left out. */
  readonly id?: string;
  readonly role: TurnRole;
  /** The text, or parts of which those with text are joined, a line each; at most 1,000. */
  readonly text: string | readonly MessagePart[];
  /** When it was said. Left out: the time of the call, or of the turn before it where later ones are stored. */
  readonly at?: TimeInput;
  /** The host's own id of the message. It decides which turn it is. */
  readonly externalId?: string;
  readonly trust?: Trust;
}

/** What a host's window holds, in order, perhaps cut at its beginning: at most 2,000 messages. */
export interface WindowInput {
  readonly session: string;
  readonly messages?: readonly MessageInput[];
  /** Default `on`: keys, tokens, private keys and cards are masked before they are stored. */
  readonly screen?: "on" | "off";
}

/** What became of a window's messages. */
export interface WindowCounts {
  /** Stored now: they were not there. */
  readonly stored: number;
  /** There already. */
  readonly known: number;
  /** No talk (prompts, blank ones), or erased once. */
  readonly skipped: number;
}

export interface SessionStartInput {
  /** The host's own string for the run of turns. */
  readonly session: string;
  /** Gives the block of the start as well, as `inject.session` does. */
  readonly inject?: Omit<InjectSessionInput, "session">;
  /** Other sessions that were not ended and whose host has been silent for longer are ended now. Minutes, default 30, 1 to 43,200. */
  readonly silentMinutes?: number;
}

/** A session that nobody ended: its page died, or was left. */
export interface CaughtUp {
  readonly session: string;
  /** Turns stored of it. */
  readonly turns: number;
  /** The latest call of its host, epoch ms: it counts as ended then. */
  readonly lastAt: number;
  /** Its last turn, where that is the user's: nothing answered it. */
  readonly unanswered?: string;
}

export interface SessionStartReply {
  readonly session: string;
  /** True when it was begun before. */
  readonly resumed: boolean;
  /** Its last turn, where that is the user's: nothing answered it. */
  readonly unanswered?: string;
  /** The latest first, at most 100; more at the next start. */
  readonly caughtUp: readonly CaughtUp[];
  readonly block?: Injection;
  readonly notices: readonly Notice[];
}

/** Thresholds of what is rescued. */
export interface RescueInput extends Omit<InjectionInput, "limitTokens"> {
  /** Most tokens of the block. Default 1,000. */
  readonly limitTokens?: number;
  /** Memories of a weight above. Default 0.7, 0 to 1. */
  readonly minWeight?: number;
  /** Memories at most, the latest first. Default 3, 0 to 50. */
  readonly memories?: number;
}

export interface InjectRescueInput extends RescueInput, WindowInput {
  readonly messages: readonly MessageInput[];
}

export interface InjectRescueReply extends Injection, WindowCounts {}

export interface SessionCompactInput extends RescueInput, WindowInput {}

export interface SessionCompactReply extends WindowCounts {
  /** What must outlast the window. */
  readonly rescued: Injection;
  readonly notices: readonly Notice[];
}

export type SessionEndInput = WindowInput;

export interface SessionEndReply extends WindowCounts {
  readonly notices: readonly Notice[];
}
