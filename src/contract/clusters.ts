import type { MemoryKind } from "../core/records.ts";
import type { MeaningUse } from "./replies.ts";

/** A group of texts that are near each other in meaning. Texts are memories, or turns where there are fewer than 24 memories. */
export interface Cluster {
  /** Stays with the group when clusters are made anew. */
  readonly id: number;
  /** Of its most telling words, or the beginning of its most typical text where it has none. */
  readonly name: string;
  readonly words: readonly string[];
  /** Texts that belong to it: those nearer to it than to any other. */
  readonly texts: number;
  /** Place on a map on which clusters that differ lie apart, −1 to 1 each way. */
  readonly x: number;
  readonly y: number;
  /** Clusters that the most texts are near to as well, and how many, the most first. At most 5. */
  readonly neighbours: readonly { readonly id: number; readonly shared: number }[];
}

export interface ClusterList {
  readonly basis: "memories" | "turns";
  /** The fullest first. */
  readonly clusters: readonly Cluster[];
  /** All there are, whatever the page. */
  readonly total: number;
}

export interface ClusterMember {
  readonly id: string;
  readonly kind: "turn" | MemoryKind;
  readonly text: string;
  /** Cosine to the middle of the cluster, −1 to 1. */
  readonly similarity: number;
  /** When it was said or happened, epoch ms. */
  readonly at: number;
}

/** Texts are the nearest to the middle first. */
export interface ClusterDetail extends Cluster {
  readonly members: readonly ClusterMember[];
}

export interface RoutedCluster extends Pick<Cluster, "id" | "name" | "texts"> {
  /** Cosine of the query and the middle of the cluster, −1 to 1. */
  readonly similarity: number;
  /** The nearer cluster whose neighbour it is; absent for one that was found by the query itself. */
  readonly via?: number;
}

export interface RouteReply {
  readonly meaning: MeaningUse;
  /** The three nearest, then their strongest neighbours. */
  readonly clusters: readonly RoutedCluster[];
}

export interface ClusterInput {
  readonly id: number;
  /** Texts of it, the nearest first. Default 50, at most 1,000. */
  readonly limit?: number;
  readonly offset?: number;
}

export interface RouteInput {
  readonly query: string;
}
