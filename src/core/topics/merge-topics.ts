import { byCount } from "./topics.ts";
import type { FoundTopic } from "./topics.ts";

/** Share of the documents of either that have both (Jaccard 1912). */
const TOGETHER = 0.7;
const NAMES = 3;
const FEW_DOCUMENTS = 1_000;

/** With fewer documents chance makes pairs that then draw each other into one topic of everything. */
export function isMergeWorthwhile(documents: number): boolean {
  return documents >= FEW_DOCUMENTS;
}

/** Makes one topic of those that nearly always come together, named by its rarest words. */
export function mergeTopics(topics: readonly FoundTopic[]): readonly FoundTopic[] {
  const parents = topics.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  // Those of the very same documents are one without being compared: of texts that came twice there are thousands.
  const byDocuments = new Map<string, number>();
  const distinct: number[] = [];
  for (const [index, { documents }] of topics.entries()) {
    const key = documents.join(" ");
    const same = byDocuments.get(key);
    if (same !== undefined) parents[index] = same;
    else {
      byDocuments.set(key, index);
      distinct.push(index);
    }
  }
  for (const [x, y] of pairsTogether(distinct.flatMap((index) => topics[index] ?? []))) {
    const [a, b] = [distinct[x] ?? 0, distinct[y] ?? 0];
    parents[Math.max(rootOf(a), rootOf(b))] = Math.min(rootOf(a), rootOf(b));
  }
  const groups = new Map<number, FoundTopic[]>();
  for (const [index, topic] of topics.entries()) {
    const group = groups.get(rootOf(index));
    if (group === undefined) groups.set(rootOf(index), [topic]);
    else group.push(topic);
  }
  return [...groups.values()].map(joined).sort(byCount);
}

/**
 * Pairs that come together, without comparing all: in an order of documents that both share, two that have most in common meet among the
 * first few of each (Bayardo, Ma & Srikant, "Scaling up all pairs similarity search", WWW 2007). Documents of few topics come first.
 */
function pairsTogether(topics: readonly FoundTopic[]): readonly (readonly [number, number])[] {
  const crowd = new Map<number, number>();
  for (const { documents } of topics) for (const id of documents) crowd.set(id, (crowd.get(id) ?? 0) + 1);
  const byCrowd = (a: number, b: number): number => (crowd.get(a) ?? 0) - (crowd.get(b) ?? 0) || a - b;
  const meeting = new Map<number, number[]>();
  const pairs = new Map<number, readonly [number, number]>();
  for (const [b, { documents }] of topics.entries()) {
    const first = [...documents].sort(byCrowd).slice(0, Math.floor((1 - TOGETHER) * documents.length) + 1);
    for (const id of first) {
      const others = meeting.get(id) ?? [];
      meeting.set(id, others);
      for (const a of others) if (isAlikeLong(topics[a], topics[b])) pairs.set(a * topics.length + b, [a, b]);
      others.push(b);
    }
  }
  return [...pairs.values()].filter(([a, b]) => jaccard(topics[a]?.documents ?? [], topics[b]?.documents ?? []) >= TOGETHER);
}

/** Two of very unlike numbers cannot have most in common. */
function isAlikeLong(a: FoundTopic | undefined, b: FoundTopic | undefined): boolean {
  const [n, m] = [a?.documents.length ?? 0, b?.documents.length ?? 0];
  return Math.min(n, m) >= TOGETHER * Math.max(n, m);
}

function jaccard(a: readonly number[], b: readonly number[]): number {
  const set = new Set(a);
  const both = b.reduce((n, id) => n + (set.has(id) ? 1 : 0), 0);
  return both / (a.length + b.length - both);
}

function joined(group: readonly FoundTopic[]): FoundTopic {
  const [first] = group;
  if (first === undefined || group.length === 1) return first ?? { topic: "", name: "", documents: [] };
  const rarest = [...group].sort((a, b) => byCount(b, a));
  const documents = [...new Set(group.flatMap(({ documents: own }) => own))].sort((a, b) => a - b);
  const name = rarest
    .slice(0, NAMES)
    .map((topic) => topic.name)
    .join(" / ");
  return { topic: first.topic, name, documents, merged: group.slice(1).map(({ topic }) => topic) };
}
