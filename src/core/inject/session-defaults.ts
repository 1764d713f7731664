/** Thresholds of the block at the start of a session where the host gives none. */
export const SESSION_DEFAULTS = {
  threads: 5,
  closing: 4,
  minWeight: 0.6,
  days: 7,
  memories: 3,
  pieces: 5,
  windows: [24, 48, 72],
  pieceCharacters: 400,
  pick: "recent",
  topics: 25,
  topicMembers: 5,
  people: 12,
} as const;
