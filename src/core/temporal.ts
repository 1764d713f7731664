import type { Temporal as TemporalApi } from "temporal-polyfill";
import { StrandlineError } from "../errors.ts";

let api = (globalThis as { readonly Temporal?: typeof TemporalApi }).Temporal;

/** Whether the platform has Temporal, or one was provided. */
export function hasTemporal(): boolean {
  return api !== undefined;
}

/** Stands in for the Temporal that the platform does not have. */
export function provideTemporal(polyfill: typeof TemporalApi): void {
  api = polyfill;
}

/** Throws `worker_failed` where there is none. */
export function temporal(): typeof TemporalApi {
  if (api === undefined) throw new StrandlineError("worker_failed", { step: "use Temporal", reason: "none was provided" });
  return api;
}
