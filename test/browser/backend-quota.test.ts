import { afterEach, describe, test } from "vitest";
import { cdp } from "vitest/browser";
import { freshStore, runJob } from "./backend-jobs.ts";

/** Room for the pool, the first rows and the journal, but not for what the test adds then. */
const ROOM_BYTES = 4_000_000;

async function limitTo(quotaSize?: number): Promise<void> {
  await cdp().send("Storage.overrideQuotaForOrigin", { origin: location.origin, ...(quotaSize === undefined ? {} : { quotaSize }) });
}

afterEach(async () => limitTo());

describe("a full disk", { timeout: 90_000 }, () => {
  test("on OPFS a write that does not fit is storage_full as a whole; reading, deleting and reopening go on", async () => {
    const store = freshStore();
    await fill("opfs", store);
    await runJob({ kind: "scene", name: "delete and go on", backend: "opfs", store });
    await limitTo();
    await runJob({ kind: "scene", name: "find all kept after the quota", backend: "opfs", store });
  });

  // Chromium counts what a refused IndexedDB transaction wrote until it compacts, so a delete, too, waits for room there.
  test("on IndexedDB a write that does not fit is storage_full as a whole; reading goes on, deleting does once there is room", async () => {
    const store = freshStore();
    await fill("idb", store);
    await limitTo();
    await runJob({ kind: "scene", name: "delete and go on", backend: "idb", store });
    await runJob({ kind: "scene", name: "find all kept after the quota", backend: "idb", store });
  });
});

async function fill(backend: "opfs" | "idb", store: string): Promise<void> {
  const { usage = 0 } = await navigator.storage.estimate();
  await limitTo(usage + ROOM_BYTES);
  await runJob({ kind: "scene", name: "fill to the quota", backend, store });
}
