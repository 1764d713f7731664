import type { ParsedQuery } from "../../core/query.ts";
import type { Call } from "../call.ts";
import type { Guided } from "../clusters/routed-slots.ts";
import type { LiveFilters } from "./live.ts";
import type { TermCounts } from "./term-counts.ts";

/** Everything one search knows. */
export interface Search {
  readonly call: Call;
  readonly query: ParsedQuery;
  readonly scopes: readonly number[];
  readonly filters: LiveFilters;
  readonly counts: TermCounts;
  /** Rows that a match can visit at most. */
  readonly reach: number;
  /** Rows that the terms of a match may visit together. */
  readonly visits: number;
  /** Tokens that were looked for. */
  readonly tokens: ReadonlySet<string>;
  /** What meaning has to say, where it takes part. */
  readonly meaning: Guided | undefined;
  /** True when the caller's filters or scope leave out more than the odd row. */
  readonly narrowed: boolean;
}
