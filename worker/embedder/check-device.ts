import { StrandlineError } from "../../src/errors.ts";
import type { ModelRun } from "../../src/core/embedding/model-entry.ts";

/** The part of WebGPU that is asked for; the libraries of the compiler do not know it everywhere. */
interface Gpu {
  requestAdapter(): Promise<{ readonly features: { has(name: string): boolean } } | null>;
}

/** The smallest module there is. */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Finds out before anything is downloaded whether the device can run a model. Throws `model_refused` or `worker_failed`. */
export async function checkDevice({ device, dtype }: ModelRun): Promise<void> {
  await WebAssembly.compile(EMPTY_MODULE).catch((cause: unknown) => {
    throw new StrandlineError("worker_failed", { reason: "wasm_blocked" }, { cause });
  });
  if (device !== "webgpu") return;
  const { gpu } = navigator as { readonly gpu?: Gpu };
  const adapter = (await gpu?.requestAdapter().catch(() => null)) ?? null;
  if (adapter === null) throw new StrandlineError("model_refused", { reason: "no_adapter" });
  if (dtype === "fp16" && !adapter.features.has("shader-f16")) throw new StrandlineError("model_refused", { reason: "no_shader_f16" });
}
