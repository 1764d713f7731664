import { invalidInput } from "../../errors.ts";
import type { RuntimeFiles } from "../../contract/embedder-worker.ts";
import type { Calibration } from "../../core/embedding/calibration.ts";
import type { Device, ModelEntry } from "../../core/embedding/model-entry.ts";
import type { ModelEntryInput } from "../../core/embedding/parse-model-entry.ts";
import type { LoadProgress } from "../../contract/embedder.ts";
import { spawnEmbedderWorker } from "./spawn-embedder-worker.ts";

/** What an earlier start found out about a model on this device. */
export interface KnownModel {
  readonly calibration: Calibration;
  readonly msPerText: number;
}

/** How embedders are run; every option has a default. */
export interface EmbedderOptions {
  /**
   * Where models are fetched from: below it lies `{repository}/resolve/{revision}/`. Default: Hugging Face's hub for models of an
   * owner, `models/` beside the page for those without, such as `mini-enzh`.
   */
  readonly modelHost?: string | URL;
  /** Files of ONNX Runtime by device. Default: those that the bundler put beside the worker. */
  readonly runtime?: Partial<Record<Device, RuntimeFiles>>;
  /** The embedder worker: its URL, or what starts it. Default: the package's own. */
  readonly worker?: URL | string | (() => Worker);
  /** After so long without a text the model's memory is given back, ms. Default five minutes. */
  readonly idleMs?: number;
  /** So long the worker may say nothing while it works, ms. Default two minutes: large models take long to start. */
  readonly patienceMs?: number;
  /** Another embedder of this page that holds the origin's lock: this one may run beside it, and takes the lock over. */
  readonly beside?: { readonly locked: boolean };
  /** What the host kept of an earlier start, by `profile.space` and device: it saves the calibration. */
  readonly known?: (key: string) => KnownModel | undefined | Promise<KnownModel | undefined>;
}

/** Which model to get ready. */
export interface PrepareOptions {
  /** A known model's name, or the host's own entry. */
  readonly model: string | ModelEntryInput;
  /** The user agreed to the download. */
  readonly consent: true;
  /** Ends the download; files that are complete are kept. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
}

export interface EmbedderSettings {
  readonly hostOf: (entry: ModelEntry) => string;
  readonly runtimeOf: (device: Device) => RuntimeFiles | undefined;
  readonly spawn: () => Worker;
  readonly idleMs: number;
  readonly patienceMs: number;
  readonly beside: EmbedderOptions["beside"];
  readonly known: NonNullable<EmbedderOptions["known"]>;
}

const HUB = "https://huggingface.co/";
const DEFAULTS = { idleMs: 300_000, patienceMs: 120_000 } as const;

/** Checks the options and fills in the defaults. Throws `invalid_input`. */
export function embedderSettings(options: EmbedderOptions): EmbedderSettings {
  const { modelHost, runtime = {}, worker, idleMs = DEFAULTS.idleMs, patienceMs = DEFAULTS.patienceMs, beside, known } = options;
  for (const [name, value] of Object.entries({ idleMs, patienceMs })) {
    if (typeof value !== "number" || !(value > 0)) throw invalidInput(`embedder.${name}`, "must be a number of ms above 0");
  }
  const own = modelHost === undefined ? undefined : hostUrl(modelHost);
  return {
    hostOf: ({ repository }) => own ?? (repository.includes("/") ? HUB : hostUrl("models/")),
    runtimeOf: (device) => runtime[device],
    spawn: spawnerOf(worker),
    idleMs,
    patienceMs,
    beside,
    known: known ?? (() => undefined),
  };
}

function hostUrl(host: string | URL): string {
  if (!URL.canParse(String(host), location.href)) throw invalidInput("embedder.modelHost", "must be a URL");
  const { href } = new URL(host, location.href);
  return href.endsWith("/") ? href : `${href}/`;
}

function spawnerOf(worker: EmbedderOptions["worker"]): () => Worker {
  if (worker === undefined) return spawnEmbedderWorker;
  if (typeof worker === "function") return worker;
  return () => new Worker(worker, { type: "module", name: "strandline:embedder" });
}
