import { StrandlineError } from "../../src/errors.ts";
import type { KernelMaker, Kernels } from "../../src/vectors/kernels.ts";
import { BASE_KERNELS, RELAXED_KERNELS } from "./kernel-bytes.ts";

/** Which build to take. `best` is relaxed SIMD where the engine has it, else base. */
export type KernelBuild = "best" | "base" | "relaxed";

/** wasm32 addresses 4 GB. */
const MOST_PAGES = 65536;

const makers = new Map<KernelBuild, KernelMaker>();

/** Compiles the SIMD kernels, once per realm. Throws `worker_failed` where the engine has no SIMD, or no WebAssembly by the page's policy. */
export function loadKernels(wanted: KernelBuild = "best"): KernelMaker {
  const known = makers.get(wanted);
  if (known !== undefined) return known;
  const maker = compile(wanted);
  makers.set(wanted, maker);
  return maker;
}

/** Whether the engine runs this build. */
export function canRun(build: "base" | "relaxed"): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(bytesOf(build === "base" ? BASE_KERNELS : RELAXED_KERNELS));
}

function compile(wanted: KernelBuild): KernelMaker {
  const build = wanted === "base" || (wanted === "best" && !canRun("relaxed")) ? "base" : "relaxed";
  if (!canRun(build))
    throw new StrandlineError("worker_failed", { step: "load vector kernels", reason: `this engine has no ${build} SIMD` });
  try {
    const module = new WebAssembly.Module(bytesOf(build === "base" ? BASE_KERNELS : RELAXED_KERNELS));
    return { build, make: (fetchTail = ignore) => instance(module, fetchTail) };
  } catch (cause) {
    throw new StrandlineError("worker_failed", { step: "load vector kernels", reason: String(cause) }, { cause });
  }
}

function instance(module: WebAssembly.Module, fetchTail: (index: number) => void): Kernels {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  const { exports } = new WebAssembly.Instance(module, { env: { memory, fetchTail } });
  // The names are those of worker/kernels/main.ts; the tests call each.
  return { memory, ...(exports as unknown as Omit<Kernels, "memory">) };
}

function ignore(): void {
  // Nothing is missing in a memory that no file stands behind.
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
