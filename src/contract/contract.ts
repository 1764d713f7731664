import type { Change, Entity, IdentityKind, IdentityRecord, Memory, MemoryKind, Notice, Scores, Session, ThreadStatus, Trust, Turn, TurnRole } from "../core/records.ts";
import type { Scope, ScopeInput } from "../core/scope.ts";

/**
 * Everything a page may ask of the engine: one method a line, plain data in, plain data out.
 * Times in inputs are epoch ms or ISO 8601 strings; a date without a time is read in the writer's zone.
 */
export interface Contract {
  // Writing
  record(input: RecordInput): RecordReply;
  write(input: WriteInput): WriteReply;
  update(input: UpdateInput): ChangeReply;
  amend(input: AmendInput): ChangeReply;
  supersede(input: SupersedeInput): WriteReply;
  forget(input: IdsInput): ChangeReply;
  unforget(input: IdsInput): ChangeReply;
  undo(input: UndoInput): ChangeReply;
  putIdentity(input: PutIdentityInput): PutIdentityReply;
  putPeople(input: PutPeopleInput): ChangeReply;
  erase(input: EraseInput): Receipt;
  wipe(input: WipeInput): Receipt;
  unmaskSecret(input: SecretInput): ChangeReply;
  restoreApply(input: RestoreApplyInput): RestoreReport;
  // Reading
  get(input: GetInput): Turn | Memory | IdentityRecord | null;
  list(input: ListInput): readonly Memory[];
  timeline(input: TimelineInput): readonly Turn[];
  sessions(input: PageInput): readonly Session[];
  changes(input: ChangesInput): readonly Change[];
  listIdentity(input: ListIdentityInput): readonly IdentityRecord[];
  identityHistory(input: { readonly key: string }): readonly IdentityRecord[];
  people(input: Empty): readonly Entity[];
  tags(input: PageInput): readonly TagCount[];
  secrets(input: { readonly id?: string }): readonly SecretEntry[];
  revealSecret(input: SecretInput): { readonly original: string };
  stats(input: Empty): Stats;
  // Long runs: progress and cancel
  check(input: CheckInput): CheckReport;
  exportJsonl(input: ExportJsonlInput): ExportedPart;
  exportFile(input: Empty): ExportedPart;
  exportRead(input: ExportReadInput): { readonly bytes: Uint8Array };
  restoreUpload(input: RestoreUploadInput): { readonly received: number };
  restorePreview(input: RestoreApplyInput): RestoreReport;
  // Life of the connection
  status(input: Empty): StoreStatus;
  watch(input: Empty): Empty;
}

export type Method = keyof Contract;
export type InputOf<M extends Method> = Parameters<Contract[M]>[0];
export type ReplyOf<M extends Method> = ReturnType<Contract[M]>;

/**
 * How the engine treats each method: a `read` is answered at once, a `change` joins the next group commit under its
 * request id, a `run` is long (sliced, with progress and cancel).
 */
export const METHODS: Readonly<Record<Method, "read" | "change" | "run">> = {
  record: "change", write: "change", update: "change", amend: "change", supersede: "change", forget: "change", unforget: "change",
  undo: "change", putIdentity: "change", putPeople: "change", erase: "change", wipe: "change", unmaskSecret: "change", restoreApply: "run",
  get: "read", list: "read", timeline: "read", sessions: "read", changes: "read", listIdentity: "read", identityHistory: "read",
  people: "read", tags: "read", secrets: "read", revealSecret: "read", stats: "read",
  check: "run", exportJsonl: "run", exportFile: "run", exportRead: "read", restoreUpload: "run", restorePreview: "run",
  status: "read", watch: "run",
};

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

/** What became of each turn. */
export interface RecordReply {
  /** One a turn, in order: the stored turn's id, and whether it was there already. */
  readonly turns: readonly { readonly id: string; readonly outcome: "stored" | "known" }[];
  readonly notices: readonly Notice[];
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
  readonly roles?: Readonly<Record<string, string>>;
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

/** `null` clears a score. Text is not here: amend or supersede. */
export interface UpdateInput {
  readonly id: string;
  readonly importance?: number | null;
  readonly emotional?: number | null;
  readonly unresolved?: number | null;
  readonly tags?: readonly string[];
  readonly roles?: Readonly<Record<string, string>>;
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

/** The version that was stored. */
export interface PutIdentityReply {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly notices: readonly Notice[];
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

/** Proof of an erasure. Holds no word of what was erased. */
export interface Receipt {
  readonly id: string;
  readonly at: number;
  readonly erased: Readonly<Record<"turns" | "memories" | "amendments" | "identity" | "chunks" | "embeddings" | "changes" | "secrets" | "tags" | "entities", number>>;
  /** Memories that came from an erased turn: kept, flagged for review. */
  readonly flagged: readonly string[];
  /** What was looked for afterwards, and that none of it was found. */
  readonly verified: readonly string[];
  readonly notices: readonly Notice[];
}

/** Which masked secret. */
export interface SecretInput {
  readonly secret: string;
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
  /** Recorded at or after. */
  readonly since?: TimeInput;
  /** Recorded before; a date without a time includes that whole day. */
  readonly until?: TimeInput;
  /** Default `current`: neither superseded, forgotten nor past its `validTo`. */
  readonly state?: "current" | "superseded" | "forgotten" | "ended" | "any";
  readonly asOf?: TimeInput;
  /** Default 50, at most 1,000. */
  readonly limit?: number;
  readonly offset?: number;
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

/** How to check. */
export interface CheckInput {
  /** Rebuild what is derived and damaged; the truth is never rebuilt from an index. */
  readonly repair?: boolean;
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

/** What an export covers. */
export interface ExportJsonlInput {
  /** Default: only what the caller's scope sees; `store` is every scope. */
  readonly range?: "scope" | "store";
  /** Default true. False leaves the change log out: the canonical form of a state. */
  readonly changes?: boolean;
}

/** A file made ready to be read in parts with `exportRead`. */
export interface ExportedPart {
  readonly file: string;
  readonly bytes: number;
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
  readonly leader: { readonly id: string; readonly epoch: number };
  readonly lastExportAt?: number;
  readonly schemaVersion: number;
  readonly build: string;
}

/** What a `watch` sends as progress. */
export type WatchEvent =
  | { readonly type: "status"; readonly status: StoreStatus }
  | { readonly type: "changed"; readonly scope: Scope; readonly seq: number };
