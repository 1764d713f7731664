import { StrandlineError } from "../../errors.ts";
import type { CancelSignal } from "../../contract/engine-port.ts";
import type { JobProgress, JobStep } from "../../upkeep/job.ts";
import { SLICE_MS } from "../run.ts";
import type { Slicer } from "../run.ts";

/** Runs a job in slices to its end. Rejects with `aborted` when the signal says so; then what it has stored by steps stays as it is. */
export async function runJob(
  steps: Generator<JobStep, void>,
  { clock, pause }: Slicer,
  signal: CancelSignal,
  tell: (progress: JobProgress) => void,
): Promise<void> {
  for (;;) {
    const end = clock() + SLICE_MS;
    let told: JobStep | undefined;
    do {
      const step = steps.next();
      if (step.done === true) return;
      told = step.value;
    } while (clock() < end && !("until" in told));
    if ("until" in told) await told.until;
    else tell(told);
    await pause();
    if (signal.aborted) {
      steps.return();
      throw new StrandlineError("aborted", {});
    }
  }
}
