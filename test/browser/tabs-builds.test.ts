import { v7 } from "uuid";
import { afterEach, expect, test } from "vitest";
import { BUILD } from "../../src/contract/build.ts";
import type { Build } from "../../src/contract/build.ts";
import type { EnginePort } from "../../src/contract/engine-port.ts";
import { PROTOCOL_VERSION } from "../../src/contract/envelope.ts";
import type { RoleState } from "../../src/contract/worker-api.ts";
import { openMemory } from "../../src/client/open-memory.ts";
import { StrandlineError } from "../../src/errors.ts";
import { openTab } from "../../src/tabs/tab.ts";
import type { Tab } from "../../src/tabs/tab.ts";
import { openEchoEngine } from "../support/echo-engine.ts";
import { spawnFaultWorker } from "../support/fault-worker.ts";

const tabs: Tab[] = [];

afterEach(async () => {
  await Promise.all(tabs.splice(0).map((tab) => tab.close()));
});

class TestTab {
  readonly #roles: RoleState["state"][] = [];
  #heard: () => void = () => undefined;
  #tab: Tab | undefined;

  /** A tab's worker side, in this page: locks and channels are the browser's own. */
  static async open(store: string, build: Partial<Build>, openEngine?: () => Promise<EnginePort>): Promise<TestTab> {
    const test = new TestTab();
    const id = v7();
    test.#tab = await openTab({
      store,
      id,
      build: { ...BUILD, ...build },
      locks: navigator.locks,
      openEngine: openEngine ?? (() => openEchoEngine({ keepIn: `echo-${store}`, leader: id })),
      onRole: ({ state }) => {
        test.#roles.push(state);
        test.#heard();
      },
    });
    tabs.push(test.#tab);
    return test;
  }

  async becomes(state: RoleState["state"]): Promise<void> {
    while (this.#roles.at(-1) !== state) {
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    }
  }

  async call(method: string, input: unknown = {}, id: string = v7()): Promise<unknown> {
    const at = Date.now();
    const request = {
      kind: "request",
      id,
      version: PROTOCOL_VERSION,
      method,
      input,
      scope: { user: "default" },
      actor: "host",
      at,
      zone: "UTC",
      deadline: at + 10_000,
    };
    const outcome = await this.#tab?.send(request, () => undefined);
    if (outcome?.kind === "error") throw new StrandlineError(outcome.error.code, outcome.error.details);
    return outcome?.value;
  }

  async close(): Promise<void> {
    await this.#tab?.close();
  }
}

test("a tab with a newer build is handed the lead, and the older one does not compete while it is there", async () => {
  const store = v7();
  const old = await TestTab.open(store, { version: "1.0.0" });
  await old.becomes("leader");
  const alsoOld = await TestTab.open(store, { version: "1.0.0" });
  await alsoOld.becomes("follower");
  await old.call("write", { id: v7(), gesture: "by the old build" });
  const newer = await TestTab.open(store, { version: "1.1.0" });
  await newer.becomes("leader");
  await Promise.all([old.becomes("retired"), alsoOld.becomes("retired")]);
  expect(await newer.call("list")).toHaveLength(1);
  expect(await alsoOld.call("list")).toHaveLength(1);
  await newer.close();
  await Promise.race([old.becomes("leader"), alsoOld.becomes("leader")]);
  expect(await old.call("list")).toHaveLength(1);
});

test("calls in flight during a hand-over to a newer build are answered once", async () => {
  const store = v7();
  const old = await TestTab.open(store, { version: "1.0.0" });
  await old.becomes("leader");
  const writes = Array.from({ length: 300 }, (_, n) => old.call("write", { id: v7(), gesture: `write ${n}` }));
  const newer = await TestTab.open(store, { version: "2.0.0" });
  await newer.becomes("leader");
  await Promise.all(writes);
  expect(await old.call("list")).toHaveLength(300);
});

test("an older protocol beside a newer leader is refused with protocol_mismatch, and served again when the leader is gone", async () => {
  const store = v7();
  const newer = await TestTab.open(store, { version: "2.0.0", protocol: PROTOCOL_VERSION + 1 });
  await newer.becomes("leader");
  const old = await TestTab.open(store, { version: "1.0.0" });
  await old.becomes("retired");
  await expect(old.call("list")).rejects.toMatchObject({ code: "protocol_mismatch", details: { caller: PROTOCOL_VERSION } });
  await newer.close();
  await old.becomes("leader");
  expect(await old.call("list")).toEqual([]);
});

test("a page and a worker of different protocols refuse each other", async () => {
  const worker = () => spawnFaultWorker({ build: { protocol: PROTOCOL_VERSION + 1 } });
  await expect(openMemory({ name: v7(), worker })).rejects.toMatchObject({ code: "protocol_mismatch" });
});

test("opening fails, the lock is free for others, and each tab's calls get its own error", async () => {
  const store = v7();
  let openable = false;
  const failing = () =>
    openable ? openEchoEngine() : Promise.reject(new StrandlineError("storage_unavailable", { reason: "told to fail" }));
  const a = await TestTab.open(store, {}, failing);
  const b = await TestTab.open(store, {}, failing);
  await expect(a.call("list")).rejects.toMatchObject({ code: "storage_unavailable", details: { reason: "told to fail" } });
  await expect(b.call("list")).rejects.toMatchObject({ code: "storage_unavailable" });
  openable = true;
  expect(await a.call("list")).toEqual([]);
  expect(await b.call("list")).toEqual([]);
});

test("a tab that stood aside for a newer build hears when that one cannot open the store", async () => {
  const store = v7();
  const old = await TestTab.open(store, { version: "1.0.0" });
  await old.becomes("leader");
  const newer = await TestTab.open(store, { version: "2.0.0" }, () => Promise.reject(new StrandlineError("storage_full")));
  await old.becomes("retired");
  await newer.becomes("failed");
  await expect(old.call("list")).rejects.toMatchObject({ code: "storage_full" });
});

test("an engine whose commit throws is closed and opened again", async () => {
  const store = v7();
  let broken = true;
  const opening = async (): Promise<EnginePort> => {
    const engine = await openEchoEngine({ keepIn: `echo-${store}` });
    if (!broken) return engine;
    broken = false;
    engine.commit = () => Promise.reject(new Error("memory access out of bounds"));
    return engine;
  };
  const tab = await TestTab.open(store, {}, opening);
  await expect(tab.call("list")).rejects.toMatchObject({
    code: "storage_failed",
    details: { reason: "Error: memory access out of bounds" },
  });
  expect(await tab.call("list")).toEqual([]);
});

test("a request sent twice by its caller while it is under way is answered to both", async () => {
  const tab = await TestTab.open(v7(), {});
  const id = v7();
  const [one, two] = await Promise.all([tab.call("write", { id, gesture: "twice" }, id), tab.call("write", { id, gesture: "twice" }, id)]);
  expect(one).toEqual(two);
  expect(await tab.call("list")).toHaveLength(1);
});
