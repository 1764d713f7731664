import init, { tag } from "jieba-wasm/web";
import type { SegmentAnswer, SegmentQuestion } from "./messages.ts";

/** What serving needs of a worker's scope. */
type Scope = Pick<DedicatedWorkerGlobalScope, "addEventListener" | "postMessage">;

/** Splits Chinese by jieba's dictionary, which is loaded from beside the script with the first question. */
export function serveSegmenter(scope: Scope): void {
  const ready = init();
  scope.addEventListener("message", async ({ data }: MessageEvent<SegmentQuestion>) => {
    const { id, runs } = data;
    scope.postMessage(await answer(id, ready, runs));
  });
}

async function answer(id: number, ready: Promise<unknown>, runs: readonly string[]): Promise<SegmentAnswer> {
  try {
    await ready;
    return { id, words: runs.map((run) => tag(run, true).map(({ word, tag: sort }) => ({ word, tag: sort }))) };
  } catch (error) {
    return { id, failure: String(error) };
  }
}
