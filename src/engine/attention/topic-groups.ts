import { groupsFrom } from "../../core/attention/groups.ts";
import type { GroupLabel, Groups } from "../../core/attention/groups.ts";
import { topicKey } from "../../core/topics/topic-key.ts";
import { topicWords } from "../../storage/attention.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import { OWNER_KIND } from "../../storage/word-index.ts";
import type { Call } from "../call.ts";
import { topicBook } from "../topics/topic-book.ts";

/** The topics that `topics.list` tells of. What is hidden or replaced is no member of them, but its hits count. */
export function topicGroups(call: Call): Groups {
  const { basis, topics } = topicBook(call, undefined);
  const labels = new Map(
    topics.flatMap(({ topic, name, merged = [] }) => [topic, ...merged].map((key): [string, GroupLabel] => [key, { key: topic, name }])),
  );
  const kind = basis === "memories" ? OWNER_KIND.memory : OWNER_KIND.turn;
  const texts = call.db.all(topicWords, { kind }).map((row) => ({
    owner: numberOf(row, "owner"),
    standing: row["standing"] === 1,
    groups: textOf(row, "words")
      .split("\n")
      .flatMap((word) => labels.get(topicKey(word)) ?? []),
  }));
  return groupsFrom(texts, 1);
}
