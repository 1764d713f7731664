import { StrandlineError } from "../../src/errors.ts";
import type { TaggedWord, TagWords } from "../../src/core/topics/topic-words.ts";
import type { SegmentAnswer, SegmentQuestion } from "./messages.ts";

type Words = readonly (readonly TaggedWord[])[];

interface Waiting {
  readonly resolve: (words: Words) => void;
  readonly reject: (error: unknown) => void;
}

/** The dictionary takes some 70 MB: it goes when nobody has asked for so long, ms. */
const REST_MS = 30_000;
/** A worker that answers nothing for so long, ms, is given up. */
const SILENT_MS = 60_000;

/**
 * Splits Chinese in a worker of its own: reading the dictionary takes half a second, in which no search is to wait. The worker starts with the
 * first question and ends when there have been none for a while. Rejects with `worker_failed`; the next question tries anew.
 */
export class Segmenter {
  readonly #spawn: () => Worker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  constructor(spawn: () => Worker) {
    this.#spawn = spawn;
  }

  readonly tagWords: TagWords = (runs) =>
    new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#worker ??= this.#start();
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, runs } satisfies SegmentQuestion);
      this.#watch();
    });

  #start(): Worker {
    const worker = this.#spawn();
    worker.addEventListener("message", ({ data }: MessageEvent<SegmentAnswer>) => this.#hear(data));
    worker.addEventListener("error", (event) => this.#end(event.message === "" ? "its script could not be loaded" : event.message));
    return worker;
  }

  #hear(answer: SegmentAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ("words" in answer) waiting?.resolve(answer.words);
    else {
      waiting?.reject(failed(answer.failure));
      this.#end(answer.failure);
    }
    this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const silent = this.#waiting.size > 0;
    this.#timer = setTimeout(() => this.#end(`no answer for ${SILENT_MS} ms`), silent ? SILENT_MS : REST_MS);
  }

  #end(reason: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(failed(reason));
    this.#waiting.clear();
  }
}

function failed(reason: string): StrandlineError {
  return new StrandlineError("worker_failed", { step: "split Chinese into words", reason });
}
