/** What upkeep can be asked to do, in the order in which it does it. */
export const UPKEEP_JOBS = ["topics", "clusters", "attention"] as const;

export type UpkeepJobName = (typeof UPKEEP_JOBS)[number];
