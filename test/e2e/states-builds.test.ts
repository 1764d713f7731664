import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { BUILD } from "../../src/contract/build.ts";
import { ChromiumSite } from "./chromium-site.ts";

let site: ChromiumSite;

beforeAll(async () => {
  site = await ChromiumSite.start();
});

afterEach(() => site.closeTabs());

afterAll(() => site[Symbol.asyncDispose]());

test("a newer build takes over the lead, the older page keeps working as a guest and leads again when it is alone", async () => {
  const name = v7();
  const [older, newer] = [await site.tab(), await site.tab()];
  await older.act("open", { name });
  await older.act("beginWriting", "older");
  await newer.act("open", { name, faults: { build: "newer" } });
  await older.act("becomes", "role", "retired");
  await newer.act("becomes", "role", "leader");
  await newer.act("write", "newer", 20);
  const { acknowledged, failures } = await older.act("stopWriting");
  expect(failures).toEqual([]);
  expect((await newer.act("list")).filter((gesture) => gesture.startsWith("older"))).toHaveLength(acknowledged.length);
  await newer.control.close();
  await older.act("becomes", "role", "leader");
  expect(await older.act("list")).toHaveLength(acknowledged.length + 20);
});

test("an older page beside a newer protocol gets protocol_mismatch with the advice to reload, and works again when it is alone", async () => {
  const name = v7();
  const [older, newer] = [await site.tab(), await site.tab()];
  await older.act("open", { name });
  await older.act("write", "older", 5);
  await newer.act("leadByNewerProtocol", name);
  await older.act("becomes", "role", "retired");
  await expect(older.act("write", "refused", 1)).rejects.toMatchObject({
    code: "protocol_mismatch",
    message: expect.stringContaining("Reload this page"),
  });
  await newer.control.close();
  await older.act("becomes", "role", "leader");
  expect(await older.act("list")).toHaveLength(5);
});

test("lobehub/lobehub#5277, katspaugh/ichinichi#73: an upgrade keeps the data and sets a copy of the old file aside until the next good open", async () => {
  const name = v7();
  const tab = await site.tab();
  await tab.act("open", { name });
  await tab.act("write", "before", 50);
  const before = await tab.act("read");
  await tab.control.reload();
  expect(await tab.act("open", { name, faults: { build: "newer-schema" } })).toMatchObject({ schemaVersion: BUILD.schema + 1 });
  expect(await tab.act("read")).toEqual(before);
  expect(await tab.act("check")).toMatchObject({ ok: true });
  await tab.act("close");
  expect(Object.keys(await tab.act("poolFiles", name))).toContain(`/before-v${BUILD.schema + 1}.db`);
  await tab.control.reload();
  await tab.act("open", { name, faults: { build: "newer-schema" } });
  await tab.act("close");
  expect(Object.keys(await tab.act("poolFiles", name))).not.toContain(`/before-v${BUILD.schema + 1}.db`);
});

test("a store of a newer schema is schema_too_new with the advice to reload, and its file is not touched", async () => {
  const name = v7();
  const tab = await site.tab();
  await tab.act("open", { name, faults: { build: "newer-schema" } });
  await tab.act("write", "newer", 5);
  await tab.act("close");
  const file = (await tab.act("poolFiles", name))["/store.db"];
  expect(file).toMatch(/^[0-9a-f]{64}$/);
  await tab.control.reload();
  await expect(tab.act("open", { name })).rejects.toMatchObject({
    code: "schema_too_new",
    message: expect.stringContaining("Reload to get the newer version"),
    details: { found: BUILD.schema + 1, supported: BUILD.schema },
  });
  expect((await tab.act("poolFiles", name))["/store.db"]).toBe(file);
  await tab.control.reload();
  await tab.act("open", { name, faults: { build: "newer-schema" } });
  expect(await tab.act("list")).toHaveLength(5);
});

test("an older page that outlives a newer build's upgrade hears schema_too_new, and works again beside a newer page", async () => {
  const name = v7();
  const [older, newer] = [await site.tab(), await site.tab()];
  await older.act("open", { name });
  await older.act("write", "older", 5);
  await newer.act("open", { name, faults: { build: "newer-schema" } });
  await newer.act("becomes", "role", "leader");
  await older.act("write", "as a guest", 5);
  await newer.control.close();
  await expect(older.act("write", "alone", 1)).rejects.toMatchObject({ code: "schema_too_new" });
  expect(await older.act("status")).toMatchObject({ role: { state: "failed" } });
  const again = await site.tab();
  await again.act("open", { name, faults: { build: "newer-schema" } });
  await older.act("write", "as a guest again", 1);
  expect(await again.act("list")).toHaveLength(11);
});
