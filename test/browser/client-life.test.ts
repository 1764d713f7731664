import { wrap } from "comlink";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { BUILD } from "../../src/contract/build.ts";
import type { WorkerApi } from "../../src/contract/worker-api.ts";
import { custodyOf } from "../../src/client/custody.ts";
import { openMemory } from "../../src/client/open-memory.ts";
import type { OpenOptions } from "../../src/client/open-memory.ts";
import { STATUS_AT_START } from "../../src/client/status.ts";
import type { MemoryStatus } from "../../src/client/status.ts";
import { Watchdog } from "../../src/client/watchdog.ts";
import { spawnFaultWorker } from "../support/fault-worker.ts";

const hello = { protocol: BUILD.protocol, build: BUILD, allowMemoryOnly: false };

test("a host may use the worker by plain Comlink: methods by name, errors as plain data", async () => {
  const worker = spawnFaultWorker();
  const api = wrap<WorkerApi>(worker);
  await api.hello({ ...hello, name: v7() });
  await api.write({ id: v7(), gesture: "by name" });
  expect(await api.list({})).toMatchObject([{ gesture: "by name" }]);
  expect(await api.list({}, { scope: { user: "bob" } })).toEqual([]);
  await expect(api.write({ gesture: "" })).rejects.toMatchObject({ code: "invalid_input", details: { path: "gesture" } });
  const unknown = api as unknown as { nope(): Promise<unknown> };
  await expect(unknown.nope()).rejects.toMatchObject({ code: "unknown_method", details: { method: "nope" } });
  await api.close();
  worker.terminate();
});

test("a worker serves one store, and asks for hello first", async () => {
  const worker = spawnFaultWorker();
  const api = wrap<WorkerApi>(worker);
  await expect(api.list({})).rejects.toMatchObject({ code: "invalid_input", details: { path: "hello" } });
  await api.hello({ ...hello, name: v7() });
  await expect(api.hello({ ...hello, name: v7() })).rejects.toMatchObject({ code: "invalid_input", details: { path: "name" } });
  worker.terminate();
});

test("the status names storage, role and the browser's part, each with a reason", async () => {
  await using store = await openMemory({ name: v7(), worker: () => spawnFaultWorker() });
  const seen = new Promise<MemoryStatus>((resolve) => {
    const stop = store.on("status", (status) => {
      if (status.quota.state === "unknown" || status.persistence.state === "unknown") return;
      stop();
      resolve(status);
    });
  });
  expect(await seen).toMatchObject({
    worker: { state: "ready" },
    role: { state: "leader" },
    storage: { state: "memory", reason: "echo", check: "clean" },
    build: "echo",
  });
});

test("a bad name, scope or limit is refused before anything starts", async () => {
  const worker = (): never => {
    throw new Error("must not start");
  };
  await expect(openMemory({ name: "../x", worker })).rejects.toMatchObject({ code: "invalid_input", details: { path: "name" } });
  await expect(openMemory({ scope: { user: "" }, worker })).rejects.toMatchObject({
    code: "invalid_input",
    details: { path: "scope.user" },
  });
  const nothing = null as unknown as OpenOptions;
  await expect(openMemory(nothing)).rejects.toMatchObject({ code: "invalid_input", details: { path: "options" } });
});

test("the watchdog reports a worker that stopped answering, and waits longer for one that said so", async () => {
  const hungAfter = (excuseMs: number): Promise<number> =>
    new Promise((resolve) => {
      const since = performance.now();
      const watchdog = new Watchdog(
        50,
        () => new Promise(() => undefined),
        () => resolve(performance.now() - since),
      );
      watchdog.start();
      watchdog.excuse(excuseMs);
    });
  expect(await hungAfter(0)).toBeLessThan(300);
  expect(await hungAfter(400)).toBeGreaterThan(400);
});

test("custody is due when the data could be lost and the last copy is old or missing", () => {
  const now = 100 * 86_400_000;
  const opfs = { state: "opfs", durable: true, reason: "", check: "clean", problems: [] } as const;
  const status = (persistence: MemoryStatus["persistence"]["state"], lastExportDay?: number): MemoryStatus => ({
    ...STATUS_AT_START,
    storage: opfs,
    persistence: { state: persistence, reason: "" },
    ...(lastExportDay === undefined ? {} : { lastExportAt: lastExportDay * 86_400_000 }),
  });
  const states = [status("best-effort"), status("best-effort", 86), status("best-effort", 87), status("persisted"), status("unknown")];
  expect(states.map((each) => custodyOf(each, now, 14).state)).toEqual(["due", "due", "fresh", "fresh", "fresh"]);
});
