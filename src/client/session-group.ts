import { v7 } from "uuid";
import { invalidInput } from "../errors.ts";
import type {
  MessageInput,
  PageInput,
  RecordInput,
  RecordReply,
  SessionCompactInput,
  SessionCompactReply,
  SessionEndInput,
  SessionEndReply,
  SessionStartInput,
  SessionStartReply,
  TurnInput,
  WindowInput,
} from "../contract/contract.ts";
import type { Session } from "../core/records.ts";
import { messageText } from "../core/sessions/message-text.ts";
import type { CallOptions, Caller, Done } from "./caller.ts";

/**
 * Runs of turns, and their life as the host tells it. Every call begins a session that is not known. The same turn may be told by several
 * hooks and is stored once; the trail and `undo` know each call's turns. Between two hosts of one session nothing needs to be agreed.
 *
 * @example
 * ```ts
 * const session = "chat-7";
 * const { block, caughtUp, unanswered } = await memory.sessions.start({ session, inject: { limitTokens: 9_000 } });
 * await memory.sessions.turn({ session, turns: [{ role: "user", text: "The tide turned at six." }] });
 * const messages = [{ role: "user" as const, text: "The tide turned at six." }, { role: "assistant" as const, text: "So we sail at seven." }];
 * const { rescued } = await memory.sessions.compact({ session, messages }); // one was known, one is stored; the window may be emptied
 * await memory.sessions.end({ session });
 * console.log(block?.text, caughtUp, unanswered, rescued.text);
 * ```
 */
export class SessionGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * Begins a session, or resumes it. Other sessions of this scope that nobody ended and whose host has been silent for `silentMinutes` (default 30,
   * 1 to 43,200) are ended and told in `caughtUp`; one whose host speaks again later simply goes on. Rejects with `invalid_input`.
   */
  start(input: SessionStartInput, options: CallOptions = {}): Promise<Done<SessionStartReply>> {
    const { inject } = input;
    return this.#caller.change(
      "sessionStart",
      inject === undefined ? input : { ...input, inject: this.#caller.attending(inject) },
      options,
    );
  }

  /**
   * Stores turns as they are said, durable when this resolves. What comes again at the end of what is stored is `known`; what follows it is new,
   * though the same was said before. Words repeated with nothing between them are told apart by `externalId` or `occurrence` alone. Rejects with
   * `invalid_input`, `text_too_large` or `id_conflict`; then nothing is stored.
   */
  turn({ session, turns, screen }: RecordInput, options: CallOptions = {}): Promise<Done<RecordReply>> {
    if (!Array.isArray(turns)) return Promise.reject(invalidInput("turns", "must be an array"));
    const named = turns.map((turn: TurnInput) => ({ id: v7(), ...turn }));
    return this.#caller.change(
      "sessionTurn",
      this.#caller.screened({ session, turns: named, ...(screen === undefined ? {} : { screen }) }),
      options,
    );
  }

  /**
   * To be called when the host empties its window: stores those of its `messages` that are not there, gives what must outlast the window (see
   * `inject.rescue`), and lets everything else be injected again. Rejects with `invalid_input`, `text_too_large` or `id_conflict`.
   */
  compact(input: SessionCompactInput, options: CallOptions = {}): Promise<Done<SessionCompactReply>> {
    return this.#caller.change("sessionCompact", this.#caller.attending(this.#caller.screened(withIds(input))), options);
  }

  /** Ends a session after storing those of its `messages` that are not there. A turn after it resumes it. Rejects with `invalid_input`, `text_too_large` or `id_conflict`. */
  end(input: SessionEndInput, options: CallOptions = {}): Promise<Done<SessionEndReply>> {
    return this.#caller.change("sessionEnd", this.#caller.screened(withIds(input)), options);
  }

  /** Sessions in which something was said, the latest first. `limit` default 50, at most 1,000. */
  list(page: PageInput = {}, options: CallOptions = {}): Promise<readonly Session[]> {
    return this.#caller.read("sessions", page, options);
  }
}

/** Gives each message the id of the turn that it may become, and leaves pictures where they are. */
export function withIds<I extends WindowInput>(input: I): I {
  const { messages } = input;
  if (!Array.isArray(messages)) return input;
  const named = messages.map((message: MessageInput) => ({ id: v7(), ...message, ...plainText(message) }));
  return { ...input, messages: named };
}

/** Parts that are none go as they are: the engine says what is wrong with them. */
function plainText(message: MessageInput): Partial<MessageInput> {
  const text: unknown = message?.text;
  const isParts = Array.isArray(text) && text.every((part: unknown) => typeof part === "object" && part !== null && "type" in part);
  return isParts ? { text: messageText(message.text) } : {};
}
