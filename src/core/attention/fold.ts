/** How long hits stay single, and how many of them: older ones are folded into one row a day, scope, source and record. */
export const SINGLE = { days: 30, hits: 200_000 } as const;
/** How many folded rows stay: beyond them the oldest days go. */
export const MOST_FOLDED = 500_000;

/** What there is of one day, and whether it is folded. */
export interface DayVolume {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly folded: boolean;
  /** Rows of hits. */
  readonly rows: number;
  /** Grows with every event that is written. */
  readonly last: number;
}

/** First days that are left as they are: `fold` of those with single hits, `drop` of folded ones. What lies before is due. */
export interface Due {
  readonly fold: number;
  readonly drop: number;
}

/**
 * Reckons from the day that was written last, without a clock: a store that nobody uses stays as it is, and one caller whose clock was
 * wrong for once makes no day old for good.
 */
export function dueOf(days: readonly DayVolume[]): Due {
  const single = days.filter(({ folded }) => !folded);
  const latest = [...single].sort((a, b) => b.last - a.last)[0]?.day ?? Number.NEGATIVE_INFINITY;
  return {
    fold: Math.max(latest - SINGLE.days, firstWithin(single, SINGLE.hits)),
    drop: firstWithin(
      days.filter(({ folded }) => folded),
      MOST_FOLDED,
    ),
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
