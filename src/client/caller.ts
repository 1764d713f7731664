import { invalidInput } from "../errors.ts";
import type { InputOf, Method, ReplyOf } from "../contract/contract.ts";
import { parseScope } from "../core/scope.ts";
import type { Scope, ScopeInput } from "../core/scope.ts";
import type { CallContext, Connection } from "./connection.ts";

/** Last argument of every call. */
export interface CallOptions {
  /** Ends the wait with `aborted`; a long run stops. A change that was sent may still be applied. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the call rejects with `timeout`. Default 30,000; 600,000 for exports, restores and checks. */
  readonly timeoutMs?: number;
  /** Replaces the store's scope for this call. */
  readonly scope?: ScopeInput;
  /** UUID of the request, made by you so that you can send it again: the same id is applied once. */
  readonly requestId?: string;
}

/** For long runs. */
export interface RunOptions<P = unknown> extends CallOptions {
  readonly onProgress?: (progress: P) => void;
}

/** A reply to a change, and the request that `undo` takes back. */
export type Done<T> = T & { readonly request: string };

/** Makes calls in the name of one scope and one actor. */
export class Caller {
  readonly scope: Scope;
  readonly #connection: Connection;
  readonly #actor: string;
  readonly #screen: "on" | "off";
  readonly #attention: "on" | "off";

  constructor(connection: Connection, scope: Scope, actor: string, screen: "on" | "off", attention: "on" | "off") {
    this.#connection = connection;
    this.scope = scope;
    this.#actor = actor;
    this.#screen = screen;
    this.#attention = attention;
  }

  /** Adds the store's choice on masking secrets to an input that does not make its own. */
  screened<I extends object>(input: I): I & { readonly screen?: "on" | "off" } {
    return this.#screen === "on" ? input : { screen: this.#screen, ...input };
  }

  /** The same for the store's choice on counting searches. */
  attending<I extends object>(input: I): I & { readonly attention?: "off" } {
    return this.#attention === "on" ? input : { attention: this.#attention, ...input };
  }

  /** The same connection and actor in another scope. */
  within(scope: ScopeInput): Caller {
    return new Caller(this.#connection, parseScope(scope), this.#actor, this.#screen, this.#attention);
  }

  async read<M extends Method>(method: M, input: InputOf<M>, options: RunOptions = {}): Promise<ReplyOf<M>> {
    const { reply } = await this.#connection.call(method, input, this.#context(options));
    return reply;
  }

  async change<M extends Method>(method: M, input: InputOf<M>, options: RunOptions = {}): Promise<Done<ReplyOf<M>>> {
    const { reply, request } = await this.#connection.call(method, input, this.#context(options));
    return { ...reply, request } as Done<ReplyOf<M>>;
  }

  #context(options: RunOptions): CallContext {
    if (typeof options !== "object" || options === null) throw invalidInput("options", "must be an object");
    const { signal, timeoutMs, scope, requestId, onProgress } = options;
    checkLimit("timeoutMs", timeoutMs);
    if (requestId !== undefined && typeof requestId !== "string") throw invalidInput("requestId", "must be a UUID");
    if (signal !== undefined && !(signal instanceof EventTarget)) throw invalidInput("signal", "must be an AbortSignal");
    return {
      scope: scope === undefined ? this.scope : parseScope(scope),
      actor: this.#actor,
      ...(requestId === undefined ? {} : { id: requestId }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
    };
  }
}

/** A limit that a host gave must be one: NaN would end every wait at once, or none. */
export function checkLimit(path: string, ms: unknown): void {
  if (ms !== undefined && !(typeof ms === "number" && ms > 0)) throw invalidInput(path, "must be a positive number of milliseconds");
}
