import { v7 } from "uuid";
import { invalidInput } from "../errors.ts";
import type {
  AmendInput,
  ChangeReply,
  EraseInput,
  GetInput,
  IdsInput,
  ListInput,
  Receipt,
  RecordInput,
  RecordReply,
  SearchInput,
  SearchReply,
  Stats,
  SupersedeInput,
  TimelineInput,
  TurnInput,
  UpdateInput,
  WipeInput,
  WriteInput,
  WriteReply,
} from "../contract/contract.ts";
import type { IdentityRecord, Memory, Turn } from "../core/records.ts";
import type { CallOptions, Caller, Done } from "./caller.ts";

export interface RecordOptions extends CallOptions, Pick<RecordInput, "screen"> {
  /** The host's own name for this run of turns. */
  readonly session: string;
}

export interface AmendOptions extends CallOptions, Pick<AmendInput, "reason" | "trust" | "screen"> {}

/** The verbs of a store that write and read records. Every change replies with its `request`, for `undo`. */
export abstract class RecordCalls {
  protected readonly caller: Caller;

  constructor(caller: Caller) {
    this.caller = caller;
  }

  /**
   * Keeps raw turns of one session, in order. A turn that is there already is `known` and not stored twice. Blocks that this store
   * injected are taken out of the texts, with a notice; a turn of nothing else is `injected` and not stored.
   * Rejects with `invalid_input`, `text_too_large` (over 2 MB) or `id_conflict`; then nothing is stored.
   *
   * @example
   * ```ts
   * await memory.record([{ role: "user", text: "The tide turned at six." }], { session: "monday" });
   * ```
   */
  record(turns: readonly TurnInput[], { session, screen, ...options }: RecordOptions): Promise<Done<RecordReply>> {
    if (!Array.isArray(turns)) return Promise.reject(invalidInput("turns", "must be an array"));
    const named = turns.map((turn: TurnInput) => ({ id: v7(), ...turn }));
    return this.caller.change(
      "record",
      this.caller.screened({ session, turns: named, ...(screen === undefined ? {} : { screen }) }),
      options,
    );
  }

  /**
   * Writes a memory. Scores are 1 to 5; a missing one counts as 3. Times are epoch ms or ISO 8601.
   * `roles` is an object, entity → role, or a text such as `A=judge+execute; B=review`; what cannot be read of a text is kept, and told
   * by a notice. Rejects with `invalid_input`, `text_too_large` or `id_conflict`.
   *
   * @example
   * ```ts
   * const { id, request } = await memory.write({ gesture: "Ana laughed at the tide table.", importance: 4, tags: ["sea"] });
   * ```
   */
  write(memory: WriteInput, options: CallOptions = {}): Promise<Done<WriteReply>> {
    return this.caller.change("write", this.#named(memory), options);
  }

  /**
   * Changes scores, tags, roles, entities, sources or pin; `null` clears a score. Roles given as an object take the place of a roles text,
   * which then is no longer kept. Rejects with `not_found` or `invalid_input`.
   */
  update(id: string, changes: Omit<UpdateInput, "id">, options: CallOptions = {}): Promise<Done<ChangeReply>> {
    return this.caller.change("update", { ...changes, id }, options);
  }

  /** Adds a dated text to a memory, whose own text never changes. Rejects with `not_found`, `not_current` or `invalid_input`. */
  amend(id: string, text: string, { reason, trust, screen, ...options }: AmendOptions = {}): Promise<Done<ChangeReply>> {
    const given = {
      ...(reason === undefined ? {} : { reason }),
      ...(trust === undefined ? {} : { trust }),
      ...(screen === undefined ? {} : { screen }),
    };
    return this.caller.change("amend", this.caller.screened({ id, text, amendment: v7(), ...given }), options);
  }

  /** Replaces memory `old` by `next`, a new memory or the id of one, and keeps both. Rejects with `not_found` or `not_current`. */
  supersede(old: string, next: SupersedeInput["next"], why: string, options: CallOptions = {}): Promise<Done<WriteReply>> {
    return this.caller.change("supersede", { old, next: typeof next === "string" ? next : this.#named(next), why }, options);
  }

  /** One record of any kind, or null when this scope sees none. `asOf` is its state at that time, by the change log. */
  async get(id: string, { asOf, ...options }: CallOptions & Pick<GetInput, "asOf"> = {}): Promise<Turn | Memory | IdentityRecord | null> {
    return this.caller.read("get", { id, ...(asOf === undefined ? {} : { asOf }) }, options);
  }

  /** Memories, newest first; filters combine with and. `limit` default 50, at most 1,000. */
  list(filter: ListInput = {}, options: CallOptions = {}): Promise<readonly Memory[]> {
    return this.caller.read("list", filter, options);
  }

  /**
   * Memories and turns by words, names, ids and "phrases in quotes", best first. `limit` default 10, at most 1,000; it counts results
   * that pass every filter. A query is never blank and at most 100,000 characters. Rejects with `invalid_input`.
   *
   * @example
   * ```ts
   * const { hits } = await memory.search("when did Ana start at the harbour?", { in: ["turns"], since: "2026-01" });
   * for (const hit of hits) console.log(hit.score, hit.text, hit.why);
   * ```
   */
  search(query: string, filter: Omit<SearchInput, "query"> = {}, options: CallOptions = {}): Promise<SearchReply> {
    return this.caller.read("search", this.caller.attending({ ...filter, query }), options);
  }

  /** Raw turns, newest first unless `order` says otherwise. `limit` default 50, at most 1,000. */
  timeline(filter: TimelineInput = {}, options: CallOptions = {}): Promise<readonly Turn[]> {
    return this.caller.read("timeline", filter, options);
  }

  /** Hides records of any kind; `unforget` or `undo` brings them back. */
  forget(ids: IdsInput["ids"], options: CallOptions = {}): Promise<Done<ChangeReply>> {
    return this.caller.change("forget", { ids }, options);
  }

  /** Brings forgotten records back. */
  unforget(ids: IdsInput["ids"], options: CallOptions = {}): Promise<Done<ChangeReply>> {
    return this.caller.change("unforget", { ids }, options);
  }

  /** Removes records, or whole sessions, for good: text, words, changes. Returns the receipt. Cannot be undone. */
  erase(what: EraseInput, options: CallOptions = {}): Promise<Done<Receipt>> {
    return this.caller.change("erase", what, options);
  }

  /** Takes a request back, all of it or nothing: the same as `changes.undo`. */
  undo(request: string, options: CallOptions = {}): Promise<Done<ChangeReply>> {
    return this.caller.change("undo", { request }, options);
  }

  /** Counts and sizes of what this scope sees. */
  stats(options: CallOptions = {}): Promise<Stats> {
    return this.caller.read("stats", {}, options);
  }

  /** Erases everything whose scope has all parts of `scope`, which must be named. Rejects with `scope_required` without it. */
  wipe(what: WipeInput, options: CallOptions = {}): Promise<Done<Receipt>> {
    return this.caller.change("wipe", { ...what }, options);
  }

  #named(memory: WriteInput): WriteInput {
    return this.caller.screened({ id: v7(), ...memory });
  }
}
