import type { Build } from "../contract/build.ts";
import type { PortLike } from "../contract/embedder.ts";
import type { EnginePort } from "../contract/engine-port.ts";
import { parseToEngine } from "../contract/envelope.ts";
import type { FromEngine } from "../contract/envelope.ts";
import { ClientBook } from "./client-book.ts";
import type { ControlMessage, Routed } from "./control-message.ts";
import { parseRouted } from "./control-message.ts";
import { Dispatcher } from "./dispatcher.ts";
import { requestChannel } from "./names.ts";
import { errorAnswer } from "./ticket.ts";
import type { Ticket } from "./ticket.ts";

export interface LeaderPorts {
  readonly store: string;
  readonly id: string;
  readonly build: Build;
  readonly engine: EnginePort;
  readonly locks: LockManager;
  readonly announce: (message: ControlMessage) => void;
  readonly onBroken: (error: unknown) => void;
}

/** The reign of one worker: from the open engine to the closed one. Lives inside the leader's lock. */
export class Leader {
  readonly #ports: LeaderPorts;
  readonly #dispatcher: Dispatcher;
  readonly #clients: ClientBook;
  readonly #requests: BroadcastChannel;

  /** Listens before it announces itself, so that no request sent to it is lost. */
  constructor(ports: LeaderPorts) {
    this.#ports = ports;
    this.#dispatcher = new Dispatcher(ports.engine, ports.onBroken);
    this.#clients = new ClientBook(ports.store, ports.locks, (client) => this.#dispatcher.cancel((ticket) => ticket.client === client));
    this.#requests = new BroadcastChannel(requestChannel(ports.store, ports.id));
    this.#requests.onmessage = (event: MessageEvent<unknown>) => {
      for (const routed of parseRouted(event.data)) {
        this.#clients.know(routed.client);
        this.#take(routed, (answer) => this.#clients.post(routed.client, answer));
      }
    };
    this.announce();
  }

  announce(): void {
    const { id, build, engine } = this.#ports;
    this.#ports.announce({ type: "leader", id, epoch: engine.status().leader.epoch, build });
  }

  /** A call from this worker's own page: no channel in between. */
  takeLocal(routed: Routed, reply: (answer: FromEngine) => void): void {
    this.#take(routed, reply);
  }

  connectEmbedder(port: PortLike): void {
    this.#ports.engine.connectEmbedder(port);
  }

  /** Drains, closes the engine, says so. The lock may be released after it resolves. */
  async resign(): Promise<void> {
    this.#requests.close();
    await this.#dispatcher.stop();
    this.#clients.close();
    try {
      await this.#ports.engine.close();
    } finally {
      this.#ports.announce({ type: "gone", id: this.#ports.id });
    }
  }

  #take({ client, envelope }: Routed, reply: Ticket["reply"]): void {
    try {
      const parsed = parseToEngine(envelope);
      if (parsed.kind === "request") return this.#dispatcher.accept({ client, request: parsed, reply });
      this.#dispatcher.cancel((ticket) => ticket.client === client && ticket.request.id === parsed.id);
    } catch (error) {
      reply(errorAnswer(String(envelope.id), error));
    }
  }
}
