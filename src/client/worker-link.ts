import { transfer, wrap } from "comlink";
import type { Remote } from "comlink";
import { ERROR_CODES, StrandlineError } from "../errors.ts";
import type { PortLike } from "../contract/embedder.ts";
import type { FromEngine, ToEngine } from "../contract/envelope.ts";
import { fromWireError, toWireError } from "../contract/wire-error.ts";
import type { WireError } from "../contract/wire-error.ts";
import { isWorkerNotice } from "../contract/worker-api.ts";
import type { Hello, WorkerApi, WorkerNotice } from "../contract/worker-api.ts";
import { Backoff } from "./backoff.ts";
import type { Link, LinkEvents } from "./link.ts";
import { Watchdog } from "./watchdog.ts";

export interface WorkerLinkOptions {
  readonly spawn: () => Worker;
  readonly hello: Hello;
  /** How long the worker may answer no ping before it is ended and started afresh, ms. */
  readonly watchdogMs: number;
}

/** Failed starts in a row before calls get `worker_failed`. */
const MAX_FAILURES = 5;
/** A worker's script may take this long to load and say hello. */
const START_PATIENCE_MS = 30_000;
/** What was taken on is finished within this time when the store is closed; then the worker is ended. */
const CLOSE_PATIENCE_MS = 3_000;

interface Started {
  readonly worker: Worker;
  readonly api: Remote<WorkerApi>;
  /** Posted in this turn: they cross together. */
  outbox: ToEngine[];
  ready: boolean;
}

/** The page's own worker by Comlink: started, watched, and started again when it dies or hangs. */
export class WorkerLink implements Link {
  readonly #options: WorkerLinkOptions;
  readonly #events: LinkEvents;
  readonly #backoff = new Backoff(MAX_FAILURES);
  readonly #watchdog: Watchdog;
  #current: Started | undefined;
  #startLimit: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(options: WorkerLinkOptions, events: LinkEvents) {
    this.#options = options;
    this.#events = events;
    const ping = async (): Promise<unknown> => this.#current?.api.ping();
    this.#watchdog = new Watchdog(options.watchdogMs, ping, () => this.#lose(`no answer for ${options.watchdogMs} ms`));
    events.onState({ state: "starting", reason: "the worker is starting" });
    this.#start();
  }

  post(envelope: ToEngine): void {
    const started = this.#current;
    if (started?.ready !== true) return;
    if (started.outbox.push(envelope) === 1) queueMicrotask(() => this.#empty(started));
  }

  connectEmbedder(port: MessagePort): void {
    const { api, ready } = this.#current ?? {};
    if (api === undefined || ready !== true) return port.close();
    api.connectEmbedder(transfer(port, [port]) as unknown as PortLike).catch(() => undefined);
  }

  suspend(): void {
    if (this.#ended) return;
    this.#drop();
    this.#backoff.stop();
    this.#events.onState({ state: "suspended", reason: "the page is hidden or in the back/forward cache" });
  }

  resume(): void {
    if (this.#ended || this.#current !== undefined) return;
    this.#events.onState({ state: "restarting", reason: "the page came back" });
    this.#start();
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#backoff.stop();
    this.#watchdog.stop();
    const started = this.#current;
    if (started?.ready === true) await Promise.race([started.api.close().catch(() => undefined), pause(CLOSE_PATIENCE_MS)]);
    this.#drop();
    this.#events.onState({ state: "closed", reason: "the store was closed" });
  }

  #empty(started: Started): void {
    const envelopes = started.outbox;
    started.outbox = [];
    if (this.#current !== started) return;
    const sendEach = (): void => {
      for (const envelope of envelopes) this.#sendOne(started, envelope);
    };
    if (envelopes.length === 1) sendEach();
    // One that cannot be copied holds up the others; each alone finds out which.
    else started.api.sendAll(envelopes).catch(sendEach);
  }

  #sendOne({ api }: Started, envelope: ToEngine): void {
    const answer = (outcome: FromEngine | undefined): void => {
      if (outcome !== undefined) this.#events.onEnvelope(outcome);
    };
    const refuse = (thrown: unknown): void => this.#events.onEnvelope({ kind: "error", id: envelope.id, error: wireErrorOf(thrown) });
    api.send(envelope).then(answer, refuse);
  }

  #start(): void {
    try {
      this.#adopt(this.#options.spawn());
    } catch (error) {
      this.#lose(error instanceof Error ? error.message : String(error));
    }
  }

  #adopt(worker: Worker): void {
    const started: Started = { worker, api: wrap<WorkerApi>(worker), outbox: [], ready: false };
    this.#current = started;
    const lose = (reason: string): void => {
      if (this.#current === started) this.#lose(reason);
    };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      lose(event.message || "the worker's script could not be loaded");
    });
    worker.addEventListener("messageerror", () => lose("a message from the worker could not be read"));
    worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (this.#current === started && isWorkerNotice(data)) this.#notice(data);
    });
    this.#startLimit = setTimeout(() => lose(`not started within ${START_PATIENCE_MS} ms`), START_PATIENCE_MS);
    started.api.hello(this.#options.hello).then(
      () => this.#welcome(started),
      (thrown: unknown) => this.#refused(started, fromWireError(wireErrorOf(thrown))),
    );
  }

  #welcome(started: Started): void {
    if (this.#current !== started || this.#ended) return;
    clearTimeout(this.#startLimit);
    started.ready = true;
    this.#backoff.succeed();
    this.#watchdog.start();
    this.#events.onState({ state: "ready", reason: "the worker answers" });
    this.#events.onReady();
  }

  /** The worker runs but does not want this page: starting it again would change nothing. */
  #refused(started: Started, error: StrandlineError): void {
    if (this.#current === started && !this.#ended) this.#fail(error);
  }

  #notice(notice: WorkerNotice): void {
    if (notice.kind === "progress") return this.#events.onEnvelope(notice);
    if (notice.kind === "answers") {
      for (const answer of notice.answers) this.#events.onEnvelope(answer);
      return;
    }
    if (notice.kind === "role") return this.#events.onRole(notice.role);
    this.#watchdog.excuse(notice.forMs);
  }

  #lose(reason: string): void {
    if (this.#ended) return;
    this.#drop();
    this.#backoff.retry(() => this.#start());
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
    clearTimeout(this.#startLimit);
    this.#watchdog.stop();
    this.#current?.worker.terminate();
    this.#current = undefined;
    this.#events.onRole({ state: "waiting", reason: "no worker is running" });
  }
}

/** Failures come through Comlink as plain `WireError` data; anything else is Comlink's or the browser's own. */
function wireErrorOf(thrown: unknown): WireError {
  const code = typeof thrown === "object" && thrown !== null ? (thrown as { code?: unknown }).code : undefined;
  if (typeof code === "string" && Object.hasOwn(ERROR_CODES, code)) return thrown as WireError;
  return toWireError(new StrandlineError("worker_failed", { reason: String(thrown) }));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
