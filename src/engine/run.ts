import { StrandlineError } from "../errors.ts";
import type { CancelSignal } from "../contract/engine-port.ts";

/** A long job as a generator: it yields where it may pause. */
export type Steps<T> = Generator<unknown, T>;

/** Longest time a slice holds the thread, ms. */
export const SLICE_MS = 4;

/** What slicing needs of the platform. */
export interface Slicer {
  /** Monotonic clock, ms. */
  readonly clock: () => number;
  /** Lets queued messages run. */
  readonly pause: () => Promise<void>;
}

/** Runs a job in slices of `SLICE_MS`; between slices others use the database, and an aborted signal ends it with `aborted`. */
export async function runSliced<T>(steps: Steps<T>, { clock, pause }: Slicer, signal: CancelSignal): Promise<T> {
  for (;;) {
    const end = clock() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (clock() < end);
    await pause();
    if (signal.aborted) {
      steps.return(undefined as T);
      throw new StrandlineError("aborted", {});
    }
  }
}
