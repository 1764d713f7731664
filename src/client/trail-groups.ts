import { invalidInput } from "../errors.ts";
import type {
  ChangeReply,
  ChangesInput,
  PageInput,
  PutPeopleInput,
  SecretEntry,
  SplitPeopleInput,
  TagCount,
  TagSuggestion,
} from "../contract/contract.ts";
import type { Change, Entity } from "../core/records.ts";
import type { CallOptions, Caller, Done } from "./caller.ts";

/** The trail of changes: what each request did, and the way back. */
export class ChangeGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Changes, newest first; `id` narrows to one record, `request` to one request. */
  list(filter: ChangesInput = {}, options: CallOptions = {}): Promise<readonly Change[]> {
    return this.#caller.read("changes", filter, options);
  }

  /**
   * Takes a request back, all of it or nothing. Rejects with `undo_conflict` naming later changes that touched the
   * same fields, and `not_undoable` for an erasure or an unknown request.
   */
  undo(request: string, options: CallOptions = {}): Promise<Done<ChangeReply>> {
    return this.#caller.change("undo", { request }, options);
  }
}

/** A person as a host names one: the name alone, or with other names. */
export type PersonInput = string | PutPeopleInput["people"][number];

/** Known people and things, found in texts by name and alias. */
export class PeopleGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Adds people or their aliases; what is known already is left as it is. */
  put(people: readonly PersonInput[], options: CallOptions = {}): Promise<Done<ChangeReply>> {
    if (!Array.isArray(people)) return Promise.reject(invalidInput("people", "must be an array"));
    const entries = people.map((person: PersonInput) => (typeof person === "string" ? { name: person } : person));
    return this.#caller.change("putPeople", { people: entries }, options);
  }

  /**
   * Makes `from` another name of `into`, with all other names that it has: memories that name the one name the other from now on, and
   * their own text stays. `undo` takes it back. Rejects with `not_found` for a name that this scope does not know, and with `invalid_input`
   * when both stand for one already or `from` is another name of somebody.
   *
   * @example
   * ```ts
   * const { request } = await memory.people.merge("Anni", "Ana");
   * await memory.undo(request);
   * ```
   */
  merge(from: string, into: string, options: CallOptions = {}): Promise<Done<ChangeReply>> {
    return this.#caller.change("mergePeople", { from, into }, options);
  }

  /**
   * Gives memories of `name` (ids, at most 10,000) to `into`, a new name or that of another entity: their roles and listed entities say
   * that name from now on. `undo` takes it back. Rejects with `not_found` for an unknown name or memory, and with `invalid_input` when
   * `into` stands for the same, is another name of somebody, or a memory does not name it; then nothing changes.
   *
   * @example
   * ```ts
   * const { id } = await memory.write({ gesture: "Li cooked.", roles: { Li: "cook" } });
   * await memory.people.split("Li", { into: "Li Wei", memories: [id] });
   * ```
   */
  split(name: string, { into, memories }: Omit<SplitPeopleInput, "name">, options: CallOptions = {}): Promise<Done<ChangeReply>> {
    return this.#caller.change("splitPeople", { name, into, memories }, options);
  }

  /** Everyone known in this scope. */
  list(options: CallOptions = {}): Promise<readonly Entity[]> {
    return this.#caller.read("people", {}, options);
  }
}

/** Tags in use. */
export class TagGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Tags with the number of current memories that carry each, most used first. */
  list(page: PageInput = {}, options: CallOptions = {}): Promise<readonly TagCount[]> {
    return this.#caller.read("tags", page, options);
  }

  /**
   * Tags in use that are near a text, best first: those whose words it says, then, for a text as short as a tag, those that are written
   * like it. For using a tag again instead of making another of the same meaning. `limit` default 10. Rejects with `invalid_input`.
   *
   * @example
   * ```ts
   * await memory.write({ gesture: "Ana laughed at the tide table.", tags: ["sailboats"] });
   * const [near] = await memory.tags.suggest("sail boat");
   * console.log(near?.tag, near?.why); // sailboats alike
   * ```
   */
  suggest(text: string, { limit, ...options }: CallOptions & { readonly limit?: number } = {}): Promise<readonly TagSuggestion[]> {
    return this.#caller.read("suggestTags", { text, ...(limit === undefined ? {} : { limit }) }, options);
  }
}

/** Keys, tokens and card numbers that were masked on the way in. */
export class SecretGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** What was masked, all of it or in one record (`id`). Originals are not in the answer. */
  list(filter: { readonly id?: string } = {}, options: CallOptions = {}): Promise<readonly SecretEntry[]> {
    return this.#caller.read("secrets", filter, options);
  }

  /** The original of one; the record stays masked. Rejects with `not_found`. */
  async reveal(secret: string, options: CallOptions = {}): Promise<string> {
    const { original } = await this.#caller.read("revealSecret", { secret }, options);
    return original;
  }

  /** Puts the original back into the record (it was no secret). */
  unmask(secret: string, options: CallOptions = {}): Promise<Done<ChangeReply>> {
    return this.#caller.change("unmaskSecret", { secret }, options);
  }
}
