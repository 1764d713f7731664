import { readChatgpt } from "./chatgpt.ts";
import { readClaude } from "./claude.ts";
import type { Draft, ReadContext } from "./draft.ts";
import { isObject } from "./json-value.ts";
import { readLocomo } from "./locomo.ts";
import { readMcpGraph } from "./mcp-graph.ts";
import { PlainTurns } from "./plain-turns.ts";

/** Reads the items of one file one after the other. Each is known by its content, whatever the file is called. */
export class ItemReader {
  readonly #plain: PlainTurns;

  /** `list`: the file is one list; `lines`: objects that follow each other. */
  constructor(form: "list" | "lines") {
    this.#plain = new PlainTurns(form === "list" ? "messages" : "jsonl");
  }

  /** Undefined when the item is of no known form. */
  read(value: unknown, context: ReadContext): Draft | undefined {
    if (!isObject(value)) return undefined;
    return (
      readChatgpt(value, context) ??
      readClaude(value, context) ??
      readLocomo(value, context) ??
      readMcpGraph(value, context) ??
      this.#plain.read(value, context)
    );
  }
}
