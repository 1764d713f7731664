import { BUILD, formatBuild } from "../src/contract/build.ts";
import type { EnginePort } from "../src/contract/engine-port.ts";
import { openEngine } from "../src/engine/open-engine.ts";
import { macrotask } from "../src/tabs/macrotask.ts";
import { chooseBackend } from "./choose-backend.ts";
import type { ChooseBackendOptions } from "./choose-backend.ts";
import { Segmenter } from "./segmenter/segmenter.ts";
import { spawnSegmenter } from "./segmenter/spawn-segmenter.ts";
import { loadKernels } from "./vectors/load-kernels.ts";
import { storeVectors } from "./vectors/store-vectors.ts";
import type { OpenEngineOptions } from "./start-worker.ts";

/** What a test worker puts in the place of the platform. */
export type PlatformFaults = Pick<ChooseBackendOptions, "probeOpfs" | "indexedDb">;

/** Opens the real engine on the backend that this browser offers. Called inside the leader's lock only. */
export async function openEngineInWorker(
  { name, allowMemoryOnly, leader, busy }: OpenEngineOptions,
  faults: PlatformFaults = {},
): Promise<EnginePort> {
  const { backend, reason } = await chooseBackend({ name, allowMemoryOnly, ...faults });
  try {
    return await openEngine({
      backend,
      reason,
      leader,
      busy,
      build: formatBuild(BUILD),
      now: () => Date.now(),
      clock: () => performance.now(),
      pause: macrotask,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      openVectors: storeVectors(name, backend),
      kernels: loadKernels,
      // Where a worker cannot start another one, Chinese is split by the platform.
      tagWords: typeof Worker === "undefined" ? undefined : new Segmenter(spawnSegmenter).tagWords,
      decodeUtf8: (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    });
  } catch (error) {
    await backend.close();
    throw error;
  }
}
