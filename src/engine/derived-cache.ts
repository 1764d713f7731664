import type { Database } from "../storage/database.ts";

/** What is kept at a time: a person looks at few things at once. */
const MOST_KEPT = 8;

/** Readings of derived tables that cost a walk over all of them: kept until something changes that they could show. */
export class DerivedCache {
  readonly #db: Database;
  /** Rows that were changed without changing what is derived. */
  readonly #besides: () => number;
  readonly #kept = new Map<string, unknown>();
  #version = -1;

  constructor(db: Database, besides: () => number) {
    this.#db = db;
    this.#besides = besides;
  }

  /**
   * What `make` gives, read again only when something has changed. `key` names the kind of reading and its scope. Within a transaction, which
   * may be taken back, it is always made.
   */
  of<T>(key: string, make: () => T): T {
    if (this.#db.inTransaction) return make();
    const version = this.#db.totalChanges - this.#besides();
    if (version !== this.#version || (this.#kept.size >= MOST_KEPT && !this.#kept.has(key))) this.#kept.clear();
    this.#version = version;
    if (!this.#kept.has(key)) this.#kept.set(key, make());
    return this.#kept.get(key) as T;
  }

  /** Nothing of what was erased is held. */
  clear(): void {
    this.#kept.clear();
  }
}
