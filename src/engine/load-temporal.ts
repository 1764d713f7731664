import { hasTemporal, provideTemporal } from "../core/temporal.ts";
import { loadModule } from "./load-module.ts";

/** Loads the polyfill where the platform has no Temporal. To be awaited before the first time is read. Rejects with `worker_failed`. */
export async function loadTemporal(): Promise<void> {
  if (hasTemporal()) return;
  const { Temporal } = await loadModule("temporal-polyfill", import("temporal-polyfill"));
  provideTemporal(Temporal);
}
