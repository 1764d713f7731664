import type { RequestEnvelope } from "../contract/envelope.ts";
import { callHost } from "./call-host.ts";

/** Longest delay that `setTimeout` takes; beyond it there is no timer. */
const MAX_TIMER_MS = 0x7fff_ffff;

/** One unanswered call of a page: its promise, its deadline, its signal. */
export class PendingCall {
  readonly answer: Promise<unknown>;
  #request: RequestEnvelope;
  #onProgress: ((value: unknown) => void) | undefined;
  #settle: { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void } = {
    resolve: () => undefined,
    reject: () => undefined,
  };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onDeadline: () => void = () => undefined;
  #unlisten: () => void = () => undefined;

  constructor(request: RequestEnvelope, onProgress: ((value: unknown) => void) | undefined) {
    this.#request = request;
    this.#onProgress = onProgress;
    this.answer = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  /** What is sent, now and to the next worker. */
  get request(): RequestEnvelope {
    return this.#request;
  }

  /** A second caller with the same request id gets the same answer; news go to the latest. */
  join(onProgress: ((value: unknown) => void) | undefined): Promise<unknown> {
    this.#onProgress = onProgress;
    return this.answer;
  }

  armDeadline(onDeadline: () => void): void {
    this.#onDeadline = onDeadline;
    const ms = this.#request.deadline - Date.now();
    clearTimeout(this.#timer);
    if (ms <= MAX_TIMER_MS) this.#timer = setTimeout(onDeadline, Math.max(0, ms));
  }

  listen(signal: AbortSignal | undefined, onAbort: () => void): void {
    if (signal === undefined) return;
    signal.addEventListener("abort", onAbort, { once: true });
    this.#unlisten = () => signal.removeEventListener("abort", onAbort);
  }

  /** Moves the deadline by `ms`. */
  extend(ms: number): void {
    if (this.#request.deadline > Number.MAX_SAFE_INTEGER - ms) return;
    this.#request = { ...this.#request, deadline: this.#request.deadline + ms };
    this.armDeadline(this.#onDeadline);
  }

  progress(value: unknown): void {
    callHost(() => this.#onProgress?.(value));
  }

  resolve(value: unknown): void {
    this.#release();
    this.#settle.resolve(value);
  }

  reject(error: unknown): void {
    this.#release();
    this.#settle.reject(error);
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#unlisten();
  }
}
