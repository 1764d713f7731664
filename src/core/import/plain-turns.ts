import type { TurnRole } from "../records.ts";
import { inferTimes, readTime, readZone } from "./draft-time.ts";
import { Remarks } from "./draft.ts";
import type { Draft, DraftTurn, ReadContext } from "./draft.ts";
import { idOf, isObject, textOf, titleOf } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import { madeId } from "./made-id.ts";
import { textOfParts } from "./message-parts.ts";

const ROLES: Readonly<Record<string, TurnRole>> = {
  user: "user",
  human: "user",
  assistant: "assistant",
  ai: "assistant",
  model: "assistant",
  bot: "assistant",
  tool: "tool",
};
const OUT: Readonly<Record<string, "system" | "tool_output">> = { system: "system", developer: "system", function: "tool_output" };

/** A turn a line (or a list of messages), and lists of messages as one item: `{ messages: […] }`. */
export class PlainTurns {
  readonly #format: "jsonl" | "messages";
  /** Session of turns that name none; known from the first of them. */
  #session: string | undefined;
  /** Time of the turn before, by session: for turns without one. */
  readonly #last = new Map<string, number>();

  constructor(format: "jsonl" | "messages") {
    this.#format = format;
  }

  /** Undefined when the value is no turn and no list of messages. */
  read(value: JsonObject, context: ReadContext): Draft | undefined {
    return Array.isArray(value["messages"]) ? this.#list(value, value["messages"], context) : this.#turn(value, context);
  }

  #list(value: JsonObject, messages: readonly unknown[], { zone, session }: ReadContext): Draft | undefined {
    if (!messages.some((message) => isObject(message) && looksLikeTurn(message))) return undefined;
    const title = titleOf(value["title"], value["name"], session);
    const remarks = new Remarks(title);
    const said = messages.flatMap((message) => (isObject(message) ? turnOf(message, zone, this.#format, remarks) : []));
    const turns = inferTimes(said, readTime(value["created_at"] ?? value["create_time"], zone), remarks);
    const id = idOf(value["id"], value["session"], value["conversation_id"], session) ?? madeId(null, turns, remarks);
    return { format: "messages", conversations: [{ id, title, turns }], facts: [], remarks: remarks.list() };
  }

  #turn(value: JsonObject, { zone, session }: ReadContext): Draft | undefined {
    if (!looksLikeTurn(value)) return undefined;
    const named = idOf(value["session"], value["conversation_id"], session);
    const remarks = new Remarks(named?.slice(0, 200) ?? "untitled");
    const turns = turnOf(value, zone, this.#format, remarks);
    const id = named ?? this.#ownSession(turns, remarks);
    if (id === undefined) return { format: this.#format, conversations: [], facts: [], remarks: remarks.list() };
    const timed = inferTimes(turns, this.#last.get(id), remarks);
    const at = timed.at(-1)?.at;
    if (at !== undefined) this.#last.set(id, at);
    return { format: this.#format, conversations: [{ id, title: id.slice(0, 200), turns: timed }], facts: [], remarks: remarks.list() };
  }

  #ownSession(turns: readonly DraftTurn[], remarks: Remarks): string | undefined {
    if (this.#session === undefined && turns.length > 0) {
      this.#session = madeId(null, turns, new Remarks(""));
      remarks.mend("session_named_by_content");
    }
    return this.#session;
  }
}

function looksLikeTurn(value: JsonObject): boolean {
  return (
    typeof value["role"] === "string" &&
    ["text", "content"].some((key) => typeof value[key] === "string" || Array.isArray(value[key]) || value[key] === null)
  );
}

function turnOf(value: JsonObject, zone: string, format: "jsonl" | "messages", remarks: Remarks): readonly DraftTurn[] {
  const named = String(value["role"]).toLowerCase();
  const role = Object.hasOwn(ROLES, named) ? ROLES[named] : undefined;
  // In a list of messages for a model, what tools said is not the conversation; a line written for us may hold it.
  const out =
    role === "tool" && format === "messages"
      ? "tool_output"
      : role === undefined
        ? Object.hasOwn(OUT, named)
          ? OUT[named]
          : "unknown_role"
        : undefined;
  if (out !== undefined || role === undefined) {
    remarks.skip(out ?? "unknown_role");
    return [];
  }
  const text = wordsOf(value, remarks);
  if (text === undefined) {
    remarks.skip(Array.isArray(value["tool_calls"]) ? "tool_call" : "empty");
    return [];
  }
  const at = ["at", "timestamp", "created_at", "create_time", "time"]
    .map((key) => readTime(value[key], readZone(value["zone"]) ?? zone))
    .find((time) => time !== undefined);
  const ownZone = readZone(value["zone"]);
  const externalId = idOf(value["id"], value["uuid"], value["externalId"]);
  return [
    {
      role,
      text,
      ...(at === undefined ? {} : { at }),
      ...(ownZone === undefined ? {} : { zone: ownZone }),
      ...(externalId === undefined ? {} : { externalId }),
    },
  ];
}

function wordsOf(value: JsonObject, remarks: Remarks): string | undefined {
  const given = value["text"] ?? value["content"];
  return textOf(Array.isArray(given) ? textOfParts(given, remarks) : given);
}
