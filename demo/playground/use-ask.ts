import { useEffect, useState } from "preact/hooks";

/** What became of a question: the answer, the failure, or neither yet. The last answer stays while the next is awaited. */
export interface Asked<T> {
  readonly value?: T;
  readonly error?: unknown;
  readonly pending: boolean;
}

/** Asks again whenever one of `inputs` changes; what was asked before is given up. */
export function useAsk<T>(ask: (signal: AbortSignal) => Promise<T>, inputs: readonly unknown[]): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ pending: true });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    setAsked(({ error: _, ...before }) => ({ ...before, pending: true }));
    ask(signal).then(
      (value) => signal.aborted || setAsked({ value, pending: false }),
      (error: unknown) => signal.aborted || setAsked({ error, pending: false }),
    );
    return () => ending.abort();
  }, inputs);
  return asked;
}
