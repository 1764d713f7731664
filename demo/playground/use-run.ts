import { useEffect, useRef, useState } from "preact/hooks";

/** A long piece of work that somebody started: how far it is, what came of it, and the way to stop it. */
export interface Run<P, T> {
  readonly state: "idle" | "running" | "done" | "failed";
  readonly progress?: P;
  readonly value?: T;
  readonly error?: unknown;
}

export interface Runner<P, T> extends Run<P, T> {
  readonly start: (work: (signal: AbortSignal, onProgress: (progress: P) => void) => Promise<T>) => void;
  readonly cancel: () => void;
  readonly reset: () => void;
}

/** One run at a time. It goes on when the view is left; only `cancel` stops it. */
export function useRun<P, T>(): Runner<P, T> {
  const [run, setRun] = useState<Run<P, T>>({ state: "idle" });
  const ending = useRef<AbortController | undefined>(undefined);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const show = (next: Run<P, T>): void => {
    if (mounted.current) setRun(next);
  };
  const start: Runner<P, T>["start"] = (work) => {
    const controller = new AbortController();
    ending.current = controller;
    show({ state: "running" });
    work(controller.signal, (progress) => show({ state: "running", progress })).then(
      (value) => show({ state: "done", value }),
      (error: unknown) => show({ state: "failed", error }),
    );
  };
  return { ...run, start, cancel: () => ending.current?.abort(), reset: () => show({ state: "idle" }) };
}
