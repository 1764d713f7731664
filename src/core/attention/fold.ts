/** How long hits stay single, and how many of them: older ones are folded into one row a day, scope, source and record. */
export const SINGLE = { days: 30, hits: 200_000 } as const;
/** How long folded rows stay, and how many of them: older days go. */
export const FOLDED = { days: 400, rows: 500_000 } as const;

/** What there is of one day, and how much of it is folded. */
export interface DayVolume {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly folded: boolean;
  /** Rows of hits. */
  readonly rows: number;
}

/** First days that are left as they are: `fold` of those with single hits, `drop` of those at all. What lies before is due. */
export interface Due {
  readonly fold: number;
  readonly drop: number;
}

/**
 * Reckons from the newest day that was recorded, so that a store that nobody uses stays as it is, and that a job can tell without a clock
 * whether it has work.
 */
export function dueOf(days: readonly DayVolume[]): Due {
  const newest = days.reduce((latest, { day }) => Math.max(latest, day), Number.NEGATIVE_INFINITY);
  const single = days.filter(({ folded }) => !folded);
  const kept = days.filter(({ folded }) => folded);
  return {
    fold: Math.max(newest - SINGLE.days, firstWithin(single, SINGLE.hits)),
    drop: Math.max(newest - FOLDED.days, firstWithin(kept, FOLDED.rows)),
  };
}

/** The first of the newest days that have at most `most` rows together. */
function firstWithin(days: readonly DayVolume[], most: number): number {
  let rows = 0;
  for (const { day, rows: own } of [...days].sort((a, b) => b.day - a.day)) {
    rows += own;
    if (rows > most) return day + 1;
  }
  return Number.NEGATIVE_INFINITY;
}
