import type { Notice, Trust, TurnRole } from "../records.ts";
import type { EntryKind, LayerName } from "./entry.ts";

/** How the block is written. All are fenced alike: what memories say cannot leave their place. */
export type InjectionForm = "xml" | "markdown" | "text" | "messages";

/** One piece of the block. */
export interface InjectedItem {
  readonly id: string;
  readonly kind: EntryKind;
  /** Why it is here, for people. */
  readonly why: string;
  readonly similarity?: number;
  readonly weight?: number;
  readonly at?: number;
  readonly trust?: Trust;
  readonly role?: TurnRole;
  readonly session?: string;
  /** Turns that a memory came from. */
  readonly sources?: readonly string[];
  readonly tokens: number;
  /** True when only the beginning of its text is shown. */
  readonly clipped?: boolean;
  /** True when it reads like an instruction to a model. */
  readonly instruction?: boolean;
}

export interface InjectionLayer {
  readonly layer: LayerName;
  readonly items: readonly InjectedItem[];
  /** Of its heading and items. */
  readonly tokens: number;
  /** What would have been here with more room, trust or fewer limits. */
  readonly omitted: number;
}

/** Memory, ready to be put into a prompt. */
export interface Injection {
  /** The whole block, or "" when there is nothing to say. Well-formed Unicode. */
  readonly text: string;
  /** With the form `messages`: the same, as messages. */
  readonly messages?: readonly { readonly role: "system" | "user"; readonly content: string }[];
  /** Of `text`, or of the messages with what a message costs. Never above `limitTokens`. */
  readonly tokens: number;
  readonly layers: readonly InjectionLayer[];
  readonly notices: readonly Notice[];
}
