import type { MemoryStatus } from "./status.ts";

const DAY_MS = 86_400_000;

/** Whether to remind the user of making a copy. `remindAfterDays`: age from which a copy counts as old. */
export function custodyOf(status: MemoryStatus, now: number, remindAfterDays: number): MemoryStatus["custody"] {
  const { storage, persistence, lastExportAt } = status;
  if (storage.state === "unknown") return { state: "fresh", reason: "not known yet" };
  if (storage.durable && persistence.state === "persisted")
    return { state: "fresh", reason: "the browser keeps the data until the user removes it" };
  if (storage.durable && persistence.state === "unknown") return { state: "fresh", reason: "not known yet" };
  const risk = storage.durable ? "the browser may evict the data" : "nothing keeps the data";
  if (lastExportAt === undefined) return { state: "due", reason: `${risk} and no copy was made yet` };
  const days = Math.floor((now - lastExportAt) / DAY_MS);
  if (days >= remindAfterDays) return { state: "due", reason: `${risk} and the last copy is ${days} days old` };
  return { state: "fresh", reason: `the last copy is ${days} days old` };
}
