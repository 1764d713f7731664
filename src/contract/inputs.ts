import type { AttentionUse } from "../core/attention/sources.ts";
import type { ModelEntryInput } from "../core/embedding/parse-model-entry.ts";
import type { IdentityKind, MemoryKind, Scores, ThreadStatus, Trust, TurnRole } from "../core/records.ts";
import type { ScopeInput } from "../core/scope.ts";

/**
 * Entity → role, or a text of at most 10,000 characters that says it: `A=judge+execute; B=review`, full-width signs too, other names in
 * parentheses, or `A reviews → B decides → C executes`. What cannot be read of a text is kept and told, never refused.
 */
export type RolesInput = Readonly<Record<string, string>> | string;

export type Empty = Readonly<Record<string, never>>;

/** Epoch ms, or ISO 8601: `2026-08-13`, `2026-08`, `2026`, `2026-08-13T10:00:00Z`, or without an offset in the writer's zone. */
export type TimeInput = number | string;

/** A turn to record. `at` defaults to the time of the call, `trust` to what the role implies. */
export interface TurnInput {
  /** UUIDv7; made by the client when left out. */
  readonly id?: string;
  readonly role: TurnRole;
  readonly text: string;
  readonly at?: TimeInput;
  readonly externalId?: string;
  readonly occurrence?: number;
  readonly trust?: Trust;
}

/** Turns of one session, in order. */
export interface RecordInput {
  readonly session: string;
  readonly turns: readonly TurnInput[];
  /** Default `on`: keys, tokens, private keys and cards are masked before they are stored. */
  readonly screen?: "on" | "off";
}

export interface WriteInput extends Scores {
  readonly id?: string;
  /** Default `narrative`. */
  readonly kind?: MemoryKind;
  readonly gesture: string;
  readonly context?: string;
  readonly moment?: string;
  readonly direction?: string;
  readonly tags?: readonly string[];
  readonly roles?: RolesInput;
  readonly entities?: readonly string[];
  readonly sources?: readonly string[];
  readonly slot?: string;
  readonly polarity?: -1 | 1;
  readonly occurredAt?: TimeInput;
  readonly validFrom?: TimeInput;
  readonly validTo?: TimeInput;
  /** Default `agent`. */
  readonly trust?: Trust;
  readonly pinned?: boolean;
  /** Default `on`: keys, tokens, private keys and cards are masked before they are stored. */
  readonly screen?: "on" | "off";
}

/** `null` clears a score. Text is not here: amend or supersede. */
export interface UpdateInput {
  readonly id: string;
  readonly importance?: number | null;
  readonly emotional?: number | null;
  readonly unresolved?: number | null;
  readonly tags?: readonly string[];
  readonly roles?: RolesInput;
  readonly entities?: readonly string[];
  readonly sources?: readonly string[];
  readonly pinned?: boolean;
}

export interface AmendInput {
  readonly id: string;
  readonly text: string;
  readonly reason?: string;
  /** UUIDv7 of the amendment; made by the client when left out. */
  readonly amendment?: string;
  readonly trust?: Trust;
  /** Default `on`: keys, tokens, private keys and cards are masked before they are stored. */
  readonly screen?: "on" | "off";
}

/** What replaces what, and why. */
export interface SupersedeInput {
  readonly old: string;
  /** A new memory, or the id of one that is there. */
  readonly next: WriteInput | string;
  readonly why: string;
}

/** Which records, of any kind. */
export interface IdsInput {
  readonly ids: readonly string[];
}

export interface UndoInput {
  /** The request whose changes are taken back, all or none. */
  readonly request: string;
}

export interface PutIdentityInput extends Scores {
  readonly id?: string;
  readonly kind: IdentityKind;
  /** Thread: the thread's key to change; others derive it. */
  readonly key?: string;
  readonly subject?: string;
  readonly aspect?: string;
  /** May be left out only when an existing thread changes status or scores. */
  readonly text?: string;
  readonly pinned?: boolean;
  readonly status?: ThreadStatus;
  readonly recurrence?: number;
  /** Default `on`: keys, tokens, private keys and cards are masked before they are stored. */
  readonly screen?: "on" | "off";
}

/** People to know by name and alias. */
export interface PutPeopleInput {
  readonly people: readonly { readonly name: string; readonly aliases?: readonly string[] }[];
}

/** What to erase: ids of any kind of record, whole sessions, or both. */
export interface EraseInput {
  readonly ids?: readonly string[];
  readonly sessions?: readonly string[];
}

/** Whose data to erase. */
export interface WipeInput {
  /** Named in full by the caller: everything whose scope has these parts goes. */
  readonly scope: ScopeInput;
}

/** Which model gives the store its vectors; null for none, undefined for the one that the host packs. The user agreed to its download. */
export interface ChooseEmbedderInput {
  readonly model?: string | ModelEntryInput | null;
}

/** Which masked secret. */
export interface SecretInput {
  readonly secret: string;
}

/** Which record, and as of when. */
export interface GetInput {
  readonly id: string;
  /** State at this time, by the change log. */
  readonly asOf?: TimeInput;
}

/** Filters combine with and. Score bounds and `minWeight` are inclusive. */
export interface ListInput {
  readonly kinds?: readonly MemoryKind[];
  /** All of them. */
  readonly tags?: readonly string[];
  /** A known entity's name or alias. */
  readonly entity?: string;
  readonly slot?: string;
  readonly trust?: readonly Trust[];
  readonly pinned?: boolean;
  readonly minWeight?: number;
  readonly maxWeight?: number;
  readonly minImportance?: number;
  readonly minEmotional?: number;
  readonly minRecurrence?: number;
  readonly minUnresolved?: number;
  /** Happened, or recorded where that is not known, at or after. */
  readonly since?: TimeInput;
  /** The same before; a date without a time includes that whole day. */
  readonly until?: TimeInput;
  /** Default `current`: neither superseded, forgotten nor past its `validTo`. */
  readonly state?: "current" | "superseded" | "forgotten" | "ended" | "any";
  readonly asOf?: TimeInput;
  /** Default 50, at most 1,000. */
  readonly limit?: number;
  readonly offset?: number;
}

/** Filters combine with and, before the limit: `limit` counts live results. Filters that only memories have leave turns out. */
export interface SearchInput extends Omit<ListInput, "offset"> {
  /** Words, names, ids, "phrases in quotes". Never blank; at most 100,000 characters. */
  readonly query: string;
  /** Default both. */
  readonly in?: readonly ("memories" | "turns")[];
  /**
   * `hybrid` (default): words and, where a model is at work, meaning, which adds the 100 nearest texts at most; `words`: words alone; `typing`: words, the last one a prefix;
   * `substring`: a scan for the query as it is, inside words too.
   */
  readonly mode?: "hybrid" | "words" | "typing" | "substring";
  /** Default false. True tells of each hit where each leg had it. */
  readonly explain?: boolean;
  /**
   * Default false. True: meaning adds only texts of the clusters that the query leads to (see `clusters.route`), where clusters have been
   * made. A wide store is looked through for what belongs together; what lies elsewhere is found by its words alone.
   */
  readonly route?: boolean;
  /**
   * What it counts as in `attention`; `off`: it leaves no trace. Default `search`, and `off` for the mode `typing` and for a look back
   * with `asOf`.
   */
  readonly attention?: AttentionUse;
  /** Turns only. */
  readonly session?: string;
  /** Turns only. */
  readonly roles?: readonly TurnRole[];
}

/** A text to find tags for, of at most 100,000 characters. `limit` defaults to 10, at most 1,000. */
export interface SuggestTagsInput {
  readonly text: string;
  readonly limit?: number;
}

/** A page of a list. `limit` defaults to 50, at most 1,000. */
export interface PageInput {
  readonly limit?: number;
  readonly offset?: number;
}

/** Filters of the timeline; they combine with and. */
export interface TimelineInput extends PageInput {
  readonly session?: string;
  readonly since?: TimeInput;
  readonly until?: TimeInput;
  readonly roles?: readonly TurnRole[];
  readonly order?: "newest" | "oldest";
  readonly asOf?: TimeInput;
  readonly state?: "current" | "forgotten" | "any";
}

/** Filters of the trail. */
export interface ChangesInput extends PageInput {
  /** Only changes to this record. */
  readonly id?: string;
  /** Only changes of this request. */
  readonly request?: string;
}

/** Filters of the identity records. */
export interface ListIdentityInput extends PageInput {
  readonly kind: IdentityKind;
  readonly subject?: string;
  readonly status?: ThreadStatus | "all";
  readonly asOf?: TimeInput;
}

/** How to check. */
export interface CheckInput {
  /** Rebuild what is derived and damaged; the truth is never rebuilt from an index. */
  readonly repair?: boolean;
}

/** What an export covers. */
export interface ExportJsonlInput {
  /** Default: only what the caller's scope sees; `store` is every scope. */
  readonly range?: "scope" | "store";
  /** Default true. False leaves the change log out: the canonical form of a state. */
  readonly changes?: boolean;
}

export interface ExportReadInput {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

export interface RestoreUploadInput {
  readonly file: string;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

export interface RestoreApplyInput {
  readonly file: string;
  /** Default `scope`: only records that the caller's scope sees; `store` restores every scope in the file. */
  readonly range?: "scope" | "store";
}
