import type { AttentionGrouping } from "../../contract/contract.ts";
import type { Groups } from "../../core/attention/groups.ts";
import type { Call } from "../call.ts";
import { clusterGroups } from "./cluster-groups.ts";
import { memoryGroups } from "./memory-groups.ts";
import { topicGroups } from "./topic-groups.ts";

const MAKERS: Readonly<Record<AttentionGrouping, (call: Call) => Groups>> = {
  topics: topicGroups,
  clusters: clusterGroups,
  memories: memoryGroups,
};

/** The groups that the caller's scope sees. */
export function groupsOf(call: Call, by: AttentionGrouping): Groups {
  return call.engine.attention.groups(by, call.db.scope, () => MAKERS[by](call));
}
