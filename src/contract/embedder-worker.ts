import type { Calibration } from "../core/embedding/calibration.ts";
import type { EmbedPurpose, ModelEntry, ModelRun } from "../core/embedding/model-entry.ts";
import type { Embedded, LoadProgress } from "./embedder.ts";
import type { WireError } from "./wire-error.ts";

/** Where the files of ONNX Runtime lie, absolute URLs of one build. */
export interface RuntimeFiles {
  readonly wasm: string;
  readonly mjs: string;
}

/** What one embedder worker does in its life: one model, one device, one precision. */
export interface LoadOrder {
  readonly entry: ModelEntry;
  readonly run: ModelRun;
  /** Base URL of the model host, with a slash at the end; below it lies `{repository}/resolve/{revision}/`. */
  readonly modelHost: string;
  /** Instead of the files that come with the worker. */
  readonly runtime?: RuntimeFiles;
  /** Known from an earlier start of the same space and device: it is not measured again. */
  readonly calibration?: Calibration;
}

/** Cache Storage that keeps the files of models. */
export const MODEL_CACHE = "strandline-models";

/** The URL below which the files of an order's model lie. */
export function modelBase({ entry, modelHost }: Pick<LoadOrder, "entry" | "modelHost">): string {
  return `${modelHost}${entry.repository}/resolve/${entry.revision}/`;
}

/** From the page to its embedder worker. */
export type ToEmbedderWorker =
  | { readonly kind: "load"; readonly order: LoadOrder }
  | { readonly kind: "embed"; readonly id: number; readonly text: string; readonly as: EmbedPurpose }
  | { readonly kind: "cancel"; readonly id: number };

/** What the worker found out while it loaded and tested the model. */
export interface LoadedModel {
  readonly revision: string;
  readonly calibration: Calibration;
  readonly msPerText: number;
  readonly loadMs: number;
  /** False when the browser refused to keep the files: the next start fetches them again. */
  readonly kept: boolean;
}

/** From the worker to its page. After `failed` the worker is of no more use: its runtime may be poisoned. */
export type FromEmbedderWorker =
  | { readonly kind: "progress"; readonly progress: LoadProgress }
  | { readonly kind: "testing" }
  | { readonly kind: "ready"; readonly loaded: LoadedModel }
  | { readonly kind: "result"; readonly id: number; readonly result: Embedded }
  | { readonly kind: "failed"; readonly error: WireError };
