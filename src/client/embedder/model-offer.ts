import type { ModelEntry, ModelRun } from "../../core/embedding/model-entry.ts";
import { downloadBytes } from "../../core/embedding/model-entry.ts";
import { MODEL_CACHE, modelBase } from "../../contract/embedder-worker.ts";

/** What a user should know before a model is downloaded. */
export interface ModelOffer {
  readonly model: string;
  /** Where its files would be fetched from: this page's origin, the hub, or another host. */
  readonly source: string;
  readonly run: ModelRun;
  /** Size of the download, bytes; undefined when it is not known. */
  readonly bytes?: number;
  /** True when some of it is on this device already. */
  readonly cached: boolean;
  readonly languages: readonly string[] | "many";
  readonly licence: string;
  /** `weights`: its real vectors were held against references here; `interface`: only how it is asked. */
  readonly verified: "weights" | "interface";
  readonly quota: { readonly state: "fits" | "too_small" | "unknown"; readonly freeBytes?: number };
  /** Time to embed what is stored, after the download, ms: from what was measured on this device, or from what a slow machine needs. */
  readonly time: { readonly basis: "measured" | "expected"; readonly ms: number };
}

export interface OfferFacts {
  readonly modelHost: string;
  /** Measured on this device earlier, ms a text. */
  readonly msPerText: number | undefined;
  /** How many texts wait for a vector. */
  readonly texts: number;
}

/** Looks at the device and its storage; downloads nothing. */
export async function offerOf(entry: ModelEntry, { modelHost, msPerText, texts }: OfferFacts): Promise<ModelOffer> {
  const run = await firstPossibleRun(entry.runs);
  const bytes = downloadBytes(entry, run);
  const source = modelBase({ entry, modelHost });
  const cached = await isCached(source);
  return {
    model: entry.id,
    source,
    run,
    ...(bytes === undefined ? {} : { bytes }),
    cached,
    languages: entry.languages,
    licence: entry.licence,
    verified: entry.verified,
    quota: await roomFor(cached ? 0 : bytes),
    time: { basis: msPerText === undefined ? "expected" : "measured", ms: texts * (msPerText ?? entry.expectedMs) },
  };
}

async function firstPossibleRun(runs: readonly ModelRun[]): Promise<ModelRun> {
  const [first = { device: "wasm", dtype: "q8" } as const] = runs;
  if (first.device === "wasm" || (await hasGpu())) return first;
  return runs.find(({ device }) => device === "wasm") ?? first;
}

async function hasGpu(): Promise<boolean> {
  const { gpu } = navigator as { readonly gpu?: { requestAdapter(): Promise<unknown> } };
  const adapter = await gpu?.requestAdapter().catch(() => null);
  return adapter !== undefined && adapter !== null;
}

async function isCached(base: string): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  try {
    const requests = await (await caches.open(MODEL_CACHE)).keys();
    return requests.some(({ url }) => url.startsWith(base) && url.includes(".onnx"));
  } catch {
    return false;
  }
}

async function roomFor(bytes: number | undefined): Promise<ModelOffer["quota"]> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  if (estimate?.quota === undefined) return { state: "unknown" };
  const freeBytes = Math.max(0, estimate.quota - (estimate.usage ?? 0));
  return { state: bytes === undefined ? "unknown" : bytes < freeBytes ? "fits" : "too_small", freeBytes };
}
