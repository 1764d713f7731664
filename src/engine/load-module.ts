import { StrandlineError } from "../errors.ts";

/** A module that is loaded when it is first wanted. Rejects with `worker_failed`, naming `what` could not be fetched. */
export async function loadModule<T>(what: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    throw new StrandlineError("worker_failed", { step: `load ${what}`, reason: String(cause) }, { cause });
  }
}
