import type { PortLike } from "../contract/embedder.ts";
import type { RequestEnvelope } from "../contract/envelope.ts";
import type { Database } from "../storage/database.ts";
import { AttentionWriter } from "./attention/attention-writer.ts";
import type { Engine } from "./call.ts";
import type { EngineOptions } from "./create-engine.ts";
import { IdleWork } from "./idle-work.ts";
import { Meaning } from "./meaning/meaning.ts";
import { WordMerge } from "./word-merge.ts";

/** What goes on when nobody asks for anything: checks and repairs first, then retrievals, then vectors, then the word index's upkeep. */
export class Background {
  readonly idle: IdleWork;
  readonly meaning: Meaning;
  readonly attention: AttentionWriter;
  readonly #merge: WordMerge;
  readonly #wakers: (() => void)[] = [];

  constructor(db: Database, engine: () => Engine, options: EngineOptions, clean: boolean, announce: () => void) {
    const { openVectors, clock, delay, backend } = options;
    const wake = (): void => {
      for (const waker of this.#wakers) waker();
    };
    this.meaning = new Meaning(db, { openVectors, clock, delay, random: Math.random, announce, wake });
    this.idle = new IdleWork(engine, options, clean, announce);
    this.attention = new AttentionWriter(() => engine().attention, { clock, delay, wake });
    this.#merge = new WordMerge(() => engine().db, { worthwhile: !backend.needsFlush, clock, delay, wake });
  }

  /** At most some milliseconds of work. True while more remains. */
  slice(): boolean {
    return this.idle.slice() || this.attention.slice() || this.meaning.slice() || this.#merge.slice();
  }

  onWake(listener: () => void): void {
    this.#wakers.push(listener);
  }

  connectEmbedder(port: PortLike): void {
    this.meaning.connect(port);
  }

  /** A batch was answered; `changed` when it changed something. */
  saw(batch: readonly RequestEnvelope[], changed: boolean): void {
    this.idle.saw(batch);
    this.#merge.saw(changed);
    this.attention.saw(changed);
    if (!changed) return;
    this.meaning.storeChanged();
    if (batch.some(({ method }) => method === "chooseEmbedder")) this.meaning.readChoice();
  }
}
