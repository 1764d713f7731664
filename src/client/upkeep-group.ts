import type { UpkeepInput, UpkeepProgress, UpkeepReport, UpkeepState } from "../contract/contract.ts";
import type { CallOptions, Caller, RunOptions } from "./caller.ts";

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
}
