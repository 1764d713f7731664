import { StrandlineError } from "../../errors.ts";
import type { Topic, TopicDetail, TopicList } from "../../contract/contract.ts";
import { topicKey } from "../../core/topics/topic-key.ts";
import { memoriesByRow } from "../../storage/memory.sql.ts";
import { memoryOf } from "../../storage/memory-row.ts";
import { numberOf } from "../../storage/rows.ts";
import { weightsOf } from "../../storage/topic.sql.ts";
import { turnsByRow } from "../../storage/turn.sql.ts";
import { turnOf } from "../../storage/turn-table.ts";
import type { Call } from "../call.ts";
import { pageOf } from "../filters.ts";
import { parseTopic, parseTopics } from "../inputs/deriving.ts";
import { factorOf } from "../verbs/read.ts";
import { topicBook } from "./topic-book.ts";
import type { SeenTopic, TopicBook } from "./topic-book.ts";

export function listTopics(call: Call, input: unknown): TopicList {
  const { merge, ...page } = parseTopics(input);
  const { limit, offset } = pageOf(page);
  const book = topicBook(call, merge);
  const onPage = book.topics.slice(Number(offset), Number(offset) + Number(limit));
  return { basis: book.basis, documents: book.documents, topics: shown(call, book, onPage), total: book.topics.length };
}

/** Throws `not_found` for a word that is no topic of what the reader sees. */
export function getTopic(call: Call, input: unknown): TopicDetail {
  const { topic: asked, merge, ...page } = parseTopic(input);
  const book = topicBook(call, merge);
  const named = (key: string): SeenTopic | undefined => book.topics.find(({ topic, merged = [] }) => topic === key || merged.includes(key));
  // A key of another topic may be a form of this word: what is asked for as it stands goes first.
  const found = named(asked) ?? named(topicKey(asked));
  if (found === undefined) throw new StrandlineError("not_found", { topic: asked });
  const [topic] = shown(call, book, [found]);
  const bind = { rows: JSON.stringify(found.owners), ...pageOf(page) };
  const inMemories = book.basis === "memories";
  const factor = factorOf(call, undefined);
  const memories = inMemories ? call.db.all(memoriesByRow, bind).map((row) => memoryOf(row, factor)) : [];
  return { ...(topic as Topic), memories, turns: inMemories ? [] : call.db.all(turnsByRow, bind).map(turnOf) };
}

function shown(call: Call, { basis }: TopicBook, topics: readonly SeenTopic[]): readonly Topic[] {
  const weights = basis === "memories" ? weightsOfAll(call, topics) : undefined;
  return topics.map(({ topic, name, documents, owners, lastAt, merged }) => ({
    topic,
    name,
    count: documents.length,
    lastAt,
    ...(weights === undefined ? {} : { weight: meanOf(owners, weights) }),
    ...(merged === undefined ? {} : { merged }),
  }));
}

function weightsOfAll(call: Call, topics: readonly SeenTopic[]): ReadonlyMap<number, number> {
  const owners = [...new Set(topics.flatMap((topic) => topic.owners))];
  const rows = call.db.all(weightsOf, { owners: JSON.stringify(owners), factor: factorOf(call, undefined) });
  return new Map(rows.map((row) => [numberOf(row, "id"), numberOf(row, "weight")]));
}

function meanOf(owners: readonly number[], weights: ReadonlyMap<number, number>): number {
  return owners.reduce((sum, owner) => sum + (weights.get(owner) ?? 0), 0) / owners.length;
}
