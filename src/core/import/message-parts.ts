import type { Remarks } from "./draft.ts";
import { isObject, textOf } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";

/** Part types whose words are said by nobody in the conversation. */
const OUT: Readonly<Record<string, "thinking" | "tool_call" | "tool_output">> = {
  thinking: "thinking",
  redacted_thinking: "thinking",
  thoughts: "thinking",
  reasoning: "thinking",
  reasoning_recap: "thinking",
  tool_use: "tool_call",
  server_tool_use: "tool_call",
  mcp_tool_use: "tool_call",
  tool_call: "tool_call",
  function_call: "tool_call",
  tool_result: "tool_output",
  web_search_tool_result: "tool_output",
  mcp_tool_result: "tool_output",
  execution_output: "tool_output",
};

/** What stands in the text for a part that has no words. */
const DESCRIBED: Readonly<Record<string, string>> = {
  image_asset_pointer: "image",
  image: "image",
  image_url: "image",
  input_image: "image",
  audio_asset_pointer: "audio",
  real_time_user_audio_video_asset_pointer: "audio",
  audio: "audio",
  input_audio: "audio",
  video_container_asset_pointer: "video",
  video: "video",
  file: "file",
  document: "document",
  input_file: "file",
};

/** Parts of a message in order: words as they are, pictures and the like as `[image]`, thinking and tools left out and counted. */
export function textOfParts(parts: readonly unknown[], remarks: Remarks): string {
  const pieces: string[] = [];
  for (const part of parts) {
    const piece = typeof part === "string" ? part : isObject(part) ? describePart(part, remarks) : undefined;
    if (piece !== undefined && piece !== "") pieces.push(piece);
  }
  return pieces.join("\n\n");
}

function describePart(part: JsonObject, remarks: Remarks): string | undefined {
  const type = String(part["type"] ?? part["content_type"] ?? "");
  const out = Object.hasOwn(OUT, type) ? OUT[type] : undefined;
  if (out !== undefined) {
    remarks.skip(out);
    return undefined;
  }
  const words = textOf(part["text"]) ?? textOf(part["transcript"]);
  if (words !== undefined) return words;
  if (typeof part["text"] === "string") return undefined;
  return described(Object.hasOwn(DESCRIBED, type) ? DESCRIBED[type] : type, remarks);
}

function described(name: string | undefined, remarks: Remarks): string | undefined {
  if (name === undefined || !/^[\w .-]{1,60}$/.test(name)) {
    remarks.skip("unknown_form");
    return undefined;
  }
  remarks.mend("part_described");
  return `[${name}]`;
}

/** Files that came with a message and whose content is not in the export. */
export function fileLines(files: readonly unknown[], remarks: Remarks): string {
  const names = files.map((file) => (isObject(file) ? (textOf(file["file_name"]) ?? textOf(file["name"])) : undefined));
  const lines = names.flatMap((name) => (name === undefined ? [] : [`[file: ${name.slice(0, 200)}]`]));
  remarks.mend("part_described", lines.length);
  return lines.join("\n");
}

/** Pieces of one text, blank ones left out. */
export function joinBlocks(...blocks: readonly string[]): string {
  return blocks.filter((block) => textOf(block) !== undefined).join("\n\n");
}
