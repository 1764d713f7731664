import { describe, expect, test } from "vitest";
import type { Backend } from "../../src/storage/database.ts";
import { APPLICATION_ID, markClean, migrate, openStore, STORE_FILE } from "../../src/storage/migrate.ts";
import type { Migration } from "../../src/storage/migrate.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";

const ONE: Migration = {
  version: 1,
  name: "base",
  sql: "create table meta (key text primary key, value any) strict, without rowid; create table item (id integer primary key, text text not null) strict",
};
const TWO: Migration = { version: 2, name: "tags", sql: "alter table item add column tag text; update item set tag = 'none'" };
const BROKEN: Migration = {
  version: 3,
  name: "broken",
  sql: "drop table item; create table item (id integer primary key) strict; insert into nowhere values (1)",
};

const fresh = async (): Promise<Backend> => memoryBackend(await loadSqlite());

async function storeOfVersionOne(): Promise<Backend> {
  const backend = await fresh();
  const { db } = await openStore({ backend, migrations: [ONE] });
  db.run("insert into item values (1, 'kept')");
  markClean(db);
  db.close();
  return backend;
}

describe("opening a store", () => {
  test("a new store gets every migration, our application id and counts as cleanly ended", async () => {
    const { db, ...opened } = await openStore({ backend: await fresh(), migrations: [ONE, TWO] });
    expect(opened).toEqual({ cleanEnd: true, created: true });
    expect(db.get("pragma user_version")).toEqual({ user_version: 2 });
    expect(db.get("pragma application_id")).toEqual({ application_id: APPLICATION_ID });
  });

  test("the end was clean only if the last session said so", async () => {
    const backend = await storeOfVersionOne();
    const second = await openStore({ backend, migrations: [ONE] });
    expect(second.cleanEnd).toBe(true);
    second.db.close();
    const third = await openStore({ backend, migrations: [ONE] });
    expect(third.cleanEnd).toBe(false);
  });

  test("an older store is migrated after a snapshot, which goes at the next open", async () => {
    const backend = await storeOfVersionOne();
    const { db, migratedFrom, created } = await openStore({ backend, migrations: [ONE, TWO] });
    expect({ migratedFrom, created }).toEqual({ migratedFrom: 1, created: false });
    expect(db.get("select text, tag from item")).toEqual({ text: "kept", tag: "none" });
    db.close();
    expect(backend.files()).toEqual(["/before-v2.db", STORE_FILE]);
    const before = backend.open("/before-v2.db");
    expect(before.get("select * from item")).toEqual({ id: 1, text: "kept" });
    before.close();
    await openStore({ backend, migrations: [ONE, TWO] });
    expect(backend.files()).toEqual([STORE_FILE]);
  });

  test("a failed migration leaves the store as it was, says so, and can be tried again", async () => {
    const backend = await storeOfVersionOne();
    const failing = openStore({ backend, migrations: [ONE, TWO, BROKEN] });
    await expect(failing).rejects.toMatchObject({
      code: "storage_failed",
      details: { step: "migrate", version: 3, name: "broken", untouched: true },
    });
    await expect(failing).rejects.toThrow("the store is as it was before");
    const { db, cleanEnd } = await openStore({ backend, migrations: [ONE] });
    expect(cleanEnd).toBe(true);
    expect(db.get("select * from item")).toEqual({ id: 1, text: "kept" });
    db.close();
    const { migratedFrom } = await openStore({ backend, migrations: [ONE, TWO] });
    expect(migratedFrom).toBe(1);
  });

  test("a newer schema is refused and the file is not touched", async () => {
    const backend = await fresh();
    (await openStore({ backend, migrations: [ONE, TWO] })).db.close();
    const bytes = backend.read(STORE_FILE, 0, backend.size(STORE_FILE));
    await expect(openStore({ backend, migrations: [ONE] })).rejects.toMatchObject({
      code: "schema_too_new",
      details: { found: 2, supported: 1 },
    });
    expect(Buffer.compare(backend.read(STORE_FILE, 0, backend.size(STORE_FILE)), bytes)).toBe(0);
  });

  test("a database of another program is refused", async () => {
    const backend = await fresh();
    const foreign = backend.open(STORE_FILE);
    foreign.exec("create table other (x)");
    foreign.close();
    await expect(openStore({ backend, migrations: [ONE] })).rejects.toMatchObject({ code: "storage_failed", details: { step: "open" } });
    expect(() => migrate(backend.open(STORE_FILE), [ONE])).toThrowError(expect.objectContaining({ code: "not_a_backup" }));
  });

  test.each([
    ["a gap", [ONE, BROKEN]],
    ["a repeat", [ONE, TWO, TWO]],
    ["a wrong start", [TWO]],
  ])("migrations with %s are refused before anything is opened", async (_, migrations) => {
    const backend = await fresh();
    await expect(openStore({ backend, migrations })).rejects.toMatchObject({ code: "storage_failed", details: { step: "migrate" } });
    expect(backend.files()).toEqual([]);
  });
});
