/** Where a model runs. */
export type Device = "webgpu" | "wasm";
/** Precision of the weights: names the file that is loaded. */
export type Dtype = "fp32" | "fp16" | "q8" | "q4";
/** Which of the model's outputs is the sentence: the first token, the mean of all, the last token, or an output of its own. */
export type Pooling = "cls" | "mean" | "last" | "output";

/** One way to run a model. */
export interface ModelRun {
  readonly device: Device;
  readonly dtype: Dtype;
}

/** What a text is embedded for: models that were trained with prefixes need to know. */
export type EmbedPurpose = "query" | "passage";

/** A vector that is known to be right: the first numbers of a sentence's unit vector. */
export interface ReferenceVector {
  readonly text: string;
  readonly first: readonly number[];
}

/** All that must be known of a model to get right vectors from it. */
export interface ModelEntry {
  /** Short name: what a host writes in `prepare({ model })`. */
  readonly id: string;
  /** Name on the model host: `owner/name`, or one name. */
  readonly repository: string;
  /** Commit, tag or branch. The commit that was really loaded is part of each vector's origin where the host tells it. */
  readonly revision: string;
  /** Length of its vectors. */
  readonly dimension: number;
  /** Shorter lengths to which its vectors may be cut. */
  readonly shorterDimensions: readonly number[];
  /** Longer texts are cut here, tokens. At most what the model was trained for, and at most 512 for the memory it takes. */
  readonly maxTokens: number;
  readonly pooling: Pooling;
  /** With pooling `output`: its name. */
  readonly outputName?: string;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** What to try, best first. */
  readonly runs: readonly ModelRun[];
  /** True when the weights lie in a second file beside the model. */
  readonly externalData: boolean;
  /** Size of the download by precision, bytes. */
  readonly bytes: Readonly<Partial<Record<Dtype, number>>>;
  /** ISO 639-1 codes that it knows, or `many` for models of a hundred languages, which are given any text. */
  readonly languages: readonly string[] | "many";
  readonly licence: string;
  /** `weights`: its real weights were run and measured. `interface`: only the way it is called was. */
  readonly verified: "weights" | "interface";
  /** Time for a text of 50 tokens on a slow two-core machine, ms: a first guess until it is measured on this device. */
  readonly expectedMs: number;
  readonly references?: readonly ReferenceVector[];
}

/** Bytes to download for one way to run; undefined when it is not known. */
export function downloadBytes(entry: ModelEntry, { dtype }: ModelRun): number | undefined {
  return entry.bytes[dtype];
}

/**
 * Names the space that vectors of this model live in. Vectors of two spaces must never be compared: another model, revision,
 * precision, pooling or prefix gives other vectors for the same text.
 */
export function vectorSpace(entry: ModelEntry, dtype: Dtype, revision: string): string {
  const prefixes = entry.queryPrefix === "" && entry.passagePrefix === "" ? "" : `+${entry.queryPrefix}|${entry.passagePrefix}`;
  return `${entry.repository}@${revision}/${dtype}/${entry.pooling}/${entry.dimension}${prefixes}`;
}
