import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ChromiumSite } from "./chromium-site.ts";

let site: ChromiumSite;

beforeAll(async () => {
  site = await ChromiumSite.start();
});

afterEach(() => site.closeTabs());

afterAll(() => site[Symbol.asyncDispose]());

const NO_OPFS = { opfs: "refused" } as const;
const NOTHING = { opfs: "refused", indexedDb: "none" } as const;
/** Room for some memories of this size, but not for many. */
const ROOM_BYTES = 4_000_000;
const MEMORY_BYTES = 130_000;

describe.each([
  ["opfs", {}, 0],
  // Chromium compacts IndexedDB at any moment, which makes room: only a quota that leaves none is sure to refuse.
  ["idb", NO_OPFS, Number.NEGATIVE_INFINITY],
] as const)("a full disk under %s", (backend, faults, roomAtLast) => {
  test("refuses a write as a whole with storage_full; reading goes on, what was acknowledged is there after reopening", async () => {
    const name = v7();
    const tab = await site.tab();
    await tab.act("open", { name, faults });
    await tab.act("write", "before", 20);
    const lift = await site.limitRoom(ROOM_BYTES);
    const { acknowledged, code } = await tab.act("fill", "filling", MEMORY_BYTES);
    expect(code).toBe("storage_full");
    expect(acknowledged.length).toBeGreaterThan(1);
    const liftAll = await site.limitRoom(roomAtLast);
    await expect(tab.act("write", "refused", 1, " and more".repeat(50_000))).rejects.toMatchObject({ code: "storage_full" });
    const kept = await tab.act("list");
    expect(new Set(kept)).toEqual(new Set([...acknowledged, ...Array.from({ length: 20 }, (_, n) => `before ${n}`)]));
    await lift();
    await liftAll();
    await tab.act("write", "after", 3);
    await tab.control.reload();
    expect(await tab.act("open", { name, faults })).toMatchObject({ storage: { state: backend } });
    expect(await tab.act("list")).toHaveLength(kept.length + 3);
    expect(await tab.act("check")).toMatchObject({ ok: true });
  });
});

test("livestorejs/livestore#533, evoluhq/evolu#705: where OPFS is refused the store opens on IndexedDB at once, and says why", async () => {
  const name = v7();
  const tab = await site.tab();
  const { storage } = await tab.act("open", { name, faults: NO_OPFS });
  expect(storage).toMatchObject({ state: "idb", durable: true });
  expect(storage.reason).toMatch(/OPFS refused: SecurityError: .*; using IndexedDB/);
  await tab.act("write", "kept", 5);
  await tab.control.reload();
  await tab.act("open", { name, faults: NO_OPFS });
  expect(await tab.act("list")).toHaveLength(5);
});

test("a store begun on IndexedDB stays there though OPFS works the next time", async () => {
  const name = v7();
  const tab = await site.tab();
  await tab.act("open", { name, faults: NO_OPFS });
  await tab.act("write", "kept", 5);
  await tab.control.reload();
  expect(await tab.act("open", { name })).toMatchObject({ storage: { state: "idb", reason: "IndexedDB holds this store" } });
  expect(await tab.act("list")).toHaveLength(5);
});

test("kubestellar/console#2793: a store on OPFS is backend_unavailable while OPFS fails, never an empty one, and there again afterwards", async () => {
  const name = v7();
  const tab = await site.tab();
  await tab.act("open", { name });
  await tab.act("write", "kept", 5);
  await tab.control.reload();
  await expect(tab.act("open", { name, allowMemoryOnly: true, faults: NO_OPFS })).rejects.toMatchObject({
    code: "backend_unavailable",
    details: { owner: "opfs" },
  });
  await tab.control.reload();
  await tab.act("open", { name });
  expect(await tab.act("list")).toHaveLength(5);
});

test("with neither OPFS nor IndexedDB opening is storage_unavailable, and is said at once, not after an endless wait", async () => {
  const tab = await site.tab();
  const since = performance.now();
  await expect(tab.act("open", { name: v7(), faults: NOTHING })).rejects.toMatchObject({ code: "storage_unavailable" });
  expect(performance.now() - since).toBeLessThan(20_000);
});

test("kubestellar/console#2793: memory only is agreed to by name, and the status says that nothing keeps the data", async () => {
  const tab = await site.tab();
  const status = await tab.act("open", { name: v7(), allowMemoryOnly: true, faults: NOTHING });
  expect(status).toMatchObject({ storage: { state: "memory", durable: false }, custody: { state: "due" } });
  expect(status.storage.reason).toContain("nothing will be kept");
  await tab.act("write", "for now", 5);
  expect(await tab.act("list")).toHaveLength(5);
});

test("a window without a profile works on OPFS, and reminds of making a copy because nothing was promised", async () => {
  const { tab, browser } = await site.privateTab();
  await tab.act("open", { name: v7() });
  await tab.act("write", "private", 5);
  expect(await tab.act("list")).toHaveLength(5);
  const { storage, persistence } = await tab.act("status");
  expect(storage.state).toBe("opfs");
  expect(persistence.state).not.toBe("persisted");
  await browser.close();
});

test("an exported file is in rollback mode, which every SQLite reads, and stock sqlite3 finds every memory in it where it is installed", async () => {
  const tab = await site.tab();
  await tab.act("open", { name: v7() });
  await tab.act("write", "exported", 20);
  const bytes = Buffer.from(await tab.act("exportFile"), "base64");
  expect(bytes.toString("latin1", 0, 15)).toBe("SQLite format 3");
  expect([bytes[18], bytes[19]]).toEqual([1, 1]);
  expect(["ok 20", "not installed"]).toContain(await readByStockSqlite(bytes));
});

async function readByStockSqlite(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "strandline-export-"));
  try {
    await writeFile(join(folder, "copy.db"), bytes);
    const query = "select (select * from pragma_integrity_check) || ' ' || (select count(*) from memory)";
    const { stdout } = await promisify(execFile)("sqlite3", [join(folder, "copy.db"), query]);
    return stdout.trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "not installed";
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
