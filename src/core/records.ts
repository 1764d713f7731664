import type { RolesProblem } from "./roles/parse-roles.ts";
import type { Scope } from "./scope.ts";

/**
 * What the store holds, as callers see it: plain readonly data. The same shapes are the lines of a JSONL export
 * and the images of the change log. Times are epoch milliseconds.
 */

/** How exact a calendar time is. `instant` is a moment; the others cover their whole day, month or year. */
export type Precision = "instant" | "day" | "month" | "year";

/** Where a text came from, strongest first. */
export type Trust = "user" | "agent" | "page" | "import";

export const TRUSTS: readonly Trust[] = ["user", "agent", "page", "import"];

/** Role of a raw turn. */
export type TurnRole = "user" | "assistant" | "system" | "tool";

export const TURN_ROLES: readonly TurnRole[] = ["user", "assistant", "system", "tool"];

/** A raw thing said, kept whole and for ever (until erased). */
export interface Turn {
  readonly id: string;
  readonly scope: Scope;
  /** The host's own name for the run of turns. */
  readonly session: string;
  readonly role: TurnRole;
  readonly text: string;
  /** When it was said. */
  readonly at: number;
  /** IANA zone of the writer. */
  readonly zone: string;
  readonly recordedAt: number;
  readonly trust: Trust;
  /** The host's id for this turn, when it has one. */
  readonly externalId?: string;
  /** Distinguishes intended repeats of one text in one session, from 0. */
  readonly occurrence: number;
  readonly forgottenAt?: number;
  /** When it was looked at and nothing was kept of it. */
  readonly reviewedAt?: number;
}

/** A run of turns. */
export interface Session {
  readonly session: string;
  readonly scope: Scope;
  readonly turns: number;
  /** When its first and its last turn were said. */
  readonly startedAt: number;
  readonly lastAt: number;
  /** When its life ended, where its host tells of it: by the host, or at the next start because its page had died. */
  readonly endedAt?: number;
  readonly endedBy?: "host" | "catch_up";
  /** When its host last emptied its window. */
  readonly compactedAt?: number;
}

/** What kind of record a memory is. */
export type MemoryKind = "narrative" | "fact" | "reflection" | "dream" | "summary";

export const MEMORY_KINDS: readonly MemoryKind[] = ["narrative", "fact", "reflection", "dream", "summary"];

/** A text added later to a memory; the memory's own text never changes. */
export interface Amendment {
  readonly id: string;
  readonly text: string;
  readonly reason?: string;
  readonly recordedAt: number;
  readonly trust: Trust;
}

/** Scores 1 to 5. A missing one counts as 3 and is named in `Memory.inferred`. */
export interface Scores {
  readonly importance?: number;
  readonly emotional?: number;
  readonly unresolved?: number;
}

/** The stored part of a memory: what an export line and the change log hold. */
export interface MemoryRecord extends Scores {
  readonly id: string;
  readonly scope: Scope;
  readonly kind: MemoryKind;
  /** What happened, one sentence, with its tone. */
  readonly gesture: string;
  /** Backdrop. */
  readonly context?: string;
  /** The instant. */
  readonly moment?: string;
  /** Where thought was heading. */
  readonly direction?: string;
  readonly tags: readonly string[];
  /** Entity → role. */
  readonly roles: Readonly<Record<string, string>>;
  /** The text that the roles were read from, as it was written; absent when they were given as an object. */
  readonly rolesText?: string;
  /** Pieces of that text that could not be read, verbatim, each with what is wrong with it. */
  readonly rolesUnread?: readonly { readonly text: string; readonly problem: RolesProblem }[];
  /** Names of entities given by the writer. */
  readonly entities: readonly string[];
  /** Ids of the turns it came from. */
  readonly sources: readonly string[];
  readonly amendments: readonly Amendment[];
  /** An attribute that people change: name, location, employer … */
  readonly slot?: string;
  /** −1 dislikes, 1 likes; only with a slot. */
  readonly polarity?: -1 | 1;
  readonly occurredAt?: number;
  readonly occurredPrecision?: Precision;
  readonly recordedAt: number;
  readonly zone: string;
  /** True in the world from this instant (inclusive) … */
  readonly validFrom?: number;
  /** … until this one (exclusive). */
  readonly validTo?: number;
  readonly validFromPrecision?: Precision;
  readonly validToPrecision?: Precision;
  readonly trust: Trust;
  readonly pinned: boolean;
  readonly supersededBy?: string;
  readonly supersededAt?: number;
  readonly supersededWhy?: string;
  readonly forgottenAt?: number;
  /** Set when a turn it came from was erased: a human should look at it. */
  readonly flaggedAt?: number;
}

/** A memory as read: the stored part and what is computed when reading. */
export interface Memory extends MemoryRecord {
  /** The memory's text with its amendments in order. */
  readonly text: string;
  /** 1 to 5, from how many other memories share its most common tag. */
  readonly recurrence: number;
  /** 0.2 to 1.0 before, 0 to 1.0 after the anti-inflation factor. */
  readonly weight: number;
  /** Scores that were not given and count as 3. */
  readonly inferred: readonly ("importance" | "emotional" | "unresolved")[];
  /** Names of known entities found in its text or given with it. */
  readonly mentions: readonly string[];
}

/** What the identity groups hold. Versions are kept: an overwrite keeps the old value. */
export type IdentityKind = "identity" | "profile" | "self" | "snapshot" | "thread";

export const IDENTITY_KINDS: readonly IdentityKind[] = ["identity", "profile", "self", "snapshot", "thread"];

/** Aspects by kind; `identity`, `snapshot` and `thread` have none. */
export const ASPECTS = {
  profile: ["fact", "impression", "relationship"],
  self: ["fact", "terrain", "reflection"],
} as const;

/** How a thread of thought stands. */
export type ThreadStatus = "open" | "explored" | "abandoned";

export const THREAD_STATUSES: readonly ThreadStatus[] = ["open", "explored", "abandoned"];

/** One version of a profile, self-concept field, identity text, snapshot or thread. */
export interface IdentityRecord extends Scores {
  /** Id of this version. */
  readonly id: string;
  /** What is versioned: stable over all versions of one profile field, thread … */
  readonly key: string;
  readonly kind: IdentityKind;
  readonly scope: Scope;
  /** Profile: the entity's name. */
  readonly subject?: string;
  readonly aspect?: string;
  readonly version: number;
  readonly text: string;
  readonly recordedAt: number;
  readonly pinned: boolean;
  /** Thread only. */
  readonly status?: ThreadStatus;
  readonly recurrence?: number;
  /** Thread only: 0.2 to 1.0. */
  readonly weight?: number;
  readonly exploredAt?: number;
  /** False for the versions that were replaced. */
  readonly current: boolean;
}

/** A known person or thing and its other names. */
export interface Entity {
  readonly name: string;
  readonly user: string;
  readonly aliases: readonly string[];
  /** Named by the host as a person (at open or later), not only in a memory. */
  readonly known: boolean;
}

/** What a change was done to. */
export type RecordKind = "turn" | "memory" | "identity" | "entity";

/** What was done. */
export type ChangeAction =
  | "record"
  | "write"
  | "update"
  | "amend"
  | "supersede"
  | "forget"
  | "unforget"
  | "undo"
  | "erase"
  | "wipe"
  | "restore"
  | "import"
  | "identity"
  | "people"
  | "merge"
  | "split"
  | "unmask"
  | "review"
  | "unreview";

/** One line of the trail: what one request did to one record. */
export interface Change {
  /** Order given by the leader; never reused. */
  readonly seq: number;
  readonly request: string;
  readonly actor: string;
  readonly action: ChangeAction;
  readonly kind: RecordKind;
  readonly id: string;
  readonly scope: Scope;
  readonly at: number;
  /** Only the fields that the change touched, null where there was none; absent for a creation; the whole record for a removal. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** Only the fields that the change touched; empty for a creation (the record itself is there); absent for a removal. */
  readonly after?: Readonly<Record<string, unknown>>;
  /** The request that undid it. */
  readonly undoneBy?: string;
  /** True when an erasure emptied it. */
  readonly erased: boolean;
}

/** Something the caller should know although the call succeeded. */
export interface Notice {
  readonly code:
    | "surrogates_repaired"
    | "secret_masked"
    | "erased_skipped"
    | "tombstone_skipped"
    | "snapshot_removed"
    | "search_cut_short"
    | "words_reindexing"
    | "purge_pending"
    /** Pieces of a roles text could not be read; `details.unread` says where they are in the stored text, and what is wrong with each. */
    | "roles_unread"
    /** The same memory is there already with other tags, scores or names: those of this call were not taken. */
    | "kept_as_it_was"
    /** Injection: there is no model, so what bears on a turn was found by words alone. */
    | "no_model"
    /** Injection: the query's vector did not come in time, or its language is none of the model's; `details.state` says which. */
    | "meaning_missing"
    /** Injection: themes are older than what they are made of, or were never made. */
    | "upkeep_stale"
    /** Injection: more was stored than was looked through; `details` says how much. */
    | "scan_truncated"
    /** Injection: the store holds nothing that this scope sees. */
    | "store_empty"
    /** Injection: nothing here is known well enough to be worth the room. */
    | "nothing_confident"
    /** Injection: the limit is below what the fence alone needs. */
    | "limit_too_small"
    /** Injection: tokens were counted by their upper bound, as the tokenizer could not be loaded. */
    | "tokens_bounded"
    /** Injection: texts that read like instructions were kept out; `details.ids`. */
    | "instructions_kept_out"
    /** A block of this store was taken out of what was recorded. */
    | "injection_removed";
  readonly message: string;
  /** The record it speaks of. */
  readonly id?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}
