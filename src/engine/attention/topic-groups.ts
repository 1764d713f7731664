import { groupsFrom } from "../../core/attention/groups.ts";
import type { GroupLabel, Groups } from "../../core/attention/groups.ts";
import { foldName } from "../../core/text.ts";
import { topicWords } from "../../storage/attention.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";

/** A word of fewer texts is no topic. */
const LEAST_TEXTS = 3;

/** Topics: each word that upkeep found in enough texts, under the form in which it was met first. */
export function topicGroups(call: Call): Groups {
  const topics = new Map<string, GroupLabel>();
  const topicOf = (word: string): GroupLabel => {
    const known = topics.get(word);
    if (known !== undefined) return known;
    const topic = { key: foldName(word), name: word };
    topics.set(word, topic);
    return topic;
  };
  const texts = call.db.all(topicWords).map((row) => ({
    owner: numberOf(row, "owner"),
    standing: row["standing"] === 1,
    groups: textOf(row, "words").split("\n").map(topicOf),
  }));
  return groupsFrom(texts, LEAST_TEXTS);
}
