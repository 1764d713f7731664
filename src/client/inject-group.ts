import type { Injection } from "../core/inject/block.ts";
import type {
  InjectQueueReply,
  InjectRescueInput,
  InjectRescueReply,
  InjectSessionInput,
  InjectTurnInput,
  PreviewSessionInput,
  PreviewTurnInput,
} from "../contract/contract.ts";
import { withIds } from "./session-group.ts";
import type { CallOptions, Caller, Done } from "./caller.ts";

/**
 * Memory for a prompt: what the agent knows before it asks.
 *
 * @example
 * ```ts
 * const session = "chat-7";
 * const start = await memory.inject.session({ session, limitTokens: 9_000 }); // who the agent is, last time's texture, themes
 * const turn = await memory.inject.turn({ session, query: "How is the harbour job?", limitTokens: 1_500 }); // what bears on this turn
 * console.log(start.text, turn.text, turn.layers, turn.notices);
 * ```
 */
export class InjectGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The block for the start of a session: T0, T2, T2b and T3. The same state gives the same bytes. Rejects with `invalid_input`. */
  session(input: InjectSessionInput, options: CallOptions = {}): Promise<Done<Injection>> {
    return this.#caller.change("injectSession", this.#caller.attending(input), options);
  }

  /** The block for one turn: T1 and T4. What was injected in this session is not injected again. Rejects with `invalid_input`. */
  turn(input: InjectTurnInput, options: CallOptions = {}): Promise<Done<Injection>> {
    return this.#caller.change("injectTurn", this.#caller.attending(input), options);
  }

  /**
   * Before the host empties its window: stores those of its `messages` that are not there yet, and gives up to 3 memories of a weight above 0.7, the
   * latest first. What is in the session stays known as injected; `sessions.compact` does the same and lets the rest be injected again. Rejects
   * with `invalid_input` or `text_too_large`.
   */
  rescue(input: InjectRescueInput, options: CallOptions = {}): Promise<Done<InjectRescueReply>> {
    return this.#caller.change("injectRescue", this.#caller.attending(this.#caller.screened(withIds(input))), options);
  }

  /** Makes ready what a turn with this query needs, so that it waits for nothing. Changes nothing. */
  queue(query: string, options: CallOptions = {}): Promise<InjectQueueReply> {
    return this.#caller.read("injectQueue", { query }, options);
  }

  /** What `session` would give now; nothing counts as injected by it. Rejects with `invalid_input`. */
  previewSession(input: PreviewSessionInput, options: CallOptions = {}): Promise<Injection> {
    return this.#caller.read("previewSession", input, options);
  }

  /**
   * What `turn` would give now; nothing counts as injected by it. With `held` a talk can be played through: give what came in before. Rejects with
   * `invalid_input`.
   *
   * @example
   * ```ts
   * const session = "chat-7";
   * const start = await memory.inject.previewSession({ session, limitTokens: 9_000 });
   * const held = start.layers.flatMap(({ items }) => items.map(({ id }) => id));
   * const turn = await memory.inject.previewTurn({ session, query: "How is the harbour job?", limitTokens: 1_500, held });
   * console.log(turn.layers.map(({ layer, tokens, omitted }) => `${layer}: ${tokens} tokens, ${omitted} left out`));
   * ```
   */
  previewTurn(input: PreviewTurnInput, options: CallOptions = {}): Promise<Injection> {
    return this.#caller.read("previewTurn", input, options);
  }
}
