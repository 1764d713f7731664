import { isStrandlineError } from "../errors.ts";
import type { ErrorCode } from "../errors.ts";
import type { WatchEvent } from "../contract/contract.ts";
import type { Caller } from "./caller.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** After these nothing would change by asking again. */
const FINAL: readonly ErrorCode[] = ["closed", "aborted", "worker_failed", "protocol_mismatch", "unknown_method"];

/** Keeps one `watch` open for as long as the store is: asked again when it ends, with growing pauses. Returns what stops it. */
export function keepWatching(caller: Caller, onEvent: (event: WatchEvent) => void): () => void {
  const ending = new AbortController();
  void watchOn(caller, onEvent, ending.signal);
  return () => ending.abort();
}

async function watchOn(caller: Caller, onEvent: (event: WatchEvent) => void, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  const onProgress = (value: unknown): void => {
    pauseMs = FIRST_PAUSE_MS;
    onEvent(value as WatchEvent);
  };
  while (!signal.aborted) {
    const error: unknown = await caller.read("watch", {}, { onProgress, signal }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (isStrandlineError(error) && FINAL.includes(error.code)) return;
    await pause(pauseMs, signal);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
