import { describe, expect, test } from "vitest";
import { addClusters, crowd, heatmap, openStage, retrieve, setClusters, setTopics, write } from "./attention-stage.ts";
import type { Stage } from "./attention-stage.ts";

const DAY = 86_400_000;

/** Four memories: three of the sea, three of work, one of nothing. */
async function seaAndWork(): Promise<Stage & { readonly ids: readonly [string, string, string, string, string] }> {
  const stage = await openStage();
  const both = await write(stage, "Ana painted the boat at work.");
  const sea = await write(stage, "The tide turned at six.");
  const seaToo = await write(stage, "The gulls were loud.");
  const work = await write(stage, "Li wrote the report.");
  const workToo = await write(stage, "The meeting was long.");
  setTopics(stage, both, ["Sea", "Work", "boat"]);
  for (const id of [sea, seaToo]) setTopics(stage, id, ["sea"]);
  for (const id of [work, workToo]) setTopics(stage, id, ["work"]);
  return { ...stage, ids: [both, sea, seaToo, work, workToo] };
}

/** The same among memories about other things: what three of five are about is no topic. */
async function seaAndWorkAmongMany(): ReturnType<typeof seaAndWork> {
  const stage = await seaAndWork();
  await crowd(stage);
  return stage;
}

describe("a heatmap of topics", () => {
  test("credits a hit fully to every topic of its record, so that shares may add up to more than one", async () => {
    const stage = await seaAndWorkAmongMany();
    const [both, sea] = stage.ids;
    await retrieve(stage, [both, sea], { similarity: 0.5 });
    await retrieve(stage, [both], { similarity: 0.9 });
    expect(await heatmap(stage)).toMatchObject({
      calls: 2,
      hits: 3,
      groups: [
        { key: "sea", name: "sea", members: 3, hits: 3, calls: 2, share: 1, meanSimilarity: 1.9 / 3 },
        { key: "work", name: "work", members: 3, hits: 2, calls: 2, share: 2 / 3, meanSimilarity: 0.7 },
      ],
      neverLit: [],
      groupCount: 2,
      unclassified: { hits: 0 },
    });
  });

  test("names the topics that were never lit, those with most members first", async () => {
    const stage = await seaAndWorkAmongMany();
    const more = await write(stage, "The sea was calm.");
    setTopics(stage, more, ["sea"]);
    expect(await heatmap(stage)).toMatchObject({
      groups: [],
      litCount: 0,
      neverLit: [
        { key: "sea", name: "sea", members: 4 },
        { key: "work", name: "work", members: 3 },
      ],
      neverLitCount: 2,
    });
    expect(await heatmap(stage, { limit: 1 })).toMatchObject({ neverLit: [{ key: "sea" }], neverLitCount: 2, groupCount: 2 });
  });

  test("counts one call for a topic of which one retrieval brought several records", async () => {
    const stage = await seaAndWorkAmongMany();
    await retrieve(stage, stage.ids);
    expect((await heatmap(stage)).groups).toMatchObject([
      { key: "sea", hits: 3, calls: 1 },
      { key: "work", hits: 3, calls: 1 },
    ]);
  });

  test("says of how many hits nothing is known, as of turns that upkeep has not read", async () => {
    const stage = await seaAndWorkAmongMany();
    const turn = stage.engine.id();
    await stage.engine.call("record", { session: "s", turns: [{ id: turn, role: "user", text: "Where is the boat?" }] });
    await retrieve(stage, [turn, stage.ids[1]]);
    expect(await heatmap(stage)).toMatchObject({ hits: 2, unclassified: { hits: 1 } });
  });

  test("gives a forgotten record's hits to its topics, though it is no member any more", async () => {
    const stage = await seaAndWorkAmongMany();
    setTopics(stage, await write(stage, "The sea again."), ["sea"]);
    await retrieve(stage, [stage.ids[1]]);
    await stage.engine.call("forget", { ids: [stage.ids[1]] });
    expect((await heatmap(stage)).groups).toMatchObject([{ key: "sea", members: 3, hits: 1 }]);
  });
});

describe("a heatmap of clusters", () => {
  test("credits the first, second and third cluster of a record, and names what is not there any more nowhere", async () => {
    const stage = await seaAndWork();
    const [one, two, three] = stage.ids;
    addClusters(stage, 4);
    setClusters(stage, one, [1, 2, 3]);
    setClusters(stage, two, [2, 9]);
    setClusters(stage, three, [4]);
    setClusters(stage, stage.ids[3], [3]);
    await retrieve(stage, [one, two]);
    const map = await heatmap(stage, { by: "clusters" });
    expect(map.groups.map(({ key, hits }) => [key, hits])).toEqual([
      ["2", 2],
      ["1", 1],
      ["3", 1],
    ]);
    const named = new Map((await stage.engine.call("clusters", {})).clusters.map(({ id, name }) => [String(id), name]));
    for (const { key, name } of [...map.groups, ...map.neverLit]) expect(name).toBe(named.get(key) ?? name);
    expect(map).toMatchObject({ neverLit: [{ key: "4", members: 1 }], groupCount: 4 });
  });
});

describe("a heatmap of memories", () => {
  test("names each by its text, and those never found", async () => {
    const stage = await seaAndWork();
    await retrieve(stage, [stage.ids[3]]);
    expect(await heatmap(stage, { by: "memories" })).toMatchObject({
      groups: [{ key: stage.ids[3], name: "Li wrote the report.", hits: 1, calls: 1, meanSimilarity: null }],
      neverLitCount: 4,
      groupCount: 5,
    });
  });
});

describe("a search", () => {
  test("is one call with a hit a result, and keeps nothing of its query", async () => {
    const stage = await seaAndWork();
    const { hits } = await stage.engine.call("search", { query: "the tide at six" });
    expect(hits.length).toBeGreaterThan(0);
    expect(await heatmap(stage)).toMatchObject({ calls: 1, hits: hits.length, bySource: [{ source: "search", calls: 1 }] });
    expect(stage.db.all("select * from attention_event").map((row) => Object.keys(row))).toEqual([
      ["id", "scope_id", "source", "at", "day", "calls", "records", "folded"],
    ]);
  });

  test("that finds nothing is a call without hits", async () => {
    const stage = await seaAndWork();
    await stage.engine.call("search", { query: "zebra" });
    expect(await heatmap(stage)).toMatchObject({ calls: 1, hits: 0 });
  });

  test("that is typed, looks back or is told so leaves no trace, and one that names a source counts as that", async () => {
    const stage = await seaAndWork();
    const { engine } = stage;
    await engine.call("search", { query: "tid", mode: "typing" });
    await engine.call("search", { query: "tide", asOf: engine.clock.now });
    await engine.call("search", { query: "tide", attention: "off" });
    expect(await heatmap(stage)).toMatchObject({ calls: 0, hits: 0, bySource: [] });
    await engine.call("search", { query: "tid", mode: "typing", attention: "turn" });
    await engine.call("search", { query: "tide", asOf: engine.clock.now, attention: "dream" });
    await engine.call("search", { query: "tide", mode: "substring" });
    const { bySource } = await heatmap(stage);
    expect(bySource.map(({ source, calls, hits }) => [source, calls, hits])).toEqual([
      ["turn", 1, 1],
      ["search", 1, 1],
      ["dream", 1, 1],
    ]);
  });

  test("finds the same whatever it counts as", async () => {
    const { engine } = await seaAndWork();
    const plain = await engine.call("search", { query: "the tide" });
    for (const attention of ["off", "scan"] as const) expect(await engine.call("search", { query: "the tide", attention })).toEqual(plain);
  });
});

describe("sources", () => {
  test("are told apart, calls and hits, and a scan drowns nobody unless it is named", async () => {
    const stage = await seaAndWorkAmongMany();
    const [one, two] = stage.ids;
    await retrieve(stage, [one], { source: "turn" });
    await retrieve(stage, [one, two], { source: "session" });
    for (let n = 0; n < 50; n += 1) await retrieve(stage, stage.ids, { source: "scan" });
    expect(await heatmap(stage)).toMatchObject({
      calls: 2,
      hits: 3,
      bySource: [
        { source: "turn", calls: 1, hits: 1 },
        { source: "session", calls: 1, hits: 2 },
      ],
    });
    expect(await heatmap(stage, { sources: ["scan"] })).toMatchObject({ calls: 50, hits: 250 });
    expect(await heatmap(stage, { sources: ["turn"] })).toMatchObject({ calls: 1, hits: 1, groups: [{ key: "sea" }, { key: "work" }] });
  });
});

describe("what a host retrieved by itself", () => {
  test("counts for what is there; ids that name nothing here are told", async () => {
    const stage = await seaAndWork();
    const nobody = stage.engine.id();
    const reply = await stage.engine.call("recordAttention", { source: "recall", hits: [{ id: nobody }, { id: stage.ids[0] }] });
    expect(reply).toEqual({ hits: 1, unknown: [nobody] });
    expect(await heatmap(stage)).toMatchObject({ calls: 1, hits: 1 });
  });
});

describe("days", () => {
  test("are those of the caller's zone, also the short one in which the clocks go forward", async () => {
    const stage = await seaAndWorkAmongMany();
    const zone = "Europe/Berlin";
    const at = (day: number, hour: number): number => Date.UTC(2026, 2, day, hour);
    // The clocks go forward on 29 March 2026: that day begins at 23:00 UTC and ends at 22:00 UTC.
    for (const time of [at(28, 22), at(28, 23), at(29, 21), at(29, 22)]) await retrieve(stage, [stage.ids[1]], { at: time, zone });
    const map = await heatmap(stage, { days: 3 }, { at: at(30, 9), zone });
    expect(map.days).toEqual([at(27, 23), at(28, 23), at(29, 22)]);
    expect(map).toMatchObject({ from: at(27, 23), until: at(30, 22), groups: [{ perDay: [1, 2, 1] }] });
  });

  test("end with that of a given time", async () => {
    const stage = await seaAndWorkAmongMany();
    const now = stage.engine.clock.now;
    await retrieve(stage, [stage.ids[1]], { at: now - 10 * DAY });
    await retrieve(stage, [stage.ids[1]], { at: now });
    expect(await heatmap(stage)).toMatchObject({ hits: 1 });
    expect(await heatmap(stage, { at: now - 10 * DAY })).toMatchObject({ hits: 1, groups: [{ perDay: [0, 0, 0, 0, 0, 0, 1] }] });
    expect(await heatmap(stage, { days: 1, at: "2026-03-10" })).toMatchObject({ hits: 1, groups: [{ perDay: [1] }] });
  });
});

describe("one record's attention", () => {
  test("is its hits by source and when the last one was", async () => {
    const stage = await seaAndWork();
    const [one, two] = stage.ids;
    await retrieve(stage, [one, two], { source: "dream" });
    await retrieve(stage, [one], { source: "turn" });
    const last = stage.engine.clock.now;
    expect(await stage.engine.call("attentionOf", { id: one })).toEqual({
      id: one,
      hits: 2,
      last,
      bySource: [
        { source: "turn", hits: 1, last },
        { source: "dream", hits: 1, last: last - 1000 },
      ],
    });
    expect(await stage.engine.call("attentionOf", { id: stage.ids[2] })).toEqual({ id: stage.ids[2], hits: 0, last: null, bySource: [] });
    await expect(stage.engine.call("attentionOf", { id: stage.engine.id() })).rejects.toMatchObject({ code: "not_found" });
  });
});
