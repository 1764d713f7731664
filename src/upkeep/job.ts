import type { UpkeepJobName } from "../core/upkeep-jobs.ts";
import type { Database } from "../storage/database.ts";

/** How far behind a job is for one user. */
export interface Backlog {
  /** Texts or rows that it covers. */
  readonly total: number;
  /** Those of them that it has not dealt with. 0 = nothing to do. */
  readonly waiting: number;
}

export interface JobProgress {
  readonly done: number;
  readonly total: number;
}

/** What a job tells between two steps: how far it is, or what it waits for while others go on. */
export type JobStep = JobProgress | { readonly until: Promise<void> };

export interface JobOptions {
  /** Makes everything anew instead of going on from what is there. */
  readonly rebuild: boolean;
  /** The newest of the callers' clocks, epoch ms: the only time there is. */
  readonly at: number;
}

/**
 * A deterministic job over what one user has stored. It makes derived tables only, and goes on from where it was left. Between two steps
 * anything may have been written or erased.
 */
export interface UpkeepJob {
  readonly name: UpkeepJobName;
  /** Why it does less than it could, for people; undefined when it does not. */
  readonly lesser?: string | undefined;
  /** Why it cannot go on at present, for people; undefined when it can. */
  blocked(db: Database): string | undefined;
  /** Looks through everything; asked when somebody wants to see it. */
  backlog(db: Database, user: string): Backlog;
  /**
   * Works off the backlog, or finds that there is none. A step takes a few milliseconds at most and commits what it stores by itself; a run
   * that is ended between two steps leaves the last complete result in place.
   */
  steps(db: Database, user: string, options: JobOptions): Generator<JobStep, void>;
}

/** Steps that do not say themselves how far they are. */
export function* under<T>(progress: JobProgress, steps: Generator<unknown, T>): Generator<JobProgress, T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield progress;
  }
}
