import type { MemoryKind, Notice, TurnRole } from "../core/records.ts";
import type { Scope } from "../core/scope.ts";

/** What became of each turn. */
export interface RecordReply {
  /** One a turn, in order: the stored turn's id, and whether it was there already. */
  readonly turns: readonly { readonly id: string; readonly outcome: "stored" | "known" }[];
  readonly notices: readonly Notice[];
}

/** What became of a written memory. */
export interface WriteReply {
  readonly id: string;
  /** `known`: the same memory is there and current; nothing was written. */
  readonly outcome: "stored" | "known";
  readonly notices: readonly Notice[];
}

/** What a change touched. */
export interface ChangeReply {
  /** Ids of the records that changed. */
  readonly changed: readonly string[];
  readonly notices: readonly Notice[];
}

/** The version that was stored. */
export interface PutIdentityReply {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly notices: readonly Notice[];
}

/** Proof of an erasure. Holds no word of what was erased. */
export interface Receipt {
  readonly id: string;
  readonly at: number;
  readonly erased: Readonly<
    Record<"turns" | "memories" | "amendments" | "identity" | "chunks" | "embeddings" | "changes" | "secrets" | "tags" | "entities", number>
  >;
  /** Memories that came from an erased turn: kept, flagged for review. */
  readonly flagged: readonly string[];
  /** What was looked for afterwards, and that none of it was found. */
  readonly verified: readonly string[];
  readonly notices: readonly Notice[];
}

/** A masked secret, without its original. */
export interface SecretEntry {
  readonly secret: string;
  /** The record whose text holds the placeholder. */
  readonly id: string;
  readonly type: string;
  readonly placeholder: string;
  readonly at: number;
}

/** A tag, and how many current memories carry it. */
export interface TagCount {
  readonly tag: string;
  readonly memories: number;
}

/** Counts of what the scope sees, and sizes of the whole store. */
export interface Stats {
  readonly turns: number;
  readonly sessions: number;
  readonly memories: number;
  readonly superseded: number;
  readonly forgotten: number;
  readonly identity: number;
  readonly entities: number;
  readonly tags: number;
  readonly changes: number;
  readonly chunks: number;
  /** Size of the database file, bytes. */
  readonly bytes: number;
  readonly schemaVersion: number;
  readonly sqliteVersion: string;
}

/** What a check found and what a repair did. */
export interface CheckReport {
  readonly ok: boolean;
  /** One a fault: where, what, and which side is damaged. */
  readonly problems: readonly { readonly part: string; readonly side: "truth" | "derived"; readonly problem: string }[];
  readonly repaired: readonly string[];
  /** The damaged file, when it was set aside. */
  readonly kept?: string;
}

/** A file made ready to be read in parts with `exportRead`. */
export interface ExportedPart {
  readonly file: string;
  readonly bytes: number;
}

/** What a restore did, or would do. */
export interface RestoreReport {
  readonly format: "sqlite" | "jsonl";
  readonly applied: boolean;
  readonly added: Readonly<Record<string, number>>;
  /** There already, with the same content. */
  readonly known: number;
  /** There already, with other content: kept as they are. */
  readonly conflicts: readonly string[];
  /** Erased here before: not brought back. */
  readonly tombstoned: number;
  /** Of other scopes: left out. */
  readonly outside: number;
  readonly notices: readonly Notice[];
}

/** A state and its reason: what a lesser mode looks like. */
export interface StoreStatus {
  readonly storage: {
    readonly backend: "opfs" | "idb" | "memory";
    readonly durable: boolean;
    readonly reason: string;
    /** Idle check after an unclean end. */
    readonly check: "clean" | "pending" | "running" | "damaged";
    /** What the last check found; empty when clean. */
    readonly problems: readonly string[];
  };
  /** Search by words: `reindexing` after a new way of reading words; what is not indexed yet is not found. */
  readonly words: { readonly state: "ready" | "reindexing"; readonly reason: string; readonly done?: number; readonly total?: number };
  readonly leader: { readonly id: string; readonly epoch: number };
  readonly lastExportAt?: number;
  readonly schemaVersion: number;
  readonly build: string;
}

/** What a `watch` sends as progress. */
export type WatchEvent =
  | { readonly type: "status"; readonly status: StoreStatus }
  | { readonly type: "changed"; readonly scope: Scope; readonly seq: number };

export interface SearchReply {
  readonly hits: readonly Hit[];
  readonly notices: readonly Notice[];
}

/** How a hit's score came about. Only the parts that it has. */
export interface HitParts {
  /** BM25 of the hit's own words, times the weight of who said it. */
  readonly lexical?: number;
  /** Added by the turn before it. */
  readonly context?: number;
  /** Exact terms and phrases of the query that it holds. */
  readonly exact?: number;
  /** Share of the query's known names that it names. */
  readonly entity?: number;
}

/** One reason, for people: the terms or names in the hit, and the number that `parts` has for it. */
export interface HitReason {
  readonly part: keyof HitParts;
  readonly terms: readonly string[];
  readonly value: number;
}

export interface Hit {
  readonly id: string;
  readonly kind: "turn" | MemoryKind;
  readonly text: string;
  /** Only orders the hits of one search: the parts, each on its own scale, added up. */
  readonly score: number;
  readonly parts: HitParts;
  readonly why: readonly HitReason[];
  /** Places of the query's terms in `text`: UTF-16 units, end exclusive, in order. */
  readonly highlights: readonly { readonly start: number; readonly end: number }[];
  /** When it was said or happened, epoch ms. */
  readonly at: number;
  readonly session?: string;
  readonly role?: TurnRole;
  /** Turns that a memory came from. */
  readonly sources: readonly string[];
}
