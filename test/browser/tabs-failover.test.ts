import { v7 } from "uuid";
import { afterEach, expect, test } from "vitest";
import { openMemory } from "../../src/client/open-memory.ts";
import type { OpenOptions } from "../../src/client/open-memory.ts";
import type { MemoryStore } from "../../src/client/memory-store.ts";
import { FaultSpawner } from "../support/fault-worker.ts";
import type { Faults } from "../support/fault-worker.ts";

interface OpenedTab {
  readonly store: MemoryStore;
  readonly workers: FaultSpawner;
}

const opened: MemoryStore[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

async function openTabStore(name: string, faults: Faults = {}, options: OpenOptions = {}): Promise<OpenedTab> {
  const workers = new FaultSpawner(faults);
  const store = await openMemory({ name, worker: workers.spawn, watchdogMs: 500, ...options });
  opened.push(store);
  return { store, workers };
}

function becomes(store: MemoryStore, part: "role" | "worker", state: string): Promise<void> {
  if (store.status[part].state === state) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.on("status", (status) => {
      if (status[part].state !== state) return;
      stop();
      resolve();
    });
  });
}

function writeMany(store: MemoryStore, label: string, count: number): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, (_, n) => store.write({ gesture: `${label} ${n}` })));
}

test("writes of two followers survive the leader's sudden end, none lost, none doubled", async () => {
  const name = v7();
  const leader = await openTabStore(name);
  const [a, b] = [await openTabStore(name), await openTabStore(name)];
  for (let round = 0; round < 3; round += 1) {
    const writes = [writeMany(a.store, `a${round}`, 150), writeMany(b.store, `b${round}`, 150)];
    await a.store.write({ gesture: `under way ${round}` });
    const leads = [leader, a, b].find(({ store }) => store.status.role.state === "leader");
    leads?.workers.terminate();
    await Promise.all(writes);
  }
  const gestures = (await b.store.list()).map(({ gesture }) => gesture);
  expect(gestures).toHaveLength(3 * 301);
  expect(new Set(gestures).size).toBe(3 * 301);
});

test("a page whose worker ended without a word starts another and goes on", async () => {
  const { store, workers } = await openTabStore(v7());
  await store.write({ gesture: "before" });
  workers.terminate();
  await store.write({ gesture: "after" });
  expect(await store.list()).toHaveLength(2);
  expect(workers.workers).toHaveLength(2);
});

test("a worker that throws is started again, and what it had not answered is sent again", async () => {
  const { store, workers } = await openTabStore(v7());
  const writes = writeMany(store, "crash", 50);
  workers.tell({ fault: "crash" });
  await writes;
  expect(await store.list()).toHaveLength(50);
});

test("a leader that hangs is ended by its page's watchdog, and the others' calls are answered", async () => {
  const name = v7();
  const leader = await openTabStore(name);
  const follower = await openTabStore(name, {}, { watchdogMs: 60_000 });
  leader.workers.tell({ fault: "spin" });
  await follower.store.write({ gesture: "waited for the watchdog" });
  await becomes(follower.store, "role", "leader");
  await leader.store.write({ gesture: "and this page goes on" });
  expect(await follower.store.list()).toHaveLength(2);
});

test("two stores at one origin know nothing of each other", async () => {
  const [tides, whales] = [await openTabStore(v7()), await openTabStore(v7())];
  await tides.store.write({ gesture: "high tide" });
  expect(await whales.store.list()).toEqual([]);
  expect([tides.store.status.role.state, whales.store.status.role.state]).toEqual(["leader", "leader"]);
});

test("a client that is gone no longer holds the leader's lane for long runs", async () => {
  const name = v7();
  const leader = await openTabStore(name);
  const follower = await openTabStore(name, {}, { watchdogMs: 60_000 });
  const started = new Promise<void>((resolve) => {
    follower.store.check({ repair: true, onProgress: () => resolve() }).catch(() => undefined);
  });
  await started;
  follower.workers.terminate();
  await expect(leader.store.check()).resolves.toMatchObject({ ok: true });
});

test("a leader whose store fails to open says so to its calls, and the next call is served", async () => {
  const name = v7();
  const first = await openTabStore(name);
  const second = await openTabStore(name, { failOpens: 1 });
  await first.store.write({ gesture: "kept" });
  await first.store.close();
  await becomes(second.store, "role", "failed");
  expect(second.store.status.role.reason).toContain("cannot be opened right now");
  expect(await second.store.list()).toHaveLength(1);
});

test("a store that cannot be opened rejects the opening with the engine's own error", async () => {
  await expect(openTabStore(v7(), { failOpens: 99 })).rejects.toMatchObject({
    code: "backend_unavailable",
    details: { attempt: expect.any(Number) },
  });
});

test("the page hides: its worker ends at once and another tab leads; it comes back and its calls are answered", async () => {
  const name = v7();
  const hidden = await openTabStore(name);
  await hidden.store.write({ gesture: "before" });
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  expect(hidden.store.status).toMatchObject({ worker: { state: "suspended" }, role: { state: "waiting" } });
  const waiting = hidden.store.write({ gesture: "while away" });
  const other = await openTabStore(name);
  expect(other.store.status.role.state).toBe("leader");
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await waiting;
  expect(await other.store.list()).toHaveLength(2);
  expect(hidden.store.status.role.state).toBe("follower");
});

test("a worker file that is not there ends in worker_failed", async () => {
  const opening = openMemory({ name: v7(), worker: new URL("/no-such-worker.js", location.href) });
  await expect(opening).rejects.toMatchObject({ code: "worker_failed" });
});
