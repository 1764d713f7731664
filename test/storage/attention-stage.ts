import type { AttentionHeatmap, HeatmapInput } from "../../src/contract/contract.ts";
import type { Backend, Database } from "../../src/storage/database.ts";
import { writeAccount } from "../../src/upkeep/account.ts";
import { foldAttention } from "../../src/upkeep/attention/fold-attention.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { CallOptions, TestEngine } from "../support/open-test-engine.ts";
import { TestClock } from "../support/test-clock.ts";

/** An engine, and its own connection: topics and clusters are put in by hand, as upkeep would. */
export interface Stage {
  readonly engine: TestEngine;
  readonly db: Database;
  readonly backend: Backend;
}

export async function openStage(given?: Backend): Promise<Stage> {
  const inner = given ?? { ...memoryBackend(await loadSqlite()), close: async () => {} };
  const opened: Database[] = [];
  const backend: Backend = {
    ...inner,
    open: (file) => {
      const db = inner.open(file);
      opened.push(db);
      return db;
    },
  };
  const engine = await openTestEngine({ backend, clock: new TestClock(Date.UTC(2026, 2, 20, 9)) });
  const db = opened.at(-1);
  if (db === undefined) throw new Error("nothing was opened");
  return { engine, db, backend: inner };
}

export async function write({ engine }: Stage, gesture: string, options: CallOptions = {}): Promise<string> {
  const id = engine.id();
  await engine.call("write", { id, gesture }, options);
  return id;
}

const FIRST_CHUNK = `(select k.id from chunk k where k.part = 0 and (
  (k.owner_kind = 2 and k.owner_id = (select id from memory where uid = :uid)) or (k.owner_kind = 1 and k.owner_id = (select id from turn where uid = :uid))))`;

export function setTopics({ db }: Stage, uid: string, words: readonly string[]): void {
  db.run(`insert or replace into topic_text (chunk_id, reading, words) values (${FIRST_CHUNK}, 1, :words)`, {
    uid,
    words: words.join("\n"),
  });
}

/** Memories about nothing that could be a topic: so many that three others may be what some are about. */
export async function crowd(stage: Stage, options: CallOptions = {}): Promise<void> {
  for (let n = 0; n < 27; n += 1) setTopics(stage, await write(stage, `Plain ${n}.`, options), []);
}

export function addClusters({ db }: Stage, count: number, user = "default"): void {
  db.run("insert or ignore into vector_space (id, name, dimension, profile, epoch, version) values (1, 'test', 2, '{}', 1, 1)");
  db.run("insert or ignore into scope (user) values (:user)", { user });
  writeAccount(db, user, "clusters", { finishedAt: 1, generation: 1, basis: { kind: "memories", space: 1, texts: 1 } });
  for (let n = 0; n < count; n += 1) {
    db.run("insert into cluster (user) values (:user)", { user });
    db.run(`insert into cluster_centroid (cluster_id, generation, space_id, centroid, scale, x, y)
      values ((select max(id) from cluster), 1, 1, x'00000000', 1.0, 0.0, 0.0)`);
  }
}

/** One to three, the nearest first. */
export function setClusters({ db }: Stage, uid: string, [first = 1, second, third]: readonly number[]): void {
  db.run(
    `insert or replace into cluster_text (chunk_id, generation, first, second, third, first_similarity)
     values (${FIRST_CHUNK}, 1, :first, :second, :third, 0.9)`,
    { uid, first, second, third },
  );
}

export async function retrieve({ engine }: Stage, ids: readonly string[], options: CallOptions & RetrieveOptions = {}): Promise<void> {
  const { source = "recall", similarity, ...rest } = options;
  const hits = ids.map((id) => ({ id, ...(similarity === undefined ? {} : { similarity }) }));
  await engine.call("recordAttention", { source, hits }, rest);
}

interface RetrieveOptions {
  readonly source?: "turn" | "session" | "search" | "recall" | "dream" | "scan";
  readonly similarity?: number;
}

export function heatmap({ engine }: Stage, input: HeatmapInput = {}, options: CallOptions = {}): Promise<AttentionHeatmap> {
  return engine.call("attentionHeatmap", input, options);
}

/** Runs the job until it has nothing to do. */
export function fold({ db, engine }: Stage, user = "default"): void {
  for (let rounds = 0; foldAttention.backlog(db, user).waiting > 0; rounds += 1) {
    if (rounds > 10) throw new Error("the job leaves work behind");
    for (const _step of foldAttention.steps(db, user, { rebuild: false, at: engine.clock.now }));
  }
}

export function count({ db }: Stage, table: "attention_event" | "attention_hit"): number {
  return Number(db.get(`select count(*) as n from ${table}`)?.["n"]);
}
