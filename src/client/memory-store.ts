/// <reference lib="esnext.disposable" preserve="true" />
import type { CheckInput, CheckReport, WatchEvent } from "../contract/contract.ts";
import type { Scope, ScopeInput } from "../core/scope.ts";
import { AttentionGroup } from "./attention-group.ts";
import type { Caller, RunOptions } from "./caller.ts";
import { ClusterGroup } from "./cluster-group.ts";
import type { EmbedderGroup } from "./embedder-group.ts";
import { ImportGroup } from "./import-group.ts";
import { InjectGroup } from "./inject-group.ts";
import { IdentityGroup, ProfileGroup, SelfGroup, SnapshotGroup, ThreadGroup } from "./identity-group.ts";
import { RecordCalls } from "./record-calls.ts";
import { RoleGroup } from "./role-group.ts";
import type { Send } from "./serve-port.ts";
import type { MemoryStatus } from "./status.ts";
import type { StoreHub } from "./store-hub.ts";
import { SessionGroup } from "./session-group.ts";
import { ChangeGroup, PeopleGroup, SecretGroup, TagGroup } from "./trail-groups.ts";
import { TopicGroup } from "./topic-group.ts";
import { TransferGroup } from "./transfer-group.ts";
import { UpkeepGroup } from "./upkeep-group.ts";

/** A change that another call, tab or agent made, in a scope that this view sees. */
export type ChangedEvent = Extract<WatchEvent, { type: "changed" }>;

/** What `on` can listen to. */
export interface StoreEvents {
  readonly status: MemoryStatus;
  readonly changed: ChangedEvent;
}

export interface CheckOptions extends RunOptions, CheckInput {}

/**
 * An opened store, seen from one scope. Every call rejects with a `StrandlineError` only, and settles: by answer,
 * `timeout`, `aborted`, `closed` or `worker_failed`.
 *
 * @example
 * ```ts
 * await using memory = await openMemory({ name: "atlas", agent: "Atlas", scope: { user: "alice" } });
 * await memory.write({ gesture: "Alice asked for shorter answers.", importance: 4 });
 * ```
 */
export class MemoryStore extends RecordCalls implements AsyncDisposable {
  readonly identity: IdentityGroup;
  readonly profiles: ProfileGroup;
  readonly self: SelfGroup;
  readonly snapshots: SnapshotGroup;
  readonly threads: ThreadGroup;
  readonly inject: InjectGroup;
  readonly sessions: SessionGroup;
  readonly people: PeopleGroup;
  readonly roles: RoleGroup;
  readonly tags: TagGroup;
  readonly topics: TopicGroup;
  readonly clusters: ClusterGroup;
  readonly upkeep: UpkeepGroup;
  readonly changes: ChangeGroup;
  readonly secrets: SecretGroup;
  readonly transfer: TransferGroup;
  readonly import: ImportGroup;
  readonly attention: AttentionGroup;
  /** Carries envelopes of other pages: see `servePort`. */
  readonly send: Send;
  readonly #hub: StoreHub;

  constructor(hub: StoreHub, caller: Caller) {
    super(caller);
    this.#hub = hub;
    this.identity = new IdentityGroup(caller);
    this.profiles = new ProfileGroup(caller);
    this.self = new SelfGroup(caller);
    this.snapshots = new SnapshotGroup(caller);
    this.threads = new ThreadGroup(caller);
    this.inject = new InjectGroup(caller);
    this.sessions = new SessionGroup(caller);
    this.people = new PeopleGroup(caller);
    this.roles = new RoleGroup(caller);
    this.tags = new TagGroup(caller);
    this.topics = new TopicGroup(caller);
    this.clusters = new ClusterGroup(caller);
    this.upkeep = new UpkeepGroup(caller);
    this.changes = new ChangeGroup(caller);
    this.secrets = new SecretGroup(caller);
    this.transfer = new TransferGroup(caller);
    this.import = new ImportGroup(caller);
    this.attention = new AttentionGroup(caller);
    this.send = (envelope, onProgress) => hub.connection.send(envelope, onProgress);
  }

  /** The model that finds by meaning: shared by all views and tabs of the store. */
  get embedder(): EmbedderGroup {
    return this.#hub.embedder;
  }

  /** The scope of this view. */
  get scope(): Scope {
    return this.caller.scope;
  }

  /** How things are, as this page knows them; `on("status")` tells when it changes. */
  get status(): MemoryStatus {
    return this.#hub.board.current;
  }

  /** Listens; returns what stops it. */
  on<E extends keyof StoreEvents>(event: E, listener: (news: StoreEvents[E]) => void): () => void {
    if (event === "status") return this.#hub.board.listen(listener as (news: MemoryStatus) => void);
    return this.#hub.watch(this.caller, listener as (news: ChangedEvent) => void);
  }

  /**
   * Looks for damage; `repair` rebuilds what is derived, never the truth from an index. Runs in slices: other calls go on.
   *
   * @example
   * ```ts
   * const { ok, problems } = await memory.check();
   * ```
   */
  check({ repair, ...options }: CheckOptions = {}): Promise<CheckReport> {
    return this.caller.read("check", repair === undefined ? {} : { repair }, options);
  }

  /** The same store seen from another scope, over the same connection. Throws `invalid_input` for a scope that is none. */
  withScope(scope: ScopeInput): MemoryStore {
    return new MemoryStore(this.#hub, this.caller.within(scope));
  }

  /** Ends the connection, for all views of it: what is pending rejects with `closed`, the worker finishes what it took on and ends. */
  close(): Promise<void> {
    return this.#hub.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
