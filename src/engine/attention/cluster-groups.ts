import { groupsFrom } from "../../core/attention/groups.ts";
import type { GroupLabel, Groups } from "../../core/attention/groups.ts";
import { clustersOfTexts } from "../../storage/attention.sql.ts";
import { jsonOf, numberOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";

/** Groups by meaning: a text is in the one to three clusters nearest to it. */
export function clusterGroups(call: Call): Groups {
  const texts = call.db.all(clustersOfTexts).map((row) => ({
    owner: numberOf(row, "owner"),
    standing: row["standing"] === 1,
    groups: (jsonOf(row, "clusters") as readonly number[]).map(clusterLabel),
  }));
  return groupsFrom(texts, 1);
}

function clusterLabel(cluster: number): GroupLabel {
  return { key: String(cluster), name: `cluster ${cluster}` };
}
