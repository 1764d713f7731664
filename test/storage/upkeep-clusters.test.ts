import { describe, expect, test } from "vitest";
import type { ClusterList } from "../../src/contract/contract.ts";
import type { Row } from "../../src/storage/database.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { keptBackend, withStore } from "./erasure-scan.ts";
import { Service, untilEmbedded } from "./meaning-stage.ts";

const THEMES = ["harbour boats tide", "museum painting sculpture", "garden tomato seeds", "library novel shelf", "theatre stage curtain"];

/** A text of one of five themes. */
function text(n: number): string {
  return `${THEMES[n % THEMES.length]} number${n}`;
}

async function remember(engine: TestEngine, from: number, to: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let n = from; n < to; n += 1) ids.push((await engine.call("write", { id: engine.id(), gesture: text(n) })).id);
  return ids;
}

async function grouped(count: number, engine?: TestEngine): Promise<{ engine: TestEngine; ids: readonly string[]; stop: () => void }> {
  const opened = engine ?? (await openTestEngine());
  const ids = await remember(opened, 0, count);
  const stop = await new Service().connect(opened);
  await untilEmbedded(opened);
  await opened.call("upkeep", {});
  return { engine: opened, ids, stop };
}

const idsOf = ({ clusters }: ClusterList): readonly number[] => clusters.map(({ id }) => id).sort((a, b) => a - b);
const LIMIT = { limit: 1_000 };

/** Everything that clusters are stored as. */
async function dump(engine: TestEngine): Promise<{ readonly texts: readonly Row[]; readonly centroids: readonly Row[] }> {
  await engine.port.close();
  return withStore(engine.backend, (db) => ({
    texts: db.all("select * from cluster_text order by chunk_id, generation"),
    centroids: db.all("select cluster_id, space_id, hex(centroid) as centroid, scale, x, y from cluster_centroid order by cluster_id"),
  }));
}

describe("clusters", () => {
  test("hold together what is near in meaning, and are named by what it says", async () => {
    const { engine } = await grouped(60);
    const { basis, clusters, total } = await engine.call("clusters", LIMIT);
    expect({ basis, total }).toEqual({ basis: "memories", total: clusters.length });
    expect(clusters.reduce((sum, { texts }) => sum + texts, 0)).toBe(60);
    for (const { id } of clusters) {
      const { members, words, name, texts } = await engine.call("cluster", { id, ...LIMIT });
      const themes = new Set(members.map((member) => member.text.replace(/ number\d+$/u, "")));
      expect(themes.size).toBe(1);
      expect(members).toHaveLength(texts);
      expect([...themes][0]).toContain(words[0]);
      expect(name).toBe(words.join(" · "));
      expect(members.map(({ similarity }) => similarity)).toEqual(members.map(({ similarity }) => similarity).sort((a, b) => b - a));
    }
  });

  test("lie on a map and tell their neighbours", async () => {
    const { engine } = await grouped(60);
    const { clusters } = await engine.call("clusters", LIMIT);
    for (const { x, y, neighbours } of clusters) {
      expect([Math.abs(x) <= 1, Math.abs(y) <= 1, neighbours.length > 0]).toEqual([true, true, true]);
      for (const { id, shared } of neighbours) expect([clusters.some((other) => other.id === id), shared > 0]).toEqual([true, true]);
    }
  });

  test("take in what comes later, and keep their ids when a tenth and more came", async () => {
    const { engine } = await grouped(60);
    const before = idsOf(await engine.call("clusters", LIMIT));
    await remember(engine, 60, 63);
    await untilEmbedded(engine);
    await engine.call("upkeep", {});
    const placed = await engine.call("clusters", LIMIT);
    expect(idsOf(placed)).toEqual(before);
    expect(placed.clusters.reduce((sum, { texts }) => sum + texts, 0)).toBe(63);
    await remember(engine, 63, 75);
    await untilEmbedded(engine);
    await engine.call("upkeep", {});
    const grown = await engine.call("clusters", LIMIT);
    expect(grown.clusters.reduce((sum, { texts }) => sum + texts, 0)).toBe(75);
    expect(before.filter((id) => idsOf(grown).includes(id)).length).toBeGreaterThanOrEqual(0.9 * before.length);
  });

  test("made anew are the same to the byte, ids and map too, and a run with nothing to do changes nothing", async () => {
    const make = async (runs: readonly object[]): Promise<unknown> => {
      const { engine } = await grouped(60, await openTestEngine({ backend: await keptBackend() }));
      for (const input of runs) await engine.call("upkeep", input);
      const { texts, centroids } = await dump(engine);
      return { texts: texts.map(({ generation: _generation, ...row }) => row), centroids };
    };
    const once = await make([]);
    expect(await make([{}, {}])).toEqual(once);
    expect(await make([{ rebuild: true }])).toEqual(once);
    expect(await make([{ rebuild: true, jobs: ["clusters"] }, { rebuild: true }])).toEqual(once);
  });

  test("keep their ids when another model makes the vectors", async () => {
    const { engine, stop } = await grouped(60);
    const before = idsOf(await engine.call("clusters", LIMIT));
    stop();
    await new Service("other").connect(engine);
    await untilEmbedded(engine);
    await engine.call("upkeep", {});
    const after = await engine.call("clusters", LIMIT);
    expect(after.clusters.reduce((sum, { texts }) => sum + texts, 0)).toBe(60);
    expect(before.filter((id) => idsOf(after).includes(id)).length).toBeGreaterThanOrEqual(0.9 * before.length);
  });

  test("stay as they were when making them anew is ended, and nothing is left of the attempt", async () => {
    const { engine } = await grouped(60, await openTestEngine({ backend: await keptBackend() }));
    const before = await engine.call("clusters", LIMIT);
    // So many that they do not fit in one slice of a quick machine.
    await remember(engine, 60, 300);
    await untilEmbedded(engine);
    const envelope = { kind: "request", version: 1, method: "upkeep", input: { jobs: ["clusters"] }, scope: { user: "default" } } as const;
    const told: unknown[] = [];
    const signal = { aborted: false };
    const outcome = await engine.port.run(
      { ...envelope, id: engine.id(), actor: "host", at: 1, zone: "UTC", deadline: Number.MAX_SAFE_INTEGER },
      signal,
      (progress) => {
        told.push(progress);
        signal.aborted = true;
      },
    );
    expect(outcome).toMatchObject({ kind: "error", error: { code: "aborted" } });
    expect(told).toHaveLength(1);
    expect(await engine.call("clusters", LIMIT)).toEqual(before);
    await engine.call("upkeep", {});
    const { texts } = await dump(engine);
    expect(new Set(texts.map(({ generation }) => generation)).size).toBe(1);
    expect(texts).toHaveLength(300);
  });

  test("tell of no neighbour that a reader sees nothing of", async () => {
    const engine = await openTestEngine();
    for (let n = 0; n < 60; n += 1)
      await engine.call("write", { id: engine.id(), gesture: text(n) }, { scope: { user: "default", agent: n % 5 === 0 ? "A" : "B" } });
    await new Service().connect(engine);
    await untilEmbedded(engine);
    await engine.call("upkeep", {});
    const scope = { user: "default", agent: "B" };
    const { clusters } = await engine.call("clusters", LIMIT, { scope });
    const seen = new Set(clusters.map(({ id }) => id));
    expect(clusters.flatMap(({ neighbours }) => neighbours.filter(({ id }) => !seen.has(id)))).toEqual([]);
  });

  test("let go of what is erased: with a cluster's last text its middle goes too", async () => {
    const { engine, ids } = await grouped(60, await openTestEngine({ backend: await keptBackend() }));
    const { clusters } = await engine.call("clusters", LIMIT);
    const [cluster] = clusters;
    const { members } = await engine.call("cluster", { id: cluster?.id ?? 0, ...LIMIT });
    await engine.call("erase", { ids: members.map(({ id }) => id) });
    await expect(engine.call("cluster", { id: cluster?.id ?? 0 })).rejects.toMatchObject({ code: "not_found" });
    const { centroids, texts } = await dump(engine);
    expect(centroids.some(({ cluster_id }) => cluster_id === cluster?.id)).toBe(false);
    expect(texts).toHaveLength(ids.length - members.length);
  });

  test("say why there are none, and fail nobody", async () => {
    const engine = await openTestEngine();
    await remember(engine, 0, 30);
    expect(await engine.call("upkeep", { jobs: ["clusters"] })).toEqual({
      jobs: [{ job: "clusters", outcome: "blocked", reason: expect.stringContaining("no vectors") }],
    });
    expect(await engine.call("clusters", {})).toEqual({ basis: "memories", clusters: [], total: 0 });
    expect(await engine.call("routeQuery", { query: "boats" })).toEqual({ meaning: { state: "none" }, clusters: [] });
    const { jobs } = await engine.call("upkeepState", {});
    expect(jobs.find(({ job }) => job === "clusters")).toMatchObject({ state: "blocked" });
  });

  test("of equal texts, of one text and of texts that are hardly there hold no NaN", async () => {
    for (const gestures of [["one"], ["same words", "same words.", "same words!"], ["🛶", "…", "the of"]]) {
      const engine = await openTestEngine();
      for (const gesture of gestures) await engine.call("write", { id: engine.id(), gesture });
      await new Service().connect(engine);
      await untilEmbedded(engine);
      await engine.call("record", {
        session: "s",
        turns: gestures.map((said) => ({ id: engine.id(), role: "user" as const, text: said })),
      });
      await untilEmbedded(engine);
      await engine.call("upkeep", {});
      const { clusters, basis } = await engine.call("clusters", LIMIT);
      expect(basis).toBe("turns");
      expect(clusters.length).toBeGreaterThan(0);
      for (const { id, x, y } of clusters) {
        const { members } = await engine.call("cluster", { id });
        for (const number of [x, y, ...members.map(({ similarity }) => similarity)]) expect(Number.isFinite(number)).toBe(true);
      }
    }
  });
});

describe("a query is led to clusters", () => {
  test("to the nearest three, then to their neighbours, each once", async () => {
    const { engine } = await grouped(200);
    const { meaning, clusters } = await engine.call("routeQuery", { query: "novel on the shelf" });
    expect(meaning).toEqual({ state: "used" });
    expect(clusters[0]?.name).toMatch(/novel|shelf|library/);
    expect(clusters.slice(0, 3).every(({ via }) => via === undefined)).toBe(true);
    expect(clusters.slice(3).every(({ via }) => clusters.slice(0, 3).some(({ id }) => id === via))).toBe(true);
    expect(new Set(clusters.map(({ id }) => id)).size).toBe(clusters.length);
    expect(clusters.length).toBeGreaterThan(3);
  });

  test("by a search that keeps to them, where it is asked to", async () => {
    const { engine } = await grouped(200);
    const led = await engine.call("search", { query: "novel", route: true, limit: 100 });
    const { clusters } = await engine.call("routeQuery", { query: "novel" });
    expect(led.meaning).toEqual({ state: "used", clusters: clusters.map(({ id }) => id) });
    const within = new Set<string>();
    for (const { id } of clusters) for (const member of (await engine.call("cluster", { id, ...LIMIT })).members) within.add(member.id);
    const byMeaning = led.hits.filter(({ parts }) => parts.lexical === undefined);
    expect(byMeaning.every(({ id }) => within.has(id))).toBe(true);
    expect(led.hits.length).toBeGreaterThan(30);
    const free = await engine.call("search", { query: "novel", limit: 100 });
    expect(free.meaning).toEqual({ state: "used" });
  });

  test("of one agent only where there is something for its reader", async () => {
    const { engine } = await grouped(60);
    expect((await engine.call("clusters", LIMIT, { scope: { user: "another" } })).clusters).toEqual([]);
    expect((await engine.call("routeQuery", { query: "boats" }, { scope: { user: "another" } })).clusters).toEqual([]);
    await expect(engine.call("cluster", { id: 1 }, { scope: { user: "another" } })).rejects.toMatchObject({ code: "not_found" });
  });
});
