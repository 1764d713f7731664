import type { AttentionSource } from "../core/attention/sources.ts";
import type { TimeInput } from "./inputs.ts";

/**
 * What hits are credited to: every topic or cluster that the record is in, also of one that is hidden or replaced since; or the standing
 * memory itself, and then hits of turns and of other memories are `unclassified`.
 */
export type AttentionGrouping = "topics" | "clusters" | "memories";

/** A retrieval that was made by other ways than `search`. */
export interface RecordAttentionInput {
  readonly source: AttentionSource;
  /** Memories and turns, each once, at most 1,000; none is a retrieval that found nothing. */
  readonly hits: readonly {
    readonly id: string;
    /** Cosine, −1 to 1, where meaning took part. Kept to four places. */
    readonly similarity?: number;
  }[];
}

/** What became of a retrieval. */
export interface RecordAttentionReply {
  /** Hits that were taken on. */
  readonly hits: number;
  /** Ids that name no memory and no turn which this scope sees: left out. */
  readonly unknown: readonly string[];
}

/** What a heatmap looks at. */
export interface HeatmapInput {
  /** Calendar days of the caller's zone, the last one that of `at`. 1 to 366, default 7. */
  readonly days?: number;
  /** Default `topics`. */
  readonly by?: AttentionGrouping;
  /** Default all but `scan`. */
  readonly sources?: readonly AttentionSource[];
  /** Groups shown, of those that are lit and of those that are not. 1 to 500, default 40. */
  readonly limit?: number;
  /** Default now. */
  readonly at?: TimeInput;
}

/** A retrieval is one call; what it brought are its hits. */
export interface SourceAttention {
  readonly source: AttentionSource;
  readonly calls: number;
  readonly hits: number;
}

/** A group that was lit, and how much. */
export interface LitGroup {
  /** Stays with the group, whatever it is called. */
  readonly key: string;
  readonly name: string;
  /** Standing memories and turns in it that this scope sees. */
  readonly members: number;
  readonly hits: number;
  /** Retrievals that lit it. Null where days older than 30 are looked at, of which that is no longer known. */
  readonly calls: number | null;
  /** Its hits of all hits, 0 to 1. A record counts for each of its groups, so shares may add up to more than 1. */
  readonly share: number;
  /** Mean cosine of its hits in which meaning took part; null when it took part in none. */
  readonly meanSimilarity: number | null;
  /** Hits of each day, in the order of `days`. */
  readonly perDay: readonly number[];
}

/** What retrieval lit up: what was asked for, which is not what matters. */
export interface AttentionHeatmap {
  /** Epoch ms; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
  /** First instant of each day in the caller's zone, epoch ms. */
  readonly days: readonly number[];
  readonly calls: number;
  readonly hits: number;
  /** Of the sources looked at, those with calls. */
  readonly bySource: readonly SourceAttention[];
  /** Most hits first. */
  readonly groups: readonly LitGroup[];
  /** How many were lit, shown or not. */
  readonly litCount: number;
  /** Not lit in these days; most members first. */
  readonly neverLit: readonly { readonly key: string; readonly name: string; readonly members: number }[];
  readonly neverLitCount: number;
  /** Lit and never lit. */
  readonly groupCount: number;
  /** Hits of records that are in no group. */
  readonly unclassified: { readonly hits: number };
  /** False when some of these days are not kept any more: of very many, the oldest go. */
  readonly complete: boolean;
  /** Retrievals of any scope lost since the store was opened, because more than 1,000, or 20,000 hits, waited to be written. */
  readonly dropped: number;
  /** Retrievals of any scope that are not counted yet, because the store takes none: its disk is full, say. */
  readonly waiting: number;
}

/** Which memory or turn. */
export interface AttentionOfInput {
  readonly id: string;
}

/** How often a record was retrieved. */
export interface RecordAttention {
  readonly id: string;
  readonly hits: number;
  /** Epoch ms; null when it never was. Of days older than 30, the latest call of that day and source. */
  readonly last: number | null;
  readonly bySource: readonly { readonly source: AttentionSource; readonly hits: number; readonly last: number }[];
}
