import { openMemory } from "../../../src/index.ts";
import type { Hit, MemoryStatus, MemoryStore, SearchInput } from "../../../src/index.ts";

const TOPICS = [
  "She likes to drink coffee in the morning",
  "The train to Berlin was late again",
  "He repaired the roof of the old barn",
  "The stock market fell on Friday",
  "They planted tomatoes behind the house",
];
const QUESTIONS = ["coffee", "train Berlin", "roof barn", "tomatoes", "stock market", "Friday", "house", "morning"];

/** What a test makes this page do: a host that ships the small model, and nothing else. */
class MeaningPage {
  #store: MemoryStore | undefined;

  async open(name: string): Promise<void> {
    this.#store = await openMemory({ name, embedder: { packed: "mini-enzh" } });
  }

  status(): MemoryStatus {
    return this.#opened().status;
  }

  /** Writes so many memories; each is another one. */
  async fill(count: number): Promise<void> {
    for (let from = 0; from < count; from += 200) {
      const some = Array.from({ length: Math.min(200, count - from) }, (_, n) => from + n);
      await Promise.all(some.map((n) => this.#opened().write({ gesture: `${TOPICS[n % TOPICS.length]}, for the ${n}th time.` })));
    }
  }

  async write(gesture: string): Promise<string> {
    return (await this.#opened().write({ gesture })).id;
  }

  async find(
    query: string,
    mode: NonNullable<SearchInput["mode"]> = "hybrid",
  ): Promise<{ readonly meaning: string; readonly hits: readonly Hit[] }> {
    const { hits, meaning } = await this.#opened().search(query, { mode });
    return { meaning: meaning.state, hits };
  }

  /** Resolves when the embedder is in this state, with all texts done when it is `ready`. */
  becomes(state: MemoryStatus["embedder"]["state"], least = 0): Promise<MemoryStatus["embedder"]> {
    return new Promise((resolve) => {
      const look = ({ embedder }: MemoryStatus): void => {
        const { done = 0, total } = embedder;
        if (embedder.state !== state || done < least || (state === "ready" && done !== total)) return;
        stop();
        resolve(embedder);
      };
      const stop = this.#opened().on("status", look);
      look(this.#opened().status);
    });
  }

  /** Searches by words, one after the other with pauses between; what each took, ms. */
  async searchTimes(count: number): Promise<readonly number[]> {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const since = performance.now();
      await this.#opened().search(QUESTIONS[n % QUESTIONS.length] ?? "", { mode: "words" });
      times.push(performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return times;
  }

  #opened(): MemoryStore {
    if (this.#store === undefined) throw new Error("no store is open");
    return this.#store;
  }
}

declare global {
  var meaningPage: MeaningPage;
}

globalThis.meaningPage = new MeaningPage();
