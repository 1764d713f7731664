import type { MemoryStatus } from "./status.ts";

/** Share of the quota from which the status says `low`. */
const LOW_SHARE = 0.9;

/** Asks the browser to keep the data, and tells what it answers. Firefox may ask its user, so this is never awaited on the way to opening. */
export async function askPersistence(): Promise<MemoryStatus["persistence"]> {
  if (typeof navigator === "undefined" || navigator.storage?.persist === undefined) {
    return { state: "best-effort", reason: "this browser cannot promise to keep data" };
  }
  const persisted = (await navigator.storage.persisted()) || (await navigator.storage.persist());
  if (persisted) return { state: "persisted", reason: "the browser promised to keep the data" };
  return { state: "best-effort", reason: "the browser did not promise to keep the data" };
}

/** Whether the promise was given already, without asking. */
export async function readPersistence(): Promise<MemoryStatus["persistence"]> {
  if (typeof navigator === "undefined" || navigator.storage?.persisted === undefined) {
    return { state: "best-effort", reason: "this browser cannot promise to keep data" };
  }
  if (await navigator.storage.persisted()) return { state: "persisted", reason: "the browser promised to keep the data" };
  return { state: "best-effort", reason: "the browser has not promised to keep the data" };
}

export async function readQuota(): Promise<MemoryStatus["quota"]> {
  if (typeof navigator === "undefined" || navigator.storage?.estimate === undefined) {
    return { state: "unknown", reason: "this browser does not tell its quota" };
  }
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const share = quota === 0 ? 1 : usage / quota;
  const state = share >= LOW_SHARE ? "low" : "ok";
  return { state, reason: `${Math.round(share * 100)} % of the browser's quota is used`, usedBytes: usage, limitBytes: quota };
}
