import { invalidInput, StrandlineError } from "../../errors.ts";
import type { AbortLike, Embedded, Embedder, EmbedderProfile, EmbedRequest, PortLike } from "../../contract/embedder.ts";
import { vectorSpace } from "../../core/embedding/model-entry.ts";
import type { ModelEntry } from "../../core/embedding/model-entry.ts";
import { parseModel } from "../../core/embedding/parse-model-entry.ts";
import type { ModelEntryInput } from "../../core/embedding/parse-model-entry.ts";
import { Backoff } from "../backoff.ts";
import { embedderSettings } from "./embedder-options.ts";
import type { EmbedderOptions, EmbedderSettings, PrepareOptions } from "./embedder-options.ts";
import type { EmbedderProcess } from "./embedder-process.ts";
import { NO_MODEL } from "./embedder-state.ts";
import type { EmbedderState } from "./embedder-state.ts";
import { failureWords } from "./failure-words.ts";
import { deleteModelFiles } from "./model-files.ts";
import { offerOf } from "./model-offer.ts";
import type { ModelOffer } from "./model-offer.ts";
import { Listeners } from "./listeners.ts";
import { asError, ModelLoader } from "./model-loader.ts";
import type { Chosen, RunningModel } from "./model-loader.ts";
import { takeOriginLock } from "./origin-lock.ts";
import { serveEmbedder } from "./serve-embedder.ts";
import { WaitingTexts } from "./waiting-texts.ts";

/** Failures in a row, without an answer between, before the model is given up. */
const MOST_FAILURES = 4;

/**
 * The page's embedder: starts a worker for a model, tests it, ends it when it fails or hangs and starts it afresh; texts that
 * were asked for meanwhile wait and are answered. One model at a time, and one for all tabs of the origin.
 */
export class EmbedderSupervisor implements Embedder {
  readonly #settings: EmbedderSettings;
  readonly #waiting = new WaitingTexts();
  readonly #states = new Listeners<EmbedderState>();
  readonly #profiles = new Listeners<EmbedderProfile | undefined>();
  readonly #loader: ModelLoader;
  readonly #served: Set<() => void> = new Set();
  readonly #backoff = new Backoff(MOST_FAILURES);
  #state: EmbedderState = NO_MODEL;
  #profile: EmbedderProfile | undefined;
  #chosen: Chosen | undefined;
  #process: EmbedderProcess | undefined;
  #release: (() => void) | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(options: EmbedderOptions = {}) {
    this.#settings = embedderSettings(options);
    this.#loader = new ModelLoader(this.#settings, {
      show: (state) => this.#show(state),
      onResult: (id, result) => {
        this.#backoff.succeed();
        this.#waiting.answer(id, result);
      },
      onLost: (chosen, error) => this.#recover(chosen, error),
    });
  }

  get state(): EmbedderState {
    return this.#state;
  }

  get profile(): EmbedderProfile | undefined {
    return this.#profile;
  }

  /** True while it has the right to run the origin's one model. */
  get locked(): boolean {
    return this.#release !== undefined;
  }

  /** Listens to the state; returns what stops it. */
  onState(listener: (state: EmbedderState) => void): () => void {
    return this.#states.add(listener);
  }

  onProfile(listener: (profile: EmbedderProfile | undefined) => void): () => void {
    return this.#profiles.add(listener);
  }

  /** What a model would cost, for the user to decide; `texts` is how many are stored. Downloads nothing. */
  async offer(model: string | ModelEntryInput, { texts = 0 }: { readonly texts?: number } = {}): Promise<ModelOffer> {
    const entry = parseModel(model);
    const known = await Promise.all(entry.runs.map((run) => this.#loader.knownOf(entry, run)));
    const modelHost = this.#settings.hostOf(entry);
    const offer = await offerOf(entry, { modelHost, texts, msPerText: known.find((one) => one !== undefined)?.msPerText });
    if (this.#chosen === undefined) this.#show({ state: "offered", reason: `${entry.id} can be prepared`, model: entry.id });
    return offer;
  }

  /**
   * Downloads, starts and tests a model, in place of the one before. Rejects with `model_unavailable`, `model_refused`,
   * `worker_failed`, `invalid_input`, `not_found` or `aborted`; search goes on by words.
   */
  async prepare({ model, consent, signal, onProgress }: PrepareOptions): Promise<EmbedderProfile> {
    if ((consent as unknown) !== true) throw invalidInput("consent", "must be true: the user agreed to the download");
    const entry = parseModel(model);
    if (signal?.aborted === true) throw new StrandlineError("aborted");
    if (this.#state.state === "ready" && isSame(this.#chosen?.entry, entry)) return this.#state.profile;
    this.#end(new StrandlineError("aborted"));
    const ending = new AbortController();
    const chosen: Chosen = { entry, ending, onProgress, runs: entry.runs };
    this.#chosen = chosen;
    const abort = (): void => ending.abort();
    signal?.addEventListener("abort", abort);
    try {
      return await this.#load(chosen);
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  embed(request: EmbedRequest, signal?: AbortLike): Promise<readonly Embedded[]> {
    const chosen = this.#chosen;
    if (chosen === undefined) return Promise.reject(new StrandlineError("model_unavailable", { reason: "no_model" }));
    clearTimeout(this.#idle);
    const results = this.#waiting.add(
      request,
      signal,
      (text) => this.#process?.embed({ kind: "embed", id: text.id, text: text.text, as: text.as }),
      (id) => this.#process?.cancel(id),
    );
    if (this.#state.state === "unloaded") this.#reload(chosen);
    return results.finally(() => this.#restWhenIdle());
  }

  /** Serves an engine over a port, until the port's end or `close`. Returns what ends it. */
  connect(port: PortLike): () => void {
    const stop = serveEmbedder(port, this);
    this.#served.add(stop);
    return () => {
      this.#served.delete(stop);
      stop();
    };
  }

  /** Gives the model's memory back now; the next text loads it again. */
  unload(): void {
    const chosen = this.#chosen;
    if (chosen === undefined || this.#profile === undefined || this.#waiting.size > 0 || this.#process === undefined) return;
    this.#dropProcess();
    this.#show({ state: "unloaded", reason: "idle: its memory was given back", model: chosen.entry.id, profile: this.#profile });
  }

  /** Ends the model and deletes the files that are kept of it, or of another one that is named. */
  async remove(model: string | ModelEntryInput | undefined = this.#chosen?.entry.id): Promise<void> {
    if (model === undefined) return;
    const entry = this.#chosen?.entry.id === model ? this.#chosen.entry : parseModel(model);
    if (this.#chosen?.entry.id === entry.id) this.#end(new StrandlineError("aborted"));
    await deleteModelFiles(entry, this.#settings.hostOf(entry));
  }

  /** Ends everything; what waits rejects with `closed`. */
  close(): void {
    this.#end(new StrandlineError("closed"));
    for (const stop of this.#served) stop();
    this.#served.clear();
  }

  /** Tries the ways to run, best first, until one passes the test. */
  async #load(chosen: Chosen): Promise<EmbedderProfile> {
    try {
      await this.#lockOrigin(chosen);
      return this.#adopt(chosen, await this.#loader.load(chosen));
    } catch (cause) {
      const error = chosen.ending.signal.aborted ? new StrandlineError("aborted") : asError(cause);
      if (this.#chosen === chosen) this.#fail(chosen, error);
      throw error;
    }
  }

  async #lockOrigin(chosen: Chosen): Promise<void> {
    if (this.#release !== undefined) return;
    const { signal } = chosen.ending;
    // The other one holds it for this page; when it ends the lock comes here.
    if (this.#settings.beside?.locked === true)
      return void takeOriginLock(signal, () => undefined).then(
        (release) => this.#keepLock(chosen, release),
        () => undefined,
      );
    this.#keepLock(chosen, await takeOriginLock(signal, () => this.#showWaiting(chosen)));
  }

  #keepLock(chosen: Chosen, release: () => void): void {
    if (this.#chosen === chosen && this.#release === undefined) this.#release = release;
    else release();
  }

  #adopt(chosen: Chosen, { run, process, loaded }: RunningModel): EmbedderProfile {
    const { entry } = chosen;
    if (this.#chosen !== chosen) {
      process.end();
      throw new StrandlineError("aborted");
    }
    const { calibration, msPerText, revision, kept } = loaded;
    const { id: model, dimension, languages, verified } = entry;
    const space = vectorSpace(entry, run.dtype, revision);
    const profile = { space, model, revision, ...run, dimension, languages, verified, leavesDevice: false, calibration, msPerText };
    this.#process = process;
    this.#setProfile(profile);
    this.#show({ state: "ready", reason: `${model} runs on ${run.device}`, model, profile, kept });
    for (const { id, text, as } of this.#waiting) process.embed({ kind: "embed", id, text, as });
    this.#restWhenIdle();
    return profile;
  }

  /** The worker failed at work: its runtime may be poisoned, so a new one does what it left. */
  #recover(chosen: Chosen, error: StrandlineError): void {
    if (this.#chosen !== chosen) return;
    this.#process = undefined;
    this.#waiting.blameFirst(error);
    const { id: model } = chosen.entry;
    const [run] = chosen.runs;
    if (run !== undefined) this.#show({ state: "loading", reason: `${model} starts again: ${error.message}`, model, run });
    this.#backoff.retry(() => this.#reload(chosen));
    if (!this.#backoff.exhausted) return;
    const rest = chosen.runs.slice(1);
    if (rest.length === 0) return this.#fail(chosen, error);
    chosen.runs = rest;
    this.#backoff.succeed();
    this.#reload(chosen);
  }

  #reload(chosen: Chosen): void {
    const [run] = chosen.runs;
    if (this.#chosen !== chosen || run === undefined) return;
    this.#show({ state: "loading", reason: `${chosen.entry.id} is loading`, model: chosen.entry.id, run });
    this.#load(chosen).catch(() => undefined);
  }

  #fail({ entry }: Chosen, error: StrandlineError): void {
    this.#end(error);
    if (error.code === "aborted") return;
    this.#show({ state: "failed", ...failureWords(error), model: entry.id, code: error.code });
  }

  #end(error: StrandlineError): void {
    this.#chosen?.ending.abort();
    this.#chosen = undefined;
    this.#backoff.stop();
    this.#backoff.succeed();
    this.#dropProcess();
    this.#setProfile(undefined);
    this.#waiting.rejectAll(error);
    this.#show(NO_MODEL);
  }

  #dropProcess(): void {
    clearTimeout(this.#idle);
    this.#process?.end();
    this.#process = undefined;
    this.#release?.();
    this.#release = undefined;
  }

  #restWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#waiting.size === 0 && this.#process !== undefined) this.#idle = setTimeout(() => this.unload(), this.#settings.idleMs);
  }

  #showWaiting({ entry }: Chosen): void {
    this.#show({ state: "waiting", reason: "another tab runs the model", model: entry.id });
  }

  #setProfile(profile: EmbedderProfile | undefined): void {
    if (this.#profile === profile) return;
    this.#profile = profile;
    this.#profiles.tell(profile);
  }

  #show(state: EmbedderState): void {
    this.#state = state;
    this.#states.tell(state);
  }
}

function isSame(one: ModelEntry | undefined, other: ModelEntry): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
