import { useEffect, useRef, useState } from "preact/hooks";

/** A list that is read in pages, as far as somebody has looked. */
export interface Rows<T> {
  readonly rows: readonly T[];
  /** Everything is here. */
  readonly complete: boolean;
  readonly pending: boolean;
  readonly error?: unknown;
  /** Reads the next page; does nothing while one is on its way. */
  readonly more: () => void;
}

export type LoadPage<T> = (page: { readonly offset: number; readonly limit: number }, signal: AbortSignal) => Promise<readonly T[]>;

type State<T> = Omit<Rows<T>, "more">;

/** The first page; the further somebody looks, the more comes at once. */
const PAGE = 250;
/** The most that the store gives at once. */
const LARGEST_PAGE = 1_000;

/** Starts again when `inputs` change; reads what was shown again, in place, when `version` does. */
export function useRows<T>(load: LoadPage<T>, inputs: readonly unknown[], version: number): Rows<T> {
  const [state, setState] = useState<State<T>>({ rows: [], complete: false, pending: true });
  const latest = useRef({ load, state });
  latest.current = { load, state };
  const running = useRef<AbortController | undefined>(undefined);
  const shown = useRef(inputs);

  const read = (offset: number, length: number): void => {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    const kept = latest.current.state.rows.slice(0, offset);
    readPages(latest.current.load, { offset, length }, ending.signal).then(
      ({ rows, complete }) => ending.signal.aborted || setState({ rows: [...kept, ...rows], complete, pending: false }),
      (error: unknown) => ending.signal.aborted || setState((before) => ({ ...before, error, pending: false })),
    );
  };

  useEffect(() => {
    const again = inputs.every((input, index) => input === shown.current[index]);
    shown.current = inputs;
    setState((before) => (again ? { ...before, pending: true } : { rows: [], complete: false, pending: true }));
    read(0, again ? Math.max(PAGE, latest.current.state.rows.length) : PAGE);
    return () => running.current?.abort();
  }, [...inputs, version]);

  const more = (): void => {
    const { rows, complete, pending, error } = latest.current.state;
    if (complete || pending || error !== undefined) return;
    setState((before) => ({ ...before, pending: true }));
    read(rows.length, Math.min(LARGEST_PAGE, Math.max(PAGE, rows.length)));
  };
  return { ...state, more };
}

async function readPages<T>(
  load: LoadPage<T>,
  { offset, length }: { readonly offset: number; readonly length: number },
  signal: AbortSignal,
): Promise<{ readonly rows: readonly T[]; readonly complete: boolean }> {
  const rows: T[] = [];
  while (rows.length < length) {
    const limit = Math.min(LARGEST_PAGE, length - rows.length);
    const page = await load({ offset: offset + rows.length, limit }, signal);
    rows.push(...page);
    if (page.length < limit) return { rows, complete: true };
  }
  return { rows, complete: false };
}
