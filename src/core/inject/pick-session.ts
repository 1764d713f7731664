/** A session of the day that is bridged from. */
export interface DaySession {
  /** Row id. */
  readonly session: number;
  readonly lastAt: number;
  /** Row id of its last turn: of the same instant the later said. */
  readonly lastTurn: number;
  /** Of the heaviest memory that came from it that day; 0 = none did. */
  readonly weight: number;
}

/** `weight`: the one whose memories weigh most, of equal ones the last; `recent`: the last. */
export function pickSession(sessions: readonly DaySession[], pick: "weight" | "recent"): DaySession | undefined {
  const [first] = [...sessions].sort(
    (a, b) => (pick === "weight" ? b.weight - a.weight : 0) || b.lastAt - a.lastAt || b.lastTurn - a.lastTurn,
  );
  return first;
}
