import { StrandlineError } from "../errors.ts";
import { BUILD } from "../contract/build.ts";
import { METHODS } from "../contract/contract.ts";
import type { Method } from "../contract/contract.ts";
import type { Outcome } from "../contract/engine-port.ts";
import type { FromEngine, RequestEnvelope, ToEngine } from "../contract/envelope.ts";
import { parseToEngine } from "../contract/envelope.ts";
import { toWireError } from "../contract/wire-error.ts";
import { fromJson, toJson } from "./json-codec.ts";
import { parseIntoPort } from "./json-port.ts";
import type { IntoPort, JsonPort, OutOfPort } from "./json-port.ts";

/** Takes an envelope to the engine and resolves with its final answer; a cancel resolves with undefined. */
export type Send = (envelope: ToEngine, onProgress: (envelope: FromEngine) => void) => Promise<Outcome | undefined>;

/**
 * Joins a JSON-only Port (an extension's content script or popup) to a worker of this page.
 *
 * @example
 * ```ts
 * const store = await openMemory({ name: "atlas" });
 * chrome.runtime.onConnect.addListener((port) => servePort(port, store.send));
 * ```
 */
export function servePort(port: JsonPort, send: Send): void {
  new PortServer(port, send).start();
}

class PortServer {
  readonly #port: JsonPort;
  readonly #send: Send;
  readonly #open = new Map<string, RequestEnvelope>();
  #connected = true;

  constructor(port: JsonPort, send: Send) {
    this.#port = port;
    this.#send = send;
  }

  start(): void {
    this.#port.onMessage.addListener((message) => {
      const parsed = parseIntoPort(fromJson(message));
      if (parsed === undefined) this.#port.disconnect();
      else this.#take(parsed);
    });
    this.#port.onDisconnect.addListener(() => this.#hangUp());
  }

  #take(message: IntoPort): void {
    if (message.kind === "hello") return this.#greet(message.hello.protocol);
    try {
      const envelope = parseToEngine(message);
      if (envelope.kind === "request") this.#open.set(envelope.id, envelope);
      this.#forward(envelope);
    } catch (error) {
      this.#post({ kind: "error", id: message.id, error: toWireError(error) });
    }
  }

  #greet(protocol: number): void {
    if (protocol === BUILD.protocol) return this.#post({ kind: "welcome", welcome: { protocol, build: BUILD, worker: "" } });
    const mismatch = new StrandlineError("protocol_mismatch", { caller: protocol, engine: BUILD.protocol });
    this.#post({ kind: "refused", error: toWireError(mismatch) });
  }

  #forward(envelope: ToEngine): void {
    const answer = (outcome: Outcome | undefined): void => {
      this.#open.delete(envelope.id);
      if (outcome !== undefined) this.#post(outcome);
    };
    this.#send(envelope, (progress) => this.#post(progress)).then(answer, (error: unknown) =>
      answer({ kind: "error", id: envelope.id, error: toWireError(error) }),
    );
  }

  #post(message: OutOfPort): void {
    if (!this.#connected) return;
    try {
      this.#port.postMessage(toJson(message));
    } catch {
      // The other end went away and its event is still on the way.
      this.#hangUp();
    }
  }

  /** Whoever asked is gone, or will ask again over a new Port: long work stops, a change that was taken on goes through. */
  #hangUp(): void {
    this.#connected = false;
    for (const { id, method } of this.#open.values()) {
      if (METHODS[method as Method] === "run") void this.#send({ kind: "cancel", id }, () => undefined);
    }
  }
}
