import { useEffect, useState } from "preact/hooks";

/** So long nobody types before the question is taken as asked, ms. */
const PAUSE_MS = 450;

/** How far a question stands. */
export interface Settled {
  /** The last value that stood for a while, or was entered. */
  readonly settled: string;
  /** The last value that was entered. */
  readonly entered: string | undefined;
  readonly enter: () => void;
}

/** Follows what is typed only when it rests: meaning is asked of whole questions. */
export function useSettled(value: string): Settled {
  const [settled, setSettled] = useState(value);
  const [entered, setEntered] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const enter = (): void => {
    setSettled(value);
    setEntered(value);
  };
  return { settled, entered, enter };
}
