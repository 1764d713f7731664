/** What is needed of a turn to place it. */
interface Placed {
  /** Row or id of its session. */
  readonly session: number | string;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * Parts turns into stretches: turns of one session, each at most `gapMs` after the one before. The turns are in the order of their time,
 * those of several sessions mixed; each turn is in one stretch, and stretches are in the order of their first turns.
 *
 * @example
 * ```ts
 * const turns = [{ session: "a", at: 0 }, { session: "b", at: 5 }, { session: "a", at: 10 }, { session: "a", at: 21 }];
 * console.log(splitStretches(turns, 10).map((stretch) => stretch.length)); // [2, 1, 1]
 * ```
 */
export function splitStretches<T extends Placed>(turns: readonly T[], gapMs: number): readonly (readonly T[])[] {
  const stretches: T[][] = [];
  const open = new Map<T["session"], T[]>();
  for (const turn of turns) {
    const own = open.get(turn.session);
    const last = own?.at(-1);
    if (own !== undefined && last !== undefined && turn.at - last.at <= gapMs) own.push(turn);
    else {
      const begun = [turn];
      stretches.push(begun);
      open.set(turn.session, begun);
    }
  }
  return stretches;
}
