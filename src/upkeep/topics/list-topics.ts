import { FEW_MEMORIES } from "../../core/few-memories.ts";
import type { Trust } from "../../core/records.ts";
import { TopicTally } from "../../core/topics/topic-tally.ts";
import { trustSet } from "../../core/topics/trust-set.ts";
import { lastSeq } from "../../storage/change.sql.ts";
import type { Database, Row } from "../../storage/database.ts";
import { readMeta } from "../../storage/meta.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import {
  countChangesSince,
  countSessions,
  dropTopicLists,
  keepTopicList,
  listedTopics,
  memoriesToCount,
  removedSince,
  turnsToCount,
} from "../../storage/topic-list.sql.ts";
import { inTransaction } from "../../storage/transaction.ts";
import type { JobStep } from "../job.ts";
import { kindOf } from "../kind-of.ts";

/** Key in `meta` of the request that erased or wiped last: what was counted before it is not kept. */
export const LAST_ERASURE = "last_erasure";

/** Texts that are counted at a time: some milliseconds. */
const PAGE = 250;
/** The lists are counted anew when more than one in so many documents has changed. */
const NEAR_ENOUGH = 50;

type Basis = "memories" | "sessions" | "turns";

/** Counts the topics of each of a user's scopes, where the lists that are there are too old. */
export function* listTopics(db: Database, user: string, rebuild: boolean): Generator<JobStep, void> {
  const basis = basisOf(db, user);
  if (!rebuild && areNearEnough(db, user, basis)) return;
  for (let isKept = false; !isKept; ) {
    const erasure = lastErasure(db);
    const seq = numberOf(db.get(lastSeq.text) ?? {}, "seq");
    const tallies = yield* tally(db, user, basis);
    isKept = inTransaction(db, () => {
      // Somebody may have erased or undone between two steps: then what was counted holds words that are gone.
      if (lastErasure(db) !== erasure || isAnyRemoved(db, user, seq)) return false;
      db.run(dropTopicLists.text, { owner: user });
      for (const [scope, counted] of tallies) {
        const topics = JSON.stringify(counted.list());
        db.run(keepTopicList.text, { scope, owner: user, basis, documents: counted.documents, seq, topics });
      }
      return true;
    });
  }
}

/** As `topics` counts them, but for the user as a whole: the lists of several scopes are added up. */
function basisOf(db: Database, user: string): Basis {
  if (kindOf(db, user) === "memories") return "memories";
  return numberOf(db.get(countSessions.text, { owner: user }) ?? {}, "n") >= FEW_MEMORIES ? "sessions" : "turns";
}

function areNearEnough(db: Database, user: string, basis: Basis): boolean {
  const row = db.get(listedTopics.text, { owner: user }) ?? {};
  if (row["basis"] !== basis) return false;
  const most = Math.floor(numberOf(row, "documents") / NEAR_ENOUGH);
  const changes = numberOf(db.get(countChangesSince.text, { owner: user, seq: numberOf(row, "seq"), most: most + 1 }) ?? {}, "n");
  return changes <= most;
}

function isAnyRemoved(db: Database, user: string, seq: number): boolean {
  return db.get(removedSince.text, { owner: user, seq })?.["removed"] === 1;
}

function lastErasure(db: Database): unknown {
  return db.get(readMeta.text, { key: LAST_ERASURE })?.["value"];
}

function* tally(db: Database, user: string, basis: Basis): Generator<JobStep, ReadonlyMap<number, TopicTally>> {
  const tallies = new Map<number, TopicTally>();
  let last: Row | undefined;
  for (let done = 0; ; ) {
    const rows = pageAfter(db, user, basis, last);
    for (const row of rows) {
      const scope = numberOf(row, "scope_id");
      const own = tallies.get(scope) ?? new TopicTally();
      tallies.set(scope, own);
      own.add(numberOf(row, "document"), trustSet([textOf(row, "trust") as Trust]), wordsOf(row));
    }
    last = rows.at(-1);
    done += rows.length;
    if (rows.length < PAGE) return tallies;
    yield { done, total: done + PAGE };
  }
}

function pageAfter(db: Database, owner: string, basis: Basis, last: Row | undefined): readonly Row[] {
  const from = { owner, after: last === undefined ? 0 : numberOf(last, "id"), limit: PAGE };
  if (basis === "memories") return db.all(memoriesToCount.text, from);
  const place = last === undefined ? { session: 0, at: 0 } : { session: numberOf(last, "session_id"), at: numberOf(last, "at") };
  return db.all(turnsToCount.text, { ...from, ...place, sessions: basis === "sessions" ? 1 : 0 });
}

function wordsOf(row: Row): readonly string[] {
  const words = textOf(row, "words");
  return words === "" ? [] : words.split("\n");
}
