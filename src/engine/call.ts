import type { RequestEnvelope } from "../contract/envelope.ts";
import type { ChangeAction, Entity, IdentityRecord, MemoryRecord, Notice, RecordKind, Turn } from "../core/records.ts";
import type { Database } from "../storage/database.ts";
import type { MatcherCache } from "../storage/entity-links.ts";
import { entityTable } from "../storage/entity-table.ts";
import { identityTable } from "../storage/identity-table.ts";
import { memoryTable } from "../storage/memory-table.ts";
import type { RecordTable } from "../storage/record-table.ts";
import { forgetScopeIds, scopedDatabase } from "../storage/scoped-database.ts";
import type { ScopedDatabase } from "../storage/scoped-database.ts";
import type { DerivedCache } from "./derived-cache.ts";
import type { Attention } from "./attention/attention.ts";
import type { Meaning } from "./meaning/meaning.ts";
import type { TermCounts } from "./search/term-counts.ts";
import type { Upkeep } from "./upkeep/upkeep.ts";
import { turnTable } from "../storage/turn-table.ts";

/** The record that each kind holds. */
export interface RecordsByKind {
  readonly turn: Turn;
  readonly memory: MemoryRecord;
  readonly identity: IdentityRecord;
  readonly entity: Entity;
}

export type RecordOf<K extends RecordKind> = RecordsByKind[K];

/** Every kind of record and its table. */
export type Tables = { readonly [K in RecordKind]: RecordTable<RecordsByKind[K]> };

export function createTables(matchers: MatcherCache): Tables {
  return { turn: turnTable({ matchers }), memory: memoryTable({ matchers }), identity: identityTable, entity: entityTable({ matchers }) };
}

/** What lives as long as the store is open. */
export interface Engine {
  readonly db: Database;
  readonly tables: Tables;
  readonly matchers: MatcherCache;
  /** The store's own secret: keys tombstones and placeholders. */
  readonly storeKey: Uint8Array;
  /** Set by an erasure: after the commit the log and every old copy of the file are purged before anyone is answered. */
  readonly purge: { wanted: boolean };
  /** How common terms are: what a search chooses its terms by. */
  readonly counts: TermCounts;
  /** Readings of derived tables. */
  readonly derived: DerivedCache;
  /** What keeps derived tables fresh. */
  readonly upkeep: Pick<Upkeep, "state">;
  /** What a query means, and whose vectors there are, where a model is at work. */
  readonly meaning: Pick<Meaning, "of" | "atWork">;
  /** What was retrieved. */
  readonly attention: Attention;
}

/** What follows the database by hand is forgotten when a change was taken back, or took names or scopes away. */
export function dropCaches({ db, matchers }: Pick<Engine, "db" | "matchers">): void {
  matchers.clear();
  forgetScopeIds(db);
}

/** One request under way: everything its effect depends on. */
export interface Call {
  readonly engine: Engine;
  readonly db: ScopedDatabase;
  readonly request: string;
  readonly actor: string;
  /** The caller's clock, epoch ms: the only now there is. */
  readonly at: number;
  readonly zone: string;
  /** What the caller should know beside the reply. */
  readonly notices: Notice[];
  /** What the trail calls this act. */
  readonly action: ChangeAction;
}

export function createCall(engine: Engine, envelope: RequestEnvelope, action: ChangeAction): Call {
  return {
    engine,
    db: scopedDatabase(engine.db, envelope.scope),
    request: envelope.id,
    actor: envelope.actor,
    at: envelope.at,
    zone: envelope.zone,
    notices: [],
    action,
  };
}
