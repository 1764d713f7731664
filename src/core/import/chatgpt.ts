import { branchOf } from "./chatgpt-branch.ts";
import type { TreeNode } from "./chatgpt-branch.ts";
import { inferTimes, readTime } from "./draft-time.ts";
import { Remarks } from "./draft.ts";
import type { Draft, DraftTurn, ReadContext, SkipReason } from "./draft.ts";
import { idOf, isObject, listOf, objectOf, textOf, titleOf } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import { madeId } from "./made-id.ts";
import { fileLines, joinBlocks, textOfParts } from "./message-parts.ts";

/** Kinds of content that hold no words of the conversation. */
const OUT: Readonly<Record<string, SkipReason>> = {
  thoughts: "thinking",
  reasoning_recap: "thinking",
  execution_output: "tool_output",
  tether_browsing_display: "tool_output",
  tether_quote: "tool_output",
  user_editable_context: "hidden",
  model_editable_context: "hidden",
  app_pairing_content: "hidden",
  system_error: "system",
};

/** Reads one conversation of a ChatGPT export; undefined when the value is none. */
export function readChatgpt(value: JsonObject, context: ReadContext): Draft | undefined {
  const { mapping } = value;
  if (!isObject(mapping)) return undefined;
  const title = titleOf(value["title"]);
  const remarks = new Remarks(title);
  const branch = branchOf(mapping, value["current_node"], { zone: context.zone, place: `${context.place}, “${title}”` }, remarks);
  const said = branch.flatMap((node) => turnOf(node, remarks));
  const start = readTime(value["create_time"], context.zone) ?? readTime(value["update_time"], context.zone);
  const turns = inferTimes(said, start, remarks);
  if (turns.length === 0) remarks.skip("empty");
  const id = idOf(value["conversation_id"], value["id"]) ?? madeId(value["create_time"], turns, remarks);
  return { format: "chatgpt", conversations: [{ id, title, turns }], facts: [], remarks: remarks.list() };
}

function turnOf({ id, message, at }: TreeNode, remarks: Remarks): readonly DraftTurn[] {
  if (message === undefined) return [];
  const role = objectOf(message["author"])["role"];
  const out = reasonToSkip(message, role);
  if (out !== undefined) {
    remarks.skip(out);
    return [];
  }
  const text = joinBlocks(textOfContent(objectOf(message["content"]), remarks), fileLines(filesOf(message), remarks));
  if (text === "") {
    remarks.skip("empty");
    return [];
  }
  const externalId = idOf(message["id"], id);
  return [
    {
      role: role === "user" ? "user" : "assistant",
      text,
      ...(at === undefined ? {} : { at }),
      ...(externalId === undefined ? {} : { externalId }),
    },
  ];
}

function reasonToSkip(message: JsonObject, role: unknown): SkipReason | undefined {
  if (objectOf(message["metadata"])["is_visually_hidden_from_conversation"] === true) return "hidden";
  if (role === "system") return "system";
  if (role === "tool") return "tool_output";
  if (role !== "user" && role !== "assistant") return "unknown_role";
  const type = objectOf(message["content"])["content_type"];
  if (typeof type === "string" && Object.hasOwn(OUT, type)) return OUT[type];
  const to = message["recipient"];
  return typeof to === "string" && to !== "all" ? "tool_call" : undefined;
}

function textOfContent(content: JsonObject, remarks: Remarks): string {
  const words = textOf(content["text"]);
  return joinBlocks(textOfParts(listOf(content["parts"]), remarks), words ?? "");
}

/** Pictures are parts already; other files are only named. */
function filesOf(message: JsonObject): readonly unknown[] {
  return listOf(objectOf(message["metadata"])["attachments"]).filter((file) => {
    const type = objectOf(file)["mime_type"] ?? objectOf(file)["mimeType"];
    return !(typeof type === "string" && type.startsWith("image/"));
  });
}
