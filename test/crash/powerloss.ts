import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Database } from "../../src/storage/database.ts";
import { STORE_FILE } from "../../src/storage/migrate.ts";
import { poolDirectory } from "../../worker/backends/install-pool.ts";
import { sahPoolBackend } from "../../worker/backends/sah-pool.ts";
import type { LoadedSqlite, SqliteBuild } from "../../worker/load-sqlite.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import type { DiskEvent } from "./powerloss-opfs.ts";
import { Bytes, FakeDirectory, FakeFile, FakePlatform } from "./powerloss-opfs.ts";

export interface PowerLossReport {
  readonly points: number;
  /** Damage, parts of transactions, or acknowledged transactions lost, with Strandline's own settings. Must be 0. */
  readonly problems: number;
  /** Problems without any journal. Must not be 0, or the simulator finds nothing. */
  readonly controlOffProblems: number;
  /** Acknowledged transactions lost with `synchronous = normal`. Must not be 0. */
  readonly controlNormalLost: number;
  /** The first problems, in words. */
  readonly examples: readonly string[];
}

interface Recording {
  readonly events: readonly DiskEvent[];
  /** Crashes happen from here on; before it the schema is made. */
  readonly from: number;
  /** After how many events each transaction was acknowledged. */
  readonly acknowledged: readonly { readonly events: number; readonly batch: number }[];
}

type Model = "kill" | "power";
type Random = () => number;
type Finding = { readonly kind: "damage" | "partial" | "lost"; readonly text: string };

const BATCHES = 25;
const ROWS = 12;
/** Points spent on each control. */
const CONTROL_POINTS = 60;
/** A torn write ends at a multiple of this, in bytes. */
const SECTOR_BYTES = 512;
const SCHEMA = `
  create table item (id integer primary key, batch integer not null, text text not null) strict;
  create virtual table word using fts5 (text, content = 'item', content_rowid = 'id', tokenize = 'trigram');
  create trigger item_added after insert on item begin insert into word (rowid, text) values (new.id, new.text); end;
  create table counter (value integer not null) strict;
  insert into counter values (0)`;
/** Small cache and frequent checkpoints, so that a short run meets spills, checkpoints and restarts of the WAL. */
const PRESSURE = "pragma cache_size = 10; pragma wal_autocheckpoint = 20";

/** Crashes the OPFS backend at `points` random moments, reopens it and looks for anything wrong. The same seed gives the same run. */
export async function runPowerLoss({ points, seed }: { readonly points: number; readonly seed: number }): Promise<PowerLossReport> {
  const platform = new FakePlatform();
  try {
    return await compare(new Simulator(platform, await browserSqlite(), seed), points);
  } finally {
    platform.restore();
  }
}

async function compare(simulator: Simulator, points: number): Promise<PowerLossReport> {
  const own = await simulator.run([], points);
  const off = await simulator.run(["pragma journal_mode = off"], CONTROL_POINTS);
  const normal = await simulator.run(["pragma synchronous = normal"], CONTROL_POINTS);
  return {
    points,
    problems: own.length,
    controlOffProblems: off.length,
    controlNormalLost: normal.filter(({ kind }) => kind === "lost").length,
    examples: own.slice(0, 5).map(({ text }) => text),
  };
}

/** The browser's build, which alone has the SAH pool; its package hides it from Node. */
async function browserSqlite(): Promise<LoadedSqlite> {
  const wasm = createRequire(import.meta.url).resolve("@sqlite.org/sqlite-wasm/sqlite3.wasm");
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(dirname(wasm), "index.mjs")).href)) as {
    readonly default: SqliteBuild;
  };
  return loadSqlite({ build: module.default, wasmBinary: new Uint8Array(readFileSync(wasm)) });
}

class Simulator {
  readonly #platform: FakePlatform;
  readonly #loaded: LoadedSqlite;
  readonly #random: Random;
  readonly #seed: number;
  #stores = 0;

  constructor(platform: FakePlatform, loaded: LoadedSqlite, seed: number) {
    this.#platform = platform;
    this.#loaded = loaded;
    this.#seed = seed;
    this.#random = randomFrom(seed);
  }

  async run(settings: readonly string[], points: number): Promise<readonly Finding[]> {
    const recording = await this.#record(settings);
    const span = recording.events.length - recording.from;
    const moments = Array.from({ length: points }, () => recording.from + Math.floor(this.#random() * span)).sort((a, b) => a - b);
    const disk = new Disk(recording.events);
    const findings: Finding[] = [];
    for (const [index, moment] of moments.entries()) {
      disk.advance(moment);
      const model: Model = index % 3 === 0 ? "kill" : "power";
      const name = this.#mount((parent) => disk.crash(model, this.#random, parent));
      const batch = recording.acknowledged.filter(({ events }) => events <= moment).at(-1)?.batch ?? 0;
      const finding = await this.#examine(name, batch);
      if (finding !== undefined) findings.push({ ...finding, text: `${model} at event ${moment}: ${finding.text}` });
    }
    return findings;
  }

  async #record(settings: readonly string[]): Promise<Recording> {
    const name = this.#mount(() => {});
    const { log } = this.#platform.root;
    const backend = await sahPoolBackend({ loaded: this.#loaded, name });
    const db = backend.open(STORE_FILE);
    for (const sql of [PRESSURE, ...settings, SCHEMA]) db.exec(sql);
    const from = log.length;
    const acknowledged: { events: number; batch: number }[] = [{ events: from, batch: 0 }];
    for (let batch = 1; batch <= BATCHES; batch += 1) {
      writeBatch(db, batch);
      acknowledged.push({ events: log.length, batch });
    }
    const events = log.slice();
    await backend.close();
    return { events, from, acknowledged };
  }

  /** A file system of its own for each opening; its pool is filled by `fill`. */
  #mount(fill: (parent: FakeDirectory) => void): string {
    this.#stores += 1;
    const name = `seed-${this.#seed}-${this.#stores}`;
    const root = new FakeDirectory("", []);
    const pool = poolDirectory(name).split("/").reduce(subdirectory, root);
    fill(subdirectory(pool, ".opaque"));
    this.#platform.root = root;
    return name;
  }

  async #examine(name: string, acknowledged: number): Promise<Finding | undefined> {
    const { root } = this.#platform;
    try {
      const backend = await sahPoolBackend({ loaded: this.#loaded, name });
      try {
        return inspect(backend.open(STORE_FILE), acknowledged);
      } finally {
        await backend.close();
      }
    } catch (cause) {
      return { kind: "damage", text: String(cause) };
    } finally {
      root.forget();
    }
  }
}

/** The state of the disk while the recorded events go by: what is durable, and what is only on its way. */
class Disk {
  readonly #events: readonly DiskEvent[];
  readonly #files = new Map<FakeFile, { durable: Bytes; pending: DiskEvent[] }>();
  #moment = 0;

  constructor(events: readonly DiskEvent[]) {
    this.#events = events;
  }

  advance(moment: number): void {
    for (const event of this.#events.slice(this.#moment, moment)) {
      const file = this.#files.get(event.file) ?? { durable: new Bytes(), pending: [] };
      this.#files.set(event.file, file);
      file.pending.push(event);
      if (event.kind !== "flush") continue;
      for (const settled of file.pending) file.durable.apply(settled);
      file.pending = [];
    }
    this.#moment = moment;
  }

  /** Puts the files as they are after a crash now. A kill loses nothing but cuts the running write; a power loss drops and tears what was not flushed. */
  crash(model: Model, random: Random, into: FakeDirectory): void {
    const running = this.#events[this.#moment];
    for (const [file, { durable, pending }] of this.#files) {
      const content = durable.clone();
      for (const event of pending) {
        const kept = model === "kill" ? event : survivor(event, random);
        if (kept !== undefined) content.apply(kept);
      }
      if (model === "kill" && running?.kind === "write" && running.file === file) content.apply(cut(running, random, 1));
      into.entries.set(file.name, new FakeFile(file.name, (event) => into.log.push(event), content));
    }
  }
}

function survivor(event: DiskEvent, random: Random): DiskEvent | undefined {
  const luck = random();
  if (luck < 0.45) return event;
  return luck < 0.6 && event.kind === "write" && event.bytes.length > SECTOR_BYTES ? cut(event, random, SECTOR_BYTES) : undefined;
}

function cut(event: Extract<DiskEvent, { kind: "write" }>, random: Random, unit: number): DiskEvent {
  return { ...event, bytes: event.bytes.slice(0, unit * Math.floor(random() * (event.bytes.length / unit))) };
}

function writeBatch(db: Database, batch: number): void {
  db.exec("begin immediate");
  for (let row = 0; row < ROWS; row += 1) {
    db.run("insert into item (batch, text) values (:batch, :text)", {
      batch,
      text: `agent memory ${batch} ${row} ${"lorem ipsum dolor ".repeat(8)}`,
    });
  }
  if (batch % 3 === 0) db.exec("update item set text = text where id in (select id from item order by id desc limit 30)");
  db.exec("update counter set value = value + 1");
  db.exec("commit");
}

function inspect(db: Database, acknowledged: number): Finding | undefined {
  const integrity = db.get("pragma integrity_check")?.["integrity_check"];
  if (integrity !== "ok") return { kind: "damage", text: String(integrity) };
  db.exec("insert into word (word) values ('integrity-check')");
  const counted = Number(db.get("select value from counter")?.["value"]);
  const partial = db.get("select batch from item group by batch having count(*) <> :rows or batch > :counted", { rows: ROWS, counted });
  if (partial !== undefined) return { kind: "partial", text: `batch ${String(partial["batch"])} is not whole` };
  const batches = Number(db.get("select count(distinct batch) as n from item")?.["n"]);
  if (batches !== counted) return { kind: "partial", text: `${batches} batches, counted ${counted}` };
  if (counted < acknowledged) return { kind: "lost", text: `${acknowledged} acknowledged, ${counted} found` };
  writeBatch(db, counted + 1);
  return undefined;
}

function subdirectory(parent: FakeDirectory, name: string): FakeDirectory {
  const child = new FakeDirectory(name, parent.log);
  parent.entries.set(name, child);
  return child;
}

/** A linear congruential generator, Numerical Recipes' constants: the same seed, the same run. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
