import { slotsOfClusters } from "../../storage/grouped.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import type { SlotBitmap } from "../../vectors/code-blocks.ts";
import { slotBitmap } from "../../vectors/vector-index.ts";
import type { Call } from "../call.ts";
import type { MeaningOf } from "../meaning/meaning.ts";
import { clusterBook } from "./cluster-book.ts";
import { routed } from "./route.ts";

/** Where a query leads to: clusters, and the places of their texts in the index. */
export interface Route {
  readonly clusters: readonly number[];
  readonly slots: SlotBitmap;
}

/** What meaning has to say of a query, with the clusters that its search keeps to where it was asked to and there are some. */
export type Guided = Extract<MeaningOf, { state: "ready" }> & { readonly route?: Route };

/** Undefined where no clusters of the model's vectors have been made. */
export function routeOf(call: Call, { model, vector }: Extract<MeaningOf, { state: "ready" }>): Route | undefined {
  const book = clusterBook(call);
  const space = model.space.id;
  if (book === undefined || book.space !== space) return undefined;
  const clusters = routed(book.clusters, vector).map(({ id }) => id);
  const rows = call.db.all(slotsOfClusters, { clusters: JSON.stringify(clusters), generation: book.generation, space });
  return { clusters, slots: slotBitmap(rows.map((row) => numberOf(row, "slot"))) };
}

/** The slots of both. */
export function bothOf(a: SlotBitmap, b: SlotBitmap | undefined): SlotBitmap {
  return b === undefined ? a : a.slice(0, Math.min(a.length, b.length)).map((word, at) => word & (b[at] ?? 0));
}
