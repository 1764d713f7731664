import type { LoadProgress, MemoryStatus } from "strandline";
import { count, sizeOf } from "./in-words.tsx";

/** The state of search by meaning in a few words. */
export interface EmbedderWords {
  readonly words: string;
  readonly tone: "good" | "warn";
}

export function embedderWords(embedder: MemoryStatus["embedder"]): EmbedderWords {
  const { words, tone } = wordsOf(embedder);
  return embedder.leavesDevice === true ? { words: `${words} · texts leave this device`, tone: "warn" } : { words, tone };
}

function wordsOf({ state, done = 0, total = 0, progress, next, preparing }: MemoryStatus["embedder"]): EmbedderWords {
  switch (state) {
    case "unknown":
    case "none":
      return { words: "by words alone", tone: "good" };
    case "starting":
      return { words: progress === undefined ? "model is starting" : `model loads, ${percent(progress)}`, tone: "good" };
    case "embedding":
      return { words: `${next === undefined ? "meaning" : next}: ${count(done)} of ${count(total)}`, tone: "good" };
    case "ready":
      return { words: preparing === undefined ? "by words and meaning" : `${preparing} is on its way`, tone: "good" };
    case "failed":
      return { words: "by words: the model failed", tone: "warn" };
  }
}

/** Of bytes; hosts that tell no length leave it at nothing. */
export function shareOf({ loadedBytes, totalBytes }: LoadProgress): number | undefined {
  return totalBytes > 0 ? Math.min(1, loadedBytes / totalBytes) : undefined;
}

export function progressWords({ loadedBytes, totalBytes, filesDone, files }: LoadProgress): string {
  const bytes = totalBytes > 0 ? `${sizeOf(loadedBytes)} of ${sizeOf(totalBytes)}` : sizeOf(loadedBytes);
  return `${bytes}, ${count(filesDone)} of ${count(files)} files`;
}

function percent(progress: LoadProgress): string {
  const share = shareOf(progress);
  return share === undefined ? sizeOf(progress.loadedBytes) : `${Math.floor(share * 100)} %`;
}
