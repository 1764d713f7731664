import type { Temporal as TemporalApi } from "temporal-polyfill";
import { StrandlineError } from "../errors.ts";

let api = (globalThis as { readonly Temporal?: typeof TemporalApi }).Temporal;

/** Loads the polyfill where the platform has no Temporal of its own. To be awaited before the first time is read. */
export async function loadTemporal(): Promise<void> {
  api ??= (await import("temporal-polyfill")).Temporal;
}

/** The platform's Temporal, else the polyfill. Throws `worker_failed` before `loadTemporal` has resolved. */
export function temporal(): typeof TemporalApi {
  if (api === undefined) throw new StrandlineError("worker_failed", { step: "load temporal", reason: "it was used before it was loaded" });
  return api;
}
