import type { Notice, Trust, TurnRole } from "../records.ts";
import type { EntryKind, LayerName } from "./entry.ts";

/**
 * How the block is written. All are fenced alike: what memories say cannot leave their place. `messages`: one message of the role `user`,
 * because what was remembered has no more say than that; its content is the block as `xml`.
 */
export type InjectionForm = "xml" | "markdown" | "text" | "messages" | CustomForm;

/**
 * A form of the host's own. Its strings are the host's and stand as they are, each at most 2,000 characters; they begin with no white
 * space or slash, hold no `<memory-`, and only the placeholders named here. The marks of the block and the sentence that says what it is stand
 * around it in every form.
 *
 * @example
 * ```ts
 * const form = { block: ["MEMORY", "END"], layer: ["== {{heading}}", ""], item: "* {{date}} {{who}} {{text}}" } as const;
 * const { text } = await memory.inject.session({ session: "chat-7", limitTokens: 2_000, form });
 * ```
 */
export interface CustomForm {
  /** Before all layers and after them. No placeholder. */
  readonly block: readonly [string, string];
  /** Before the items of a layer and after them: `{{layer}}`; before them also `{{heading}}`. */
  readonly layer: readonly [string, string];
  /**
   * `{{text}}`, which must be there, `{{date}}` (ISO calendar date), `{{who}}` (role or kind), `{{trust}}`, `{{label}}`, `{{layer}}`. A text of
   * several lines begins each but the first with `· `.
   */
  readonly item: string;
}

/** One piece of the block. */
export interface InjectedItem {
  /** Of the record; of a topic its key, of a person the folded name. */
  readonly id: string;
  readonly kind: EntryKind;
  /** Why it is here, for people. */
  readonly why: string;
  /** Cosine of the query and it, −1 to 1. */
  readonly similarity?: number;
  /** 0 to 1, of a memory or thread. */
  readonly weight?: number;
  /** When it was said, happened or was recorded, epoch ms. */
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
  /** Of `text`, or of the messages with what a message costs (5). Never above `limitTokens`. */
  readonly tokens: number;
  readonly layers: readonly InjectionLayer[];
  readonly notices: readonly Notice[];
}
