import type { RoutedCluster } from "../../contract/contract.ts";
import { dot } from "../../vectors/clusters/match-centroids.ts";
import type { GroupedCluster } from "./cluster-book.ts";

/** Clusters that a query leads to by itself, and neighbours that each of them brings in. */
const NEAREST = 3;
const NEIGHBOURS = 3;

/** The clusters nearest to a unit vector, then the strongest neighbours of each that were not found yet. */
export function routed(clusters: readonly GroupedCluster[], vector: Float32Array): readonly RoutedCluster[] {
  const length = Math.sqrt(dot(vector, vector));
  const all = new Map(clusters.map((cluster) => [cluster.id, { cluster, similarity: dot(cluster.centroid, vector) / length }]));
  const found = new Map<number, RoutedCluster>();
  const nearest = [...all.values()].sort((a, b) => b.similarity - a.similarity || a.cluster.id - b.cluster.id).slice(0, NEAREST);
  const add = (id: number, via?: number): void => {
    const one = all.get(id);
    if (one === undefined || found.has(id)) return;
    const { name, texts } = one.cluster;
    found.set(id, { id, name, texts, similarity: one.similarity, ...(via === undefined ? {} : { via }) });
  };
  for (const { cluster } of nearest) add(cluster.id);
  for (const { cluster } of nearest) {
    const fresh = cluster.neighbours.filter(({ id }) => !found.has(id)).slice(0, NEIGHBOURS);
    for (const { id } of fresh) add(id, cluster.id);
  }
  return [...found.values()];
}
