import { StrandlineError } from "../errors.ts";
import { BUILD } from "../contract/build.ts";
import type { ToEngine } from "../contract/envelope.ts";
import { fromWireError } from "../contract/wire-error.ts";
import { Backoff } from "./backoff.ts";
import { fromJson, toJson } from "./json-codec.ts";
import { parseOutOfPort } from "./json-port.ts";
import type { IntoPort, JsonPort, OutOfPort } from "./json-port.ts";
import type { Link, LinkEvents } from "./link.ts";

/** Opens a Port to the page that owns the worker; called again after a disconnection. */
export type ConnectPort = () => JsonPort | Promise<JsonPort>;

/** Failed connections in a row before calls get `worker_failed`. */
const MAX_FAILURES = 5;

/** A worker in another page of an extension, over a JSON-only Port: reconnects, and the connection sends again. */
export class PortLink implements Link {
  readonly #connect: ConnectPort;
  readonly #events: LinkEvents;
  readonly #backoff = new Backoff(MAX_FAILURES);
  #port: JsonPort | undefined;
  #ready = false;
  #attempt = 0;
  #ended = false;

  constructor(connect: ConnectPort, events: LinkEvents) {
    this.#connect = connect;
    this.#events = events;
    events.onState({ state: "starting", reason: "connecting to the page that owns the worker" });
    events.onRole({ state: "follower", reason: "this page uses another page's worker" });
    void this.#start();
  }

  post(envelope: ToEngine): void {
    if (this.#ready) this.#send(envelope);
  }

  suspend(): void {
    if (this.#ended) return;
    this.#drop();
    this.#backoff.stop();
    this.#events.onState({ state: "suspended", reason: "the page is hidden or in the back/forward cache" });
  }

  resume(): void {
    if (this.#ended || this.#port !== undefined) return;
    this.#events.onState({ state: "restarting", reason: "the page came back" });
    void this.#start();
  }

  close(): Promise<void> {
    this.#ended = true;
    this.#backoff.stop();
    this.#drop();
    this.#events.onState({ state: "closed", reason: "the store was closed" });
    return Promise.resolve();
  }

  async #start(): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    try {
      const port = await this.#connect();
      if (attempt !== this.#attempt) return port.disconnect();
      this.#adopt(port);
    } catch (error) {
      if (attempt === this.#attempt) this.#lose(error instanceof Error ? error.message : String(error));
    }
  }

  #adopt(port: JsonPort): void {
    this.#port = port;
    port.onMessage.addListener((message) => {
      const parsed = parseOutOfPort(fromJson(message));
      if (this.#port === port && parsed !== undefined) this.#take(parsed);
    });
    port.onDisconnect.addListener(() => {
      if (this.#port === port) this.#lose("the Port was disconnected");
    });
    this.#send({ kind: "hello", hello: { protocol: BUILD.protocol, build: BUILD } });
  }

  #take(message: OutOfPort): void {
    if (message.kind === "refused") return this.#fail(fromWireError(message.error));
    if (message.kind !== "welcome") return this.#events.onEnvelope(message);
    this.#ready = true;
    this.#backoff.succeed();
    this.#events.onState({ state: "ready", reason: "the Port is connected" });
    this.#events.onReady();
  }

  /** Posting to a Port whose other end is gone throws; the disconnection event follows or came already. */
  #send(message: IntoPort): void {
    try {
      this.#port?.postMessage(toJson(message));
    } catch (error) {
      this.#lose(error instanceof Error ? error.message : String(error));
    }
  }

  #lose(reason: string): void {
    if (this.#ended) return;
    this.#drop();
    this.#backoff.retry(() => void this.#start());
    if (this.#backoff.exhausted) return this.#fail(new StrandlineError("worker_failed", { reason, attempts: this.#backoff.failures }));
    this.#events.onState({ state: "restarting", reason });
  }

  #fail(error: StrandlineError): void {
    this.#drop();
    this.#ended = true;
    this.#events.onState({ state: "failed", reason: error.message });
    this.#events.onFailed(error);
  }

  #drop(): void {
    const port = this.#port;
    this.#attempt += 1;
    this.#ready = false;
    this.#port = undefined;
    port?.disconnect();
  }
}
