import type { Database } from "../storage/database.ts";

/** What upkeep can be asked to do. */
export const UPKEEP_JOBS = ["topics", "clusters", "attention"] as const;

export type UpkeepJobName = (typeof UPKEEP_JOBS)[number];

/** How far behind a job is for one user. */
export interface Backlog {
  /** Texts or rows that it covers. */
  readonly total: number;
  /** Those of them that it has not dealt with. 0 = nothing to do. */
  readonly waiting: number;
  /** Why it cannot go on at present: there is no model, say. */
  readonly blocked?: string;
}

export interface JobProgress {
  readonly done: number;
  readonly total: number;
}

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
  /** Loads what it works with and does not have yet, a dictionary say; undefined when there is nothing to wait for. */
  readonly load?: () => Promise<void> | undefined;
  /** Cheap: it is asked after every pause of the callers. */
  backlog(db: Database, user: string): Backlog;
  /**
   * Works off the backlog. A step takes a few milliseconds at most and commits what it stores by itself; a run that is ended between two
   * steps leaves the last complete result in place. What it yields is how far it is.
   */
  steps(db: Database, user: string, options: JobOptions): Generator<JobProgress, void>;
}
