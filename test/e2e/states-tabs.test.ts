import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { StoreTab } from "../support/store-tab.ts";
import { ChromiumSite } from "./chromium-site.ts";

let site: ChromiumSite;

beforeAll(async () => {
  site = await ChromiumSite.start();
});

afterEach(() => site.closeTabs());

afterAll(() => site[Symbol.asyncDispose]());

/** Tabs with the same store open, the first one leading. */
async function tabsOn(name: string, count: number): Promise<readonly [StoreTab, ...StoreTab[]]> {
  const open = async (): Promise<StoreTab> => {
    const tab = await site.tab();
    await tab.act("open", { name });
    return tab;
  };
  const first = await open();
  return [first, ...(await Promise.all(Array.from({ length: count - 1 }, open)))];
}

/** A second; on a machine that is too busy to open a store in a third of that, thrice the time it takes. ms. */
async function waitAllowed(): Promise<number> {
  const tab = await site.tab();
  const since = performance.now();
  await tab.act("open", { name: v7() });
  return Math.max(1_000, 3 * (performance.now() - since));
}

test("expo/expo#36835, fission-ui/fission#194: two tabs open one store and both read and write", async () => {
  const [one, two] = await tabsOn(v7(), 2);
  if (two === undefined) throw new Error("no second tab");
  await Promise.all([one.act("write", "one", 20), two.act("write", "two", 20)]);
  expect(new Set(await one.act("list"))).toEqual(new Set(await two.act("list")));
  expect(await two.act("list")).toHaveLength(40);
  expect([(await one.act("status")).role.state, (await two.act("status")).role.state]).toEqual(["leader", "follower"]);
});

test("modelcontextprotocol/servers#4797, #1819: writers of three tabs at once lose nothing and damage nothing", async () => {
  const tabs = await tabsOn(v7(), 3);
  await Promise.all(tabs.map((tab, n) => tab.act("write", `tab ${n}`, 100)));
  expect(new Set(await tabs[0].act("list")).size).toBe(300);
  expect(await tabs[0].act("check")).toMatchObject({ ok: true });
});

describe("subframe7536/sqlite-wasm#7, powersync-ja/powersync-js#664: of three writing tabs", () => {
  test.each([
    ["the leader", 0],
    ["a follower", 1],
  ] as const)("%s is closed, and the others go on within a second without a failed write", async (_which, closed) => {
    const limitMs = await waitAllowed();
    const tabs = await tabsOn(v7(), 3);
    await Promise.all(tabs.map((tab, n) => tab.act("beginWriting", `tab ${n}`)));
    await tabs[1]?.act("write", "under way", 5);
    await tabs[closed]?.control.close();
    const left = tabs.filter((_, n) => n !== closed);
    await Promise.all(left.map((tab, n) => tab.act("write", `afterwards ${n}`, 5)));
    const written = await Promise.all(left.map((tab) => tab.act("stopWriting")));
    expect(written.flatMap(({ failures }) => failures)).toEqual([]);
    expect(Math.max(...written.map(({ longestMs }) => longestMs))).toBeLessThan(limitMs);
    const all = (await left[0]?.act("read")) as readonly { readonly gesture: string }[];
    const gestures = all.map(({ gesture }) => gesture);
    expect(new Set(gestures).size).toBe(gestures.length);
    expect(gestures).toEqual(expect.arrayContaining(written.flatMap(({ acknowledged }) => acknowledged)));
  });
});

test("powersync-ja/powersync-js#811: a tab reloaded again and again while it opens its store opens it at last", async () => {
  const name = v7();
  const tab = await site.tab();
  for (let round = 0; round < 6; round += 1) {
    await tab.act("beginOpening", { name });
    await tab.control.reload();
  }
  await tab.act("open", { name });
  await tab.act("write", "opened", 3);
  expect(await tab.act("list")).toHaveLength(3);
});

test("rhashimoto/wa-sqlite#320: a reload in the middle of 5,000 turns leaves all of them or none, and a sound store", async () => {
  const name = v7();
  const tab = await site.tab();
  const counts: number[] = [];
  for (const afterMs of [0, 40, 120, 300]) {
    await tab.act("open", { name });
    const before = (await tab.act("count")).turns;
    await tab.act("beginRecording", `session ${afterMs}`, 5_000);
    // The moment of the reload is what is tried out; nothing is waited for.
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await tab.control.reload();
    await tab.act("open", { name });
    counts.push((await tab.act("count")).turns - before);
    await tab.control.reload();
  }
  expect(counts.filter((count) => count !== 0 && count !== 5_000)).toEqual([]);
  await tab.act("open", { name });
  expect(await tab.act("check")).toMatchObject({ ok: true });
});

test("oramasearch/orama#695, ruvnet/RuVector#30: a store reads the same after its browser was started again", async () => {
  const name = v7();
  const tab = await site.tab();
  await tab.act("open", { name });
  await tab.act("write", "潮汐 tide", 200);
  const before = await tab.act("read");
  await site.restart();
  const again = await site.tab();
  await again.act("open", { name });
  expect(await again.act("read")).toEqual(before);
  expect(before).toHaveLength(200);
});

test("a page that comes back from the back/forward cache goes on with its store, which another tab led meanwhile", async () => {
  const [first, second] = await tabsOn(v7(), 2);
  if (second === undefined) throw new Error("no second tab");
  await first.act("write", "before", 5);
  const mark = await first.act("mark");
  await first.control.leave();
  await second.act("becomes", "role", "leader");
  await second.act("write", "meanwhile", 5);
  await first.control.back();
  expect(await first.act("mark"), "the page came back and was not loaded again").toBe(mark);
  await first.act("write", "back", 5);
  expect(await second.act("list")).toHaveLength(15);
  expect(await first.act("status")).toMatchObject({ worker: { state: "ready" }, role: { state: "follower" } });
});

describe("a worker that crashes", () => {
  test.each([
    ["throws", async (tab: StoreTab) => tab.act("fault", { fault: "throw" })],
    ["ends without a word", async (tab: StoreTab) => tab.act("terminate")],
  ] as const)("because it %s is started again: every call is answered, nothing is lost or doubled", async (_how, crash) => {
    const name = v7();
    const tab = await site.tab();
    await tab.act("open", { name, watchdogMs: 1_000 });
    await tab.act("beginWriting", "writing");
    await tab.act("write", "before", 50);
    await crash(tab);
    await tab.act("write", "after", 50);
    const { acknowledged, failures } = await tab.act("stopWriting");
    expect(failures).toEqual([]);
    const gestures = await tab.act("list");
    expect(gestures).toHaveLength(acknowledged.length + 100);
    expect(new Set(gestures).size).toBe(gestures.length);
    expect(await tab.act("check")).toMatchObject({ ok: true });
  });

  test("because it has no memory left refuses those calls with storage_failed, opens the store again and goes on", async () => {
    const tab = await site.tab();
    await tab.act("open", { name: v7() });
    await tab.act("write", "before", 5);
    await tab.act("fault", { fault: "exhaust" });
    await expect(tab.act("write", "refused", 1)).rejects.toMatchObject({ code: "storage_failed" });
    await tab.act("write", "after", 5);
    expect(await tab.act("list")).toHaveLength(10);
  });
});
