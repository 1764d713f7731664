import { describe, expect, test } from "vitest";
import type { Backend, Database } from "../../src/storage/database.ts";
import { openStore, RECOVERING_FILE, STORE_FILE } from "../../src/storage/migrate.ts";
import type { Migration } from "../../src/storage/migrate.ts";
import { damagedSide, recover } from "../../src/storage/recover.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";

const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: "base",
    sql: `
    create table meta (key text primary key, value any) strict, without rowid;
    create table item (id integer primary key, text text not null) strict;
    create table pair (name text not null, item_id integer not null references item (id)) strict;
    create index item_by_text on item (text);
    create virtual table word using fts5 (text, content = '', contentless_delete = 1)`,
  },
];
const ROWS = 5000;
const PAGE_BYTES = 8192;

async function filled(): Promise<{ backend: Backend; db: Database }> {
  const backend = memoryBackend(await loadSqlite());
  const { db } = await openStore({ backend, migrations: MIGRATIONS });
  db.exec("begin");
  for (let id = 1; id <= ROWS; id += 1) {
    db.run("insert into item values (:id, :text)", { id, text: `item ${id} ${"filler ".repeat(20)}` });
    db.run("insert into word (rowid, text) values (:id, :text)", { id, text: `item ${id}` });
    db.run("insert into pair values (:name, :id)", { name: `p${id}`, id });
  }
  db.exec("commit");
  return { backend, db };
}

/** Overwrites pages of the file that belong to one table or index. */
async function damage(backend: Backend, db: Database, owner: string, pages: number): Promise<void> {
  const found = db.all("select pageno from dbstat where name = :owner and pagetype = 'leaf' order by pageno limit :pages offset 2", {
    owner,
    pages,
  });
  db.close();
  const bytes = backend.read(STORE_FILE, 0, backend.size(STORE_FILE));
  for (const { pageno } of found) bytes.fill(0xa5, (Number(pageno) - 1) * PAGE_BYTES, Number(pageno) * PAGE_BYTES);
  await backend.write(STORE_FILE, [bytes]);
}

describe("which side is damaged", () => {
  test("a sound database has no damaged side", async () => {
    const { db } = await filled();
    expect(damagedSide(db, ["word"])).toBe("none");
  });

  test.each([
    ["item_by_text", "derived"],
    ["word_data", "derived"],
    ["item", "truth"],
  ] as const)("pages of %s overwritten are damage of the %s side", async (owner, side) => {
    const { backend, db } = await filled();
    await damage(backend, db, owner, 1);
    expect(damagedSide(backend.open(STORE_FILE), ["word"])).toBe(side);
  });

  test("an index that lacks a row is derived damage", async () => {
    const { db } = await filled();
    db.exec("create temp table hidden as select * from sqlite_schema where name = 'item_by_text'");
    db.exec("pragma writable_schema = on; delete from sqlite_schema where name = 'item_by_text'; pragma writable_schema = reset");
    db.exec("insert into item values (9999, 'not in the index')");
    db.exec("pragma writable_schema = on; insert into sqlite_schema select * from hidden; pragma writable_schema = reset");
    expect(damagedSide(db, ["word"])).toBe("derived");
    db.exec("reindex");
    expect(damagedSide(db, ["word"])).toBe("none");
  });
});

describe("recovery", () => {
  test("every readable row of every table is saved, the rest is counted, and the damaged file is kept", async () => {
    const { backend, db } = await filled();
    await damage(backend, db, "item", 3);
    const before = backend.read(STORE_FILE, 0, backend.size(STORE_FILE));
    const recovery = await recover({ backend, migrations: MIGRATIONS, at: 1_764_000_000_000 });
    expect(recovery.damagedFile).toBe("/damaged-1764000000000.db");
    expect(Buffer.compare(backend.read(recovery.damagedFile, 0, before.length), before)).toBe(0);
    const item = recovery.tables.find(({ table }) => table === "item");
    expect(item).toMatchObject({ complete: true });
    expect((item?.copied ?? 0) + (item?.lost ?? 0)).toBe(ROWS);
    expect(item?.lost).toBeGreaterThan(0);
    expect(item?.lost).toBeLessThan(ROWS / 10);
    expect(recovery.tables.find(({ table }) => table === "pair")).toEqual({ table: "pair", copied: ROWS, lost: 0, complete: true });
    expect(recovery.dangling).toBe(item?.lost);
    const { db: back } = await openStore({ backend, migrations: MIGRATIONS });
    expect(back.get("pragma integrity_check")).toEqual({ integrity_check: "ok" });
    expect(back.get("select count(*) as n from item")).toEqual({ n: item?.copied });
    expect(back.get("select text from item where id = 5000")?.["text"]).toContain("item 5000");
  });

  test("a file with nothing readable is kept aside and a new store begins, as the report says", async () => {
    const backend = memoryBackend(await loadSqlite());
    await backend.write(STORE_FILE, [new Uint8Array(50_000).fill(7)]);
    await expect(openStore({ backend, migrations: MIGRATIONS })).rejects.toMatchObject({ code: "storage_corrupt" });
    const recovery = await recover({ backend, migrations: MIGRATIONS, at: 5 });
    expect(recovery).toEqual({ damagedFile: "/damaged-5.db", readable: false, tables: [], dangling: 0 });
    expect((await openStore({ backend, migrations: MIGRATIONS })).created).toBe(false);
  });

  test("a recovery cut short after the new file was complete is finished by the next open", async () => {
    const { backend, db } = await filled();
    db.run("vacuum into :file", { file: RECOVERING_FILE });
    db.close();
    await backend.write(STORE_FILE, [new Uint8Array(50_000).fill(7)]);
    const { db: back, created } = await openStore({ backend, migrations: MIGRATIONS });
    expect(created).toBe(false);
    expect(back.get("select count(*) as n from item")).toEqual({ n: ROWS });
    expect(backend.files()).toEqual(["/damaged-2.db", STORE_FILE]);
  });

  test("a recovery cut short before that starts over from the damaged file", async () => {
    const { backend, db } = await filled();
    db.close();
    await backend.write(RECOVERING_FILE, []);
    const { db: back } = await openStore({ backend, migrations: MIGRATIONS });
    expect(back.get("select count(*) as n from item")).toEqual({ n: ROWS });
    expect(backend.files()).toEqual([STORE_FILE]);
  });
});
