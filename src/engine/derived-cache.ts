import type { Database } from "../storage/database.ts";

/** What is kept at a time: a person looks at few things at once. */
const MOST_KEPT = 8;

/** Readings of derived tables that cost a walk over all of them: kept until anything in the database changes. */
export class DerivedCache {
  readonly #db: Database;
  readonly #kept = new Map<string, unknown>();
  #version = -1;

  constructor(db: Database) {
    this.#db = db;
  }

  /** What `make` gives, read again only when something has changed. `key` names the kind of reading and its scope. */
  of<T>(key: string, make: () => T): T {
    const { totalChanges } = this.#db;
    if (totalChanges !== this.#version || this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#version = totalChanges;
    if (!this.#kept.has(key)) this.#kept.set(key, make());
    return this.#kept.get(key) as T;
  }
}
