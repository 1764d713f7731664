import type { TopicList } from "../../contract/contract.ts";
import { FEW_MEMORIES } from "../../core/few-memories.ts";
import { findTopics } from "../../core/topics/topics.ts";
import type { FoundTopic, TopicDocument } from "../../core/topics/topics.ts";
import { isMergeWorthwhile, mergeTopics } from "../../core/topics/merge-topics.ts";
import type { Row } from "../../storage/database.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import { wordsOfMemories, wordsOfTurns } from "../../storage/topic.sql.ts";
import { kindOf } from "../../upkeep/kind-of.ts";
import type { Call } from "../call.ts";

/** A topic as its reader sees it, with the row ids of the memories or turns that have it. */
export interface SeenTopic extends FoundTopic {
  readonly owners: readonly number[];
  readonly lastAt: number;
}

/** The topics of all that a reader sees. */
export interface TopicBook {
  readonly basis: TopicList["basis"];
  readonly documents: number;
  readonly topics: readonly SeenTopic[];
}

/** `merge`: undefined leaves it to the number of documents. */
export function topicBook(call: Call, merge: boolean | undefined): TopicBook {
  return call.engine.derived.of(`topics ${merge} ${JSON.stringify(call.db.scope)}`, () => readBook(call, merge));
}

function readBook(call: Call, merge: boolean | undefined): TopicBook {
  // As upkeep has read it: by all that the user has, whatever part of it this reader sees.
  const basedOnMemories = kindOf(call.engine.db, call.db.scope.user) === "memories";
  const rows = call.db.all(basedOnMemories ? wordsOfMemories : wordsOfTurns);
  const sessions = new Set(rows.map(({ session }) => session));
  const basis = basedOnMemories ? "memories" : sessions.size >= FEW_MEMORIES ? "sessions" : "turns";
  const column = basis === "sessions" ? "session" : "owner";
  const sorted = basis === "sessions" ? [...rows].sort((a, b) => numberOf(a, column) - numberOf(b, column)) : rows;
  const documents = sorted.map((row): TopicDocument => ({ id: numberOf(row, column), words: wordsOf(row) }));
  const count = basis === "sessions" ? sessions.size : rows.length;
  const found = findTopics(documents);
  const topics = (merge ?? isMergeWorthwhile(count)) ? mergeTopics(found) : found;
  return { basis, documents: count, topics: seen(topics, sorted, column) };
}

function seen(topics: readonly FoundTopic[], rows: readonly Row[], column: "owner" | "session"): readonly SeenTopic[] {
  const byDocument = new Map<number, Row[]>();
  for (const row of rows) {
    const id = numberOf(row, column);
    const own = byDocument.get(id);
    if (own === undefined) byDocument.set(id, [row]);
    else own.push(row);
  }
  return topics.map((topic) => {
    const having = topic.documents.flatMap((id) => byDocument.get(id) ?? []);
    const lastAt = having.reduce((latest, row) => Math.max(latest, numberOf(row, "at")), Number.NEGATIVE_INFINITY);
    return { ...topic, owners: having.map((row) => numberOf(row, "owner")), lastAt };
  });
}

function wordsOf(row: Row): readonly string[] {
  const words = textOf(row, "words");
  return words === "" ? [] : words.split("\n");
}
