import { clientLock, replyChannel } from "./names.ts";

/**
 * The leader's reply channels, one a client worker. A client holds a lock for as long as it lives; the leader queues
 * for it, and when it is granted the client is gone and its channel is freed.
 */
export class ClientBook {
  readonly #store: string;
  readonly #locks: LockManager;
  readonly #onGone: (client: string) => void;
  readonly #channels = new Map<string, BroadcastChannel>();
  readonly #closing = new AbortController();

  constructor(store: string, locks: LockManager, onGone: (client: string) => void) {
    this.#store = store;
    this.#locks = locks;
    this.#onGone = onGone;
  }

  /** Notes a client, so that it is seen to go even before it was answered. */
  know(client: string): void {
    if (!this.#closing.signal.aborted) this.#channelOf(client);
  }

  /** Sends `message` to a client; to one that is gone it goes nowhere. */
  post(client: string, message: unknown): void {
    if (this.#closing.signal.aborted) return;
    this.#channelOf(client).postMessage(message);
  }

  close(): void {
    this.#closing.abort();
    for (const channel of this.#channels.values()) channel.close();
    this.#channels.clear();
  }

  #channelOf(client: string): BroadcastChannel {
    const known = this.#channels.get(client);
    if (known !== undefined) return known;
    const channel = new BroadcastChannel(replyChannel(this.#store, client));
    this.#channels.set(client, channel);
    this.#freeWhenGone(client);
    return channel;
  }

  #freeWhenGone(client: string): void {
    const free = (): void => {
      this.#channels.get(client)?.close();
      this.#channels.delete(client);
      this.#onGone(client);
    };
    // Rejects only when `close` aborts the wait, and then there is nothing left to free.
    this.#locks.request(clientLock(this.#store, client), { signal: this.#closing.signal }, free).catch(() => undefined);
  }
}
