import type { Calibration } from "../core/embedding/calibration.ts";
import type { Device, Dtype, EmbedPurpose } from "../core/embedding/model-entry.ts";
import type { WireError } from "./wire-error.ts";

/** A text's unit vector, or why it has none. A refused text is found by words alone. */
export type Embedded =
  | { readonly vector: Float32Array }
  /** `language`: the code of the language that the model does not know; `und` when it cannot be told. */
  | { readonly refused: "language_unsupported"; readonly language: string };

/** What is known of the embedder that serves: kept with each vector, and shown in the status. */
export interface EmbedderProfile {
  /** Names the space its vectors live in. Vectors with another name must not be compared with them. */
  readonly space: string;
  readonly model: string;
  /** The commit where the host told it, else what was asked for. */
  readonly revision: string;
  readonly dtype: Dtype | "remote";
  readonly device: Device | "remote";
  readonly dimension: number;
  readonly languages: readonly string[] | "many";
  readonly verified: "weights" | "interface";
  /** True when texts leave this device to be embedded. */
  readonly leavesDevice: boolean;
  /** What its cosines mean. Undefined for a service that was not calibrated. */
  readonly calibration?: Calibration;
  /** Measured on this device, ms for a text of some 15 tokens. */
  readonly msPerText?: number;
}

/** What an engine may ask. Answers of one request come in the order of its texts. */
export interface EmbedRequest {
  readonly texts: readonly string[];
  /** Queries jump the queue of passages. */
  readonly as: EmbedPurpose;
}

/** An embedder as its user sees it, on any side of a port. */
export interface Embedder {
  /** Undefined while none serves. */
  readonly profile: EmbedderProfile | undefined;
  /** Rejects with a `StrandlineError`: `model_unavailable`, `model_refused`, `worker_failed`, `aborted` or `closed`. */
  embed(request: EmbedRequest, signal?: AbortLike): Promise<readonly Embedded[]>;
  /** Called when `profile` changes; returns what stops it. */
  onProfile(listener: (profile: EmbedderProfile | undefined) => void): () => void;
  /** What it is doing, where it has more to say than its profile. */
  readonly state?: EmbedderNews | undefined;
  onState?(listener: (state: EmbedderNews) => void): () => void;
}

/** Bytes and files of the model so far. */
export interface LoadProgress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
  readonly filesDone: number;
  readonly files: number;
}

/** What an embedder is doing: a state and a reason for people; what else it knows may be left out. */
export interface EmbedderNews {
  readonly state: "none" | "offered" | "waiting" | "loading" | "testing" | "ready" | "unloaded" | "failed";
  readonly reason: string;
  readonly model?: string;
  readonly progress?: LoadProgress;
  readonly todo?: string;
}

/** The part of an `AbortSignal` that is needed here; core libraries know no platform. */
export interface AbortLike {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** The part of a `MessagePort` that is needed here. */
export interface PortLike {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  start?(): void;
  close?(): void;
}

/** From an engine to the page that serves it. */
export type ToEmbedder =
  | { readonly kind: "embed"; readonly id: number; readonly request: EmbedRequest }
  | { readonly kind: "cancel"; readonly id: number };

/** From the page to an engine. The profile comes first and again whenever it changes. */
export type FromEmbedder =
  | { readonly kind: "profile"; readonly profile: EmbedderProfile | undefined }
  | { readonly kind: "state"; readonly news: EmbedderNews }
  | { readonly kind: "embedded"; readonly id: number; readonly results: readonly Embedded[] }
  | { readonly kind: "failed"; readonly id: number; readonly error: WireError };
