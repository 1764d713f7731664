import { dueOf } from "../../core/attention/fold.ts";
import type { DayVolume, Due } from "../../core/attention/fold.ts";
import {
  addFoldedEvent,
  daysOf,
  dropEvents,
  dropHits,
  dueEvents,
  foldedEvent,
  foldEvents,
  foldHits,
  oldEvent,
} from "../../storage/attention-upkeep.sql.ts";
import type { Database } from "../../storage/database.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import { inTransaction } from "../../storage/transaction.ts";
import { readAccount, writeAccount } from "../account.ts";
import type { Backlog, JobOptions, JobProgress, UpkeepJob } from "../job.ts";

const JOB = "attention";
/** Rows that one step folds or drops: a few milliseconds. */
const STEP_ROWS = 300;
const STEP_EVENTS = 50;

/** Folds retrievals of past days, and lets the oldest go where there are very many, so that what is kept of them stays bounded. */
export const foldAttention: UpkeepJob = {
  name: JOB,

  blocked: () => undefined,

  backlog(db: Database, user: string): Backlog {
    const days = volumes(db, user);
    const due = dueOf(days);
    return { total: sum(days), waiting: sum(days.filter((day) => isDue(day, due))) };
  },

  *steps(db: Database, user: string, { at }: JobOptions): Generator<JobProgress, void> {
    const days = volumes(db, user);
    const total = sum(days);
    let steps = 0;
    // What is folded counts anew: it may be too much by then.
    for (let due = dueOf(days); foldSome(db, user, due) || dropSome(db, user, due, at); ) {
      steps += 1;
      yield { done: Math.min(total, steps * STEP_EVENTS), total };
      if (db.get(dueEvents.text, { user, before: due.fold, limit: 1 }) === undefined) due = dueOf(volumes(db, user));
    }
    if (steps > 0 || (total > 0 && readAccount(db, user, JOB) === undefined)) keepBasis(db, user, at, droppedBefore(db, user));
  },
};

/** The first day of which all is still kept, days since 1970-01-01; undefined while nothing was dropped. */
export function droppedBefore(db: Database, user: string): number | undefined {
  return (readAccount(db, user, JOB)?.basis as { readonly droppedBefore?: number } | undefined)?.droppedBefore;
}

interface UserDay extends DayVolume {
  readonly events: number;
}

function volumes(db: Database, user: string): readonly UserDay[] {
  return db.all(daysOf.text, { user }).map((row) => ({
    day: numberOf(row, "day"),
    folded: row["folded"] === 1,
    rows: numberOf(row, "records"),
    events: numberOf(row, "events"),
    last: numberOf(row, "last"),
  }));
}

function sum(days: readonly UserDay[]): number {
  return days.reduce((total, { events }) => total + events, 0);
}

function isDue({ day, folded }: UserDay, due: Due): boolean {
  return day < (folded ? due.drop : due.fold);
}

/** Folds a few events into that of their day. False when none is due. */
function foldSome(db: Database, user: string, { fold }: Due): boolean {
  if (!Number.isFinite(fold)) return false;
  const due = db.all(dueEvents.text, { user, before: fold, limit: STEP_EVENTS });
  const [first] = due;
  if (first === undefined) return false;
  let rows = 0;
  const taken = due.filter((row) => {
    const fits = rows < STEP_ROWS;
    rows += numberOf(row, "records");
    return fits;
  });
  const events = JSON.stringify(taken.map((row) => numberOf(row, "id")));
  inTransaction(db, () => {
    const key = { scope: numberOf(first, "scope"), day: numberOf(first, "day"), source: textOf(first, "source") };
    const folded = numberOf(db.get(foldedEvent.text, key) ?? db.get(addFoldedEvent.text, key) ?? {}, "id");
    db.run(foldHits.text, { folded, events });
    db.run(foldEvents.text, { folded, events });
    db.run(dropEvents.text, { events });
  });
  return true;
}

/** Lets a part of the oldest days go. False when none is due. */
function dropSome(db: Database, user: string, { drop }: Due, at: number): boolean {
  if (!Number.isFinite(drop)) return false;
  const old = db.get(oldEvent.text, { user, before: drop });
  if (old === undefined) return false;
  const event = numberOf(old, "id");
  inTransaction(db, () => {
    // Said before anything of that day is missing.
    if (droppedBefore(db, user) !== drop) keepBasis(db, user, at, drop);
    if (db.run(dropHits.text, { event, most: STEP_ROWS }) < STEP_ROWS) db.run(dropEvents.text, { events: JSON.stringify([event]) });
  });
  return true;
}

function keepBasis(db: Database, user: string, at: number, before: number | undefined): void {
  writeAccount(db, user, JOB, { finishedAt: at, generation: 0, basis: before === undefined ? {} : { droppedBefore: before } });
}
