import { inferTimes, readTime } from "./draft-time.ts";
import { Remarks } from "./draft.ts";
import type { Draft, DraftConversation, DraftTurn, ReadContext } from "./draft.ts";
import { idOf, isObject, listOf, objectOf, textOf } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import { madeId } from "./made-id.ts";
import { joinBlocks } from "./message-parts.ts";

const SESSION = /^session_(\d{1,6})$/;

/**
 * Reads one sample in LoCoMo's form: a conversation over many sessions, each of which becomes a session here. Both speakers are
 * people, so both are `user`, and the text begins with the speaker's name. Undefined when the value is none.
 */
export function readLocomo(value: JsonObject, { zone }: ReadContext): Draft | undefined {
  const conversation = isObject(value["conversation"]) ? value["conversation"] : value;
  const numbers = Object.keys(conversation).flatMap((key) => (Array.isArray(conversation[key]) ? [SESSION.exec(key)?.[1]] : []));
  const sessions = numbers.filter((number) => number !== undefined).sort((a, b) => Number(a) - Number(b));
  if (sessions.length === 0) return undefined;
  const speakers = [textOf(conversation["speaker_a"]), textOf(conversation["speaker_b"])]
    .filter((name) => name !== undefined)
    .join(" and ");
  const remarks = new Remarks(speakers === "" ? "untitled" : speakers.slice(0, 200));
  const read = sessions.map((number) => sessionOf(conversation, number, zone, remarks));
  const sample =
    idOf(value["sample_id"], conversation["sample_id"]) ??
    madeId(
      null,
      read.flatMap(({ turns }) => turns.slice(0, 1)),
      remarks,
    );
  const conversations = read.map(
    ({ id, title, turns }): DraftConversation => ({ id: `${sample}/${id}`, title: `${speakers} ${title}`.trim(), turns }),
  );
  return { format: "locomo", conversations, facts: [], remarks: remarks.list() };
}

function sessionOf(conversation: JsonObject, number: string, zone: string, remarks: Remarks): DraftConversation {
  const name = `session_${number}`;
  const start = readTime(conversation[`${name}_date_time`], zone);
  const said = listOf(conversation[name]).flatMap((turn) => turnOf(objectOf(turn), zone, remarks));
  // The form has one time a session: that is no gap in it.
  const timed = start === undefined ? said : said.map((turn) => ({ at: start, ...turn }));
  return { id: name, title: name, turns: inferTimes(timed, undefined, remarks) };
}

function turnOf(turn: JsonObject, zone: string, remarks: Remarks): readonly DraftTurn[] {
  const caption = textOf(turn["blip_caption"]);
  const words = joinBlocks(textOf(turn["text"]) ?? "", caption === undefined ? "" : `[image: ${caption}]`);
  if (words === "") {
    remarks.skip("empty");
    return [];
  }
  const speaker = textOf(turn["speaker"]);
  const externalId = idOf(turn["dia_id"]);
  const at = readTime(turn["date_time"], zone);
  return [
    {
      role: "user",
      text: speaker === undefined ? words : `${speaker}: ${words}`,
      ...(at === undefined ? {} : { at }),
      ...(externalId === undefined ? {} : { externalId }),
    },
  ];
}
