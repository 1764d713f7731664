import type { StoredRow } from "./stored-row.ts";

/** A row where it belongs. */
export interface SlottedRow extends StoredRow {
  /** A small number that stays with the vector: its place in the index. Numbers of removed vectors are used again. */
  readonly slot: number;
}

/** The truth behind the index, kept by SQLite: what the files say is held against it. */
export interface VectorSource {
  /** Changes with whatever makes all older rows foreign: the model, its revision or prefix. */
  readonly epoch: number;
  /** Grows, above 0, with every committed change of a row. */
  readonly version: number;
  /** Rows there are now. */
  readonly count: number;
  /** At most `limit` rows with a slot above `afterSlot` (−1 for all), in the order of their slots. */
  rows(afterSlot: number, limit: number): readonly SlottedRow[];
}

/** A source that holds nothing, for an index that lives by itself. */
export const NO_SOURCE: VectorSource = { epoch: 1, version: 1, count: 0, rows: () => [] };
