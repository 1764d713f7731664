import { v7 } from "uuid";
import type { ListIdentityInput, Profile, PutIdentityInput, PutIdentityReply } from "../contract/contract.ts";
import type { IdentityKind, IdentityRecord, Scores, ThreadStatus } from "../core/records.ts";
import type { CallOptions, Caller, Done } from "./caller.ts";

/** Which versions to list. `limit` default 50, at most 1,000; `asOf` is the state at that time. */
export type IdentityFilter = Omit<ListIdentityInput, "kind">;

/** Options of a write to an identity group. */
export interface IdentityOptions extends CallOptions {
  readonly pinned?: boolean;
}

/** What all identity groups share: versions are kept, an overwrite keeps the old text, a blank text is refused. */
abstract class Versioned {
  protected readonly caller: Caller;
  protected readonly kind: IdentityKind;

  constructor(caller: Caller, kind: IdentityKind) {
    this.caller = caller;
    this.kind = kind;
  }

  /** Current records, newest first. */
  list(filter: IdentityFilter = {}, options: CallOptions = {}): Promise<readonly IdentityRecord[]> {
    return this.caller.read("listIdentity", { ...filter, kind: this.kind }, options);
  }

  /** Every version under a key, newest first; none for a key that this scope does not see. */
  history(key: string, options: CallOptions = {}): Promise<readonly IdentityRecord[]> {
    return this.caller.read("identityHistory", { key }, options);
  }

  protected put(input: Omit<PutIdentityInput, "kind">, options: CallOptions): Promise<Done<PutIdentityReply>> {
    return this.caller.change("putIdentity", this.caller.screened({ id: v7(), ...input, kind: this.kind }), options);
  }

  protected async newest(filter: IdentityFilter, options: CallOptions): Promise<IdentityRecord | null> {
    const [record] = await this.list({ ...filter, limit: 1 }, options);
    return record ?? null;
  }
}

/**
 * The agent's identity text, one a scope.
 *
 * @example
 * ```ts
 * await memory.identity.write("I am Atlas; I keep Ana's field notes.");
 * const now = await memory.identity.read();
 * ```
 */
export class IdentityGroup extends Versioned {
  constructor(caller: Caller) {
    super(caller, "identity");
  }

  /** Writes the next version. Rejects with `invalid_input` for a blank text. */
  write(text: string, { pinned, ...options }: IdentityOptions = {}): Promise<Done<PutIdentityReply>> {
    return this.put({ text, ...(pinned === undefined ? {} : { pinned }) }, options);
  }

  /** The current text, or null. */
  read(options: CallOptions = {}): Promise<IdentityRecord | null> {
    return this.newest({}, options);
  }
}

/** One aspect of one person or thing. */
export interface ProfileInput {
  /** The entity's name. */
  readonly subject: string;
  readonly aspect: "fact" | "impression" | "relationship";
  readonly text: string;
  readonly pinned?: boolean;
}

/**
 * What is known and felt about people and things.
 *
 * @example
 * ```ts
 * await memory.profiles.write({ subject: "Ana", aspect: "fact", text: "Ana is a marine biologist." });
 * const ana = await memory.profiles.read("Ana");
 * ```
 */
export class ProfileGroup extends Versioned {
  constructor(caller: Caller) {
    super(caller, "profile");
  }

  /** Writes the next version of one aspect. */
  write(profile: ProfileInput, options: CallOptions = {}): Promise<Done<PutIdentityReply>> {
    return this.put(profile, options);
  }

  /**
   * What is known of somebody under all names: current records by aspect, newest first, and the roles that the memories give, with the
   * number of memories and their share. Null when this scope sees neither. Rejects with `invalid_input`.
   *
   * @example
   * ```ts
   * const ana = await memory.profiles.get("Ana");
   * console.log(ana?.fact[0]?.text, ana?.roles[0]?.role, ana?.memories);
   * ```
   */
  get(subject: string, options: CallOptions = {}): Promise<Profile | null> {
    return this.caller.read("profile", { subject }, options);
  }

  /** All current aspects of one subject. */
  read(subject: string, options: CallOptions = {}): Promise<readonly IdentityRecord[]> {
    return this.list({ subject }, options);
  }
}

/** One aspect of the agent's view of itself. */
export interface SelfInput {
  readonly aspect: "fact" | "terrain" | "reflection";
  readonly text: string;
  readonly pinned?: boolean;
}

/**
 * The agent's view of itself.
 *
 * @example
 * ```ts
 * await memory.self.write({ aspect: "reflection", text: "I ask too many questions at once." });
 * ```
 */
export class SelfGroup extends Versioned {
  constructor(caller: Caller) {
    super(caller, "self");
  }

  /** Writes the next version of one aspect. */
  write(self: SelfInput, options: CallOptions = {}): Promise<Done<PutIdentityReply>> {
    return this.put(self, options);
  }

  /** All current aspects. */
  read(options: CallOptions = {}): Promise<readonly IdentityRecord[]> {
    return this.list({}, options);
  }
}

/**
 * Where things stand, written down from time to time.
 *
 * @example
 * ```ts
 * await memory.snapshots.write("Week 33: the tide tables are done, the whale log is not.");
 * const latest = await memory.snapshots.read();
 * ```
 */
export class SnapshotGroup extends Versioned {
  constructor(caller: Caller) {
    super(caller, "snapshot");
  }

  /** Writes a snapshot. */
  write(text: string, { pinned, ...options }: IdentityOptions = {}): Promise<Done<PutIdentityReply>> {
    return this.put({ text, ...(pinned === undefined ? {} : { pinned }) }, options);
  }

  /** The newest snapshot, or null. */
  read(options: CallOptions = {}): Promise<IdentityRecord | null> {
    return this.newest({}, options);
  }
}

/** A new thread (`text`), or a change to one that is there (`key`). Scores and `recurrence` are 1 to 5. */
export interface ThreadInput extends Scores {
  readonly key?: string;
  readonly text?: string;
  readonly status?: ThreadStatus;
  readonly recurrence?: number;
  readonly pinned?: boolean;
}

/**
 * Open questions that the agent follows.
 *
 * @example
 * ```ts
 * const { key } = await memory.threads.write({ text: "Why did Ana stop diving?", importance: 4 });
 * await memory.threads.write({ key, status: "explored" });
 * ```
 */
export class ThreadGroup extends Versioned {
  constructor(caller: Caller) {
    super(caller, "thread");
  }

  /** Opens a thread, or changes status, scores or text of one. Rejects with `not_found` for an unknown key. */
  write(thread: ThreadInput, options: CallOptions = {}): Promise<Done<PutIdentityReply>> {
    return this.put(thread, options);
  }

  /** The current version of one thread, or null. */
  async read(key: string, options: CallOptions = {}): Promise<IdentityRecord | null> {
    const versions = await this.history(key, options);
    return versions.find(({ current }) => current) ?? null;
  }
}
