import { isStrandlineError, StrandlineError } from "../../src/errors.ts";
import type { ModelFiles } from "./model-files.ts";

/** What kept a model from loading, as a typed error. Files that are broken are dropped from the cache. */
export async function loadFailure(cause: unknown, files: ModelFiles): Promise<StrandlineError> {
  const error = named(cause, files.trouble);
  if (error.code === "model_refused") await files.forget();
  return error;
}

function named(cause: unknown, trouble: StrandlineError | undefined): StrandlineError {
  if (isStrandlineError(cause)) return cause;
  const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  if (/no available backend|dynamically imported module|wasm streaming|WebAssembly|CompileError/i.test(message))
    return new StrandlineError("worker_failed", { reason: "runtime", message }, { cause });
  if (trouble !== undefined) return trouble;
  if (/network error|Failed to fetch|terminated|aborted/i.test(message))
    return new StrandlineError("model_unavailable", { reason: "truncated", message }, { cause });
  return new StrandlineError("model_refused", { reason: cause instanceof SyntaxError ? "not_json" : "corrupt", message }, { cause });
}
