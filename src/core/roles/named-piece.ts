import { between, isEmpty, trimmed } from "./role-text.ts";
import type { Piece, RoleText } from "./role-text.ts";

/** An entity as a roles text names it: its name, and the other names in parentheses after it. */
export interface NamedPiece {
  readonly name: string;
  readonly aliases: readonly string[];
}

const BETWEEN_ALIASES = /[,，、/]/u;

/** Reads the side of an item that names the entity: what stands in parentheses are other names, the rest is the name. */
export function namedIn(source: RoleText, piece: Piece): NamedPiece {
  const groups = [...groupsIn(source, piece)];
  const outside = between(source, piece, groups).filter((part) => !isEmpty(part));
  const name = outside.map(({ start, end }) => source.text.slice(start, end)).join(" ");
  return { name, aliases: groups.flatMap((group) => aliasesIn(source, group)) };
}

/** Where a piece goes on after the group that it begins with, and the names in it. */
export function leadingGroup(source: RoleText, piece: Piece): { readonly rest: Piece; readonly aliases: readonly string[] } {
  const closer = source.closers.get(piece.start);
  if (closer === undefined || closer >= piece.end) return { rest: piece, aliases: [] };
  const group = { start: piece.start, end: closer + 1 };
  return { rest: trimmed(source.text, group.end, piece.end), aliases: aliasesIn(source, group) };
}

function* groupsIn({ closers }: RoleText, { start, end }: Piece): Generator<Piece> {
  for (let at = start; at < end; ) {
    const closer = closers.get(at);
    if (closer !== undefined) yield { start: at, end: closer + 1 };
    at = (closer ?? at) + 1;
  }
}

function aliasesIn({ text }: RoleText, { start, end }: Piece): readonly string[] {
  const names = text.slice(start + 1, end - 1).split(BETWEEN_ALIASES);
  return names.map((name) => name.trim()).filter((name) => name !== "");
}
