import { afterEach, vi } from "vitest";
import { EmbedderSupervisor } from "../../src/client/embedder/embedder-supervisor.ts";
import type { EmbedderOptions } from "../../src/client/embedder/embedder-options.ts";
import type { Embedded, Embedder } from "../../src/contract/embedder.ts";
import { MODEL_CACHE } from "../../src/contract/embedder-worker.ts";
import type { Calibration } from "../../src/core/embedding/calibration.ts";
import { knownModel } from "../../src/core/embedding/registry.ts";
import type { ModelEntryInput } from "../../src/core/embedding/parse-model-entry.ts";
import { isStrandlineError } from "../../src/errors.ts";
import type { StrandlineError } from "../../src/errors.ts";

/** As it was measured; given to models of tests that are not about the calibration, which then start sooner. */
const CALIBRATION: Calibration = {
  related: 0.36,
  same: 0.7,
  unrelated: { mean: 0.17, spread: 0.1 },
  separation: 0.998,
  pairs: { same: 16, related: 24, unrelated: 336 },
};
export const KNOWN = { calibration: CALIBRATION, msPerText: 8 };

/** Each start compiles the runtime, which takes long on a machine that is busy with other things. */
vi.setConfig({ testTimeout: 120_000 });

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** An embedder that is closed after the test. `host`: what the model host does wrong, as `model-host.ts` names it. */
export function embedder(host = "", options: EmbedderOptions = {}): EmbedderSupervisor {
  const supervisor = new EmbedderSupervisor({ modelHost: `/models/${host}`, known: () => KNOWN, ...options });
  open.push(supervisor);
  return supervisor;
}

/** The small model with something changed. */
export function changed(change: Partial<ModelEntryInput>): ModelEntryInput {
  return { ...knownModel("mini-enzh"), ...change };
}

/** What a call was refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<StrandlineError> {
  const error = await call.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  if (!isStrandlineError(error)) throw new Error(`not refused as it should be: ${String(error)}`);
  return error;
}

/** Fails unless the embedder gives vectors that put the same meaning together. */
export async function expectMeaning(one: Embedder): Promise<void> {
  const results = await one.embed({ texts: ["I like drinking coffee", "我喜欢喝咖啡", "股票价格下跌"], as: "passage" });
  const [coffee, kafei, stocks] = results.map(vectorOf);
  const [near, far] = [cosine(coffee, kafei), cosine(coffee, stocks)];
  if (!(near > 0.7 && far < 0.4)) throw new Error(`the same meaning scores ${near}, another one ${far}`);
}

/** URLs of what is kept of models. */
export async function cachedUrls(): Promise<readonly string[]> {
  return (await (await caches.open(MODEL_CACHE)).keys()).map(({ url }) => url);
}

export function vectorOf(result: Embedded | undefined): Float32Array {
  if (result === undefined || !("vector" in result)) throw new Error(`no vector: ${JSON.stringify(result)}`);
  return result.vector;
}

export function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a === undefined || b === undefined ? Number.NaN : a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
