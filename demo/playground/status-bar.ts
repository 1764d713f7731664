import type { MemoryStore } from "strandline";
import { byId, make, sizeOf } from "./page.ts";

/** Shows which state the store is in: a lesser mode is said, with its reason. */
export async function drawStatus(memory: MemoryStore): Promise<void> {
  const { status } = memory;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const bar = byId("status", HTMLDListElement);
  bar.replaceChildren(
    entry("Storage", status.storage.backend, status.storage.durable ? "" : "bad", status.storage.reason),
    entry("Kept", status.storage.durable ? "yes" : "no: memory only", status.storage.durable ? "" : "bad"),
    entry("This tab", status.role),
    entry("Check", status.storage.check, status.storage.check === "damaged" ? "bad" : "", status.storage.problems.join("; ")),
    entry("Used", `${sizeOf(usage)} of ${sizeOf(quota)}`),
  );
}

function entry(name: string, value: string, tone = "", title = ""): HTMLElement {
  return make("div", {}, make("dt", {}, name), make("dd", { class: tone || undefined, title: title || undefined }, value));
}
