import type { EnginePort } from "../contract/engine-port.ts";
import { errorAnswer, isStale, refusal } from "./ticket.ts";
import type { Ticket } from "./ticket.ts";

interface Run {
  readonly ticket: Ticket;
  readonly signal: { aborted: boolean };
}

/** Long requests, one at a time, beside the commits. A cancelled run is not answered: nobody waits for it. */
export class RunLane {
  readonly #engine: EnginePort;
  #waiting: Ticket[] = [];
  #current: Run | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(engine: EnginePort) {
    this.#engine = engine;
  }

  get busy(): boolean {
    return this.#current !== undefined;
  }

  add(ticket: Ticket): void {
    this.#waiting.push(ticket);
    if (this.#current === undefined) this.#working = this.#work();
  }

  /** Drops the tickets that `matches`; the one under way ends at its next slice. */
  cancel(matches: (ticket: Ticket) => boolean): void {
    this.#waiting = this.#waiting.filter((ticket) => !matches(ticket));
    if (this.#current !== undefined && matches(this.#current.ticket)) this.#current.signal.aborted = true;
  }

  /** Ends everything without an answer; resolves when the run under way has let go of the engine. */
  async stop(): Promise<void> {
    this.cancel(() => true);
    await this.#working;
  }

  async #work(): Promise<void> {
    for (let ticket = this.#waiting.shift(); ticket !== undefined; ticket = this.#waiting.shift()) {
      if (isStale(ticket, Date.now())) ticket.reply(refusal(ticket.request.id, "timeout"));
      else await this.#runOne({ ticket, signal: { aborted: false } });
    }
  }

  async #runOne(run: Run): Promise<void> {
    const { request, reply } = run.ticket;
    this.#current = run;
    const progress = (value: unknown): void => {
      if (!run.signal.aborted) reply({ kind: "progress", id: request.id, value });
    };
    const outcome = await this.#engine.run(request, run.signal, progress).catch((error: unknown) => errorAnswer(request.id, error));
    this.#current = undefined;
    if (!run.signal.aborted) reply(outcome);
  }
}
