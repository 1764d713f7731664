import { ownerCode } from "../../core/attention/groups.ts";
import type { Groups } from "../../core/attention/groups.ts";
import { memoryLabel, standingMemories } from "../../storage/attention.sql.ts";
import { jsonOf, textOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";

/** Every standing memory is a group of its own. Its text is read only when it is shown. */
export function memoryGroups(call: Call): Groups {
  const ids = jsonOf(call.db.get(standingMemories) ?? {}, "ids") as readonly number[];
  const places = new Map(ids.map((id, index) => [ownerCode("memory", id), [index]]));
  return {
    members: new Uint8Array(ids.length).fill(1),
    of: (owner) => places.get(owner) ?? [],
    label: (group) => {
      const row = call.db.get(memoryLabel, { memory: ids[group] }) ?? {};
      return { key: textOf(row, "uid"), name: textOf(row, "gesture") };
    },
  };
}
