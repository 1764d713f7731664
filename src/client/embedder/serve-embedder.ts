import type { AbortLike, Embedder, FromEmbedder, PortLike, ToEmbedder } from "../../contract/embedder.ts";
import { toWireError } from "../../contract/wire-error.ts";

/** Serves an engine over its port: tells it the profile, answers its texts. Returns what ends it; the engine is told of that. */
export function serveEmbedder(port: PortLike, embedder: Embedder): () => void {
  const running = new Map<number, Cancellation>();
  const say = (message: FromEmbedder): void => port.postMessage(message);
  const answer = async ({ id, request }: Extract<ToEmbedder, { kind: "embed" }>): Promise<void> => {
    const cancellation = new Cancellation();
    running.set(id, cancellation);
    try {
      say({ kind: "embedded", id, results: await embedder.embed(request, cancellation) });
    } catch (error) {
      say({ kind: "failed", id, error: toWireError(error) });
    } finally {
      running.delete(id);
    }
  };
  const stop = embedder.onProfile((profile) => say({ kind: "profile", profile }));
  const stopStates = embedder.onState?.((news) => say({ kind: "state", news }));
  port.addEventListener("message", ({ data }) => {
    const message = data as ToEmbedder;
    if (message.kind === "cancel") return running.get(message.id)?.abort();
    answer(message).catch(() => undefined);
  });
  port.start?.();
  say({ kind: "profile", profile: embedder.profile });
  if (embedder.state !== undefined) say({ kind: "state", news: embedder.state });
  return () => {
    stop();
    stopStates?.();
    for (const cancellation of running.values()) cancellation.abort();
    say({ kind: "profile", profile: undefined });
    port.close?.();
  };
}

/** A signal that needs no platform. */
class Cancellation implements AbortLike {
  readonly #listeners: Set<() => void> = new Set();
  aborted = false;

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of [...this.#listeners]) listener();
  }
}
