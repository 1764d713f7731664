import type { LoadProgress, MemoryStore } from "strandline";
import { useState } from "preact/hooks";
import { useRun } from "./use-run.ts";
import type { Run } from "./use-run.ts";

/** A model on its way in. It belongs to the page and not to a view, so that a long download keeps its progress and its way to cancel. */
export interface ModelRun extends Run<LoadProgress, void> {
  /** The one that was asked for last. */
  readonly id?: string;
  /** Only called where the user agreed to the download. */
  readonly prepare: (id: string) => void;
  readonly cancel: () => void;
}

/** A download has more news than a page can show, ms. */
const SHOWN_EVERY_MS = 150;

export function useModelRun(memory: MemoryStore, done: (id: string) => void): ModelRun {
  const { start, cancel, state, progress, error } = useRun<LoadProgress, void>();
  const [id, setId] = useState<string>();
  const prepare = (model: string): void => {
    setId(model);
    start(async (signal, onProgress) => {
      await memory.embedder.prepare({ model, consent: true, signal, onProgress: nowAndThen(onProgress) });
      done(model);
    });
  };
  return {
    state,
    ...(progress === undefined ? {} : { progress }),
    ...(error === undefined ? {} : { error }),
    ...(id === undefined ? {} : { id }),
    prepare,
    cancel,
  };
}

function nowAndThen(show: (progress: LoadProgress) => void): (progress: LoadProgress) => void {
  let shownAt = 0;
  return (progress) => {
    const now = performance.now();
    if (now - shownAt < SHOWN_EVERY_MS) return;
    shownAt = now;
    show(progress);
  };
}
