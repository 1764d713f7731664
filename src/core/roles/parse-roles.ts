import { foldName, isBlank } from "../text.ts";
import { hopNameEnd, isUnspaced } from "./hop-name.ts";
import { leadingGroup, namedIn } from "./named-piece.ts";
import type { NamedPiece } from "./named-piece.ts";
import { joinRoles } from "./role-parts.ts";
import { ARROW, SEPARATOR, SIGN, between, hasStray, isEmpty, placesOutside, readRoleText, trimmed } from "./role-text.ts";
import type { Piece, RoleText } from "./role-text.ts";

/** What may be wrong with a piece of a roles text. */
export const ROLES_PROBLEMS: readonly RolesProblem[] = [
  "no_sign",
  "no_name",
  "no_role",
  "unbalanced",
  "no_known_name",
  "unfit",
  "too_many",
];

/**
 * What is wrong with a piece of a roles text. `no_sign`: it has no `=` or `:`, and no arrow; `no_name`, `no_role`: nothing stands where one
 * should; `unbalanced`: a parenthesis is not closed, or closes nothing; `no_known_name`: a hop in a script without spaces, with no known
 * name at its head; `unfit`: a name or role of over 500 characters, or with a NUL; `too_many`: more than 1,000 entities.
 */
export type RolesProblem = "no_sign" | "no_name" | "no_role" | "unbalanced" | "no_known_name" | "unfit" | "too_many";

/** A piece that was not read, as it stands in the text; places in UTF-16 units, end exclusive. */
export interface RolesFault {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly problem: RolesProblem;
}

/** What a roles text says. Every piece of it is in one of the three. */
export interface ParsedRoles {
  /** Entity → role, several roles of one joined by `+`. */
  readonly roles: Readonly<Record<string, string>>;
  /** Entity → its other names. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  readonly faults: readonly RolesFault[];
}

/** Longest name and role, UTF-16 units, and most entities: those of roles given as an object. */
const MAX_LENGTH = 500;
const MAX_ENTITIES = 1_000;

/**
 * Reads who did what from one line of text: `A=judge+execute; B=review`, `甲（阿甲）：审核；乙：执行`, or `A reviews → B decides → C executes`.
 * Items are separated by `;` or line breaks outside parentheses and split at their first `=` or `:`, ASCII or full-width alike. Names in
 * parentheses after an entity are its other names. Nothing throws: what cannot be read is a fault. Linear in time.
 *
 * @param isKnown tells of a folded name (`foldName`) whether it is known: the head of a hop is the longest known name.
 *
 * @example
 * ```ts
 * const { roles, faults } = parseRoles("Ana (Anni)=judge+execute; Bo reviews → Cleo decides; nobody");
 * console.log(roles); // { Ana: "judge+execute", Bo: "reviews", Cleo: "decides" }
 * console.log(faults[0]?.text, faults[0]?.problem); // nobody no_sign
 * ```
 */
export function parseRoles(text: string, isKnown: (folded: string) => boolean = () => false): ParsedRoles {
  const source = readRoleText(text);
  const reading = new Reading(source);
  const whole = { start: 0, end: text.length };
  const items = between(source, whole, placesOutside(source, whole, SEPARATOR)).filter((item) => !isEmpty(item));
  const chains = items.filter((item) => !reading.plain(item));
  // Names of the plain items are known to the hops, wherever they stand.
  const named = reading.names();
  for (const chain of chains) reading.chain(chain, (name) => named.has(name) || isKnown(name));
  return reading.result();
}

class Reading {
  readonly #source: RoleText;
  readonly #roles = new Map<string, { readonly name: string; role: string; readonly aliases: Set<string> }>();
  readonly #faults: RolesFault[] = [];

  constructor(source: RoleText) {
    this.#source = source;
  }

  /** Reads `entity = role`. False for a chain of hops, which is not read yet. */
  plain(item: Piece): boolean {
    if (hasStray(this.#source, item)) return this.#fault(item, "unbalanced");
    const sign = this.#first(item, SIGN);
    const arrow = this.#first(item, ARROW);
    if (arrow !== undefined && (sign === undefined || arrow.start < sign.start || this.#isSignedThroughout(item))) return false;
    return this.#signed(item);
  }

  /** Reads hops between arrows: each an entity and what it does. */
  chain(item: Piece, isKnown: (folded: string) => boolean): void {
    const arrows = [...placesOutside(this.#source, item, ARROW)];
    for (const [index, hop] of between(this.#source, item, arrows).entries()) {
      // Between two arrows, or before the first, is nothing: the arrow itself is what was not read.
      if (isEmpty(hop)) this.#fault(arrows[Math.max(0, index - 1)] ?? item, "no_name");
      else if (this.#first(hop, SIGN) !== undefined) this.#signed(hop);
      else this.#hop(hop, isKnown);
    }
  }

  /** Folded names of what was read so far. */
  names(): ReadonlySet<string> {
    return new Set(this.#roles.keys());
  }

  result(): ParsedRoles {
    const named = [...this.#roles.values()];
    return {
      roles: Object.fromEntries(named.map(({ name, role }) => [name, role])),
      aliases: Object.fromEntries(named.filter(({ aliases }) => aliases.size > 0).map(({ name, aliases }) => [name, [...aliases]])),
      faults: this.#faults.sort((a, b) => a.start - b.start),
    };
  }

  #signed(item: Piece): true {
    const sign = this.#first(item, SIGN);
    if (sign === undefined) return this.#fault(item, "no_sign");
    const { text } = this.#source;
    const named = namedIn(this.#source, trimmed(text, item.start, sign.start));
    return this.#add(item, named, text.slice(sign.end, item.end).trim());
  }

  #hop(hop: Piece, isKnown: (folded: string) => boolean): true {
    const { text } = this.#source;
    const said = text.slice(hop.start, hop.end);
    const length = hopNameEnd(said, isKnown);
    if (length === undefined) return this.#fault(hop, isUnspaced(said) ? "no_known_name" : "no_role");
    const { rest, aliases } = leadingGroup(this.#source, trimmed(text, hop.start + length, hop.end));
    return this.#add(hop, { name: said.slice(0, length), aliases }, text.slice(rest.start, rest.end));
  }

  #add(piece: Piece, { name, aliases }: NamedPiece, role: string): true {
    if (isBlank(name)) return this.#fault(piece, "no_name");
    if (isBlank(role)) return this.#fault(piece, "no_role");
    const form = foldName(name);
    const held = this.#roles.get(form);
    const joined = held === undefined ? role : joinRoles(held.role, role);
    if (![name, joined, ...aliases].every(isFit)) return this.#fault(piece, "unfit");
    if (held === undefined && this.#roles.size >= MAX_ENTITIES) return this.#fault(piece, "too_many");
    const entry = held ?? { name, role: "", aliases: new Set<string>() };
    entry.role = joined;
    for (const alias of aliases) if (foldName(alias) !== form) entry.aliases.add(alias);
    this.#roles.set(form, entry);
    return true;
  }

  #fault({ start, end }: Piece, problem: RolesProblem): true {
    this.#faults.push({ text: this.#source.text.slice(start, end), start, end, problem });
    return true;
  }

  #first(piece: Piece, wanted: RegExp): Piece | undefined {
    for (const place of placesOutside(this.#source, piece, wanted)) return place;
    return undefined;
  }

  #isSignedThroughout(item: Piece): boolean {
    const hops = between(this.#source, item, placesOutside(this.#source, item, ARROW));
    return hops.every((hop) => isEmpty(hop) || this.#first(hop, SIGN) !== undefined);
  }
}

function isFit(text: string): boolean {
  return text.length <= MAX_LENGTH && !text.includes("\u0000") && !isBlank(text);
}
