import { isVisible } from "../core/scope.ts";
import type { WatchEvent } from "../contract/contract.ts";
import type { EnginePort } from "../contract/engine-port.ts";
import type { Ticket } from "./ticket.ts";

/** Open `watch` requests: each gets the current status at once, then every event that its scope may see. */
export class Watchers {
  readonly #engine: EnginePort;
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
    for (const ticket of this.#tickets) {
      if (event.type === "status" || isVisible(event.scope, ticket.request.scope)) tell(ticket, event);
    }
  }
}

function tell({ request, reply }: Ticket, value: WatchEvent): void {
  reply({ kind: "progress", id: request.id, value });
}
