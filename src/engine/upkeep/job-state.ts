import type { JobState } from "../../contract/contract.ts";
import type { Database } from "../../storage/database.ts";
import { NEVER, readAccount } from "../../upkeep/account.ts";
import type { UpkeepJob } from "../../upkeep/job.ts";

/** What a job has made for a user, and what it lacks. */
export function jobState(
  db: Database,
  job: UpkeepJob,
  user: string,
  { running, failure }: { readonly running: boolean; readonly failure: string | undefined },
): JobState {
  const account = readAccount(db, user, job.name);
  const { total, waiting } = job.backlog(db, user);
  const blocked = job.blocked(db);
  const isMade = account !== undefined && account.finishedAt !== NEVER;
  const at = isMade ? { finishedAt: account.finishedAt } : {};
  const of = (state: JobState["state"], reason: string): JobState => ({ job: job.name, state, reason, ...at, total, waiting });
  if (running) return of("running", "it is being made");
  if (failure !== undefined) return of("failed", failure);
  if (blocked !== undefined) return of("blocked", blocked);
  if (!isMade && total > 0) return of("never", "it was not made yet: it is when nobody asks for anything, or on request");
  if (waiting > 0) return of("stale", `${waiting} of ${total} are not in it yet`);
  return of("fresh", job.lesser ?? "everything is in it");
}
