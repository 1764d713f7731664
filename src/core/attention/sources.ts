/**
 * Where a retrieval came from: injected at a turn or at the start of a session, a search, a recall by the agent, a dream, or a scan that
 * goes through everything by itself, which would drown the others and is left out of the heatmap unless it is named.
 */
export type AttentionSource = "turn" | "session" | "search" | "recall" | "dream" | "scan";

/** In the order in which they are shown. */
export const ATTENTION_SOURCES: readonly AttentionSource[] = ["turn", "session", "search", "recall", "dream", "scan"];

/** What a search counts as; `off`: it leaves no trace. */
export type AttentionUse = AttentionSource | "off";

/** What `heatmap` looks at when no sources are named. */
export const HEEDED_SOURCES: readonly AttentionSource[] = ATTENTION_SOURCES.filter((source) => source !== "scan");

/** A cosine is kept in ten-thousandths: sums of whole numbers are exact, in whatever order they are added. */
export const SIMILARITY_UNIT = 10_000;
