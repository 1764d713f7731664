import { afterEach, describe, test } from "vitest";
import { cdp } from "vitest/browser";
import { freshStore, runJob } from "./backend-jobs.ts";

/** Room for the journal of small changes, but not for what the test adds. */
const ROOM_BYTES = 4_000_000;

async function limitTo(quotaSize?: number): Promise<void> {
  await cdp().send("Storage.overrideQuotaForOrigin", { origin: location.origin, ...(quotaSize === undefined ? {} : { quotaSize }) });
}

afterEach(async () => limitTo());

describe("a full disk", { timeout: 90_000 }, () => {
  test("on OPFS a write that does not fit is storage_full as a whole; reading, deleting and reopening go on", async () => {
    const store = freshStore();
    await begin("opfs", store);
    const { usage = 0 } = await navigator.storage.estimate();
    await fill("opfs", store, usage + ROOM_BYTES);
    await runJob({ kind: "scene", name: "delete and go on", backend: "opfs", store });
    await limitTo();
    await runJob({ kind: "scene", name: "find all kept after the quota", backend: "opfs", store });
  });

  // Chromium counts what a refused IndexedDB transaction wrote until it compacts, so a delete, too, waits for room there.
  test("on IndexedDB a write that does not fit is storage_full as a whole; reading goes on, deleting does once there is room", async () => {
    const store = freshStore();
    await begin("idb", store);
    // What the origin holds beside is compacted away at any moment: only a quota below the write itself is sure to refuse it.
    await fill("idb", store, ROOM_BYTES);
    await limitTo();
    await runJob({ kind: "scene", name: "delete and go on", backend: "idb", store });
    await runJob({ kind: "scene", name: "find all kept after the quota", backend: "idb", store });
  });
});

async function begin(backend: "opfs" | "idb", store: string): Promise<void> {
  await runJob({ kind: "scene", name: "begin", backend, store });
}

async function fill(backend: "opfs" | "idb", store: string, quota: number): Promise<void> {
  await limitTo(quota);
  await runJob({ kind: "scene", name: "fill to the quota", backend, store });
}
