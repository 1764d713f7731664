import { StrandlineError } from "../../errors.ts";
import type { FromEmbedderWorker, LoadedModel, LoadOrder, ToEmbedderWorker } from "../../contract/embedder-worker.ts";
import type { Embedded, LoadProgress } from "../../contract/embedder.ts";
import { fromWireError } from "../../contract/wire-error.ts";
import { Silence } from "./silence.ts";

/** What is heard of a worker. */
export interface ProcessEvents {
  onProgress(progress: LoadProgress): void;
  onTesting(): void;
  onReady(loaded: LoadedModel): void;
  onResult(id: number, result: Embedded): void;
  /** Comes once; the worker is ended. */
  onFailed(error: StrandlineError): void;
}

/** One embedder worker from its start to its end. It is never used again after a failure. */
export class EmbedderProcess {
  readonly #worker: Worker;
  readonly #events: ProcessEvents;
  readonly #silence: Silence;
  /** Texts that were handed over and not answered yet. */
  readonly #open: Set<number> = new Set();
  #ended = false;

  /** `patienceMs`: how long it may say nothing while it has something to do. */
  constructor(worker: Worker, order: LoadOrder, patienceMs: number, events: ProcessEvents) {
    this.#worker = worker;
    this.#events = events;
    this.#silence = new Silence(patienceMs, () => this.#fail(new StrandlineError("worker_failed", { reason: "silent", patienceMs })));
    worker.addEventListener("message", ({ data }: MessageEvent<FromEmbedderWorker>) => this.#hear(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#fail(new StrandlineError("worker_failed", { reason: event.message || "the worker's script could not be loaded" }));
    });
    worker.addEventListener("messageerror", () => this.#fail(new StrandlineError("worker_failed", { reason: "unreadable message" })));
    this.#silence.start();
    this.#say({ kind: "load", order });
  }

  embed(message: Extract<ToEmbedderWorker, { kind: "embed" }>): void {
    this.#open.add(message.id);
    this.#silence.start();
    this.#say(message);
  }

  cancel(id: number): void {
    this.#open.delete(id);
    this.#rest();
    this.#say({ kind: "cancel", id });
  }

  /** Ends the worker, which gives all of its memory back. Nothing is heard of it any more. */
  end(): void {
    this.#ended = true;
    this.#silence.stop();
    this.#worker.terminate();
  }

  #hear(news: FromEmbedderWorker): void {
    if (this.#ended) return;
    this.#silence.heard();
    if (news.kind === "progress") return this.#events.onProgress(news.progress);
    if (news.kind === "testing") return this.#events.onTesting();
    if (news.kind === "failed") return this.#fail(fromWireError(news.error));
    if (news.kind === "ready") {
      this.#rest();
      return this.#events.onReady(news.loaded);
    }
    this.#open.delete(news.id);
    this.#rest();
    this.#events.onResult(news.id, news.result);
  }

  #rest(): void {
    if (this.#open.size === 0) this.#silence.stop();
  }

  #fail(error: StrandlineError): void {
    if (this.#ended) return;
    this.end();
    this.#events.onFailed(error);
  }

  #say(message: ToEmbedderWorker): void {
    if (!this.#ended) this.#worker.postMessage(message);
  }
}
