import { topicKey } from "../topics/topic-key.ts";

/** A text as far as its cluster's name depends on it. */
export interface NamedText {
  /** Index of the cluster that it belongs to. */
  readonly cluster: number;
  /** Words that may be topics, as written. */
  readonly words: readonly string[];
}

const WORDS_A_NAME = 3;
/** A word of one text alone says little of a group that has more. */
const LEAST_TEXTS = 2;

interface Counted {
  readonly shown: string;
  readonly byCluster: Map<number, number>;
  texts: number;
}

/**
 * The words that tell each cluster from the others, at most three, best first. A word's score is the share of the cluster's texts that have
 * it times ln(all texts / texts that have it): tf·idf with a cluster as the document. Ties go to the word that comes first by its letters.
 */
export function nameClusters(texts: readonly NamedText[], clusters: number): readonly (readonly string[])[] {
  const sizes = new Array<number>(clusters).fill(0);
  const words = new Map<string, Counted>();
  for (const { cluster, words: own } of texts) {
    sizes[cluster] = (sizes[cluster] ?? 0) + 1;
    for (const word of own) count(words, word, cluster);
  }
  const best: { readonly word: string; readonly score: number }[][] = sizes.map(() => []);
  for (const { shown, byCluster, texts: having } of words.values()) {
    for (const [cluster, n] of byCluster) {
      const size = sizes[cluster] ?? 1;
      if (n < Math.min(LEAST_TEXTS, size)) continue;
      best[cluster]?.push({ word: shown, score: (n / size) * Math.log((1 + texts.length) / having) });
    }
  }
  return best.map((own) =>
    own
      .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
      .slice(0, WORDS_A_NAME)
      .map(({ word }) => word),
  );
}

function count(words: Map<string, Counted>, word: string, cluster: number): void {
  const key = topicKey(word);
  const counted = words.get(key) ?? { shown: word, byCluster: new Map(), texts: 0 };
  words.set(key, counted);
  counted.texts += 1;
  counted.byCluster.set(cluster, (counted.byCluster.get(cluster) ?? 0) + 1);
}
