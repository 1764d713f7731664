import { StrandlineError } from "../../errors.ts";
import type { CancelSignal } from "../../contract/engine-port.ts";
import type { JobProgress, JobStep } from "../../upkeep/job.ts";
import { SLICE_MS } from "../run.ts";
import type { Slicer } from "../run.ts";

/** How often a wait looks whether it is still wanted, ms. */
const LOOK_MS = 100;

/** Runs a job in slices to its end. Rejects with `aborted` when the signal says so; then what it has stored by steps stays as it is. */
export async function runJob(
  steps: Generator<JobStep, void>,
  { clock, pause, delay }: Slicer & { readonly delay: (ms: number) => Promise<void> },
  signal: CancelSignal,
  tell: (progress: JobProgress) => void,
): Promise<void> {
  for (;;) {
    if (signal.aborted) {
      steps.return();
      throw new StrandlineError("aborted", {});
    }
    const end = clock() + SLICE_MS;
    let told: JobStep | undefined;
    do {
      const step = steps.next();
      if (step.done === true) return;
      told = step.value;
    } while (clock() < end && !("until" in told));
    if ("until" in told) await waited(told.until, signal, delay);
    else tell(told);
    await pause();
  }
}

/** Resolves with what is waited for, or soon after the signal says that nobody waits any more. */
async function waited(until: Promise<void>, signal: CancelSignal, delay: (ms: number) => Promise<void>): Promise<void> {
  let over = false;
  const settled = until.then(() => {
    over = true;
  });
  while (!over && !signal.aborted) await Promise.race([settled, delay(LOOK_MS)]);
}
