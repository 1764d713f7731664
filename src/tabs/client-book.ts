import type { FromEngine } from "../contract/envelope.ts";
import { clientLock, replyChannel } from "./names.ts";
import { errorAnswer } from "./ticket.ts";

interface Client {
  readonly channel: BroadcastChannel;
  /** Answers given in the same turn: they cross together, since each crossing goes through the browser's own process. */
  outbox: FromEngine[];
}

/**
 * The leader's reply channels, one a client worker. A client holds a lock for as long as it lives; the leader queues
 * for it, and when it is granted the client is gone and its channel is freed.
 */
export class ClientBook {
  readonly #store: string;
  readonly #locks: LockManager;
  readonly #onGone: (client: string) => void;
  readonly #clients = new Map<string, Client>();
  readonly #closing = new AbortController();

  constructor(store: string, locks: LockManager, onGone: (client: string) => void) {
    this.#store = store;
    this.#locks = locks;
    this.#onGone = onGone;
  }

  /** Notes a client, so that it is seen to go even before it was answered. */
  know(client: string): void {
    if (!this.#closing.signal.aborted) this.#client(client);
  }

  /** Sends an answer to a client; to one that is gone it goes nowhere. */
  post(client: string, answer: FromEngine): void {
    if (this.#closing.signal.aborted) return;
    const known = this.#client(client);
    if (known.outbox.push(answer) === 1) queueMicrotask(() => empty(known));
  }

  /** Sends what is waiting first. */
  close(): void {
    this.#closing.abort();
    for (const client of this.#clients.values()) {
      empty(client);
      client.channel.close();
    }
    this.#clients.clear();
  }

  #client(id: string): Client {
    const known = this.#clients.get(id);
    if (known !== undefined) return known;
    const client = { channel: new BroadcastChannel(replyChannel(this.#store, id)), outbox: [] };
    this.#clients.set(id, client);
    this.#freeWhenGone(id);
    return client;
  }

  #freeWhenGone(client: string): void {
    const free = (): void => {
      this.#clients.get(client)?.channel.close();
      this.#clients.delete(client);
      this.#onGone(client);
    };
    // Rejects only when `close` aborts the wait, and then there is nothing left to free.
    this.#locks.request(clientLock(this.#store, client), { signal: this.#closing.signal }, free).catch(() => undefined);
  }
}

function empty(client: Client): void {
  const answers = client.outbox;
  client.outbox = [];
  if (answers.length === 0) return;
  try {
    client.channel.postMessage(answers);
  } catch {
    for (const answer of answers) postOne(client.channel, answer);
  }
}

/** What cannot be copied becomes an error for its own caller. */
function postOne(channel: BroadcastChannel, answer: FromEngine): void {
  try {
    channel.postMessage([answer]);
  } catch (error) {
    channel.postMessage([errorAnswer(answer.id, error)]);
  }
}
