import { callHost } from "./call-host.ts";
import { askPersistence, readPersistence, readQuota } from "./browser-storage.ts";
import { custodyOf } from "./custody.ts";
import { STATUS_AT_START } from "./status.ts";
import type { MemoryStatus } from "./status.ts";

export type StatusListener = (status: MemoryStatus) => void;

/** The local snapshot of the status and who listens to it. */
export class StatusBoard {
  readonly #remindAfterDays: number;
  readonly #listeners = new Set<StatusListener>();
  #status: MemoryStatus = STATUS_AT_START;

  constructor(remindAfterDays: number) {
    this.#remindAfterDays = remindAfterDays;
  }

  get current(): MemoryStatus {
    return this.#status;
  }

  /** Merges a part in; listeners hear of it when something changed. */
  update(part: Partial<MemoryStatus>): void {
    const merged: MemoryStatus = { ...this.#status, ...part };
    const next = { ...merged, custody: custodyOf(merged, Date.now(), this.#remindAfterDays) };
    if (JSON.stringify(next) === JSON.stringify(this.#status)) return;
    this.#status = next;
    for (const listener of [...this.#listeners]) callHost(() => listener(next));
  }

  listen(listener: StatusListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Looks at the browser's storage. Never awaited on the way to opening. */
  async inspectBrowser(): Promise<void> {
    const failed = (error: unknown): { readonly state: "unknown"; readonly reason: string } => ({
      state: "unknown",
      reason: String(error),
    });
    this.update({ persistence: await readPersistence().catch(failed), quota: await readQuota().catch(failed) });
    if (this.#status.persistence.state !== "persisted") this.update({ persistence: await askPersistence().catch(failed) });
  }

  async refreshQuota(): Promise<void> {
    this.update({ quota: await readQuota().catch((error: unknown) => ({ state: "unknown" as const, reason: String(error) })) });
  }
}
