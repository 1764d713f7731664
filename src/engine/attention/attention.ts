import type { AttentionGrouping } from "../../contract/contract.ts";
import type { Groups } from "../../core/attention/groups.ts";
import type { Ledger } from "../../core/attention/ledger.ts";
import { SIMILARITY_UNIT } from "../../core/attention/sources.ts";
import type { Scope } from "../../core/scope.ts";
import { dayNumber } from "../../core/time.ts";
import { addEvent, addHits } from "../../storage/attention.sql.ts";
import type { Database } from "../../storage/database.ts";
import { numberOf } from "../../storage/rows.ts";
import { scopedDatabase } from "../../storage/scoped-database.ts";
import { inTransaction } from "../../storage/transaction.ts";
import type { AttentionEvent, EventBuffer } from "./event-buffer.ts";
import { FollowedLedger } from "./followed-ledger.ts";

/** Groupings kept: a page looks at one scope, in two ways. */
const MOST_GROUPS = 4;

/** What the engine knows of retrievals while the store is open: those not written yet, and what a heatmap is drawn from. */
export class Attention {
  readonly waiting: EventBuffer;
  readonly #db: Database;
  readonly #ledger: FollowedLedger;
  readonly #groups = new Map<string, { readonly stamp: number; readonly groups: Groups }>();
  /** Rows that were changed by writing events, or by what else shows in no group. */
  #ownChanges = 0;

  constructor(db: Database, waiting: EventBuffer) {
    this.#db = db;
    this.waiting = waiting;
    this.#ledger = new FollowedLedger(db);
  }

  /** Rows that were changed by writing events, or by what else changes nothing that is derived. */
  get ownChanges(): number {
    return this.#ownChanges;
  }

  /** Takes note of rows that were changed without changing a record, such as the marks of a block: readings of derived tables stay good. */
  passOver(rows: number): void {
    this.#ownChanges += rows;
  }

  /** Writes the oldest waiting events, about so many rows, in a transaction of their own. When it throws they still wait. */
  write(rows: number): void {
    const before = this.#db.totalChanges;
    const events = this.waiting.oldest(rows);
    if (events.length === 0) return;
    try {
      inTransaction(this.#db, () => {
        for (const event of events) writeEvent(this.#db, event);
      });
    } finally {
      this.#ownChanges += this.#db.totalChanges - before;
    }
    this.waiting.remove(events);
  }

  /** Everything from `from` on, epoch ms, that is written. */
  ledgerFrom(from: number): Ledger {
    return this.#ledger.from(from);
  }

  /** Made by `make`, or as they were while nothing but events was written since. Within a transaction, which may be taken back, always made. */
  groups(by: AttentionGrouping, scope: Scope, make: () => Groups): Groups {
    if (this.#db.inTransaction) return make();
    const key = JSON.stringify([by, scope]);
    const stamp = this.#db.totalChanges - this.#ownChanges;
    const known = this.#groups.get(key);
    if (known?.stamp === stamp) return known.groups;
    const groups = make();
    if (this.#groups.size >= MOST_GROUPS) this.#groups.clear();
    this.#groups.set(key, { stamp, groups });
    return groups;
  }

  /** What was erased is not written any more, and its words name no group. */
  forgetRecords(ids: ReadonlySet<string>): void {
    this.waiting.forgetRecords(ids);
    this.#groups.clear();
  }

  forgetScope(scope: Scope): void {
    this.waiting.forgetScope(scope);
    this.#groups.clear();
  }
}

function writeEvent(db: Database, { scope, source, at, zone, hits }: AttentionEvent): void {
  const scopedDb = scopedDatabase(db, scope);
  const day = dayNumber(at, zone);
  const event = numberOf(scopedDb.get(addEvent, { source, at, day, records: hits.length }) ?? {}, "id");
  const rows = hits.map(({ id, similarity }) => ({ id, ...(similarity === undefined ? {} : { similarity: inUnits(similarity) }) }));
  if (rows.length > 0) scopedDb.run(addHits, { event, hits: JSON.stringify(rows) });
}

function inUnits(similarity: number): number {
  return Math.round(similarity * SIMILARITY_UNIT);
}
