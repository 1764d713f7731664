import type { Injection } from "../core/inject/block.ts";
import type { InjectQueueReply, InjectSessionInput, InjectTurnInput } from "../contract/contract.ts";
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

  /** Makes ready what a turn with this query needs, so that it waits for nothing. Changes nothing. */
  queue(query: string, options: CallOptions = {}): Promise<InjectQueueReply> {
    return this.#caller.read("injectQueue", { query }, options);
  }
}
