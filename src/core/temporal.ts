import type { Temporal as TemporalApi } from "temporal-polyfill";
import { StrandlineError } from "../errors.ts";
import { loadModule } from "./load-module.ts";

let api = (globalThis as { readonly Temporal?: typeof TemporalApi }).Temporal;

/** Loads the polyfill where the platform has no Temporal. To be awaited before the first time is read. Rejects with `worker_failed`. */
export async function loadTemporal(): Promise<void> {
  api ??= (await loadModule("temporal-polyfill", import("temporal-polyfill"))).Temporal;
}

/** The platform's Temporal, else the polyfill. Throws `worker_failed` before `loadTemporal` has resolved. */
export function temporal(): typeof TemporalApi {
  if (api === undefined)
    throw new StrandlineError("worker_failed", { step: "load temporal-polyfill", reason: "it was used before it was loaded" });
  return api;
}
