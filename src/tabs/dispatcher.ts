import { StrandlineError } from "../errors.ts";
import type { EnginePort, Outcome } from "../contract/engine-port.ts";
import { macrotask } from "./macrotask.ts";
import { RunLane } from "./run-lane.ts";
import { errorAnswer, isStale, kindOfMethod, refusal } from "./ticket.ts";
import type { Ticket } from "./ticket.ts";
import { Watchers } from "./watchers.ts";

/** Bounds how long one group commit can keep the others waiting. */
const MAX_BATCH = 500;
/** How long a batch waits for those who were answered together last time: they tend to ask again together, and a commit each costs more. */
const GATHER_MS = 1;
/** Pause between idle slices, so that idle work takes at most about half of the thread. */
const IDLE_PAUSE_MS = 4;
/** No idle work before: whoever opened the store asks for something next, and the first statements of a kind are slow. */
const IDLE_AFTER_MS = 100;

/**
 * Feeds one engine: reads and changes that arrived together go into one `commit`; while it is under way the next
 * batch gathers. Long runs go beside; idle slices fill the gaps.
 */
export class Dispatcher {
  readonly #engine: EnginePort;
  readonly #runs: RunLane;
  readonly #watchers: Watchers;
  readonly #onBroken: (error: unknown) => void;
  #queue: Ticket[] = [];
  #pumping: Promise<void> | undefined;
  /** How many requests a batch is expected to hold. It halves when fewer come, so a single caller is soon waited for no more. */
  #expected = 1;
  #gathered: (() => void) | undefined;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #idleFrom = performance.now() + IDLE_AFTER_MS;
  #stopped = false;

  /** `onBroken` hears of an engine whose commit threw instead of answering. */
  constructor(engine: EnginePort, onBroken: (error: unknown) => void) {
    this.#engine = engine;
    this.#onBroken = onBroken;
    this.#runs = new RunLane(engine);
    this.#watchers = new Watchers(engine);
    engine.onWake(() => this.#wake());
    this.#rest();
  }

  /** Takes a request on. After `stop` it is ignored: who asked sends it again to the next leader. */
  accept(ticket: Ticket): void {
    if (this.#stopped) return;
    const { id, method } = ticket.request;
    const kind = kindOfMethod(method);
    if (kind === undefined) return ticket.reply(refusal(id, "unknown_method", { method }));
    if (method === "watch") return this.#watchers.add(ticket);
    if (kind === "run") return this.#runs.add(ticket);
    const preparing = this.#engine.prepare(ticket.request);
    if (preparing === undefined) this.#enqueue(ticket);
    else void preparing.then(() => this.#enqueue(ticket));
  }

  /** Nobody wants these answers any more. Changes stay: they were sent. */
  cancel(matches: (ticket: Ticket) => boolean): void {
    this.#queue = this.#queue.filter((ticket) => !matches(ticket) || kindOfMethod(ticket.request.method) === "change");
    this.#runs.cancel(matches);
    this.#watchers.cancel(matches);
  }

  /** Answers what was queued, ends runs and watches without an answer, and lets go of the engine. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#idleTimer);
    this.#watchers.cancel(() => true);
    await this.#runs.stop();
    await this.#pumping;
  }

  #enqueue(ticket: Ticket): void {
    if (this.#stopped) return;
    this.#queue.push(ticket);
    if (this.#queue.length >= this.#expected) this.#gathered?.();
    this.#pumping ??= this.#pump();
  }

  async #pump(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await macrotask();
    while (this.#queue.length > 0) {
      await this.#gather();
      await this.#commit(this.#takeBatch());
      await macrotask();
    }
    this.#pumping = undefined;
    this.#rest();
  }

  /** Waits a moment for as many requests as came together before. */
  async #gather(): Promise<void> {
    if (this.#stopped || this.#queue.length >= this.#expected) return;
    await new Promise<void>((resolve) => {
      this.#gathered = resolve;
      setTimeout(resolve, GATHER_MS);
    });
    this.#gathered = undefined;
  }

  #takeBatch(): readonly Ticket[] {
    const now = Date.now();
    this.#expected = Math.max(this.#queue.length, Math.floor((this.#expected + this.#queue.length) / 2));
    const taken = this.#queue.splice(0, MAX_BATCH);
    for (const ticket of taken) if (isStale(ticket, now)) ticket.reply(refusal(ticket.request.id, "timeout"));
    return taken.filter((ticket) => !isStale(ticket, now));
  }

  async #commit(batch: readonly Ticket[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const outcomes = await this.#engine.commit(batch.map(({ request }) => request));
      for (const [index, ticket] of batch.entries()) ticket.reply(outcomes[index] ?? unanswered(ticket));
    } catch (error) {
      for (const ticket of batch) ticket.reply(errorAnswer(ticket.request.id, error));
      this.#giveUp(error);
    }
  }

  /** There is idle work again, though nobody asked for anything. */
  #wake(): void {
    if (this.#idleTimer === undefined && this.#pumping === undefined) this.#rest();
  }

  #rest(): void {
    if (this.#stopped) return;
    const pause = Math.min(IDLE_AFTER_MS, Math.max(IDLE_PAUSE_MS, this.#idleFrom - performance.now()));
    this.#idleTimer = setTimeout(() => {
      this.#idleTimer = undefined;
      if (this.#stopped || this.#pumping !== undefined) return;
      if (this.#idleSlice()) this.#rest();
    }, pause);
  }

  #idleSlice(): boolean {
    if (this.#runs.busy) return true;
    try {
      return this.#engine.idle();
    } catch (error) {
      this.#giveUp(error);
      return false;
    }
  }

  /** What is still queued is left unanswered, so that it is sent again to the next leader. */
  #giveUp(error: unknown): void {
    this.#stopped = true;
    this.#queue = [];
    this.#onBroken(error);
  }
}

function unanswered({ request }: Ticket): Outcome {
  return errorAnswer(request.id, new StrandlineError("storage_failed", { reason: "the engine left the request unanswered" }));
}
