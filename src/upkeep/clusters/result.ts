import {
  addCentroid,
  addCluster,
  addClusterText,
  centroidsOf,
  dropEmptyClusters,
  dropOtherResults,
  dropStrayCentroids,
} from "../../storage/cluster.sql.ts";
import type { Database, Row } from "../../storage/database.ts";
import { numberOf } from "../../storage/rows.ts";
import { inTransaction } from "../../storage/transaction.ts";
import type { Clustering } from "../../vectors/clusters/k-means.ts";
import { NEAREST } from "../../vectors/clusters/k-means.ts";
import type { Place } from "../../vectors/clusters/lay-out.ts";
import { toStoredRow } from "../../vectors/stored-row.ts";
import { componentsOf } from "./texts.ts";
import type { Texts } from "./texts.ts";

/** Rows that one transaction stores or takes away: about a millisecond. */
const ROWS_A_STEP = 100;
const CENTROIDS_A_STEP = 16;

/** A cluster as it is stored. */
export interface StoredCluster {
  readonly id: number;
  readonly space: number;
  readonly centroid: Float32Array<ArrayBuffer>;
  readonly texts: number;
  readonly place: Place;
}

/** The clusters of a user's complete result. */
export function storedClusters(db: Database, user: string, generation: number): readonly StoredCluster[] {
  return db.all(centroidsOf.text, { owner: user, generation }).map((row) => ({
    id: numberOf(row, "id"),
    space: numberOf(row, "space_id"),
    centroid: vectorOf(row),
    texts: numberOf(row, "texts"),
    place: { x: numberOf(row, "x"), y: numberOf(row, "y") },
  }));
}

/** A centroid's unit vector out of its columns. */
export function vectorOf(row: Row): Float32Array<ArrayBuffer> {
  const scale = numberOf(row, "scale");
  return Float32Array.from(componentsOf(row), (component) => component * scale);
}

/** Of a user who was wiped meanwhile: no text is left that could be in it. */
const NONE = -1;

/** Gives clusters that are new an id. */
export function makeIds(db: Database, user: string, known: readonly (number | undefined)[]): readonly number[] {
  return inTransaction(db, () => known.map((id) => id ?? Number(db.get(addCluster.text, { owner: user })?.["id"] ?? NONE)));
}

/** Stores which clusters each text is nearest to, some texts at a time. */
export function* storeTexts(
  db: Database,
  { chunks, hashes }: Pick<Texts, "chunks" | "hashes">,
  { nearest, similarities }: Pick<Clustering, "nearest" | "similarities">,
  { ids, generation }: { readonly ids: readonly number[]; readonly generation: number },
): Generator<void, void> {
  const place = (index: number, n: number): { readonly id: number | null; readonly similarity: number | null } => {
    const id = ids[nearest[index * NEAREST + n] ?? -1];
    return { id: id ?? null, similarity: id === undefined ? null : (similarities[index * NEAREST + n] ?? 0) };
  };
  for (let from = 0; from < chunks.length; from += ROWS_A_STEP) {
    inTransaction(db, () => {
      for (const [at, chunk] of chunks.slice(from, from + ROWS_A_STEP).entries()) {
        const [first, second, third] = [0, 1, 2].map((n) => place(from + at, n));
        if (first?.id === null) continue;
        const clusters = { first: first?.id, second: second?.id, third: third?.id };
        const near = { first_similarity: first?.similarity, second_similarity: second?.similarity, third_similarity: third?.similarity };
        db.run(addClusterText.text, { chunk, hash: hashes[from + at] ?? null, generation, ...clusters, ...near });
      }
    });
    yield;
  }
}

/** Stores the middles of clusters that have a text. */
export function* storeCentroids(
  db: Database,
  centroids: readonly Float32Array<ArrayBuffer>[],
  places: readonly Place[],
  { ids, generation, space }: { readonly ids: readonly number[]; readonly generation: number; readonly space: number },
): Generator<void, void> {
  for (let from = 0; from < centroids.length; from += CENTROIDS_A_STEP) {
    inTransaction(db, () => {
      for (const [at, vector] of centroids.slice(from, from + CENTROIDS_A_STEP).entries()) {
        const { row, scale } = toStoredRow(vector, vector.length);
        const { x, y } = places[from + at] ?? { x: 0, y: 0 };
        const centroid = new Uint8Array(row.buffer);
        db.run(addCentroid.text, { id: ids[from + at] ?? null, generation, space, centroid, scale, x, y });
      }
    });
    yield;
  }
}

/** Takes away what is not of the complete result: the one before, or what a run that was ended left. */
export function* dropOthers(db: Database, user: string, generation: number): Generator<void, void> {
  while (inTransaction(db, () => db.run(dropOtherResults.text, { owner: user, generation, limit: ROWS_A_STEP })) > 0) yield;
  inTransaction(db, () => {
    db.run(dropStrayCentroids.text, { owner: user, generation });
    db.run(dropEmptyClusters.text, { owner: user });
  });
  yield;
}
