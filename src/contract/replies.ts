import type { ModelEntryInput } from "../core/embedding/parse-model-entry.ts";
import type { EmbedderProfile, LoadProgress } from "./embedder.ts";
import type { MemoryKind, Notice, TurnRole } from "../core/records.ts";
import type { Scope } from "../core/scope.ts";

/** What became of each turn. */
export interface RecordReply {
  /**
   * One a turn, in order: the stored turn's id, and whether it was there already. `injected`: the turn was nothing but a block that this
   * store had injected; nothing was stored, and nothing has the id, which is the one that was given.
   */
  readonly turns: readonly { readonly id: string; readonly outcome: "stored" | "known" | "injected" }[];
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

/** A tag in use that is near a text: the text says all its words, or is itself written much like it. */
export interface TagSuggestion extends TagCount {
  readonly why: "said" | "alike";
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

/** A choice that outlives the page. */
export interface EmbedderChoice {
  readonly model: string | ModelEntryInput;
  readonly profile?: EmbedderProfile;
}

/** Search by meaning, as the store has it. What is not embedded yet is found by words. */
export interface EmbedderStatus {
  /** `none`: no model is at work; `starting`: one is on its way; `failed`: it gives no vectors at present. */
  readonly state: "none" | "starting" | "embedding" | "ready" | "failed";
  readonly reason: string;
  readonly model?: string;
  readonly device?: string;
  readonly dtype?: string;
  /** ISO 639-1 codes; texts of other languages have no vector. */
  readonly languages?: readonly string[] | "many";
  /** `interface`: the model's real weights were never measured by those who made this version. */
  readonly verified?: "weights" | "interface";
  /** True when texts are sent to a service to be embedded. */
  readonly leavesDevice?: boolean;
  /** What was chosen for this store, and how its model was when it last worked: who leads gets it ready again. */
  readonly chosen?: EmbedderChoice;
  /** True when search by words alone was chosen: not even a packed model is got ready. */
  readonly declined?: boolean;
  /** A model that is got ready while another one serves; `progress` is of its download. */
  readonly preparing?: string;
  /** A model that was to take over and does not work here; the one that serves goes on. */
  readonly refused?: { readonly model: string; readonly reason: string; readonly todo?: string };
  /** Of a download. */
  readonly progress?: LoadProgress;
  /** What the user can do about a failure. */
  readonly todo?: string;
  /** The model that takes over when its vectors are complete. */
  readonly next?: string;
  /** Parts of text that were gone through, and all there are. */
  readonly done?: number;
  readonly total?: number;
  /** `settled: false` while the index is brought up to the store. */
  readonly index?: { readonly state: "sound" | "behind" | "rebuilt"; readonly settled: boolean; readonly mended: number };
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
  readonly embedder: EmbedderStatus;
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
  readonly meaning: MeaningUse;
  readonly notices: readonly Notice[];
}

/**
 * Whether meaning took part in a search. `off`: the mode asks for words alone; `none`: no model is at work; `late`: the query's vector
 * did not come in time; `language_unsupported`: the model does not know the query's language. But for `used`, the hits are those of words.
 */
export interface MeaningUse {
  readonly state: "used" | "off" | "none" | "late" | "language_unsupported";
  readonly language?: string;
  /** Ids of the clusters that meaning kept to, with `route: true`. */
  readonly clusters?: readonly number[];
}

/** How a hit's score came about. Only the parts that it has. */
export interface HitParts {
  /** BM25 of the hit's own words, times the weight of who said it; what people say is forgiven half its length. */
  readonly lexical?: number;
  /** Added by the turn before it. */
  readonly context?: number;
  /** Exact terms and phrases of the query that it holds. */
  readonly exact?: number;
  /** Share of the query's known names that it names. */
  readonly entity?: number;
  /** Cosine of the query and the nearest part of the hit's text, −1 to 1. What it means is the model's: see `nearness`. */
  readonly semantic?: number;
}

/** One reason, for people: the terms or names in the hit, and the number that `parts` has for it. */
export interface HitReason {
  readonly part: keyof HitParts;
  readonly terms: readonly string[];
  readonly value: number;
}

/** Where a hit stands in each leg's own order, from 1, and what each leg adds to its score. With `explain: true`. */
export type HitExplanation = Readonly<Partial<Record<"words" | "meaning", { readonly rank: number; readonly adds: number }>>> & {
  readonly exactAdds?: number;
  readonly entityAdds?: number;
};

export interface Hit {
  readonly id: string;
  readonly kind: "turn" | MemoryKind;
  readonly text: string;
  /** Only orders the hits of one search: the parts, each on its own scale, added up. */
  readonly score: number;
  readonly parts: HitParts;
  /** How near its meaning is, by what cosines of the model mean on this device. Absent where meaning took no part. */
  readonly nearness?: "same" | "related" | "distant";
  readonly explain?: HitExplanation;
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
