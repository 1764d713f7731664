import type { EntityRoles, RolesBetween, RolesBetweenInput, RolesGraph, RolesPageInput, RoleSplit } from "../contract/contract.ts";
import type { CallOptions, Caller } from "./caller.ts";

/** How much of each list to give: 1 to 1,000. */
export interface RoleOptions extends CallOptions, RolesPageInput {}

/**
 * Who did what with whom, counted when it is asked for from the memories that stand and that this scope sees. A memory names an entity when
 * its writer gave it a role or listed it; names resolve through other names, so each entity is one.
 *
 * @example
 * ```ts
 * await memory.write({ gesture: "The tide table was settled.", roles: "Ana=judge+execute; Bo=review" });
 * const ana = await memory.roles.of("ana");
 * console.log(ana?.roles); // [{ role: "execute", n: 1, share: 1 }, { role: "judge", n: 1, share: 1 }]
 * ```
 */
export class RoleGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * An entity's roles, each with the number of memories (`n`) and their share of all that name it (0 to 1), and who else is named in them.
   * Null for a name that this scope does not know. `limit` is of each list, default 10. Rejects with `invalid_input`.
   */
  of(name: string, { limit, ...options }: RoleOptions = {}): Promise<EntityRoles | null> {
    return this.#caller.read("rolesOf", { name, ...(limit === undefined ? {} : { limit }) }, options);
  }

  /**
   * What two entities were to each other: pairs of roles with their numbers, and the latest memories of both. The side asked for as `a` is
   * `a` in the reply, in whatever order they are asked for. Null when one of them is not known in this scope. `limit` is of each list,
   * default 10. Rejects with `invalid_input` when both names stand for one entity.
   *
   * @example
   * ```ts
   * const both = await memory.roles.between("Ana", "Bo");
   * for (const { a, b, n } of both?.pairs ?? []) console.log(`Ana as ${a}, Bo as ${b}: ${n} times`);
   * ```
   */
  between(a: RolesBetweenInput["a"], b: RolesBetweenInput["b"], { limit, ...options }: RoleOptions = {}): Promise<RolesBetween | null> {
    return this.#caller.read("rolesBetween", { a, b, ...(limit === undefined ? {} : { limit }) }, options);
  }

  /** The entities named most often, `limit` at most (default 50), and how often each two of them are named together. */
  graph({ limit, ...options }: RoleOptions = {}): Promise<RolesGraph> {
    return this.#caller.read("rolesGraph", limit === undefined ? {} : { limit }, options);
  }

  /**
   * Entities that may be two of one name: their memories fall into groups, of two or more, that have no role of theirs and nobody else in
   * common. Offered with the evidence, `limit` at most (default 10); nothing changes until `people.split` is called.
   *
   * @example
   * ```ts
   * const [offer] = await memory.roles.splits();
   * const group = offer?.groups.at(-1);
   * if (offer !== undefined && group !== undefined)
   *   await memory.people.split(offer.name, { into: `${offer.name} (${group.roles[0]?.role})`, memories: group.memories });
   * ```
   */
  splits({ limit, ...options }: RoleOptions = {}): Promise<readonly RoleSplit[]> {
    return this.#caller.read("roleSplits", limit === undefined ? {} : { limit }, options);
  }
}
