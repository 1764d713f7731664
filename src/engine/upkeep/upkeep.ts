import type { JobState, UpkeepInput, UpkeepProgress, UpkeepReport } from "../../contract/contract.ts";
import type { CancelSignal } from "../../contract/engine-port.ts";
import type { RequestEnvelope } from "../../contract/envelope.ts";
import { toWireError } from "../../contract/wire-error.ts";
import type { UpkeepJobName } from "../../core/upkeep-jobs.ts";
import type { Database } from "../../storage/database.ts";
import { textOf } from "../../storage/rows.ts";
import { storeUsers } from "../../storage/upkeep.sql.ts";
import type { JobProgress, UpkeepJob } from "../../upkeep/job.ts";
import { SLICE_MS } from "../run.ts";
import type { Slicer } from "../run.ts";
import { runJob } from "./run-job.ts";
import { jobState } from "./job-state.ts";

/** Nobody asked for anything for so long, ms. */
const QUIET_MS = 2_000;
/** After all has been gone through, the next time is so much later, ms: while texts get their vectors something comes every moment. */
const PAUSE_MS = 10_000;

export interface UpkeepOptions extends Slicer {
  /** Resolves after so many ms. */
  readonly delay: (ms: number) => Promise<void>;
  /** There is idle work again. */
  readonly wake: () => void;
}

interface Task {
  readonly job: UpkeepJob;
  readonly user: string;
  readonly steps: ReturnType<UpkeepJob["steps"]>;
}

/** Keeps what is derived fresh: in idle time when something has changed, and at once when it is asked to. */
export class Upkeep {
  readonly #jobs: readonly UpkeepJob[];
  readonly #db: () => Database;
  readonly #options: UpkeepOptions;
  readonly #failures = new Map<string, string>();
  #queue: { readonly job: UpkeepJob; readonly user: string }[] = [];
  #task: Task | undefined;
  /** Whose things are to be looked through. */
  #due: Set<string> | "all" = "all";
  #latest = 0;
  #seenAt = 0;
  #passedAt = Number.NEGATIVE_INFINITY;
  /** What somebody asked for. */
  #running: Pick<Task, "job" | "user"> | undefined;
  #sleeping = false;
  /** Runs that somebody asked for come one after the other, and idle work waits for them. */
  #asked: Promise<unknown> = Promise.resolve();
  #askedFor = 0;

  constructor(db: () => Database, jobs: readonly UpkeepJob[], options: UpkeepOptions) {
    this.#db = db;
    this.#jobs = jobs;
    this.#options = options;
  }

  /** Somebody asked for something at `at`, epoch ms. */
  saw(at: number): void {
    this.#latest = Math.max(this.#latest, at);
    this.#seenAt = this.#options.clock();
  }

  /** Something may have changed of these users, or of any: a record, or a vector came. */
  touched(users?: readonly string[]): void {
    if (users === undefined) this.#due = "all";
    else if (this.#due !== "all") for (const user of users) this.#due.add(user);
    this.#failures.clear();
  }

  /** The store was opened anew, on an older state perhaps. */
  reset(): void {
    this.#task = undefined;
    this.#queue = [];
    this.touched();
  }

  /** Work for at most some milliseconds. True while more remains that need not wait. */
  slice(): boolean {
    if (this.#askedFor > 0 || this.#sleeping || this.#latest === 0 || !this.#hasWork()) return false;
    const now = this.#options.clock();
    const wait = Math.max(
      QUIET_MS - (now - this.#seenAt),
      this.#task === undefined && this.#queue.length === 0 ? PAUSE_MS - (now - this.#passedAt) : 0,
    );
    if (wait > 0) return this.#sleep(this.#options.delay(wait));
    const end = now + SLICE_MS;
    do {
      if (!this.#step()) return false;
    } while (this.#options.clock() < end);
    return true;
  }

  /** Does jobs now, in slices. Rejects with `aborted`, or with what a job failed of; what was complete before stays. */
  async run(
    { scope: { user }, at }: Pick<RequestEnvelope, "scope" | "at">,
    input: UpkeepInput,
    signal: CancelSignal,
    tell: (p: UpkeepProgress) => void,
  ): Promise<UpkeepReport> {
    this.#latest = Math.max(this.#latest, at);
    this.#askedFor += 1;
    const turn = this.#asked.then(() => this.#runJobs({ user, at }, input, signal, tell));
    this.#asked = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#askedFor -= 1;
      this.touched([user]);
      this.#options.wake();
    }
  }

  state(user: string): readonly JobState[] {
    return this.#jobs.map((job) => {
      const running = [this.#task, this.#running].some((one) => one?.job === job && one.user === user);
      return jobState(this.#db(), job, user, { running, failure: this.#failures.get(keyOf(job.name, user)) });
    });
  }

  async #runJobs(
    { user, at }: { readonly user: string; readonly at: number },
    { jobs, rebuild = false }: UpkeepInput,
    signal: CancelSignal,
    tell: (p: UpkeepProgress) => void,
  ): Promise<UpkeepReport> {
    this.endTask();
    const report: UpkeepReport["jobs"][number][] = [];
    try {
      for (const job of this.#jobs) {
        if (jobs !== undefined && !jobs.includes(job.name)) continue;
        const blocked = job.blocked(this.#db());
        if (blocked !== undefined) report.push({ job: job.name, outcome: "blocked", reason: blocked });
        else {
          this.#running = { job, user };
          const steps = job.steps(this.#db(), user, { rebuild, at });
          await runJob(steps, this.#options, signal, (progress: JobProgress) => tell({ job: job.name, ...progress }));
          this.#failures.delete(keyOf(job.name, user));
          report.push({ job: job.name, outcome: "done", ...(job.lesser === undefined ? {} : { reason: job.lesser }) });
        }
      }
      return { jobs: report };
    } finally {
      this.#running = undefined;
    }
  }

  #hasWork(): boolean {
    return this.#due === "all" || this.#due.size > 0 || this.#task !== undefined || this.#queue.length > 0;
  }

  #step(): boolean {
    const task = this.#nextTask();
    if (task === undefined) return false;
    try {
      const step = task.steps.next();
      if (step.done === true) this.#task = undefined;
      else if ("until" in step.value) return this.#sleep(step.value.until);
    } catch (error) {
      // On a full disk, or with a fault of its own, a job is tried again when something has changed; the others, and the store, go on.
      this.#task = undefined;
      this.#failures.set(keyOf(task.job.name, task.user), toWireError(error).message);
    }
    return true;
  }

  #nextTask(): Task | undefined {
    if (this.#task !== undefined) return this.#task;
    if (this.#queue.length === 0) {
      const there = this.#db()
        .all(storeUsers.text)
        .map((row) => textOf(row, "user"));
      const users = there.filter((user) => this.#due === "all" || this.#due.has(user));
      this.#due = new Set();
      this.#queue = users.flatMap((user) => this.#jobs.map((job) => ({ job, user })));
    }
    const next = this.#queue.shift();
    this.#passedAt = this.#options.clock();
    if (next === undefined) return undefined;
    const { job, user } = next;
    this.#task = { job, user, steps: job.steps(this.#db(), user, { rebuild: false, at: this.#latest }) };
    return this.#task;
  }

  #sleep(until: Promise<void>): false {
    this.#sleeping = true;
    const awake = (): void => {
      this.#sleeping = false;
      this.#options.wake();
    };
    until.then(awake, awake);
    return false;
  }

  /** Nothing goes on for somebody who may be gone: what is due begins again. */
  endTask(): void {
    this.#task?.steps.return();
    this.#task = undefined;
    this.#queue = [];
  }
}

function keyOf(job: UpkeepJobName, user: string): string {
  return `${job} ${user}`;
}
