import { readTime } from "./draft-time.ts";
import type { Draft, DraftFact, ReadContext } from "./draft.ts";
import { Remarks } from "./draft.ts";
import { idOf, isObject, listOf, textOf } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";

/**
 * Reads an entity, a relation, or a whole graph of the MCP memory server; undefined when the value is none. Each observation and each
 * relation is one fact. The `type` of a line is not asked: some servers leave it out.
 */
export function readMcpGraph(value: JsonObject, { zone }: ReadContext): Draft | undefined {
  if (Array.isArray(value["entities"]) && Array.isArray(value["relations"]))
    return wholeGraph([...listOf(value["entities"]), ...listOf(value["relations"])], zone);
  return recordOf(value, zone);
}

function wholeGraph(records: readonly unknown[], zone: string): Draft {
  const remarks = new Remarks("knowledge graph");
  const drafts = records.map((record) => (isObject(record) ? recordOf(record, zone) : undefined));
  remarks.skip("unknown_form", drafts.filter((draft) => draft === undefined).length);
  const known = drafts.filter((draft) => draft !== undefined);
  return {
    format: "mcp",
    conversations: [],
    facts: known.flatMap(({ facts }) => facts),
    remarks: [...remarks.list(), ...known.flatMap((draft) => draft.remarks)],
  };
}

function recordOf(value: JsonObject, zone: string): Draft | undefined {
  const from = idOf(value["from"]);
  const to = idOf(value["to"]);
  const relation = textOf(value["relationType"]);
  if (from !== undefined && to !== undefined && relation !== undefined) return relationOf(value, { from, to, relation }, zone);
  const name = idOf(value["name"]);
  return name !== undefined && Array.isArray(value["observations"]) ? entityOf(value, name, zone) : undefined;
}

function relationOf(
  value: JsonObject,
  { from, to, relation }: { readonly from: string; readonly to: string; readonly relation: string },
  zone: string,
): Draft {
  const at = readTime(value["createdAt"] ?? value["timestamp"], zone);
  const fact: DraftFact = {
    gesture: `${from} ${relation.replaceAll("_", " ")} ${to}`,
    entities: [from, to],
    tags: [],
    ...(at === undefined ? {} : { occurredAt: at }),
  };
  return { format: "mcp", conversations: [], facts: [fact], remarks: [] };
}

function entityOf(value: JsonObject, name: string, zone: string): Draft {
  const remarks = new Remarks(name.slice(0, 200));
  const type = idOf(value["entityType"]);
  const base = { entities: [name], tags: type === undefined ? [] : [type] };
  const facts = listOf(value["observations"]).flatMap((observation): readonly DraftFact[] => {
    const text = textOf(isObject(observation) ? (observation["text"] ?? observation["content"]) : observation);
    if (text === undefined) {
      remarks.skip("empty");
      return [];
    }
    const at = isObject(observation) ? readTime(observation["timestamp"] ?? observation["createdAt"], zone) : undefined;
    return [{ gesture: `${name}: ${text}`, ...base, ...(at === undefined ? {} : { occurredAt: at }) }];
  });
  const bare: DraftFact = { gesture: type === undefined ? name : `${name} (${type})`, ...base };
  return { format: "mcp", conversations: [], facts: facts.length === 0 ? [bare] : facts, remarks: remarks.list() };
}
