import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { v7 } from "uuid";
import type { StoreTab } from "../support/store-tab.ts";
import type { BrowserKind, DrivenBrowser } from "./driven-browser.ts";

export interface CheckContext {
  readonly browser: DrivenBrowser;
  readonly kind: BrowserKind;
  /** Adds to the line of this check in the report. */
  note(text: string): void;
}

export type Check = (context: CheckContext) => Promise<void>;

const NO_OPFS = { opfs: "refused" } as const;
const NOTHING = { opfs: "refused", indexedDb: "none" } as const;

/** What must hold in every browser: the states and errors of docs/errors.md, and the data intact. */
export const CHECKS: Readonly<Record<string, Check>> = {
  "a store opens, says where it is kept and why, writes, lists and is sound": async ({ browser, kind, note }) => {
    const [tab] = await tabsOf(browser, 1);
    const { storage } = await tab.act("open", { name: v7() });
    note(`${storage.state}: ${storage.reason}`);
    strictEqual(storage.state, kind.backend);
    ok(kind.reason.test(storage.reason), storage.reason);
    await tab.act("write", "潮汐 tide", 50);
    strictEqual((await tab.act("list")).length, 50);
    strictEqual((await tab.act("check")).ok, true);
  },
  "a store reads the same after its page was loaded again": async ({ browser }) => {
    const name = v7();
    const [tab] = await tabsOf(browser, 1);
    await tab.act("open", { name });
    await tab.act("write", "kept", 50);
    const before = await tab.act("read");
    await tab.control.reload();
    await tab.act("open", { name });
    deepStrictEqual(await tab.act("read"), before);
  },
  "two tabs write at once and both read everything": async ({ browser }) => {
    const name = v7();
    const [one, two] = await tabsOf(browser, 2);
    await one.act("open", { name });
    await two.act("open", { name });
    await Promise.all([one.act("write", "one", 50), two.act("write", "two", 50)]);
    strictEqual((await two.act("list")).length, 100);
    deepStrictEqual(await one.act("list"), await two.act("list"));
  },
  "the leading tab is closed while all write: no write fails, none is lost or doubled": async ({ browser, note }) => {
    const name = v7();
    const [first, second, third] = await tabsOf(browser, 3);
    const tabs = [first, second, third];
    for (const tab of tabs) await tab.act("open", { name });
    await Promise.all(tabs.map((tab, n) => tab.act("beginWriting", `tab ${n}`)));
    await second.act("write", "under way", 5);
    await first.control.close();
    await goOn([second, third], note);
  },
  "the leading tab's page goes into the back/forward cache, another leads, and it comes back": async ({ browser, note }) => {
    const name = v7();
    const [first, second] = await tabsOf(browser, 2);
    await first.act("open", { name });
    await second.act("open", { name });
    const mark = await first.act("mark");
    await first.control.leave();
    await second.act("becomes", "role", "leader");
    await second.act("write", "meanwhile", 5);
    await first.control.back();
    const cached = (await first.act("mark")) === mark;
    note(cached ? "the page came out of the cache" : "the browser loaded the page again");
    if (!cached) await first.act("open", { name });
    await first.act("write", "back", 5);
    strictEqual((await second.act("list")).length, 10);
  },
  "a worker that ends without a word is started again, and every call is answered": async ({ browser, note }) => {
    const [tab] = await tabsOf(browser, 1);
    await tab.act("open", { name: v7(), watchdogMs: 1_000 });
    await tab.act("beginWriting", "writing");
    await tab.act("write", "before", 20);
    await tab.act("terminate");
    await goOn([tab], note);
  },
  "a reload in the middle of 5,000 turns leaves all of them or none, and a sound store": async ({ browser, note }) => {
    const name = v7();
    const [tab] = await tabsOf(browser, 1);
    await tab.act("open", { name });
    await tab.act("beginRecording", "monday", 5_000);
    await tab.control.reload();
    await tab.act("open", { name });
    const { turns } = await tab.act("count");
    note(`${turns} turns`);
    ok(turns === 0 || turns === 5_000, `${turns} turns`);
    strictEqual((await tab.act("check")).ok, true);
  },
  "where OPFS is refused the store is kept in IndexedDB, and stays there": async ({ browser }) => {
    const name = v7();
    const [tab] = await tabsOf(browser, 1);
    strictEqual((await tab.act("open", { name, faults: NO_OPFS })).storage.state, "idb");
    await tab.act("write", "kept", 5);
    await tab.control.reload();
    strictEqual((await tab.act("open", { name })).storage.reason, "IndexedDB holds this store");
    strictEqual((await tab.act("list")).length, 5);
  },
  "with nowhere to keep data opening is storage_unavailable, unless memory only was agreed to": async ({ browser }) => {
    const [tab] = await tabsOf(browser, 1);
    await rejects(tab.act("open", { name: v7(), faults: NOTHING }), { code: "storage_unavailable" });
    const { storage } = await tab.act("open", { name: v7(), allowMemoryOnly: true, faults: NOTHING });
    deepStrictEqual([storage.state, "durable" in storage && storage.durable], ["memory", false]);
  },
  "a newer build takes over the lead, and the older page keeps working": async ({ browser, note }) => {
    const name = v7();
    const [older, newer] = await tabsOf(browser, 2);
    await older.act("open", { name });
    await older.act("beginWriting", "older");
    await newer.act("open", { name, faults: { build: "newer" } });
    await newer.act("becomes", "role", "leader");
    await older.act("becomes", "role", "retired");
    await goOn([older], note);
  },
  "a store of a newer schema is schema_too_new, and there again for the newer build": async ({ browser }) => {
    const name = v7();
    const [tab] = await tabsOf(browser, 1);
    await tab.act("open", { name, faults: { build: "newer-schema" } });
    await tab.act("write", "newer", 5);
    await tab.control.reload();
    await rejects(tab.act("open", { name }), { code: "schema_too_new" });
    await tab.control.reload();
    await tab.act("open", { name, faults: { build: "newer-schema" } });
    strictEqual((await tab.act("list")).length, 5);
  },
};

/** The tabs still there write a little more; then nothing may have failed, be lost or be there twice. */
async function goOn(tabs: readonly StoreTab[], note: CheckContext["note"]): Promise<void> {
  await Promise.all(tabs.map((tab, n) => tab.act("write", `afterwards ${n}`, 5)));
  const written = await Promise.all(tabs.map((tab) => tab.act("stopWriting")));
  deepStrictEqual(
    written.flatMap(({ failures }) => failures),
    [],
  );
  note(`longest wait ${Math.round(Math.max(...written.map(({ longestMs }) => longestMs)))} ms`);
  const all = (await tabs[0]?.act("read")) as readonly { readonly gesture: string }[];
  const gestures = new Set(all.map(({ gesture }) => gesture));
  strictEqual(gestures.size, all.length, "something was stored twice");
  for (const gesture of written.flatMap(({ acknowledged }) => acknowledged))
    ok(gestures.has(gesture), `${gesture} was acknowledged and is lost`);
}

type Tabs = readonly [StoreTab, StoreTab, StoreTab];

async function tabsOf(browser: DrivenBrowser, count: 1): Promise<readonly [StoreTab]>;
async function tabsOf(browser: DrivenBrowser, count: 2): Promise<readonly [StoreTab, StoreTab]>;
async function tabsOf(browser: DrivenBrowser, count: 3): Promise<Tabs>;
async function tabsOf(browser: DrivenBrowser, count: number): Promise<readonly StoreTab[]> {
  return browser.tabs(count);
}
