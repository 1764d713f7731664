import type { UpkeepJobName } from "../core/upkeep-jobs.ts";

export interface UpkeepInput {
  /** Default: all of them. */
  readonly jobs?: readonly UpkeepJobName[];
  /** Makes everything anew instead of going on from what is there. Clusters that are found again keep their ids. Default false. */
  readonly rebuild?: boolean;
}

/** Sent while upkeep runs. */
export interface UpkeepProgress {
  readonly job: UpkeepJobName;
  readonly done: number;
  readonly total: number;
}

/** What became of each job. */
export interface UpkeepReport {
  readonly jobs: readonly {
    readonly job: UpkeepJobName;
    /** `blocked`: it could not be done, and `reason` says why. */
    readonly outcome: "done" | "blocked";
    readonly reason?: string;
  }[];
}

/** One derived thing: how old it is and what it lacks. */
export interface JobState {
  readonly job: UpkeepJobName;
  /**
   * `fresh`: everything is in it; `stale`: something came since; `never`: it was not made yet; `running`: it is being made; `blocked`: it
   * cannot be made at present; `failed`: the last try ended in an error, the next comes with the next change.
   */
  readonly state: "fresh" | "stale" | "never" | "running" | "blocked" | "failed";
  readonly reason: string;
  /** When it was last complete, epoch ms by the callers' clocks. */
  readonly finishedAt?: number;
  /** Texts that it covers, and those of them that are not in it yet. */
  readonly total: number;
  readonly waiting: number;
}

export interface UpkeepState {
  readonly jobs: readonly JobState[];
}
