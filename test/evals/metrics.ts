/** Retrieval metrics without a judge: pure functions of the ids returned and the ids that hold the evidence. */

/** Discounted cumulative gain at `k` with binary gains, over the best that the gold allows; 0 to 1. Järvelin & Kekäläinen, TOIS 2002. */
export function ndcg(returned: readonly string[], gold: ReadonlySet<string>, k: number): number {
  const gain = returned.slice(0, k).reduce((sum, id, rank) => sum + (gold.has(id) ? discount(rank) : 0), 0);
  const best = Array.from({ length: Math.min(k, gold.size) }, (_, rank) => discount(rank)).reduce((sum, value) => sum + value, 0);
  return best === 0 ? 0 : gain / best;
}

/** Share of the gold among the first `k`; 0 to 1. */
export function recall(returned: readonly string[], gold: ReadonlySet<string>, k: number): number {
  return gold.size === 0 ? 0 : returned.slice(0, k).filter((id) => gold.has(id)).length / gold.size;
}

/** One over the rank of the first gold; 0 when there is none. */
export function reciprocalRank(returned: readonly string[], gold: ReadonlySet<string>): number {
  const rank = returned.findIndex((id) => gold.has(id));
  return rank === -1 ? 0 : 1 / (rank + 1);
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function discount(rank: number): number {
  return 1 / Math.log2(rank + 2);
}

/** Mutual information of two partitions of the same things over the mean of their entropies, 0 to 1. */
export function normalizedMutualInformation(a: readonly string[], b: readonly string[]): number {
  const joint = entropy(a.map((label, index) => JSON.stringify([label, b[index]])));
  const [ofA, ofB] = [entropy(a), entropy(b)];
  return ofA + ofB === 0 ? 1 : (2 * (ofA + ofB - joint)) / (ofA + ofB);
}

/** Shannon entropy in nats. */
function entropy(labels: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / labels.length) * Math.log(count / labels.length), 0);
}
