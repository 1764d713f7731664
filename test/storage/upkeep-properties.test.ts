import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database, Row } from "../../src/storage/database.ts";
import { numberOf } from "../../src/storage/rows.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { keptBackend, withStore } from "./erasure-scan.ts";
import { Service, untilEmbedded } from "./meaning-stage.ts";
import { LIMITED } from "./model-limits.ts";
import { intents, seeds } from "./model-requests.ts";
import type { Intent } from "./model-requests.ts";
import { World } from "./model-world.ts";

/** Upkeep runs, or something is erased, after so many requests. */
const UPKEEP_EVERY = 7;
const ERASED_EVERY = 11;
/** Rows are compared by 12 bits a component. */
const PRECISION = 5e-3;

async function rawScores(engine: TestEngine): Promise<unknown> {
  const memories = await engine.call("list", { state: "any", limit: 1_000 });
  return memories.map(({ id, importance, emotional, unresolved, recurrence, weight, tags, text }) => {
    return { id, importance, emotional, unresolved, recurrence, weight, tags, text };
  });
}

async function live(engine: TestEngine, sequence: readonly Intent[]): Promise<void> {
  const world = new World(engine);
  for (const [index, intent] of sequence.entries()) {
    await world.act(intent);
    if (index % UPKEEP_EVERY === UPKEEP_EVERY - 1) await engine.call("upkeep", {});
    if (index % ERASED_EVERY === ERASED_EVERY - 1) await eraseOne(engine, intent.pick);
  }
  await untilEmbedded(engine);
  const before = await rawScores(engine);
  await engine.call("upkeep", {});
  expect(await rawScores(engine)).toEqual(before);
}

async function eraseOne(engine: TestEngine, pick: number): Promise<void> {
  const memories = await engine.call("list", { state: "any", limit: 1_000 });
  const turns = await engine.call("timeline", { state: "any", limit: 1_000 });
  const all = [...memories, ...turns];
  const chosen = all[pick % Math.max(1, all.length)];
  if (chosen !== undefined) await engine.call("erase", { ids: [chosen.id] });
}

async function reopened(engine: TestEngine): Promise<TestEngine> {
  await engine.port.close();
  return openTestEngine({ backend: engine.backend, clock: engine.clock });
}

function wordsOf(db: Database): readonly Row[] {
  return db.all("select chunk_id, reading, words from topic_text order by chunk_id");
}

/** Each text that has a vector is in the clusters that are nearest to it, once; nothing else is there. */
function expectClusters(db: Database): number {
  const generations = db.all("select distinct generation from cluster_text union select distinct generation from cluster_centroid");
  expect(generations.length).toBeLessThanOrEqual(1);
  const centroids = db.all("select cluster_id as id, centroid as vector, scale from cluster_centroid").map(unitOf);
  for (const row of db.all("select * from cluster_text")) {
    const [text] = db
      .all("select 0 as id, vector, scale from embedding where chunk_id = :chunk", { chunk: row["chunk_id"] ?? null })
      .map(unitOf);
    const best = Math.max(...centroids.map(({ vector }) => cosine(vector, text?.vector ?? [])));
    const own = centroids.find(({ id }) => id === row["first"]);
    expect(cosine(own?.vector ?? [], text?.vector ?? [])).toBeGreaterThan(best - PRECISION);
    expect(numberOf(row, "first_similarity")).toBeCloseTo(cosine(own?.vector ?? [], text?.vector ?? []), 2);
  }
  const empty = db.all("select 1 from cluster_centroid n where not exists (select 1 from cluster_text t where t.first = n.cluster_id)");
  expect(empty).toEqual([]);
  const orphans = db.all("select 1 from cluster c where not exists (select 1 from cluster_centroid n where n.cluster_id = c.id)");
  expect(orphans).toEqual([]);
  return centroids.length;
}

function unitOf(row: Row): { readonly id: unknown; readonly vector: readonly number[] } {
  const { vector } = row;
  const components = vector instanceof Uint8Array ? new Int16Array(vector.slice().buffer) : [];
  return { id: row["id"], vector: Array.from(components, (component) => component * numberOf(row, "scale")) };
}

function cosine(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

test("after any sequence of requests and erasures what was derived by and by is what is derived anew, and no score has changed", async () => {
  let clusters = 0;
  const holds = async (sequence: Intent[]): Promise<void> => {
    const engine = await openTestEngine({ backend: await keptBackend() });
    await new Service().connect(engine);
    await live(engine, sequence);
    const again = await reopened(engine);
    await again.port.close();
    const words = withStore(engine.backend, wordsOf);
    clusters += withStore(engine.backend, expectClusters);
    const last = await openTestEngine({ backend: engine.backend, clock: engine.clock });
    await last.call("upkeep", { jobs: ["topics"], rebuild: true });
    await last.port.close();
    expect(withStore(engine.backend, wordsOf)).toEqual(words);
  };
  await fc.assert(fc.asyncProperty(intents(60), holds), { numRuns: 15, ...LIMITED, examples: seeds("upkeep") });
  expect(clusters).toBeGreaterThan(0);
}, 120_000);
