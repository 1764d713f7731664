import type { TopicDetail, TopicList, TopicsInput } from "../contract/contract.ts";
import type { CallOptions, Caller } from "./caller.ts";

/** What the memory is about: words that some texts have in common, but not most. Read by upkeep, counted when they are looked at. */
export class TopicGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * Topics, the most frequent first. `limit` default 50, at most 1,000. Where there are fewer than 24 memories they are those of what was
   * said, as `basis` tells: a history that was just imported has topics at once.
   *
   * @example
   * ```ts
   * const { basis, topics } = await memory.topics.list({ limit: 10 });
   * for (const { name, count, lastAt } of topics) console.log(`${name}: ${count} ${basis}, last ${new Date(lastAt).toISOString()}`);
   * ```
   */
  list(input: TopicsInput = {}, options: CallOptions = {}): Promise<TopicList> {
    return this.#caller.read("topics", input, options);
  }

  /** One topic and what has it, the latest first. `topic` is its own or any form of the word. Rejects with `not_found`. */
  get(topic: string, input: TopicsInput = {}, options: CallOptions = {}): Promise<TopicDetail> {
    return this.#caller.read("topic", { ...input, topic }, options);
  }
}
