import { Ledger } from "../../core/attention/ledger.ts";
import { eventsAfter, goneCount, hitsAfter } from "../../storage/attention.sql.ts";
import type { Database } from "../../storage/database.ts";
import { numberOf, textOf } from "../../storage/rows.ts";

/**
 * Retrievals in memory, following their tables. Rows are only added and removed, so it reads on from the last event that it knows, and all
 * anew when something went. A hundred thousand rows cost 60 to 100 ms to read, and only what is new after that.
 */
export class FollowedLedger {
  readonly #db: Database;
  #held: { readonly ledger: Ledger; readonly from: number; readonly gone: number } | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Holds at least everything from `from` on, epoch ms. */
  from(from: number): Ledger {
    const gone = numberOf(this.#db.get(goneCount.text) ?? {}, "n");
    // What a transaction has changed may be taken back: nothing of it is held.
    if (this.#db.inTransaction) return readOn(this.#db, new Ledger(), from);
    if (this.#held === undefined || this.#held.gone !== gone || this.#held.from > from) this.#held = { ledger: new Ledger(), from, gone };
    return readOn(this.#db, this.#held.ledger, this.#held.from);
  }
}

function readOn(db: Database, ledger: Ledger, from: number): Ledger {
  const after = ledger.last;
  const places = new Map<number, number>();
  for (const row of db.all(eventsAfter.text, { after, from })) {
    const id = numberOf(row, "id");
    places.set(id, ledger.events.length);
    ledger.addEvent({
      id,
      scope: numberOf(row, "scope_id"),
      source: textOf(row, "source"),
      at: numberOf(row, "at"),
      calls: numberOf(row, "calls"),
    });
  }
  if (places.size === 0) return ledger;
  for (const row of db.all(hitsAfter.text, { after, from })) {
    const event = places.get(numberOf(row, "event_id"));
    if (event !== undefined)
      ledger.addHit(event, {
        owner: numberOf(row, "owner"),
        hits: numberOf(row, "hits"),
        similar: numberOf(row, "similar"),
        similarity: numberOf(row, "similarity"),
      });
  }
  return ledger;
}
