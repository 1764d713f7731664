import { inferTimes, readTime } from "./draft-time.ts";
import { Remarks } from "./draft.ts";
import type { Draft, DraftTurn, ReadContext } from "./draft.ts";
import { idOf, isObject, listOf, objectOf, textOf, titleOf } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import { madeId } from "./made-id.ts";
import { fileLines, joinBlocks, textOfParts } from "./message-parts.ts";

/** Reads one conversation of a Claude export; undefined when the value is none. */
export function readClaude(value: JsonObject, { zone }: ReadContext): Draft | undefined {
  const messages = value["chat_messages"];
  if (!Array.isArray(messages)) return undefined;
  const title = titleOf(value["name"], value["summary"]);
  const remarks = new Remarks(title);
  const said = messages.flatMap((message) => turnsOf(objectOf(message), zone, remarks));
  const turns = inferTimes(said, readTime(value["created_at"], zone) ?? readTime(value["updated_at"], zone), remarks);
  if (turns.length === 0) remarks.skip("empty");
  const id = idOf(value["uuid"], value["id"]) ?? madeId(value["created_at"], turns, remarks);
  return { format: "claude", conversations: [{ id, title, turns }], facts: [], remarks: remarks.list() };
}

/** What was attached goes before the words that speak of it, as turns of the role `tool`. */
function turnsOf(message: JsonObject, zone: string, remarks: Remarks): readonly DraftTurn[] {
  const role = message["sender"] === "human" ? "user" : message["sender"] === "assistant" ? "assistant" : undefined;
  if (role === undefined) {
    remarks.skip(message["sender"] === "system" ? "system" : "unknown_role");
    return [];
  }
  const at = readTime(message["created_at"], zone) ?? readTime(message["updated_at"], zone);
  const time = at === undefined ? {} : { at };
  const id = idOf(message["uuid"], message["id"]);
  const attached = listOf(message["attachments"]).flatMap((file, index) =>
    attachmentOf(objectOf(file), id === undefined ? undefined : `${id}#attachment-${index}`),
  );
  const text = joinBlocks(wordsOf(message, remarks), fileLines(unread(message), remarks));
  if (text === "" && attached.length === 0) remarks.skip("empty");
  const own: readonly DraftTurn[] = text === "" ? [] : [{ role, text, ...time, ...(id === undefined ? {} : { externalId: id }) }];
  return [...attached.map((turn) => ({ ...turn, ...time })), ...own];
}

/** The blocks are the truth; `text` is an older form of them that says "not supported" where a tool was used. */
function wordsOf(message: JsonObject, remarks: Remarks): string {
  const blocks = listOf(message["content"]);
  return blocks.length === 0 ? (textOf(message["text"]) ?? "") : textOfParts(blocks, remarks);
}

function attachmentOf(file: JsonObject, externalId: string | undefined): readonly DraftTurn[] {
  const content = textOf(file["extracted_content"]);
  if (content === undefined) return [];
  const name = textOf(file["file_name"])?.slice(0, 200) ?? "attachment";
  return [{ role: "tool", text: `[attachment: ${name}]\n${content}`, ...(externalId === undefined ? {} : { externalId }) }];
}

/** Files whose content is not in the export are named in the turn. */
function unread(message: JsonObject): readonly unknown[] {
  const attachments = listOf(message["attachments"]).filter((file) => isObject(file) && textOf(file["extracted_content"]) === undefined);
  return [...attachments, ...listOf(message["files"])];
}
