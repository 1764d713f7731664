/** Records that are read from a store at once: the most that a list returns. */
export const PAGE_OF_RECORDS = 1000;
