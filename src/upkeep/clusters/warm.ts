import type { Database } from "../../storage/database.ts";
import { dot } from "../../vectors/clusters/match-centroids.ts";
import { hasDirection, toStoredRow } from "../../vectors/stored-row.ts";
import type { StoredCluster } from "./result.ts";
import { vectorReader } from "./texts.ts";
import type { Space, Texts } from "./texts.ts";

/** Centroids nearer to each other than this are one group that was split by chance. */
const ONE_GROUP = 0.98;
/** Texts that a group's middle in another space is taken from. */
const MEMBERS = 64;

/** A group to go on from. */
export interface WarmCluster {
  readonly id: number;
  readonly centroid: Float32Array<ArrayBuffer>;
}

/** The groups that were there before, at most `k`, the fullest first; of two that have become one, the fuller. */
export function* warmOf(
  db: Database,
  before: readonly StoredCluster[],
  { space, texts, k }: { readonly space: Space; readonly texts: Texts; readonly k: number },
): Generator<void, readonly WarmCluster[]> {
  const fullest = [...before].sort((a, b) => b.texts - a.texts || a.id - b.id);
  const kept: WarmCluster[] = [];
  for (const { id, centroid, space: ofSpace } of fullest) {
    if (kept.length >= k) break;
    const middle = ofSpace === space.id ? centroid : middleOf(db, space, texts, id);
    if (middle !== undefined && !kept.some((other) => dot(other.centroid, middle) >= ONE_GROUP)) kept.push({ id, centroid: middle });
    yield;
  }
  return kept.sort((a, b) => a.id - b.id);
}

/** Where a group's texts lie in the space of another model than the one that it was made by. */
function middleOf(db: Database, space: Space, texts: Texts, id: number): Float32Array<ArrayBuffer> | undefined {
  const read = vectorReader(db, space, texts);
  const components = new Int16Array(space.dimension);
  const sum = new Float32Array(space.dimension);
  let left = MEMBERS;
  for (let index = texts.first.indexOf(id); index >= 0 && left > 0; index = texts.first.indexOf(id, index + 1), left -= 1) {
    if (!read(index, components)) continue;
    const scale = 1 / Math.sqrt(components.reduce((total, component) => total + component * component, 0));
    for (const [at, component] of components.entries()) sum[at] = (sum[at] ?? 0) + scale * component;
  }
  if (!hasDirection(sum)) return undefined;
  const { row, scale } = toStoredRow(sum, space.dimension);
  return Float32Array.from(row, (component) => component * scale);
}
