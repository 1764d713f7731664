import { StrandlineError } from "../../src/errors.ts";
import { languageThatRefuses } from "../../src/core/embedding/language-guard.ts";
import type { EmbedPurpose, ModelEntry } from "../../src/core/embedding/model-entry.ts";
import { sentenceVector } from "../../src/core/embedding/pooling.ts";
import type { ModelOutput } from "../../src/core/embedding/pooling.ts";
import type { Embedded } from "../../src/contract/embedder.ts";
import type { LoadOrder } from "../../src/contract/embedder-worker.ts";
import type { LoadProgress } from "../../src/contract/embedder.ts";
import { checkDevice } from "./check-device.ts";
import { languageReader } from "./language-reader.ts";
import type { Tokenizer } from "./language-reader.ts";
import type { ModelFiles } from "./model-files.ts";
import { bundledRuntime } from "./runtime-files.ts";

/** A model that is loaded and not yet tested. */
export interface RunningModel {
  /** The unit vector of a text, whatever its language. A longer text is cut at the model's limit. */
  readonly vectorOf: (text: string, as: EmbedPurpose) => Promise<Float32Array>;
  /** The same, but for texts of languages that the model knows. */
  readonly embed: (text: string, as: EmbedPurpose) => Promise<Embedded>;
}

type Library = typeof import("@huggingface/transformers");
/** An output tensor, whose memory is given back when it was read. */
type Tensor = ModelOutput & { readonly dispose?: () => void };
type Model = (inputs: Record<string, unknown>) => Promise<Record<string, Tensor | undefined>>;

/** Loads the order's model into this worker. What it rejects with is for `loadFailure`. */
export async function loadModel(order: LoadOrder, files: ModelFiles, onProgress: (progress: LoadProgress) => void): Promise<RunningModel> {
  const { entry, run } = order;
  await checkDevice(run);
  const library = await loadLibrary();
  configure(library, order, files);
  const options = { dtype: run.dtype, device: run.device, revision: entry.revision, progress_callback: reporter(onProgress) };
  const [tokenizer, model] = await orUnhandled(
    Promise.all([
      library.AutoTokenizer.from_pretrained(entry.repository, options),
      library.AutoModel.from_pretrained(entry.repository, { ...options, use_external_data_format: entry.externalData }),
    ]),
  );
  return runningModel(entry, tokenizer as unknown as Tokenizer, model as unknown as Model);
}

async function loadLibrary(): Promise<Library> {
  try {
    return await import("@huggingface/transformers");
  } catch (cause) {
    throw new StrandlineError("model_unavailable", { reason: "not_installed", package: "@huggingface/transformers" }, { cause });
  }
}

function configure({ env, LogLevel }: Library, { entry, modelHost, runtime, run }: LoadOrder, files: ModelFiles): void {
  // On a failed run the library would write the inputs to the console.
  env.logLevel = LogLevel.NONE;
  // Its own cache imports the runtime from a blob: URL, which a Content-Security-Policy forbids.
  env.useWasmCache = false;
  // A missing local file is often answered by a page, which would then be cached as the model.
  env.allowLocalModels = false;
  env.allowRemoteModels = true;
  env.remoteHost = modelHost;
  // The revision is written out: the library looks for a tokenizer at `main`, whatever revision it is told.
  env.remotePathTemplate = `{model}/resolve/${entry.revision}/`;
  env.fetch = files.fetch;
  env.useBrowserCache = false;
  env.useCustomCache = true;
  env.customCache = files;
  const wasm = env.backends.onnx.wasm;
  if (wasm === undefined) throw new StrandlineError("worker_failed", { reason: "runtime" });
  wasm.wasmPaths = runtime ?? bundledRuntime(run.device);
  if (crossOriginIsolated) wasm.numThreads = Math.min(4, Math.max(1, Math.ceil(navigator.hardwareConcurrency / 2)));
}

/** The library loses some rejections, and would wait for ever. */
function orUnhandled<T>(loading: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onLost = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      reject(event.reason);
    };
    addEventListener("unhandledrejection", onLost);
    loading.then(resolve, reject).finally(() => removeEventListener("unhandledrejection", onLost));
  });
}

interface LibraryProgress {
  readonly status: string;
  readonly loaded?: number;
  readonly total?: number;
  readonly files?: Readonly<Record<string, { readonly loaded: number; readonly total: number }>>;
}

function reporter(onProgress: (progress: LoadProgress) => void): (news: LibraryProgress) => void {
  return ({ status, loaded = 0, total = 0, files = {} }) => {
    if (status !== "progress_total") return;
    const parts = Object.values(files);
    const filesDone = parts.filter((part) => part.total > 0 && part.loaded >= part.total).length;
    onProgress({ loadedBytes: loaded, totalBytes: total, filesDone, files: parts.length });
  };
}

/** Characters; what lies behind as many as the limit of tokens could hold is not read, as a tokenizer reads all before it cuts. */
const LONGEST_TOKEN = 16;

async function runningModel(entry: ModelEntry, tokenizer: Tokenizer, model: Model): Promise<RunningModel> {
  const reader = await languageReader(tokenizer, entry.languages);
  const vectorOf = async (text: string, as: EmbedPurpose): Promise<Float32Array> => {
    const prefix = as === "query" ? entry.queryPrefix : entry.passagePrefix;
    const read = text.slice(0, entry.maxTokens * LONGEST_TOKEN).toWellFormed();
    const inputs = tokenizer(prefix + read, { truncation: true, max_length: entry.maxTokens });
    const outputs = await model(inputs);
    try {
      return sentenceVector(outputOf(outputs, entry), entry.pooling, entry.dimension);
    } finally {
      for (const tensor of Object.values(outputs)) tensor?.dispose?.();
    }
  };
  const embed = async (text: string, as: EmbedPurpose): Promise<Embedded> => {
    const language = languageThatRefuses(text, entry.languages, reader);
    return language === undefined ? { vector: await vectorOf(text, as) } : { refused: "language_unsupported", language };
  };
  return { vectorOf, embed };
}

function outputOf(outputs: Readonly<Record<string, Tensor | undefined>>, entry: ModelEntry): Tensor {
  const output = entry.outputName === undefined ? (outputs["last_hidden_state"] ?? outputs["token_embeddings"]) : outputs[entry.outputName];
  if (output === undefined) throw new StrandlineError("model_refused", { reason: "no_output", outputs: Object.keys(outputs) });
  return output;
}
