import type { IdentityRecord } from "../core/records.ts";

/** An entity by its name or one of its other names. `limit`, 1 to 1,000, is of each list in the reply; default 10. */
export interface RolesOfInput {
  readonly name: string;
  readonly limit?: number;
}

/** Two entities, in either order. `limit`, 1 to 1,000, is of each list in the reply; default 10. */
export interface RolesBetweenInput {
  readonly a: string;
  readonly b: string;
  readonly limit?: number;
}

/** `limit`, 1 to 1,000: entities at most; default 50 for the graph, 10 for splits. */
export interface RolesPageInput {
  readonly limit?: number;
}

/** How often somebody had a role. A memory with `judge+execute` counts once for each of the two. */
export interface RoleShare {
  readonly role: string;
  readonly n: number;
  /** Of all the memories that name the entity, 0 to 1. Shares need not add up to 1: a memory may give no role, or several. */
  readonly share: number;
}

/** Somebody who is named together with an entity. */
export interface RoleCompanion {
  readonly name: string;
  /** That name both. */
  readonly memories: number;
  /** What the entity itself was (`own`) while this one was something (`other`), most often first, 100 at most. */
  readonly pairs: readonly { readonly own: string; readonly other: string; readonly n: number }[];
}

/** What the standing memories that the scope sees say of an entity. Each list has the most frequent first. */
export interface EntityRoles {
  readonly name: string;
  readonly aliases: readonly string[];
  /** That give it a role or list it among their entities. */
  readonly memories: number;
  /** When the first and the last of them happened, or were recorded, epoch ms. Absent when there are none. */
  readonly firstAt?: number;
  readonly lastAt?: number;
  readonly roles: readonly RoleShare[];
  readonly with: readonly RoleCompanion[];
  /**
   * Names that roles texts give it in parentheses and that are not its own: offered, for a person to make them so, by `people.merge` where
   * one stands for somebody (`standsFor`), else by `people.put`.
   */
  readonly offered: readonly { readonly name: string; readonly memories: number; readonly standsFor?: string }[];
}

/** What two entities were to each other. In every list `a` is the side that was asked for as `a`. */
export interface RolesBetween {
  readonly a: string;
  readonly b: string;
  /** That name both. */
  readonly memories: number;
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly n: number }[];
  /** The latest first; a side without a role there has none here. */
  readonly latest: readonly {
    readonly id: string;
    readonly a?: string;
    readonly b?: string;
    readonly at: number;
    readonly gesture: string;
  }[];
}

/** Who is named, and who is named together, the most often first. */
export interface RolesGraph {
  readonly nodes: readonly { readonly name: string; readonly memories: number; readonly topRole?: string }[];
  /** Among those nodes. */
  readonly edges: readonly { readonly a: string; readonly b: string; readonly memories: number }[];
}

/** An entity that may be two of one name: groups of its memories with no role and nobody else in common. */
export interface RoleSplit {
  readonly name: string;
  readonly groups: readonly {
    /** Ids of the memories, two at least: what `people.split` takes. */
    readonly memories: readonly string[];
    readonly roles: readonly { readonly role: string; readonly n: number }[];
    readonly with: readonly { readonly name: string; readonly memories: number }[];
  }[];
}

/** What is known of a person or thing: its current records by aspect, newest first, and what it was in the memories. */
export interface Profile {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly fact: readonly IdentityRecord[];
  readonly impression: readonly IdentityRecord[];
  readonly relationship: readonly IdentityRecord[];
  /** Most frequent first, at most ten. */
  readonly roles: readonly RoleShare[];
  /** That give it a role or list it among their entities. */
  readonly memories: number;
}

/** Whose profile: a name or one of its other names. */
export interface ProfileOfInput {
  readonly subject: string;
}

/** `from` becomes another name of `into`. */
export interface MergePeopleInput {
  readonly from: string;
  readonly into: string;
}

/** These memories of `name` become those of `into`. */
export interface SplitPeopleInput {
  readonly name: string;
  readonly into: string;
  readonly memories: readonly string[];
}
