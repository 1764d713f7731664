import type {
  ChangeReply,
  IdsInput,
  ProposeSourcesInput,
  ProposeSourcesReply,
  ScanInput,
  ScanReport,
  UpkeepInput,
  UpkeepProgress,
  UpkeepReport,
  UpkeepState,
} from "../contract/contract.ts";
import type { CallOptions, Caller, Done, RunOptions } from "./caller.ts";

export interface UpkeepOptions extends RunOptions<UpkeepProgress>, UpkeepInput {}

/** What is derived from the memory without a language model: kept fresh in idle time, seeded, and made the same again at any time. */
export class UpkeepGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * Brings derived tables up to date now, in slices that hold up nobody. Rejects with `aborted` when the signal says so: the last complete
   * result stays. `rebuild` makes everything anew, to the same result.
   *
   * @example
   * ```ts
   * const { jobs } = await memory.upkeep.run({ onProgress: ({ job, done, total }) => console.log(job, done, total) });
   * ```
   */
  run({ jobs, rebuild, ...options }: UpkeepOptions = {}): Promise<UpkeepReport> {
    const input = { ...(jobs === undefined ? {} : { jobs }), ...(rebuild === undefined ? {} : { rebuild }) };
    return this.#caller.read("upkeep", input, options as RunOptions);
  }

  /** How old each derived table is, and what is not in it yet. */
  state(options: CallOptions = {}): Promise<UpkeepState> {
    return this.#caller.read("upkeepState", {}, options);
  }

  /**
   * What has not become memory yet: turns of the roles user and assistant, not forgotten, that are no source of a standing memory this
   * scope sees and were not reviewed; memories without sources; and what has no vector of the model at work. Each record has its own
   * state, so a memory written at noon hides no turn of the morning. Turns come in stretches of one session, oldest first, none left
   * out for being short; a pause longer than `gapMs` (default 600,000 ms) parts two. `limit` turns a page, default 500, at most 5,000;
   * counts are of everything. `session` narrows turns alone. Rejects with `invalid_input`. Markdown: `renderScan`.
   *
   * @example
   * ```ts
   * for (let after: string | undefined; ; ) {
   *   const { unsolidified } = await memory.upkeep.scan(after === undefined ? {} : { after });
   *   for (const { session, turns } of unsolidified.stretches) console.log(session, turns.length);
   *   after = unsolidified.next;
   *   if (after === undefined) break;
   * }
   * ```
   */
  scan(input: ScanInput = {}, options: CallOptions = {}): Promise<ScanReport> {
    return this.#caller.read("scan", input, options);
  }

  /**
   * Marks turns as looked at, with nothing to keep: `scan` leaves them out from now on, and `Turn.reviewedAt` says when. At most 10,000
   * ids; a turn that is marked already keeps its first mark. `undo` takes it back. Rejects with `not_found`, and then marks none, or
   * `invalid_input`.
   *
   * @example
   * ```ts
   * const { unsolidified } = await memory.upkeep.scan({ session: "monday" });
   * for (const { turns } of unsolidified.stretches) {
   *   const { request } = await memory.upkeep.review(turns.map(({ id }) => id));
   *   console.log(request); // for memory.undo
   * }
   * ```
   */
  review(turns: IdsInput["ids"], options: CallOptions = {}): Promise<Done<ChangeReply>> {
    return this.#caller.change("review", { ids: turns }, options);
  }

  /** Takes the marks of `review` away, so that a scan tells of the turns again. Rejects as `review` does. */
  unreview(turns: IdsInput["ids"], options: CallOptions = {}): Promise<Done<ChangeReply>> {
    return this.#caller.change("unreview", { ids: turns }, options);
  }

  /**
   * Turns that memories without sources may have come from: said within two hours of the memory (of `occurredAt` where that is an
   * instant, else of `recordedAt`), else on the same day in its writer's zone. `confidence`, 0 to 0.94, falls with the time between them
   * and grows with the rare words that both have; turns below 0.3, or below three quarters
   * of the likeliest, are left out, and a memory with none gets no proposal. Memories come in
   * the order in which they were recorded, 20 an answer, at most 50. Nothing is changed: `memory.update` applies what a person or an
   * agent has looked at. Rejects with `invalid_input` or `not_found`.
   *
   * @example
   * ```ts
   * const { proposals } = await memory.upkeep.proposeSources();
   * for (const { memory: id, turns, confidence } of proposals) if (confidence > 0.6) await memory.update(id, { sources: turns });
   * ```
   */
  proposeSources(input: ProposeSourcesInput = {}, options: CallOptions = {}): Promise<ProposeSourcesReply> {
    return this.#caller.read("proposeSources", input, options);
  }
}
