/** Faults of the platform that a page's worker is started with. */
export interface PageFaults {
  /** Opening OPFS is refused, as in a private window of Firefox. */
  readonly opfs?: "refused";
  /** There is no IndexedDB. */
  readonly indexedDb?: "none";
  /** A build of the future: a higher version, with one more migration (`schema`) or another protocol (`protocol`). */
  readonly build?: "newer" | "newer-schema" | "newer-protocol";
}

/** Faults on demand: the worker throws, or the next commit finds no memory. */
export interface PageFaultMessage {
  readonly fault: "throw" | "exhaust";
}
