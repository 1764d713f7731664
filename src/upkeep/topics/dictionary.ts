import type { TaggedWord, TagWords } from "../../core/topics/topic-words.ts";
import type { JobStep } from "../job.ts";

/** Gives out the words of runs of Chinese, one after the other, in their order. */
export type NextWords = () => readonly TaggedWord[];

/** The dictionary of Chinese, for as long as it works. */
export class Dictionary {
  readonly #tagWords: TagWords | undefined;
  #failure: string | undefined;

  constructor(tagWords: TagWords | undefined) {
    this.#tagWords = tagWords;
  }

  /** Why there is none: then Chinese is split by the platform's rules, which know no parts of speech. */
  get missing(): string | undefined {
    if (this.#failure !== undefined) return `the dictionary of Chinese failed: ${this.#failure}`;
    return this.#tagWords === undefined ? "there is no dictionary of Chinese here" : undefined;
  }

  /** Asks for the words of all runs at once. Undefined where there is no dictionary, or it has failed. */
  *split(runs: readonly string[]): Generator<JobStep, NextWords | undefined> {
    if (this.#tagWords === undefined || this.#failure !== undefined) return undefined;
    let answer: readonly (readonly TaggedWord[])[] = [];
    const failed = (error: unknown): void => {
      this.#failure = error instanceof Error ? error.message : String(error);
    };
    if (runs.length > 0) {
      yield {
        until: this.#tagWords(runs).then((words) => {
          answer = words;
          if (words.length !== runs.length) failed(`${words.length} answers for ${runs.length} questions`);
        }, failed),
      };
    }
    if (this.#failure !== undefined) return undefined;
    let next = 0;
    return () => answer[next++] ?? [];
  }
}
