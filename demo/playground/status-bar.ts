import type { MemoryStatus } from "strandline";
import { byId, make, sizeOf } from "./page.ts";

type Tone = "plain" | "warn" | "bad";

/** Shows which state the store is in: a lesser mode is said, with its reason. */
export function drawStatus({ storage, worker, role, quota, persistence, custody }: MemoryStatus): void {
  const kept = storage.state !== "unknown" && storage.durable;
  byId("status", HTMLDListElement).replaceChildren(
    entry("Storage", storage.state, kept ? "plain" : "warn", storage.reason),
    entry("Worker", worker.state, worker.state === "failed" ? "bad" : "plain", worker.reason),
    entry("This tab", role.state, role.state === "failed" ? "bad" : "plain", role.reason),
    entry("Browser keeps it", persistence.state, "plain", persistence.reason),
    entry("Used", roomOf(quota), quota.state === "low" ? "warn" : "plain", quota.reason),
    ...(storage.state === "unknown" || storage.check !== "damaged" ? [] : [entry("Check", "damaged", "bad", storage.problems.join("; "))]),
  );
  const reminder = byId("custody", HTMLParagraphElement);
  reminder.hidden = custody.state !== "due";
  reminder.textContent = `Keep a copy: ${custody.reason}.`;
}

function roomOf({ state, usedBytes, limitBytes }: MemoryStatus["quota"]): string {
  return usedBytes === undefined || limitBytes === undefined ? state : `${sizeOf(usedBytes)} of ${sizeOf(limitBytes)}`;
}

function entry(name: string, value: string, tone: Tone, reason: string): HTMLElement {
  return make("div", { title: reason }, make("dt", {}, name), make("dd", { class: tone }, value));
}
