import type { Cluster } from "../../contract/contract.ts";
import { nameClusters } from "../../core/clusters/name-clusters.ts";
import type { Row } from "../../storage/database.ts";
import { centroidsSeen, groupedMemories, groupedTurns, memoriesOfCluster, turnsOfCluster } from "../../storage/grouped.sql.ts";
import { ownerTextOf } from "../../storage/memory-row.ts";
import { numberOf } from "../../storage/rows.ts";
import { readAccount } from "../../upkeep/account.ts";
import { vectorOf } from "../../upkeep/clusters/result.ts";
import type { Call } from "../call.ts";

const NEIGHBOURS = 5;
/** A cluster without a telling word is shown by so many characters of its most typical text. */
const TEXT_NAME = 40;

/** A cluster with its middle. */
export interface GroupedCluster extends Cluster {
  readonly centroid: Float32Array<ArrayBuffer>;
}

/** All clusters that have a text in the reader's scope. */
export interface ClusterBook {
  readonly kind: "memories" | "turns";
  readonly generation: number;
  readonly space: number;
  readonly clusters: readonly GroupedCluster[];
}

interface Grouped {
  /** Indexes of the clusters that a text is nearest to, the nearest first; −1 for one that has gone. */
  readonly near: readonly number[];
  readonly words: readonly string[];
}

/** Undefined when no clusters were made yet. */
export function clusterBook(call: Call): ClusterBook | undefined {
  return call.engine.derived.of(`clusters ${JSON.stringify(call.db.scope)}`, () => readBook(call));
}

function readBook(call: Call): ClusterBook | undefined {
  const account = readAccount(call.engine.db, call.db.scope.user, "clusters");
  if (account === undefined) return undefined;
  const { generation, basis } = account;
  const kind = basis["kind"] === "memories" ? "memories" : "turns";
  const centroids = call.db.all(centroidsSeen, { generation });
  const indexes = new Map(centroids.map((row, index) => [numberOf(row, "id"), index]));
  const rows = call.db.all(kind === "memories" ? groupedMemories : groupedTurns, { generation });
  const texts = rows.map((row) => groupedOf(row, indexes)).filter(({ near }) => (near[0] ?? -1) >= 0);
  const names = nameClusters(
    texts.map(({ near, words }) => ({ cluster: near[0] ?? 0, words })),
    centroids.length,
  );
  const shared = adjacency(texts, centroids.length);
  const sizes = sizesOf(texts, centroids.length);
  const idOf = (index: number): number => numberOf(centroids[index] ?? {}, "id");
  const clusters = centroids.flatMap((row, index): GroupedCluster[] => {
    const texts = sizes[index] ?? 0;
    if (texts === 0) return [];
    const words = names[index] ?? [];
    const id = idOf(index);
    const name = words.length > 0 ? words.join(" · ") : beginningOf(call, kind, id, generation);
    // Of a cluster without a text in the reader's scope nothing is told.
    const seen = [...(shared[index] ?? [])].filter(([other]) => (sizes[other] ?? 0) > 0);
    const neighbours = strongest(seen).map(([other, n]) => ({ id: idOf(other), shared: n }));
    return [{ id, name, words, texts, x: numberOf(row, "x"), y: numberOf(row, "y"), neighbours, centroid: vectorOf(row) }];
  });
  clusters.sort((a, b) => b.texts - a.texts || a.id - b.id);
  return { kind, generation, space: Number(basis["space"]), clusters };
}

function groupedOf(row: Row, indexes: ReadonlyMap<number, number>): Grouped {
  const near = ["first", "second", "third"].map((column) => indexes.get(Number(row[column] ?? -1)) ?? -1);
  const { words } = row;
  return { near, words: typeof words === "string" && words !== "" ? words.split("\n") : [] };
}

/** For each pair of clusters how many texts are near to both, kept on either side. */
function adjacency(texts: readonly Grouped[], clusters: number): readonly Map<number, number>[] {
  const shared = Array.from({ length: clusters }, () => new Map<number, number>());
  for (const { near } of texts) {
    for (const a of near) for (const b of near) if (a >= 0 && b >= 0 && a !== b) shared[a]?.set(b, (shared[a]?.get(b) ?? 0) + 1);
  }
  return shared;
}

function strongest(shared: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  return [...shared].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, NEIGHBOURS);
}

function sizesOf(texts: readonly Grouped[], clusters: number): readonly number[] {
  const sizes = new Array<number>(clusters).fill(0);
  for (const { near } of texts) sizes[near[0] ?? 0] = (sizes[near[0] ?? 0] ?? 0) + 1;
  return sizes;
}

/** The beginning of the text that is nearest to the middle. */
function beginningOf(call: Call, kind: ClusterBook["kind"], cluster: number, generation: number): string {
  const [nearest] = membersOf(call, kind, { cluster, generation, limit: 1, offset: 0 });
  const text = nearest === undefined ? "" : ownerTextOf(nearest).replace(/\s+/gu, " ").trim();
  const characters = [...text];
  return characters.length > TEXT_NAME ? `${characters.slice(0, TEXT_NAME).join("").trimEnd()}…` : text;
}

export function membersOf(
  call: Call,
  kind: ClusterBook["kind"],
  page: { readonly cluster: number; readonly generation: number; readonly limit: number; readonly offset: number },
): readonly Row[] {
  return call.db.all(kind === "memories" ? memoriesOfCluster : turnsOfCluster, page);
}
