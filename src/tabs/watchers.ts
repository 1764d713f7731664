import { isVisible } from "../core/scope.ts";
import type { WatchEvent } from "../contract/contract.ts";
import type { EnginePort } from "../contract/engine-port.ts";
import type { Ticket } from "./ticket.ts";

/** A busy scope's changes are told this far apart, ms: the latest says all that those before it did. */
const NEWS_EVERY_MS = 50;

/** Open `watch` requests: each gets the current status at once, then every event that its scope may see. */
export class Watchers {
  readonly #engine: EnginePort;
  /** The latest change of each scope that was told of a moment ago. */
  readonly #held = new Map<string, WatchEvent | undefined>();
  #tickets: Ticket[] = [];

  constructor(engine: EnginePort) {
    this.#engine = engine;
    engine.onEvent((event) => this.#spread(event as WatchEvent));
  }

  add(ticket: Ticket): void {
    this.#tickets.push(ticket);
    tell(ticket, { type: "status", status: this.#engine.status() });
  }

  cancel(matches: (ticket: Ticket) => boolean): void {
    this.#tickets = this.#tickets.filter((ticket) => !matches(ticket));
  }

  #spread(event: WatchEvent): void {
    if (event.type === "status") return this.#tellAll(event);
    const scope = JSON.stringify(event.scope);
    if (this.#held.has(scope)) {
      this.#held.set(scope, event);
      return;
    }
    this.#tellAll(event);
    this.#held.set(scope, undefined);
    setTimeout(() => this.#release(scope), NEWS_EVERY_MS);
  }

  #release(scope: string): void {
    const latest = this.#held.get(scope);
    this.#held.delete(scope);
    if (latest !== undefined) this.#spread(latest);
  }

  #tellAll(event: WatchEvent): void {
    for (const ticket of this.#tickets) {
      if (event.type === "status" || isVisible(event.scope, ticket.request.scope)) tell(ticket, event);
    }
  }
}

function tell({ request, reply }: Ticket, value: WatchEvent): void {
  reply({ kind: "progress", id: request.id, value });
}
