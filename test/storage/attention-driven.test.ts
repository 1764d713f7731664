import { expect, test } from "vitest";
import type { AttentionHeatmap } from "../../src/contract/contract.ts";
import { addClusters, heatmap, openStage, setClusters, setTopics } from "./attention-stage.ts";
import type { Stage } from "./attention-stage.ts";
import { randomFrom } from "./scope-model.ts";
import type { Random } from "./scope-model.ts";

const WORDS = Array.from({ length: 90 }, (_, n) => `thing${String.fromCharCode(97 + (n % 26))}${n}`);
const CLUSTERS = 60;
const RECORDS = 240;
const TURNS = 500;

/** What a record is in, and what was found of it: the heatmap, counted without a database. */
interface Known {
  readonly kind: "memory" | "turn";
  readonly words: readonly string[];
  readonly clusters: readonly string[];
  hits: number;
}

type Book = ReadonlyMap<string, Known>;

test("over 500 driven turns the lit and the unlit topics and clusters are those of a count by hand", async () => {
  for (const seed of [1, 2]) {
    const stage = await openStage();
    const random = randomFrom(seed);
    const book = await fill(stage, random);
    let calls = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      // Few words of many, so that some stay in the dark.
      const query = Array.from({ length: 1 + random(2) }, () => WORDS[random(8)]).join(" ");
      const { hits } = await stage.engine.call("search", { query, limit: 1 + random(2) });
      for (const { id } of hits) (book.get(id) ?? { hits: 0 }).hits += 1;
      calls += 1;
      if (random(50) === 0) expectSame(await heatmap(stage, { limit: 500 }), topicsByHand(book));
    }
    const topics = await heatmap(stage, { limit: 500 });
    expect(topics.calls).toBe(calls);
    expectSame(topics, topicsByHand(book));
    const clusters = await heatmap(stage, { by: "clusters", limit: 500 });
    expectSame(clusters, clustersByHand(book));
    expect(topics.litCount).toBeGreaterThan(10);
    expect(topics.neverLitCount).toBeGreaterThan(10);
    expect(clusters.neverLitCount).toBeGreaterThan(2);
  }
}, 120_000);

async function fill(stage: Stage, random: Random): Promise<Book> {
  const book = new Map<string, Known>();
  addClusters(stage, CLUSTERS);
  for (let n = 0; n < RECORDS; n += 1) {
    const words = [...new Set(Array.from({ length: 1 + random(5) }, () => WORDS[random(WORDS.length)] ?? ""))];
    const clusters = [...new Set(Array.from({ length: 1 + random(3) }, () => 1 + random(CLUSTERS)))];
    const id = stage.engine.id();
    const text = `${words.join(" and ")}, number ${n}`;
    if (n % 2 === 0) await stage.engine.call("write", { id, gesture: text });
    else await stage.engine.call("record", { session: "s", turns: [{ id, role: "user", text }] });
    setTopics(stage, id, words);
    // Where there are enough memories clusters are of them alone.
    if (n % 2 === 0) setClusters(stage, id, clusters);
    book.set(id, { kind: n % 2 === 0 ? "memory" : "turn", words, clusters: n % 2 === 0 ? clusters.map(String) : [], hits: 0 });
  }
  return book;
}

interface Counted {
  readonly members: number;
  readonly hits: number;
}

/** Of memories only, as there are enough of them: words of three and more, but not of a fifth of all. */
function topicsByHand(book: Book): ReadonlyMap<string, Counted> {
  const memories = [...book.values()].filter(({ kind }) => kind === "memory");
  return new Map([...byHand(memories, "words")].filter(([, { members }]) => members >= 3 && members < Math.floor(memories.length / 5)));
}

/** Those that some memory is nearest to. */
function clustersByHand(book: Book): ReadonlyMap<string, Counted> {
  const nearest = new Set([...book.values()].map(({ clusters: [first] }) => first));
  return new Map([...byHand([...book.values()], "clusters")].filter(([key]) => nearest.has(key)));
}

function byHand(records: readonly Known[], of: "words" | "clusters"): ReadonlyMap<string, Counted> {
  const groups = new Map<string, Counted>();
  for (const known of records)
    for (const key of known[of]) {
      const { members, hits } = groups.get(key) ?? { members: 0, hits: 0 };
      groups.set(key, { members: members + 1, hits: hits + known.hits });
    }
  return groups;
}

function expectSame(map: AttentionHeatmap, counted: ReadonlyMap<string, Counted>): void {
  const sorted = (lines: readonly string[]): readonly string[] => [...lines].sort();
  const entries = [...counted].map(([key, { members, hits }]) => ({ key, members, hits }));
  expect(sorted(map.groups.map(({ key, members, hits }) => `${key} ${members} ${hits}`))).toEqual(
    sorted(entries.filter(({ hits }) => hits > 0).map(({ key, members, hits }) => `${key} ${members} ${hits}`)),
  );
  expect(sorted(map.neverLit.map(({ key, members }) => `${key} ${members}`))).toEqual(
    sorted(entries.filter(({ hits }) => hits === 0).map(({ key, members }) => `${key} ${members}`)),
  );
  expect([map.litCount, map.neverLitCount, map.groupCount]).toEqual([map.groups.length, map.neverLit.length, counted.size]);
}
