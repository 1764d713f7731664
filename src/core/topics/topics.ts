import { topicKey } from "./topic-key.ts";

/** A text and its words that may be topics. */
export interface TopicDocument {
  /** Texts of one document have the same id; each counts once. */
  readonly id: number;
  readonly words: readonly string[];
}

export interface FoundTopic {
  readonly topic: string;
  readonly name: string;
  /** Ids of the documents that have it, in their order. */
  readonly documents: readonly number[];
  readonly merged?: readonly string[];
}

/** In fewer documents a word is chance. */
export const LEAST_DOCUMENTS = 3;
/** A word of so large a share of all documents is what they are all like, not what some are about. */
const MOST_SHARE = 0.2;
const LEAST_MOST = 4;

interface Counted {
  readonly documents: number[];
  readonly forms: Map<string, number>;
}

/** Words that 3 documents or more have, and fewer than a fifth of them (or 4, where that is more): the most frequent first. */
export function findTopics(documents: readonly TopicDocument[]): readonly FoundTopic[] {
  const counted = new Map<string, Counted>();
  const all = new Set<number>();
  for (const { id, words } of documents) {
    all.add(id);
    for (const word of words) count(counted, word, id);
  }
  const most = tooMany(all.size);
  const kept = [...counted].filter(([, { documents: having }]) => having.length >= LEAST_DOCUMENTS && having.length < most);
  return kept.map(([topic, { documents: having, forms }]) => ({ topic, name: mostWritten(forms), documents: having })).sort(byCount);
}

/** A word that so many of these documents have is no topic. */
export function tooMany(documents: number): number {
  return Math.max(LEAST_MOST, Math.floor(MOST_SHARE * documents));
}

function count(counted: Map<string, Counted>, word: string, id: number): void {
  const key = topicKey(word);
  const entry: Counted = counted.get(key) ?? { documents: [], forms: new Map() };
  counted.set(key, entry);
  // Texts of one document come one after the other.
  if (entry.documents.at(-1) !== id) entry.documents.push(id);
  entry.forms.set(word, (entry.forms.get(word) ?? 0) + 1);
}

export function mostWritten(forms: ReadonlyMap<string, number>): string {
  const [[best] = [""]] = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return best;
}

export function byCount(a: FoundTopic, b: FoundTopic): number {
  return b.documents.length - a.documents.length || (a.topic < b.topic ? -1 : 1);
}
