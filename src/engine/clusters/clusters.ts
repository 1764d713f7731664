import { StrandlineError } from "../../errors.ts";
import type { Cluster, ClusterDetail, ClusterList, ClusterMember, RouteReply } from "../../contract/contract.ts";
import type { MemoryKind } from "../../core/records.ts";
import { ownerTextOf } from "../../storage/memory-row.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";
import { pageOf } from "../filters.ts";
import { parseCluster, parseRoute } from "../inputs/deriving.ts";
import { parsePage } from "../inputs/reading.ts";
import { meaningFor } from "../search/meaning-leg.ts";
import { clusterBook, membersOf } from "./cluster-book.ts";
import type { GroupedCluster } from "./cluster-book.ts";
import { routed } from "./route.ts";

export function listClusters(call: Call, input: unknown): ClusterList {
  const page = pageOf(parsePage(input));
  const book = clusterBook(call);
  const from = Number(page["offset"]);
  const clusters = (book?.clusters ?? []).slice(from, from + Number(page["limit"])).map(shown);
  return { basis: book?.kind ?? "memories", clusters, total: book?.clusters.length ?? 0 };
}

/** Throws `not_found` for a cluster that has no text in the reader's scope. */
export function getCluster(call: Call, input: unknown): ClusterDetail {
  const { id, ...page } = parseCluster(input);
  const book = clusterBook(call);
  const cluster = book?.clusters.find((one) => one.id === id);
  if (book === undefined || cluster === undefined) throw new StrandlineError("not_found", { cluster: id });
  const { limit, offset } = pageOf(page);
  const rows = membersOf(call, book.kind, { cluster: id, generation: book.generation, limit: Number(limit), offset: Number(offset) });
  const members = rows.map((row): ClusterMember => {
    const kind = textOf(row, "kind") as MemoryKind | "turn";
    return { id: textOf(row, "uid"), kind, text: ownerTextOf(row), similarity: numberOf(row, "similarity"), at: numberOf(row, "at") };
  });
  return { ...shown(cluster), members };
}

/** Which clusters a query leads to. */
export function routeQuery(call: Call, input: unknown): RouteReply {
  const { query } = parseRoute(input);
  const { of, use } = meaningFor(call, { query });
  const book = clusterBook(call);
  if (of === undefined || book === undefined || book.space !== of.model.space.id) return { meaning: use, clusters: [] };
  return { meaning: use, clusters: routed(book.clusters, of.vector) };
}

function shown({ centroid: _centroid, ...cluster }: GroupedCluster): Cluster {
  return cluster;
}
