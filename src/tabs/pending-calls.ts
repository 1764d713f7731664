import type { Outcome } from "../contract/engine-port.ts";
import type { FromEngine, RequestEnvelope } from "../contract/envelope.ts";
import { kindOfMethod, refusal } from "./ticket.ts";

/** How long a change that was sent is still sent again after nobody waits for it: it may have been acted on. */
const GRACE_MS = 60_000;

export interface PendingCall {
  readonly request: RequestEnvelope;
  readonly answer: Promise<Outcome>;
  /** Epoch ms when it was last given to a leader; undefined while no leader had it. */
  sentAt: number | undefined;
  readonly since: number;
  /** Settled by deadline or cancel, kept only so that a change that was sent reaches the next leader. */
  abandoned: boolean;
  onProgress: (answer: FromEngine) => void;
  readonly settle: (outcome: Outcome) => void;
}

/** The calls of one tab that no leader has answered yet, by request id. */
export class PendingCalls {
  readonly #calls = new Map<string, PendingCall>();

  get size(): number {
    return this.#calls.size;
  }

  get(id: string): PendingCall | undefined {
    return this.#calls.get(id);
  }

  values(): readonly PendingCall[] {
    return [...this.#calls.values()];
  }

  open(request: RequestEnvelope, onProgress: (answer: FromEngine) => void): PendingCall {
    const { promise: answer, resolve: settle } = deferred<Outcome>();
    const call: PendingCall = { request, answer, settle, onProgress, sentAt: undefined, since: Date.now(), abandoned: false };
    this.#calls.set(request.id, call);
    return call;
  }

  /** Takes an answer in; strangers' ids are ignored. */
  take(answer: FromEngine): void {
    const call = this.#calls.get(answer.id);
    if (call === undefined) return;
    if (answer.kind === "progress") return call.onProgress(answer);
    this.#calls.delete(answer.id);
    call.settle(answer);
  }

  /** Forgets a call whose answer nobody wants. False for a change that a leader has: that stays until it is answered. */
  drop(id: string, outcome: Outcome): boolean {
    const call = this.#calls.get(id);
    if (call === undefined) return false;
    call.settle(outcome);
    call.abandoned = true;
    if (call.sentAt !== undefined && kindOfMethod(call.request.method) === "change") return false;
    return this.#calls.delete(id);
  }

  /** Settles every call with what `outcomeOf` makes of it. */
  settleAll(outcomeOf: (id: string) => Outcome): void {
    const calls = this.values();
    this.#calls.clear();
    for (const call of calls) call.settle(outcomeOf(call.request.id));
  }

  /** Settles what is past its deadline with `timeout`; returns the ids that a leader should drop. */
  expire(now: number): readonly string[] {
    const late = this.values().filter(({ request }) => request.deadline < now);
    const dropped = late.filter(({ request }) => this.drop(request.id, refusal(request.id, "timeout")));
    for (const { request } of late) if (request.deadline + GRACE_MS < now) this.#calls.delete(request.id);
    return dropped.map(({ request }) => request.id);
  }

  /** True when a call has waited for longer than `ms` since it was made or last sent. */
  hasOlderThan(ms: number, now: number): boolean {
    return this.values().some(({ request, since, sentAt }) => request.method !== "watch" && now - (sentAt ?? since) > ms);
  }
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
