import type { MatcherCache } from "./entity-links.ts";
import type { ScopedDatabase } from "./scoped-database.ts";

/**
 * One kind of record as the change log sees it: whole images that are read, added, changed and removed. What is derived from a
 * record (words, entity links, tag counts) follows inside these calls, so that nothing above can forget it.
 */
export interface RecordTable<R> {
  /** The record that the caller sees under this id. */
  read(db: ScopedDatabase, id: string): R | undefined;
  /** Adds a record in the database's scope. The id must be free. */
  add(db: ScopedDatabase, record: R): void;
  /** Replaces `current` by `next`: same id, other fields. */
  change(db: ScopedDatabase, current: R, next: R): void;
  remove(db: ScopedDatabase, current: R): void;
}

/** What tables need beside the database. */
export interface TableContext {
  readonly matchers: MatcherCache;
}
