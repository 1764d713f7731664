import { performance } from "node:perf_hooks";
import type { AttentionHeatmap } from "../../src/contract/contract.ts";
import { PROTOCOL_VERSION } from "../../src/contract/envelope.ts";
import { MIGRATIONS } from "../../src/storage/migrations/index.ts";
import { migrate, STORE_FILE } from "../../src/storage/migrate.ts";
import type { Backend, Database } from "../../src/storage/database.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { median, quantile } from "../support/quantile.ts";

const MEMORIES = 10_000;
const TOPICS = 2_000;
const TOPICS_EACH = 10;
const CALLS = 10_000;
const HITS_EACH = 10;
const RUNS = 21;
const PAIRS = 300;
const NOW = Date.UTC(2026, 5, 15, 12);
const WEEK_MS = 7 * 86_400_000;

/**
 * Heatmaps of a week with 100,000 hits on 10,000 memories with ten topics each; and searches that are counted beside the same ones that
 * are not. Milliseconds, in Node.
 */
export async function benchAttention(): Promise<Record<string, number>> {
  const backend = memoryBackend(await loadSqlite());
  fillStore(backend);
  const engine = await openTestEngine({ backend });
  const [first] = await timed(() => heatmap(engine));
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push((await timed(() => heatmap(engine)))[0]);
  const after: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await search(engine, run, "search");
    after.push((await timed(() => heatmap(engine)))[0]);
  }
  return {
    "heatmap.100k.ms": median(times),
    "heatmap.100k.first_ms": first,
    "heatmap.100k.after_a_search_ms": median(after),
    ...(await searches(engine)),
  };
}

/** The same query counted and not counted, by turns, in an order that changes: the median of what one cost more. */
async function searches(engine: TestEngine): Promise<Record<string, number>> {
  const counted: number[] = [];
  const added: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const ms = { search: 0, off: 0 };
    for (const attention of pair % 2 === 0 ? (["search", "off"] as const) : (["off", "search"] as const))
      [ms[attention]] = await timed(() => search(engine, pair, attention));
    counted.push(ms.search);
    added.push(ms.search - ms.off);
    engine.port.idle();
  }
  return { "search.p50_ms": median(counted), "search.added_p50_ms": median(added), "search.added_p75_ms": quantile(added, 0.75) };
}

async function heatmap(engine: TestEngine): Promise<AttentionHeatmap> {
  const map = await engine.call("attentionHeatmap", { by: "topics", at: NOW });
  if (map.hits < CALLS * HITS_EACH || map.groups.length === 0) throw new Error(`the heatmap has ${map.hits} hits`);
  return map;
}

async function search(engine: TestEngine, n: number, attention: "search" | "off"): Promise<void> {
  const [outcome] = await engine.port.commit([
    {
      kind: "request",
      id: engine.id(),
      version: PROTOCOL_VERSION,
      method: "search",
      input: { query: `topic${n % TOPICS}`, attention },
      scope: { user: "default" },
      actor: "host",
      at: NOW,
      zone: "UTC",
      deadline: Number.MAX_SAFE_INTEGER,
    },
  ]);
  if (outcome?.kind !== "result") throw new Error("a search failed");
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [number, T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

/** Rows as the engine would write them; through its calls it would take minutes. */
function fillStore(backend: Backend): void {
  const db = backend.open(STORE_FILE);
  migrate(db, MIGRATIONS);
  db.exec("begin");
  db.run("insert into scope (id, user) values (1, 'default')");
  const random = seeded(7);
  for (let memory = 1; memory <= MEMORIES; memory += 1) addMemory(db, memory, random);
  for (let call = 1; call <= CALLS; call += 1) addCall(db, call, random);
  db.exec("commit");
  db.close();
}

function addMemory(db: Database, memory: number, random: () => number): void {
  const words = Array.from({ length: TOPICS_EACH }, () => `topic${Math.floor(random() ** 2 * TOPICS)}`);
  db.run(
    `insert into memory (id, uid, scope_id, kind, gesture, recorded_at, zone, trust, pinned, hash)
     values (:memory, printf('00000000-0000-7000-8000-%012x', :memory), 1, 'fact', :text, :memory, 'UTC', 'agent', 0, randomblob(16))`,
    { memory, text: words.join(" ") },
  );
  db.run(
    `insert into chunk (id, owner_kind, owner_id, part, span_start, span_end, hash, scope_id, strong, tokens)
     values (:memory, 2, :memory, 0, 0, 1, randomblob(16), 1, 1, 10)`,
    { memory },
  );
  db.run("insert into word_index (rowid, words, place) values (:memory, :words, 's1 memory fact')", { memory, words: words.join(" ") });
  db.run("insert into topic_text (chunk_id, reading, words) values (:memory, 1, :words)", {
    memory,
    words: [...new Set(words)].join("\n"),
  });
}

function addCall(db: Database, call: number, random: () => number): void {
  const at = NOW - Math.floor(random() * (WEEK_MS - 86_400_000));
  db.run(
    `insert into attention_event (id, scope_id, source, at, day, calls, records, folded)
     values (:call, 1, 'search', :at, :at / 86400000, 1, ${HITS_EACH}, 0)`,
    { call, at },
  );
  const hits = new Set<number>();
  while (hits.size < HITS_EACH) hits.add(1 + Math.floor(random() ** 2 * MEMORIES));
  db.run(
    `insert into attention_hit (event_id, owner, memory_id, hits, similar, similarity)
     select :call, value * 2, value, 1, 1, 5000 + value % 5000 from json_each(:hits)`,
    { call, hits: JSON.stringify([...hits]) },
  );
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
