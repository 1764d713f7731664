import { describe, expect, test } from "vitest";
import type { BackendJob } from "./backend.worker.ts";
import { freshStore, runJob } from "./backend-jobs.ts";

const scene = (name: string, store: string, backend: BackendJob["backend"] = "opfs"): Promise<void> =>
  runJob({ kind: "scene", name, backend, store });

describe("the backend that owns a store", () => {
  test("a store begun on OPFS is never opened empty elsewhere when OPFS fails", async () => {
    const store = freshStore();
    await scene("new store goes to OPFS", store);
    await scene("OPFS refuses an owner", store);
    await scene("OPFS is found without a record", store);
  });

  test("a store begun on IndexedDB stays there though OPFS works later", () =>
    scene("new store goes to IndexedDB and stays", freshStore()));

  test("with neither OPFS nor IndexedDB the store opens only if memory-only was agreed to", () =>
    scene("nowhere to keep data", freshStore()));

  test("a probe leaves no file behind and stores have directories apart", () => scene("leave no pool of another name", freshStore()));

  test("a flush inside a transaction is refused and nothing of it is kept by chance", () =>
    scene("a refused flush drops what was not kept", freshStore(), "idb"));

  test("a worker waits for the files of a worker that is about to end", async () => {
    const store = freshStore();
    const holder = new Worker(new URL("./backend.worker.ts", import.meta.url), { type: "module" });
    const held = new Promise<unknown>((resolve) => {
      holder.onmessage = ({ data }) => resolve(data);
    });
    holder.postMessage({ kind: "scene", name: "hold the pool", backend: "opfs", store } satisfies BackendJob);
    expect(await held).toBeNull();
    const waiting = scene("wait for the pool", store);
    setTimeout(() => holder.terminate(), 300);
    await waiting;
  });
});
