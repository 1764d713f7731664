import type { LoadProgress } from "../../contract/embedder.ts";
import type { LoadOrder } from "../../contract/embedder-worker.ts";
import { vectorSpace } from "../../core/embedding/model-entry.ts";
import type { ModelEntry, ModelRun } from "../../core/embedding/model-entry.ts";
import { isStrandlineError, StrandlineError } from "../../errors.ts";
import type { EmbedderSettings, KnownModel, PrepareOptions } from "./embedder-options.ts";
import type { EmbedderState } from "./embedder-state.ts";
import { startModel } from "./start-model.ts";
import type { StartEvents, StartedModel } from "./start-model.ts";

/** A model that was chosen: how it is run, and what ends it. */
export interface Chosen {
  readonly entry: ModelEntry;
  readonly ending: AbortController;
  readonly onProgress: PrepareOptions["onProgress"];
  /** Ways to run that are left, the one in use first. */
  runs: readonly ModelRun[];
}

/** A model at work, and how it is run. */
export interface RunningModel extends StartedModel {
  readonly run: ModelRun;
}

export interface LoaderEvents {
  readonly show: (state: EmbedderState) => void;
  readonly onResult: StartEvents["onResult"];
  readonly onLost: (chosen: Chosen, error: StrandlineError) => void;
}

/** Loads a chosen model in the best way that passes its test, and keeps what was learnt of models on this device. */
export class ModelLoader {
  readonly #settings: EmbedderSettings;
  readonly #events: LoaderEvents;
  readonly #known: Map<string, KnownModel> = new Map();

  constructor(settings: EmbedderSettings, events: LoaderEvents) {
    this.#settings = settings;
    this.#events = events;
  }

  /** What is known of a model that is run so. */
  async knownOf(entry: ModelEntry, run: ModelRun): Promise<KnownModel | undefined> {
    const key = knownKey(entry, run);
    return this.#known.get(key) ?? (await this.#settings.known(key));
  }

  /** Tries the ways to run that are left, best first, until one passes the test; those that failed are taken out. */
  async load(chosen: Chosen): Promise<RunningModel> {
    const [run, ...rest] = chosen.runs;
    if (run === undefined) throw new StrandlineError("model_refused", { reason: "no_run" });
    try {
      const started = await this.#start(chosen, run);
      const { calibration, msPerText } = started.loaded;
      this.#known.set(knownKey(chosen.entry, run), { calibration, msPerText });
      return { ...started, run };
    } catch (cause) {
      const error = asError(cause);
      if (rest.length === 0 || chosen.ending.signal.aborted || error.code === "model_unavailable") throw error;
      chosen.runs = rest;
      return await this.load(chosen);
    }
  }

  async #start(chosen: Chosen, run: ModelRun): Promise<StartedModel> {
    const { entry, ending } = chosen;
    const { id: model } = entry;
    const { spawn, patienceMs } = this.#settings;
    const { show, onResult, onLost } = this.#events;
    const order = await this.#orderOf(entry, run);
    show({ state: "loading", reason: `${model} is loading`, model, run });
    const events: StartEvents = {
      onProgress: (progress) => {
        show({ state: "loading", reason: `${model} is loading`, model, run, progress });
        tellProgress(chosen, progress);
      },
      onTesting: () => show({ state: "testing", reason: `${model} is tested on this device`, model, run }),
      onResult,
      onLost: (error) => onLost(chosen, error),
    };
    return startModel(order, { spawn, patienceMs, signal: ending.signal }, events);
  }

  async #orderOf(entry: ModelEntry, run: ModelRun): Promise<LoadOrder> {
    const known = await this.knownOf(entry, run);
    const runtime = this.#settings.runtimeOf(run.device);
    return {
      entry,
      run,
      modelHost: this.#settings.hostOf(entry),
      ...(runtime === undefined ? {} : { runtime }),
      ...(known === undefined ? {} : { calibration: known.calibration }),
    };
  }
}

/** What the host's listener throws is the page's to hear, and no reason to stop loading. */
function tellProgress({ onProgress }: Chosen, progress: LoadProgress): void {
  try {
    onProgress?.(progress);
  } catch (error) {
    reportError(error);
  }
}

/** Under which name a host keeps what it knows of a model on this device. */
export function knownKey(entry: ModelEntry, { device, dtype }: ModelRun): string {
  return `${vectorSpace(entry, dtype, entry.revision)}/${device}`;
}

export function asError(cause: unknown): StrandlineError {
  if (isStrandlineError(cause)) return cause;
  return new StrandlineError("worker_failed", { reason: String(cause) }, { cause });
}
