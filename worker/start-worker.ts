import { expose } from "comlink";
import type { Endpoint } from "comlink";
import { BUILD } from "../src/contract/build.ts";
import type { Build } from "../src/contract/build.ts";
import type { PortLike } from "../src/contract/embedder.ts";
import type { EnginePort, Outcome } from "../src/contract/engine-port.ts";
import type { Hello, Welcome, WorkerApi, WorkerNotice } from "../src/contract/worker-api.ts";
import { toWireError } from "../src/contract/wire-error.ts";
import { StrandlineError } from "../src/errors.ts";
import { openTab } from "../src/tabs/tab.ts";
import type { Tab } from "../src/tabs/tab.ts";
import { errorAnswer } from "../src/tabs/ticket.ts";
import { callByName } from "./call-by-name.ts";

/** What an engine is opened with. */
export interface OpenEngineOptions {
  readonly name: string;
  readonly allowMemoryOnly: boolean;
  /** Id of the worker that leads: what `StoreStatus.leader.id` should show. */
  readonly leader: string;
  /** Call it before a synchronous operation that may take more than a few seconds, with its longest time. */
  readonly busy: (forMs: number) => void;
}

export interface WorkerPorts {
  /** Opens the store. Called inside the leader's lock only; a rejection reaches every waiting call as it is. */
  readonly openEngine: (options: OpenEngineOptions) => Promise<EnginePort>;
  /** Loads what opening will need, begun before anybody says hello: it is most of an opening. Its failure shows when opening. */
  readonly warm?: () => Promise<unknown>;
  readonly build?: Build;
  /** The page's end; the worker's own global scope when left out. */
  readonly endpoint?: Endpoint;
}

/** Joins page, tabs and engine in this worker. Call it while the module is first evaluated: messages that come earlier are lost. */
export function startWorker({ endpoint = globalThis as unknown as Endpoint, ...ports }: WorkerPorts): void {
  const host = new WorkerHost(ports, (notice) => endpoint.postMessage(notice));
  const life: Pick<WorkerApi, "hello" | "send" | "sendAll" | "connectEmbedder" | "ping" | "close"> = {
    hello: (hello) => plainErrors(() => host.hello(hello)),
    send: (envelope) => plainErrors(() => host.send(envelope)),
    sendAll: (envelopes) => Promise.resolve(host.sendAll(envelopes)),
    connectEmbedder: (port) => plainErrors(() => host.connectEmbedder(port)),
    ping: () => Promise.resolve("pong"),
    close: () => plainErrors(() => host.close()),
  };
  const byName = (method: string) => (input?: unknown, options?: unknown) =>
    plainErrors(() => callByName((envelope) => host.send(envelope), method, input, options));
  // Whoever opens the store meets its failure again.
  ports.warm?.().catch(() => undefined);
  expose(new Proxy(life, { get: (target, name) => Reflect.get(target, name) ?? byName(String(name)) }), endpoint);
}

/** One worker's state: which store it serves, and its tab once a page said hello. */
class WorkerHost {
  readonly #openEngine: WorkerPorts["openEngine"];
  readonly #build: Build;
  readonly #notify: (notice: WorkerNotice) => void;
  readonly #id: string = crypto.randomUUID();
  #answers: Outcome[] = [];
  #store: string | undefined;
  #tab: Promise<Tab> | undefined;

  constructor({ openEngine, build = BUILD }: WorkerPorts, notify: (notice: WorkerNotice) => void) {
    this.#openEngine = openEngine;
    this.#build = build;
    this.#notify = notify;
  }

  async hello(hello: Hello): Promise<Welcome> {
    const { protocol } = this.#build;
    if (hello.protocol !== protocol) throw new StrandlineError("protocol_mismatch", { caller: hello.protocol, engine: protocol });
    if (this.#store !== undefined && this.#store !== hello.name) {
      throw new StrandlineError("invalid_input", { path: "name", problem: `this worker serves the store ${this.#store}` });
    }
    if (!("locks" in navigator))
      throw new StrandlineError("storage_unavailable", { reason: "Web Locks need a secure context (https or localhost)" });
    this.#store = hello.name;
    this.#tab ??= this.#open(hello);
    await this.#tab;
    return { protocol, build: this.#build, worker: this.#id };
  }

  async send(envelope: unknown): Promise<Outcome | undefined> {
    if (this.#tab === undefined) throw new StrandlineError("invalid_input", { path: "hello", problem: "say hello first" });
    const tab = await this.#tab;
    return tab.send(envelope, (answer) => {
      if (answer.kind === "progress") this.#notify(answer);
    });
  }

  sendAll(envelopes: readonly unknown[]): void {
    for (const envelope of envelopes) {
      const failed = (error: unknown): Outcome => errorAnswer(String((envelope as { id?: unknown } | undefined)?.id), error);
      void this.send(envelope)
        .catch(failed)
        .then((outcome) => this.#answer(outcome));
    }
  }

  async connectEmbedder(port: PortLike): Promise<void> {
    const tab = await this.#tab;
    if (tab?.connectEmbedder(port) !== true) port.close?.();
  }

  async close(): Promise<void> {
    const tab = await this.#tab;
    await tab?.close();
  }

  /** Answers of one commit come in one turn and cross together. */
  #answer(outcome: Outcome | undefined): void {
    if (outcome === undefined || this.#answers.push(outcome) > 1) return;
    queueMicrotask(() => {
      const answers = this.#answers;
      this.#answers = [];
      this.#notify({ kind: "answers", answers });
    });
  }

  #open({ name, allowMemoryOnly }: Hello): Promise<Tab> {
    const busy = (forMs: number): void => this.#notify({ kind: "busy", forMs });
    return openTab({
      store: name,
      id: this.#id,
      build: this.#build,
      locks: navigator.locks,
      openEngine: () => this.#openEngine({ name, allowMemoryOnly, leader: this.#id, busy }),
      onRole: (role) => this.#notify({ kind: "role", role }),
    });
  }
}

/** Comlink reduces an `Error` to its name and message; plain data passes whole. */
async function plainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toWireError(error);
  }
}
