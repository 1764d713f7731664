import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapTopics } from "../../../src/core/inject/topic-map.ts";
import { pickSession } from "../../../src/core/inject/pick-session.ts";
import { pickWeighty } from "../../../src/core/inject/pick-weighty.ts";
import type { Trust } from "../../../src/core/records.ts";
import { TopicTally } from "../../../src/core/topics/topic-tally.ts";
import { trustSet } from "../../../src/core/topics/trust-set.ts";
import { findTopics } from "../../../src/core/topics/topics.ts";

const word = fc.constantFrom("harbour", "harbours", "museum", "garden", "西湖", "커피를", "커피가", "night");
const trust = fc.constantFrom<Trust[]>("user", "agent", "page", "import");
const text = fc.record({ scope: fc.nat(3), document: fc.nat(9), trust, words: fc.uniqueArray(word, { maxLength: 5 }) });
const texts = fc.array(text, { maxLength: 80 });
type Text = typeof text extends fc.Arbitrary<infer T> ? T : never;

/** Documents of one scope are none of another. */
const documentOf = ({ scope, document }: Text): number => scope * 100 + document;
const sorted = (all: readonly Text[]): readonly Text[] => [...all].sort((a, b) => documentOf(a) - documentOf(b));

function listsOf(all: readonly Text[]): Parameters<typeof mapTopics>[0] {
  const tallies = new Map<number, TopicTally>();
  for (const one of sorted(all)) {
    const tally = tallies.get(one.scope) ?? new TopicTally();
    tallies.set(one.scope, tally);
    tally.add(documentOf(one), trustSet([one.trust]), one.words);
  }
  return [...tallies.values()].map((tally) => ({ documents: tally.documents, topics: tally.list() }));
}

describe("the topics of several lists", () => {
  test("are those of all their texts, but for words that come once in each scope", () => {
    fc.assert(
      fc.property(texts, (all) => {
        const found = findTopics(sorted(all).map((one) => ({ id: documentOf(one), words: one.words })));
        const choice = { trusts: trustSet(["user", "agent", "page", "import"]), members: 3, most: 100 };
        const { topics, passedOver } = mapTopics(listsOf(all), [], choice);
        expect(passedOver).toBe(0);
        // A word that a scope has once is not in its list: at most one document a scope is missing.
        for (const { topic, count } of topics) {
          const whole = found.find((one) => one.topic === topic)?.documents.length ?? count;
          expect(whole - count).toBeGreaterThanOrEqual(0);
          expect(whole - count).toBeLessThanOrEqual(4);
        }
        const counts = topics.map(({ count }) => count);
        expect(counts).toEqual([...counts].sort((a, b) => b - a));
      }),
    );
  });

  test("of one scope are exactly its topics", () => {
    fc.assert(
      fc.property(texts, (all) => {
        const one = all.map((each) => ({ ...each, scope: 0 }));
        const found = findTopics(sorted(one).map((each) => ({ id: documentOf(each), words: each.words })));
        const choice = { trusts: trustSet(["user", "agent", "page", "import"]), members: 1, most: 100 };
        const { topics } = mapTopics(listsOf(one), [], choice);
        expect(topics).toEqual(found.map(({ topic, name, documents }) => ({ topic, name, count: documents.length })));
      }),
    );
  });

  test("count what is believed, and nothing that does not stand any more", () => {
    fc.assert(
      fc.property(texts, trust, (all, believed) => {
        const choice = { trusts: trustSet([believed]), members: 1, most: 100 };
        const lists = listsOf(all);
        for (const { topic, count } of mapTopics(lists, [], choice).topics) {
          const gone = Array.from({ length: count - 2 }, () => ({ trusts: trustSet([believed]), words: [topic] }));
          expect(mapTopics(lists, gone, choice).topics.map((one) => one.topic)).not.toContain(topic);
        }
        const documents = new Set(all.filter((one) => one.trust === believed).map(documentOf)).size;
        for (const { count } of mapTopics(lists, [], choice).topics) expect(count).toBeLessThanOrEqual(documents);
      }),
    );
  });
});

const weighty = fc.record({
  id: fc.uuid(),
  weight: fc.constantFrom(0.61, 0.7, 0.9),
  recordedAt: fc.nat(3),
  pinned: fc.boolean(),
  tags: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 2 }),
});

test("the weighty are picked alike from whatever order, share no tag but by pins, and none is lighter than one that was passed over for no tag", () => {
  fc.assert(
    fc.property(fc.uniqueArray(weighty, { selector: ({ id }) => id, maxLength: 12 }), fc.nat(5), (candidates, most) => {
      const picked = pickWeighty(candidates, most);
      expect(pickWeighty([...candidates].reverse(), most)).toEqual(picked);
      expect(picked.length).toBeLessThanOrEqual(most);
      const seen = new Set<string>();
      for (const { pinned, tags } of picked) {
        if (!pinned) for (const tag of tags) expect(seen).not.toContain(tag);
        for (const tag of tags) seen.add(tag);
      }
      const left = candidates.filter((one) => !picked.includes(one) && !one.tags.some((tag) => seen.has(tag)));
      if (left.length > 0) expect(picked).toHaveLength(most);
    }),
  );
});

test("of the sessions of a day, one is picked by weight, then by its last turn", () => {
  const sessions = [
    { session: 1, lastAt: 5, lastTurn: 1, weight: 0.9 },
    { session: 2, lastAt: 9, lastTurn: 2, weight: 0.9 },
    { session: 3, lastAt: 9, lastTurn: 3, weight: 0 },
  ];
  expect(pickSession(sessions, "weight")?.session).toBe(2);
  expect(pickSession(sessions, "recent")?.session).toBe(3);
  expect(pickSession([], "recent")).toBeUndefined();
});
