/** Where the items, signs and parentheses of a roles text are. All places are UTF-16 units, ends exclusive. */

/** A part of the text without the white space around it. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** A roles text and the parentheses in it: each opening one that is closed, and where. */
export interface RoleText {
  readonly text: string;
  readonly closers: ReadonlyMap<number, number>;
  /** Places of parentheses that belong to none. */
  readonly strays: ReadonlySet<number>;
}

export const ARROW: RegExp = /->|=>|[→⇒➜]/y;
export const SIGN: RegExp = /[=＝:：]/y;
export const SEPARATOR: RegExp = /[;；\n\r\u2028\u2029]/y;

/** Pairs the parentheses, ASCII and full-width alike, in one pass. */
export function readRoleText(text: string): RoleText {
  const open: number[] = [];
  const closers = new Map<number, number>();
  const strays = new Set<number>();
  for (const { 0: sign, index } of text.matchAll(/[()（）]/gu)) {
    if (sign === "(" || sign === "（") open.push(index);
    else {
      const opener = open.pop();
      if (opener === undefined) strays.add(index);
      else closers.set(opener, index);
    }
  }
  for (const opener of open) strays.add(opener);
  return { text, closers, strays };
}

/** The places in a piece where `wanted`, a sticky pattern, stands outside parentheses; an arrow is never read as a sign. */
export function* placesOutside({ text, closers }: RoleText, { start, end }: Piece, wanted: RegExp): Generator<Piece> {
  for (let at = start; at < end; ) {
    const closer = closers.get(at);
    if (closer !== undefined) {
      at = closer + 1;
      continue;
    }
    const arrow = lengthAt(ARROW, text, at);
    const length = wanted === ARROW ? arrow : arrow === 0 ? lengthAt(wanted, text, at) : 0;
    if (length > 0) yield { start: at, end: at + length };
    at += Math.max(1, arrow, length);
  }
}

/** The pieces between the places. */
export function between({ text }: RoleText, piece: Piece, places: Iterable<Piece>): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = piece.start;
  for (const place of places) {
    pieces.push(trimmed(text, from, place.start));
    from = place.end;
  }
  return [...pieces, trimmed(text, from, piece.end)];
}

export function trimmed(text: string, start: number, end: number): Piece {
  const part = text.slice(start, end);
  const head = part.length - part.trimStart().length;
  return { start: start + head, end: Math.max(start + head, start + part.trimEnd().length) };
}

export function hasStray({ strays }: RoleText, { start, end }: Piece): boolean {
  for (let at = start; at < end; at += 1) if (strays.has(at)) return true;
  return false;
}

export function isEmpty({ start, end }: Piece): boolean {
  return start >= end;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}
