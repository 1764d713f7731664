/** Limits of the blocks that are asked for, in tokens. */
export const LIMITS = [500, 1_000, 2_000] as const;
/** The limit of everything that is asked under one alone. */
export const LIMIT = 1_000;
/** Room for a whole hostile text. */
export const HOSTILE_LIMIT = 20_000;
