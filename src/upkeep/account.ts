import type { Database } from "../storage/database.ts";
import { numberOf, jsonOf } from "../storage/rows.ts";
import { readUpkeep, writeUpkeep } from "../storage/upkeep.sql.ts";
import type { UpkeepJobName } from "../core/upkeep-jobs.ts";

/** Of a job that was begun and not finished yet. */
export const NEVER = 0;

/** What is remembered of a job for one user. */
export interface Account {
  /** When it was last complete, epoch ms; `NEVER` while it has only been begun. */
  readonly finishedAt: number;
  /** Which result is the complete one. */
  readonly generation: number;
  /** What it was made of. */
  readonly basis: Readonly<Record<string, unknown>>;
}

/** Undefined when the job was never complete for this user. */
export function readAccount(db: Database, user: string, job: UpkeepJobName): Account | undefined {
  const row = db.get(readUpkeep.text, { owner: user, job });
  if (row === undefined) return undefined;
  return {
    finishedAt: numberOf(row, "finished_at"),
    generation: numberOf(row, "generation"),
    basis: jsonOf(row, "basis") as Account["basis"],
  };
}

/** From here on the result of `generation` is the complete one. */
export function writeAccount(db: Database, user: string, job: UpkeepJobName, account: Account): void {
  const { finishedAt, generation, basis } = account;
  db.run(writeUpkeep.text, { owner: user, job, at: finishedAt, generation, basis: JSON.stringify(basis) });
}
