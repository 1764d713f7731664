import { LEAST_DOCUMENTS, tooMany } from "../topics/topics.ts";
import { topicKey } from "../topics/topic-key.ts";
import type { ListedTopic } from "../topics/topic-tally.ts";

/** The topics of one scope, as they were counted. */
export interface TopicList {
  readonly documents: number;
  readonly topics: readonly ListedTopic[];
}

/** A text that was counted and does not stand any more. */
export interface GoneText {
  readonly trusts: number;
  readonly words: readonly string[];
}

export interface MappedTopic {
  readonly topic: string;
  readonly name: string;
  readonly count: number;
}

export interface MapChoice {
  /** Which texts count: any of these trusts, as of `trustSet`. */
  readonly trusts: number;
  /** Documents of a topic at least. */
  readonly members: number;
  /** Topics at most. */
  readonly most: number;
}

/** Adds the lists of all scopes that a reader sees, takes off what does not stand any more, and chooses the most frequent topics. */
export function mapTopics(
  lists: readonly TopicList[],
  gone: readonly GoneText[],
  { trusts, members, most }: MapChoice,
): { readonly topics: readonly MappedTopic[]; readonly passedOver: number } {
  const documents = lists.reduce((sum, list) => sum + list.documents, 0);
  const added = addUp(lists, trusts);
  for (const { trusts: own, words } of gone) {
    if ((own & trusts) === 0) continue;
    for (const key of new Set(words.map(topicKey))) {
      const topic = added.get(key);
      if (topic !== undefined) topic.count -= 1;
    }
  }
  const least = Math.max(LEAST_DOCUMENTS, members);
  const kept = [...added.values()].filter(({ count }) => count >= least && count < tooMany(documents));
  kept.sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1));
  const topics = kept.slice(0, most).map(({ topic, name, count }) => ({ topic, name, count }));
  return { topics, passedOver: kept.length - topics.length };
}

/** A topic is called as in the scope that has it most often. */
function addUp(lists: readonly TopicList[], trusts: number): Map<string, { topic: string; name: string; count: number; largest: number }> {
  const added = new Map<string, { topic: string; name: string; count: number; largest: number }>();
  for (const [topic, name, counts] of lists.flatMap((list) => list.topics)) {
    const own = counts.reduce((sum, [set, n]) => sum + ((set & trusts) === 0 ? 0 : n), 0);
    const held = added.get(topic) ?? { topic, name, count: 0, largest: 0 };
    held.count += own;
    if (own > held.largest) Object.assign(held, { name, largest: own });
    added.set(topic, held);
  }
  return added;
}
