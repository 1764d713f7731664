import { mapTopics } from "../../core/inject/topic-map.ts";
import type { GoneText, MappedTopic, TopicList } from "../../core/inject/topic-map.ts";
import type { Trust } from "../../core/records.ts";
import { trustSet } from "../../core/topics/trust-set.ts";
import type { ListedTopic } from "../../core/topics/topic-tally.ts";
import type { Row } from "../../storage/database.ts";
import { jsonOf, numberOf, textOf } from "../../storage/rows.ts";
import { anyText, seenTopicLists, textChangesSince, wordsOfHidden } from "../../storage/topic-list.sql.ts";
import type { SessionFrame } from "./session-frame.ts";

/** Changes since the lists were made that are looked through, and of these how many hidden texts are taken off them. */
const MOST_CHANGES = 5_000;
const MOST_HIDDEN = 500;
/** Topics are behind when more than this share of the texts has changed, and at least so many. */
const BEHIND_SHARE = 0.1;
const BEHIND_LEAST = 20;

interface Mapped {
  readonly topics: readonly MappedTopic[];
  readonly passedOver: number;
}

const NOTHING: Mapped = { topics: [], passedOver: 0 };

/**
 * The topics of all that the reader sees, from the lists that upkeep has counted. What was hidden since is taken off; where that cannot be
 * done in a moment no topic is named, and a notice says why.
 */
export function topicsOf(frame: SessionFrame): Mapped {
  const { call, thresholds, trust } = frame;
  if (thresholds.topics === 0) return NOTHING;
  const rows = call.db.all(seenTopicLists);
  if (rows.length === 0) {
    if (call.db.get(anyText)?.["any"] === 1) noteStale(frame, "topics were not made yet");
    return NOTHING;
  }
  const lists = rows.map(listOf);
  const since = call.db.get(textChangesSince, { seq: Math.min(...lists.map(({ seq }) => seq)), most: MOST_CHANGES }) ?? {};
  const changes = numberOf(since, "changes");
  const documents = lists.reduce((sum, list) => sum + list.documents, 0);
  const hidden = jsonOf(since, "hidden") as readonly string[];
  if (changes >= MOST_CHANGES || hidden.length > MOST_HIDDEN || numberOf(since, "removed") > 0) {
    noteStale(frame, "too much has changed since topics were made for naming any");
    return NOTHING;
  }
  if (changes > Math.max(BEHIND_LEAST, documents * BEHIND_SHARE)) noteStale(frame, `${changes} changes are not in the topics yet`);
  const choice = { trusts: trustSet(trust), members: thresholds.topicMembers, most: thresholds.topics };
  return mapTopics(lists, goneTexts(frame, hidden), choice);
}

function listOf(row: Row): TopicList & { readonly seq: number } {
  return { documents: numberOf(row, "documents"), seq: numberOf(row, "seq"), topics: jsonOf(row, "topics") as readonly ListedTopic[] };
}

function goneTexts({ call }: SessionFrame, hidden: readonly string[]): readonly GoneText[] {
  if (hidden.length === 0) return [];
  return call.db
    .all(wordsOfHidden, { uids: JSON.stringify(hidden) })
    .map((row) => ({ trusts: trustSet([textOf(row, "trust") as Trust]), words: textOf(row, "words").split("\n") }));
}

function noteStale({ call }: SessionFrame, message: string): void {
  call.notices.push({ code: "upkeep_stale", message, details: { layer: "T3" } });
}
