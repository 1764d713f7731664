import { StrandlineError } from "../errors.ts";
import type {
  AbortLike,
  Embedded,
  Embedder,
  EmbedderNews,
  EmbedderProfile,
  EmbedRequest,
  FromEmbedder,
  PortLike,
  ToEmbedder,
} from "./embedder.ts";
import { fromWireError } from "./wire-error.ts";

interface PendingEmbed {
  readonly resolve: (results: readonly Embedded[]) => void;
  readonly reject: (error: StrandlineError) => void;
}

/** The engine's end of the port that the page's embedder serves. */
export class EmbedderOverPort implements Embedder {
  readonly #port: PortLike;
  readonly #pending: Map<number, PendingEmbed> = new Map();
  readonly #listeners: Set<(profile: EmbedderProfile | undefined) => void> = new Set();
  readonly #stateListeners: Set<(news: EmbedderNews) => void> = new Set();
  #profile: EmbedderProfile | undefined;
  #state: EmbedderNews | undefined;
  #count = 0;
  #closed = false;

  constructor(port: PortLike) {
    this.#port = port;
    port.addEventListener("message", ({ data }) => this.#receive(data as FromEmbedder));
    port.start?.();
  }

  get profile(): EmbedderProfile | undefined {
    return this.#profile;
  }

  embed(request: EmbedRequest, signal?: AbortLike): Promise<readonly Embedded[]> {
    if (this.#closed) return Promise.reject(new StrandlineError("closed"));
    if (signal?.aborted === true) return Promise.reject(new StrandlineError("aborted"));
    this.#count += 1;
    const id = this.#count;
    return new Promise<readonly Embedded[]>((resolve, reject) => {
      const abort = (): void => this.#abort(id);
      const settle = (): void => signal?.removeEventListener("abort", abort);
      this.#pending.set(id, {
        resolve: (results) => {
          settle();
          resolve(results);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      signal?.addEventListener("abort", abort);
      this.#post({ kind: "embed", id, request });
    });
  }

  get state(): EmbedderNews | undefined {
    return this.#state;
  }

  onState(listener: (news: EmbedderNews) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  onProfile(listener: (profile: EmbedderProfile | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What is pending rejects with `closed`. */
  close(): void {
    this.#closed = true;
    this.#setProfile(undefined);
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(new StrandlineError("closed"));
    this.#port.close?.();
  }

  #receive(message: FromEmbedder): void {
    if (message.kind === "profile") return this.#setProfile(message.profile);
    if (message.kind === "state") return this.#setState(message.news);
    const pending = this.#take(message.id);
    if (message.kind === "embedded") return pending?.resolve(message.results);
    pending?.reject(fromWireError(message.error));
  }

  #setProfile(profile: EmbedderProfile | undefined): void {
    this.#profile = profile;
    for (const listener of this.#listeners) listener(profile);
  }

  #setState(news: EmbedderNews): void {
    this.#state = news;
    for (const listener of this.#stateListeners) listener(news);
  }

  #abort(id: number): void {
    const pending = this.#take(id);
    if (pending === undefined) return;
    this.#post({ kind: "cancel", id });
    pending.reject(new StrandlineError("aborted"));
  }

  #take(id: number): PendingEmbed | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #post(message: ToEmbedder): void {
    this.#port.postMessage(message);
  }
}
