import type { PortLike } from "../contract/embedder.ts";
import type { RequestEnvelope } from "../contract/envelope.ts";
import type { Database } from "../storage/database.ts";
import { AttentionWriter } from "./attention/attention-writer.ts";
import type { Engine } from "./call.ts";
import type { EngineOptions } from "./create-engine.ts";
import { IdleWork } from "./idle-work.ts";
import { Meaning } from "./meaning/meaning.ts";
import { Upkeep } from "./upkeep/upkeep.ts";
import { upkeepJobs } from "./upkeep/upkeep-jobs.ts";
import { WordMerge } from "./word-merge.ts";

/** What goes on when nobody asks for anything: checks and repairs first, then retrievals, vectors, what is derived, and last the word index's one segment. */
export class Background {
  readonly idle: IdleWork;
  readonly meaning: Meaning;
  readonly upkeep: Upkeep;
  readonly attention: AttentionWriter;
  readonly #merge: WordMerge;
  readonly #db: () => Database;
  readonly #wakers: (() => void)[] = [];

  constructor(db: Database, engine: () => Engine, options: EngineOptions, clean: boolean, announce: () => void) {
    const { openVectors, clock, delay, backend } = options;
    const wake = (): void => {
      for (const waker of this.#wakers) waker();
    };
    this.meaning = new Meaning(db, { openVectors, clock, delay, random: Math.random, announce, wake });
    this.idle = new IdleWork(engine, options, clean, announce);
    this.upkeep = new Upkeep(() => engine().db, upkeepJobs(options), { ...options, wake });
    this.attention = new AttentionWriter(() => engine().attention, { clock, delay, wake });
    this.#db = () => engine().db;
    this.#merge = new WordMerge(() => engine().db, { worthwhile: !backend.needsFlush, clock, delay, wake });
  }

  /** At most some milliseconds of work. True while more remains. */
  slice(): boolean {
    if (this.idle.slice() || this.attention.slice()) return true;
    const before = this.#db().totalChanges;
    const more = this.meaning.slice();
    // A vector came, or went.
    if (this.#db().totalChanges !== before) this.upkeep.touched();
    return more || this.upkeep.slice() || this.#merge.slice();
  }

  onWake(listener: () => void): void {
    this.#wakers.push(listener);
  }

  connectEmbedder(port: PortLike): void {
    this.meaning.connect(port);
  }

  /** The store was opened anew, on an older state perhaps. */
  use(db: Database): void {
    this.meaning.use(db);
    this.upkeep.reset();
  }

  /** A batch was answered; `changed` when it changed something. */
  saw(batch: readonly RequestEnvelope[], changed: boolean): void {
    this.idle.saw(batch);
    this.upkeep.saw(batch.reduce((latest, { at }) => Math.max(latest, at), 0));
    this.#merge.saw(changed);
    this.attention.saw(changed);
    if (!changed) return;
    this.meaning.storeChanged();
    this.upkeep.touched(batch.length === 0 ? undefined : batch.map(({ scope }) => scope.user));
    if (batch.some(({ method }) => method === "chooseEmbedder")) this.meaning.readChoice();
  }
}
