import type { Bar, Figures } from "../support/harness-report.ts";

/** What a bench of one topic measured. */
export interface Measured {
  readonly figures: Figures;
  /** Runs behind each figure. */
  readonly runs: number;
  /** Versions that matter to it: browser, SQLite, peers. */
  readonly versions: Readonly<Record<string, string>>;
}

/** A topic of the bench: how it is measured and what it must reach. */
export interface Topic {
  readonly measure: (say: (line: string) => void) => Promise<Measured>;
  readonly bars: Readonly<Record<string, Bar>>;
}
