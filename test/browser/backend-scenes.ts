import type { Backend, Database } from "../../src/storage/database.ts";
import { openStore, STORE_FILE } from "../../src/storage/migrate.ts";
import { poolDirectory } from "../../worker/backends/install-pool.ts";
import { chooseBackend, forgetOwner } from "../../worker/choose-backend.ts";
import { check, equal, failure, rejected } from "../contract/database-cases.ts";

export interface SceneContext {
  readonly store: string;
  readonly kind: Backend["kind"];
  open(): Promise<Backend>;
}

type Scene = (context: SceneContext) => Promise<void>;

const MIGRATIONS = [
  {
    version: 1,
    name: "base",
    sql: "create table meta (key text primary key, value any) strict; create table item (id integer primary key, body blob) strict",
  },
];
const ITEM_BYTES = 200_000;
/** Rows that no test quota has room for. */
const TOO_MANY = 30;

const refuseOpfs = async (): Promise<void> => {
  throw new DOMException("not in this test", "SecurityError");
};

/** Scenes that need a worker of a real browser; the test calls them by name. */
const SCENES: Readonly<Record<string, Scene>> = {
  begin: async ({ open }) => fill(await open()),
  "fill to the quota": fillToTheQuota,
  "delete and go on": deleteAndGoOn,
  "find all kept after the quota": findAllKept,
  "new store goes to OPFS": async ({ store }) => {
    const { backend, reason } = await chooseBackend({ name: store, allowMemoryOnly: false });
    equal([backend.kind, reason], ["opfs", "OPFS works here"]);
    await fill(backend);
  },
  "OPFS refuses an owner": async ({ store }) => {
    await rejected(chooseBackend({ name: store, allowMemoryOnly: true, probeOpfs: refuseOpfs }), "backend_unavailable");
    const { backend, reason } = await chooseBackend({ name: store, allowMemoryOnly: false });
    equal([backend.kind, reason, count(backend)], ["opfs", "OPFS holds this store", 1]);
    await backend.close();
  },
  "OPFS is found without a record": async ({ store }) => {
    await forgetOwner(store);
    const { backend } = await chooseBackend({ name: store, allowMemoryOnly: false, indexedDb: "none" });
    equal([backend.kind, count(backend)], ["opfs", 1]);
    await backend.close();
  },
  "new store goes to IndexedDB and stays": async ({ store }) => {
    const first = await chooseBackend({ name: store, allowMemoryOnly: false, probeOpfs: refuseOpfs });
    equal([first.backend.kind, first.reason], ["idb", "OPFS refused: SecurityError: not in this test; using IndexedDB"]);
    await fill(first.backend);
    const second = await chooseBackend({ name: store, allowMemoryOnly: false });
    equal([second.backend.kind, second.reason, count(second.backend)], ["idb", "IndexedDB holds this store", 1]);
    await second.backend.close();
  },
  "nowhere to keep data": async ({ store }) => {
    const nowhere = { name: store, probeOpfs: refuseOpfs, indexedDb: "none" } as const;
    await rejected(chooseBackend({ ...nowhere, allowMemoryOnly: false }), "storage_unavailable");
    const { backend, reason } = await chooseBackend({ ...nowhere, allowMemoryOnly: true });
    equal([backend.kind, backend.durable], ["memory", false]);
    check(reason.includes("nothing will be kept"), reason);
    await backend.close();
  },
  "hold the pool": async ({ open }) => {
    await fill(await open(), "keep open");
  },
  "wait for the pool": async ({ open }) => {
    const backend = await open();
    equal(count(backend), 1);
    await backend.close();
  },
  "leave no pool of another name": async ({ store }) => {
    check(poolDirectory("A") !== poolDirectory("a") && !poolDirectory("../x").includes(".."), "directories of stores are apart");
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const name of root.keys()) names.push(name);
    check(
      names.every((name) => !name.startsWith("strandline-probe-")),
      `${store}: ${names.join(", ")}`,
    );
  },
  "a refused flush drops what was not kept": async ({ open }) => {
    const backend = await open();
    const { db } = await openStore({ backend, migrations: MIGRATIONS });
    db.run("insert into item values (1, x'01')");
    await backend.flush();
    db.exec("begin");
    db.run("insert into item values (2, x'02')");
    await rejected(backend.flush(), "storage_failed");
    db.exec("commit");
    await backend.flush();
    await backend.close();
    const again = await open();
    equal(count(again), 2);
    await again.close();
  },
};

export async function runBackendScene(name: string, context: SceneContext): Promise<void> {
  const scene = SCENES[name];
  if (scene === undefined) throw new Error(`no scene is called ${name}`);
  await scene(context);
}

async function fillToTheQuota({ open }: SceneContext): Promise<void> {
  const backend = await open();
  const { db } = await openStore({ backend, migrations: MIGRATIONS });
  const n = await addUntilRefused(backend, db);
  const kept = reopened(backend, db);
  equal(kept.get("select count(*) as n from item"), { n });
  equal(kept.get("pragma integrity_check"), { integrity_check: "ok" });
  kept.close();
  await backend.close();
}

/**
 * Chromium remembers for half a minute how much room IndexedDB has: for as long more fits than the quota says, and what is refused then may
 * be the deletion after it. Returns how many items were acknowledged.
 */
async function addUntilRefused(backend: Backend, db: Database): Promise<number> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    if (await isRefused(add(backend, db, TOO_MANY))) return 1;
    if (await isRefused(removeAdded(backend, db))) return 1 + TOO_MANY;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("a minute of writes beyond the quota, and none was refused");
}

async function removeAdded(backend: Backend, db: Database): Promise<void> {
  db.exec("delete from item where id > 1");
  await backend.flush();
}

async function isRefused(writing: Promise<void>): Promise<boolean> {
  try {
    await writing;
    return false;
  } catch (cause) {
    equal((cause as { readonly code?: unknown }).code, "storage_full");
    return true;
  }
}

async function deleteAndGoOn({ open }: SceneContext): Promise<void> {
  const backend = await open();
  const { db } = await openStore({ backend, migrations: MIGRATIONS });
  check(Number(db.get("select count(*) as n from item")?.["n"]) >= 1, "what was acknowledged is there");
  db.exec("delete from item");
  await backend.flush();
  await add(backend, db, 1);
  await add(backend, db, 1);
  db.close();
  await backend.close();
}

async function findAllKept({ open }: SceneContext): Promise<void> {
  const backend = await open();
  const { db } = await openStore({ backend, migrations: MIGRATIONS });
  equal(db.get("pragma integrity_check"), { integrity_check: "ok" });
  equal(db.get("select count(*) as n, sum(length(body)) as bytes from item"), { n: 2, bytes: 2 * ITEM_BYTES });
  db.close();
  await backend.close();
}

/** One transaction, kept or refused as a whole. */
async function add(backend: Backend, db: Database, rows: number): Promise<void> {
  db.exec("begin immediate");
  try {
    for (let row = 0; row < rows; row += 1) db.run("insert into item (body) values (randomblob(:bytes))", { bytes: ITEM_BYTES });
    db.exec("commit");
  } catch (cause) {
    if (db.inTransaction) db.exec("rollback");
    throw cause;
  }
  await backend.flush();
}

/** A refused flush closes the databases of its backend; a refused commit does not. */
function reopened(backend: Backend, db: Database): Database {
  if (!backend.needsFlush) return db;
  failure(() => db.get("select 1"), "storage_failed");
  return backend.open(STORE_FILE);
}

async function fill(backend: Backend, then: "close" | "keep open" = "close"): Promise<void> {
  const { db } = await openStore({ backend, migrations: MIGRATIONS });
  await add(backend, db, 1);
  if (then === "close") await backend.close();
}

function count(backend: Backend): unknown {
  return backend.open(STORE_FILE).get("select count(*) as n from item")?.["n"];
}
