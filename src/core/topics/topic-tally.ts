import { mostWritten } from "./topics.ts";
import { topicKey } from "./topic-key.ts";

/** A topic of a list: its key, its name, and how many documents of each set of trusts have it. */
export type ListedTopic = readonly [topic: string, name: string, counts: readonly (readonly [trusts: number, documents: number])[]];

/** A list holds so many at most: those left out have fewer documents than any that is shown. */
const MOST_LISTED = 400;
/** In fewer documents a word is no topic in whatever company. */
const LEAST = 2;

interface Tallied {
  readonly forms: Map<string, number>;
  readonly counts: Map<number, number>;
  /** The document that is being counted, and the trusts of its texts that have the word. */
  document: number;
  trusts: number;
  documents: number;
}

/** Counts words of documents, whose texts come one after the other. */
export class TopicTally {
  readonly #words = new Map<string, Tallied>();
  #document: number | undefined;
  #documents = 0;

  get documents(): number {
    return this.#documents;
  }

  add(document: number, trusts: number, words: readonly string[]): void {
    if (document !== this.#document) this.#documents += 1;
    this.#document = document;
    for (const word of words) this.#count(document, trusts, word);
  }

  /** The most frequent first; of equal ones the key decides. */
  list(): readonly ListedTopic[] {
    const kept = [...this.#words].filter(([, { documents }]) => documents >= LEAST);
    kept.sort(([a, x], [b, y]) => y.documents - x.documents || (a < b ? -1 : 1));
    return kept.slice(0, MOST_LISTED).map(([topic, tallied]) => {
      close(tallied);
      return [topic, mostWritten(tallied.forms), [...tallied.counts].sort(([a], [b]) => a - b)];
    });
  }

  #count(document: number, trusts: number, word: string): void {
    const key = topicKey(word);
    const tallied = this.#words.get(key) ?? { forms: new Map(), counts: new Map(), document, trusts: 0, documents: 1 };
    this.#words.set(key, tallied);
    if (tallied.document !== document) {
      close(tallied);
      tallied.document = document;
      tallied.documents += 1;
    }
    tallied.trusts |= trusts;
    tallied.forms.set(word, (tallied.forms.get(word) ?? 0) + 1);
  }
}

function close(tallied: Tallied): void {
  if (tallied.trusts === 0) return;
  tallied.counts.set(tallied.trusts, (tallied.counts.get(tallied.trusts) ?? 0) + 1);
  tallied.trusts = 0;
}
