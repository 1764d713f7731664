import { groupsFrom } from "../../core/attention/groups.ts";
import type { GroupLabel, Groups } from "../../core/attention/groups.ts";
import { clustersOfTexts } from "../../storage/attention.sql.ts";
import { jsonOf, numberOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";
import { clusterBook } from "../clusters/cluster-book.ts";

/** Groups by meaning: a text is in the one to three clusters nearest to it. */
export function clusterGroups(call: Call): Groups {
  const book = clusterBook(call);
  const labels = new Map((book?.clusters ?? []).map(({ id, name }): [number, GroupLabel] => [id, { key: String(id), name }]));
  const rows = book === undefined ? [] : call.db.all(clustersOfTexts, { generation: book.generation });
  const texts = rows.map((row) => ({
    owner: numberOf(row, "owner"),
    standing: row["standing"] === 1,
    groups: (jsonOf(row, "clusters") as readonly (number | null)[]).flatMap((cluster) => labels.get(cluster ?? 0) ?? []),
  }));
  return groupsFrom(texts, 1);
}
