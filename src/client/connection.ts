import { v7 } from "uuid";
import { StrandlineError, invalidInput } from "../errors.ts";
import { METHODS } from "../contract/contract.ts";
import type { InputOf, Method, ReplyOf } from "../contract/contract.ts";
import { currentZone } from "../contract/current-zone.ts";
import type { Outcome } from "../contract/engine-port.ts";
import { PROTOCOL_VERSION } from "../contract/envelope.ts";
import type { FromEngine, RequestEnvelope, ToEngine } from "../contract/envelope.ts";
import { toPlain } from "../contract/plain-data.ts";
import { fromWireError, toWireError } from "../contract/wire-error.ts";
import type { Scope } from "../core/scope.ts";
import type { Link, LinkEvents, LinkState, OpenLink } from "./link.ts";
import { PendingCall } from "./pending-call.ts";
import type { RoleState } from "../contract/worker-api.ts";

/** Everything about one call beside its method and input. */
export interface CallContext {
  readonly scope: Scope;
  readonly actor: string;
  /** UUIDv7 of the request. */
  readonly id?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (value: unknown) => void;
}

export interface ConnectionEvents {
  readonly onState: (state: LinkState) => void;
  readonly onRole: (role: RoleState) => void;
}

/** Time limits by kind of method, ms. A watch has none. */
export const TIMEOUTS: Readonly<Record<"read" | "change" | "run", number>> = { read: 30_000, change: 30_000, run: 600_000 };
/** No limit, in a form that JSON can carry. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * The page's end of the contract: keeps every call until it settles, by answer, deadline, abort, `close` or a worker
 * beyond repair, and sends what is unanswered again whenever a fresh link is up.
 */
export class Connection {
  readonly #calls = new Map<string, PendingCall>();
  readonly #link: Link;
  readonly #timeoutMs: number | undefined;
  #ended: StrandlineError | undefined;
  #ready = false;
  #suspendedAt: number | undefined;

  /** `timeoutMs` replaces the limits of reads and changes. */
  constructor(openLink: OpenLink, events: ConnectionEvents, timeoutMs?: number) {
    this.#timeoutMs = timeoutMs;
    this.#link = openLink(this.#linkEvents(events));
  }

  /** Makes one call. Rejects with a `StrandlineError` only. */
  async call<M extends Method>(
    method: M,
    input: InputOf<M>,
    context: CallContext,
  ): Promise<{ readonly reply: ReplyOf<M>; readonly request: string }> {
    const request = this.#envelope(method, toPlain(input), context);
    const reply = await this.#open(request, context.onProgress, context.signal);
    return { reply: reply as ReplyOf<M>, request: request.id };
  }

  /** Carries an envelope that somebody else made (see `servePort`). Never rejects. */
  async send(envelope: ToEngine, onProgress: (envelope: FromEngine) => void): Promise<Outcome | undefined> {
    if (typeof (envelope as unknown) !== "object" || (envelope as unknown) === null) throw invalidInput("envelope", "must be an object");
    const { id } = envelope;
    if (envelope.kind === "cancel") return this.#abandon(id, "aborted");
    try {
      const value = await this.#open(envelope, (progress) => onProgress({ kind: "progress", id, value: progress }));
      return { kind: "result", id, value };
    } catch (error) {
      return { kind: "error", id, error: toWireError(error) };
    }
  }

  connectEmbedder(port: MessagePort): void {
    if (this.#link.connectEmbedder === undefined) port.close();
    else this.#link.connectEmbedder(port);
  }

  /** The page goes into the back/forward cache or away: the worker is ended at once. */
  suspend(): void {
    this.#ready = false;
    this.#suspendedAt ??= Date.now();
    this.#link.suspend();
  }

  /** Back again: the time away does not count for anybody's deadline. */
  resume(): void {
    const away = Date.now() - (this.#suspendedAt ?? Date.now());
    this.#suspendedAt = undefined;
    for (const call of this.#calls.values()) call.extend(away);
    this.#link.resume();
  }

  async close(): Promise<void> {
    this.#end(new StrandlineError("closed"));
    await this.#link.close();
  }

  #linkEvents({ onState, onRole }: ConnectionEvents): LinkEvents {
    return {
      onEnvelope: (envelope) => this.#take(envelope),
      onReady: () => this.#resend(),
      onFailed: (error) => this.#end(error),
      onState: (state) => {
        this.#ready = state.state === "ready";
        onState(state);
      },
      onRole,
    };
  }

  #envelope(method: Method, input: unknown, { scope, actor, id, timeoutMs }: CallContext): RequestEnvelope {
    const at = Date.now();
    return {
      kind: "request",
      id: id ?? v7(),
      version: PROTOCOL_VERSION,
      method,
      input,
      scope,
      actor,
      at,
      zone: currentZone(),
      deadline: method === "watch" ? NEVER : at + (timeoutMs ?? this.#limitOf(method)),
    };
  }

  #limitOf(method: Method): number {
    if (!Object.hasOwn(METHODS, method)) throw new StrandlineError("unknown_method", { method });
    const kind = METHODS[method];
    return kind === "run" ? TIMEOUTS.run : (this.#timeoutMs ?? TIMEOUTS[kind]);
  }

  #open(request: RequestEnvelope, onProgress?: (value: unknown) => void, signal?: AbortSignal): Promise<unknown> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    if (signal?.aborted === true) return Promise.reject(new StrandlineError("aborted"));
    const known = this.#calls.get(request.id);
    if (known !== undefined) {
      if (!isSameCall(known.request, request))
        return Promise.reject(invalidInput("requestId", "is the id of another call that is not answered yet"));
      return known.join(onProgress);
    }
    const call = new PendingCall(request, onProgress);
    this.#calls.set(request.id, call);
    call.armDeadline(() => this.#abandon(request.id, "timeout"));
    call.listen(signal, () => this.#abandon(request.id, "aborted"));
    if (this.#ready) this.#link.post(request);
    return call.answer;
  }

  #take(envelope: FromEngine): void {
    const call = this.#calls.get(envelope.id);
    if (call === undefined) return;
    if (envelope.kind === "progress") return call.progress(envelope.value);
    this.#calls.delete(envelope.id);
    if (envelope.kind === "result") call.resolve(envelope.value);
    else call.reject(fromWireError(envelope.error));
  }

  #resend(): void {
    this.#ready = true;
    for (const call of this.#calls.values()) this.#link.post(call.request);
  }

  /** The caller gives up; the engine is told, so that it can stop. */
  #abandon(id: string, code: "aborted" | "timeout"): undefined {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    this.#calls.delete(id);
    call.reject(new StrandlineError(code, { method: call.request.method, request: id }));
    if (this.#ready) this.#link.post({ kind: "cancel", id });
  }

  #end(error: StrandlineError): void {
    this.#ended ??= error;
    this.#ready = false;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) call.reject(this.#ended);
  }
}

/** Whether two calls with one id may share an answer. Inputs are not compared: a call made again gets fresh ids for its records. */
function isSameCall(one: RequestEnvelope, other: RequestEnvelope): boolean {
  const { user, agent, run } = one.scope;
  return one.method === other.method && user === other.scope.user && agent === other.scope.agent && run === other.scope.run;
}
