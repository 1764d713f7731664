import { isStrandlineError } from "../../src/errors.ts";
import type { Backend, Database } from "../../src/storage/database.ts";

/** What a case gets: a backend of its own, and a way to open the same storage again after closing it. */
export interface CaseContext {
  readonly backend: Backend;
  reopen(): Promise<Backend>;
}

export interface DatabaseCase {
  readonly name: string;
  /** Needs a backend that keeps data when it is closed. */
  readonly durable?: true;
  readonly run: (context: CaseContext) => Promise<void> | void;
}

const TABLE = "create table item (id integer primary key, value any) strict";

/** The contract of `Database` and `Backend`. Runs in Node and, by name, inside browser workers, so it brings its own checks. */
export const DATABASE_CASES: readonly DatabaseCase[] = [
  {
    name: "values come back as they went in",
    run: ({ backend }) => {
      const db = filled(backend);
      const values = [
        "",
        "学习 🐳 \u0000 NUL",
        "\ufeffBOM",
        "x".repeat(200_000),
        0,
        -1,
        2 ** 31,
        1_764_000_000_123,
        2 ** 53 - 1,
        0.1,
        2n ** 62n,
        -(2n ** 63n),
        null,
      ];
      for (const value of values) {
        db.run("insert or replace into item values (1, :value)", { value });
        equal(db.get("select value from item where id = 1"), { value });
      }
    },
  },
  {
    name: "blobs come back byte for byte, empty and large ones too",
    run: ({ backend }) => {
      const db = filled(backend);
      for (const size of [0, 1, 100, 300_000]) {
        const value = Uint8Array.from({ length: size }, (_, index) => index % 251);
        db.run("insert or replace into item values (1, :value)", { value });
        const back = db.get("select value from item where id = 1")?.["value"];
        check(
          back instanceof Uint8Array && back.length === size && back.every((byte, index) => byte === index % 251),
          `blob of ${size} bytes`,
        );
      }
    },
  },
  {
    name: "an undefined binding is null, and bindings do not leak into the next call",
    run: ({ backend }) => {
      const db = filled(backend);
      db.run("insert into item values (:id, :value)", { id: 1, value: "first" });
      db.run("insert into item values (:id, :value)", { id: 2, value: undefined });
      db.run("insert into item values (:id, :value)", { id: 3 });
      equal(db.all("select value from item order by id"), [{ value: "first" }, { value: null }, { value: null }]);
    },
  },
  {
    name: "run tells how many rows changed, get the first row or undefined",
    run: ({ backend }) => {
      const db = filled(backend);
      db.run("insert into item values (1, 'a'), (2, 'b')");
      equal(db.run("update item set value = 'c'"), 2);
      equal(db.run("update item set value = 'c' where id = 9"), 0);
      equal(db.get("select id from item order by id"), { id: 1 });
      equal(db.get("select id from item where id = 9"), undefined);
    },
  },
  {
    name: "more statements than the cache holds still work",
    run: ({ backend }) => {
      const db = filled(backend);
      for (let round = 0; round < 2; round += 1) {
        for (let index = 0; index < 700; index += 1) equal(db.get(`select ${index} as n`), { n: index });
      }
    },
  },
  {
    name: "a cached statement sees a changed schema",
    run: ({ backend }) => {
      const db = filled(backend);
      db.run("insert into item values (1, 'a')");
      equal(Object.keys(db.get("select * from item") ?? {}), ["id", "value"]);
      db.exec("alter table item add column more text");
      equal(Object.keys(db.get("select * from item") ?? {}), ["id", "value", "more"]);
    },
  },
  {
    name: "transactions roll back as a whole and say when they are open",
    run: ({ backend }) => {
      const db = filled(backend);
      equal(db.inTransaction, false);
      db.exec("begin immediate");
      equal(db.inTransaction, true);
      db.exec("savepoint part");
      db.run("insert into item values (1, 'a')");
      db.exec("rollback to part; release part");
      db.run("insert into item values (2, 'b')");
      equal(count(db), 1);
      db.exec("rollback");
      equal(db.inTransaction, false);
      equal(count(db), 0);
    },
  },
  {
    name: "a failed statement is storage_failed, names the statement and never the bound text",
    run: ({ backend }) => {
      const db = filled(backend);
      db.exec("create virtual table word using fts5(text)");
      db.run("insert into item values (1, 'a')");
      const conflict = failure(() => db.run("insert into item values (:id, :value)", { id: 1, value: "my secret" }), "storage_failed");
      check(conflict.includes("insert into item") && !conflict.includes("secret"), conflict);
      const query = failure(() => db.all("select * from word where word match :query", { query: '"my secret' }), "storage_failed");
      check(!query.includes("secret"), query);
      equal(count(db), 1);
    },
  },
  {
    name: "two statements in one call are refused",
    run: ({ backend }) => {
      const db = filled(backend);
      failure(() => db.run("insert into item values (1, 'a'); delete from item"), "storage_failed");
      equal(count(db), 0);
    },
  },
  {
    name: "a read over its time limit ends as timeout, and the connection goes on",
    run: ({ backend }) => {
      const db = filled(backend);
      const endless = "with recursive n(x) as (select 1 union all select x + 1 from n) select max(x) from n";
      failure(() => db.limited(20, () => db.all(endless)), "timeout");
      equal(
        db.limited(1000, () => count(db)),
        0,
      );
    },
  },
  {
    name: "a closed database answers with a typed error, and closing twice is fine",
    run: ({ backend }) => {
      const db = filled(backend);
      db.close();
      db.close();
      failure(() => db.get("select 1"), "storage_failed");
    },
  },
  {
    name: "a text that is no database opens as storage_corrupt",
    run: async ({ backend }) => {
      await backend.write("/other.db", [new TextEncoder().encode("not a database ".repeat(1000))]);
      failure(() => backend.open("/other.db").get("select count(*) from sqlite_schema"), "storage_corrupt");
    },
  },
  {
    name: "one file has one connection; another file can be open beside it",
    run: ({ backend }) => {
      const db = filled(backend);
      failure(() => backend.open("/store.db").run("insert into item values (1, 'a')"), "storage_failed");
      const other = backend.open("/other.db");
      other.exec(TABLE);
      other.run("insert into item values (1, 'other')");
      equal(count(db), 0);
      equal(count(other), 1);
    },
  },
  {
    name: "a vacuumed copy is read, written back under another name and opens whole",
    run: async ({ backend }) => {
      const db = filled(backend);
      db.run(`insert into item select value, hex(randomblob(500)) from (${numbers(2000)})`);
      db.run("vacuum into '/copy.db'");
      await backend.flush();
      const size = backend.size("/copy.db");
      const parts = Array.from({ length: Math.ceil(size / 700_000) }, (_, index) => backend.read("/copy.db", index * 700_000, 700_000));
      await backend.write("/back.db", parts);
      equal(backend.size("/back.db"), size);
      const back = backend.open("/back.db");
      equal(back.get("pragma integrity_check"), { integrity_check: "ok" });
      equal(count(back), 2000);
    },
  },
  {
    name: "files are listed, renamed over others and removed; open ones are left alone",
    run: async ({ backend }) => {
      filled(backend).run("insert into item values (1, 'old')");
      const other = backend.open("/a.db");
      other.exec(TABLE);
      other.run("insert into item values (7, 'seven')");
      await rejected(backend.rename("/a.db", "/b.db"), "storage_failed");
      await rejected(backend.remove("/a.db"), "storage_failed");
      other.close();
      await backend.write("/b.db", [new Uint8Array(9000)]);
      await backend.rename("/a.db", "/b.db");
      equal(backend.files(), ["/b.db", "/store.db"]);
      equal(backend.size("/a.db"), 0);
      const renamed = backend.open("/b.db");
      equal(renamed.get("select id from item"), { id: 7 });
      renamed.close();
      await backend.remove("/b.db");
      equal(backend.files(), ["/store.db"]);
    },
  },
  {
    name: "a shrunken file gives its space back",
    run: async ({ backend }) => {
      const db = filled(backend);
      db.run(`insert into item select value, randomblob(2000) from (${numbers(1000)})`);
      await settle(backend, db);
      const before = backend.size("/store.db");
      db.exec("delete from item");
      db.exec("vacuum");
      await settle(backend, db);
      check(backend.size("/store.db") < before / 10, `${before} → ${backend.size("/store.db")} bytes`);
    },
  },
  {
    name: "what was flushed is there after reopening; a file that shrank too",
    durable: true,
    run: async ({ backend, reopen }) => {
      const db = filled(backend);
      db.run(`insert into item select value, randomblob(3000) from (${numbers(800)})`);
      await settle(backend, db);
      db.exec("delete from item where id > 10");
      db.exec("vacuum");
      await settle(backend, db);
      db.close();
      await backend.close();
      const again = await reopen();
      const back = again.open("/store.db");
      equal(back.get("pragma integrity_check"), { integrity_check: "ok" });
      equal(count(back), 10);
      equal(again.files(), ["/store.db"]);
    },
  },
  {
    name: "written, renamed and removed files are as they were after reopening",
    durable: true,
    run: async ({ backend, reopen }) => {
      const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 7);
      await backend.write("/one.db", [bytes, bytes]);
      await backend.write("/two.db", [bytes]);
      await backend.write("/three.db", [bytes]);
      await backend.rename("/one.db", "/four.db");
      await backend.remove("/two.db");
      await backend.close();
      const again = await reopen();
      equal(again.files(), ["/four.db", "/three.db"]);
      equal(again.size("/four.db"), 40_000);
      equal([...again.read("/four.db", 19_998, 4)], [bytes[19_998], bytes[19_999], 0, 1]);
    },
  },
];

/** Runs one case and closes what it leaves open. */
export async function runDatabaseCase(name: string, open: () => Promise<Backend>): Promise<void> {
  const found = DATABASE_CASES.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no case is called ${name}`);
  const backends: Backend[] = [];
  const opened = async (): Promise<Backend> => {
    const backend = await open();
    backends.push(backend);
    return backend;
  };
  try {
    await found.run({ backend: await opened(), reopen: opened });
  } finally {
    await backends.at(-1)?.close();
  }
}

export function check(truth: boolean, what: string): void {
  if (!truth) throw new Error(`failed: ${what}`);
}

export function equal(actual: unknown, expected: unknown): void {
  check(shown(actual) === shown(expected), `${shown(actual)} is not ${shown(expected)}`);
}

/** Runs what must fail with this code; returns everything that the error says. */
export function failure(work: () => unknown, code: string): string {
  try {
    work();
  } catch (cause) {
    return coded(cause, code);
  }
  throw new Error(`expected ${code}, but nothing failed`);
}

export async function rejected(promise: Promise<unknown>, code: string): Promise<string> {
  return promise.then(
    () => {
      throw new Error(`expected ${code}, but nothing failed`);
    },
    (cause: unknown) => coded(cause, code),
  );
}

function coded(cause: unknown, code: string): string {
  if (!isStrandlineError(cause) || cause.code !== code)
    throw new Error(`expected ${code}, got ${String(cause)} ${shown(isStrandlineError(cause) ? cause.details : null)}`, { cause });
  return `${cause.message} ${shown(cause.details)}`;
}

function shown(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part)) ?? "undefined";
}

function filled(backend: Backend): Database {
  const db = backend.open("/store.db");
  db.exec(TABLE);
  return db;
}

/** A query of the numbers 1 to `last`, as `value`. */
function numbers(last: number): string {
  return `with recursive n (value) as (select 1 union all select value + 1 from n where value < ${last}) select value from n`;
}

function count(db: Database): unknown {
  return db.get("select count(*) as n from item")?.["n"];
}

/** Brings a committed change into the main file, whatever the journal mode. */
async function settle(backend: Backend, db: Database): Promise<void> {
  db.exec("pragma wal_checkpoint(truncate)");
  await backend.flush();
}
