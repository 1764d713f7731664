/** What a turn is known by. */
export interface Said {
  /** The record's id: the same one is the same turn, whatever else is told of it. */
  readonly id: string;
  /** Role and hash of the text as it is stored. */
  readonly content: string;
  /** The host's own id: it decides where both sides have one. */
  readonly externalId?: string;
  /** Which of the repeats of its words it is. Of what comes only where the host says so. */
  readonly occurrence?: number;
}

/** For each of what comes the index of the stored turn that it is; undefined: it is new. */
export type Places = readonly (number | undefined)[];

/**
 * How many of the turns that come are at the end of what is stored: the longest end of `stored` that is a beginning of `coming`. The rest
 * is new, though the same was said before.
 */
export function overlapAtEnd(stored: readonly Said[], coming: readonly Said[]): number {
  for (let length = Math.min(stored.length, coming.length); length > 0; length -= 1)
    if (isSameFrom(stored, stored.length - length, coming, length)) return length;
  return 0;
}

/**
 * Aligns a host's whole window, perhaps cut at its beginning, with the latest turns that are stored of its session, both in order. Ids
 * decide first. Where the window's first turn was said once only, and everything stored since agrees, the window goes on from there. Else as
 * many as can be are the same in the same order (the longest common subsequence), the latest stored and the first of the window before
 * others: hosts leave out tool calls and put summaries in. Costs |stored| × |window| steps and two bytes each at most.
 */
export function alignWindow(stored: readonly Said[], window: readonly Said[]): Places {
  const places = placesById(stored, window);
  const taken = new Set(places);
  const left = stored.map((_, index) => index).filter((index) => !taken.has(index));
  const open = window.map((_, index) => index).filter((index) => places[index] === undefined);
  const found = alignOpen(pick(stored, left), pick(window, open));
  for (const [index, at] of found.entries()) if (at !== undefined) places[open[index] ?? -1] = left[at];
  return places;
}

function pick(turns: readonly Said[], indexes: readonly number[]): readonly Said[] {
  return indexes.flatMap((index) => turns[index] ?? []);
}

function placesById(stored: readonly Said[], window: readonly Said[]): (number | undefined)[] {
  const ids = new Map(stored.map(({ id }, index) => [id, index]));
  const externalIds = new Map(stored.flatMap(({ externalId }, index) => (externalId === undefined ? [] : [[externalId, index] as const])));
  const taken = new Set<number>();
  return window.map(({ id, externalId }) => {
    const place = ids.get(id) ?? (externalId === undefined ? undefined : externalIds.get(externalId));
    if (place === undefined || taken.has(place)) return undefined;
    taken.add(place);
    return place;
  });
}

function alignOpen(stored: readonly Said[], window: readonly Said[]): Places {
  const start = onlyPlaceOf(window[0], stored);
  const length = stored.length - (start ?? stored.length);
  if (start !== undefined && length <= window.length && isSameFrom(stored, start, window, length))
    return window.map((_, index) => (index < length ? start + index : undefined));
  return longestCommon(stored, window);
}

function onlyPlaceOf(first: Said | undefined, stored: readonly Said[]): number | undefined {
  if (first === undefined) return undefined;
  const place = stored.findIndex((turn) => isSame(turn, first));
  const again = stored.findLastIndex((turn) => isSame(turn, first));
  return place === again && place >= 0 ? place : undefined;
}

function longestCommon(stored: readonly Said[], window: readonly Said[]): Places {
  const width = window.length + 1;
  const lengths = lengthsFrom(stored, window);
  const places: (number | undefined)[] = window.map(() => undefined);
  let row = 0;
  let column = 0;
  while (row < stored.length && column < window.length) {
    const here = lengths[row * width + column];
    if (lengths[(row + 1) * width + column] === here) row += 1;
    else if (isSame(stored[row], window[column])) places[column++] = row++;
    else column += 1;
  }
  return places;
}

/** Of each pair of places the length of the longest common subsequence of what follows, as a table by rows of `stored`. */
function lengthsFrom(stored: readonly Said[], window: readonly Said[]): Uint16Array {
  const width = window.length + 1;
  const lengths = new Uint16Array((stored.length + 1) * width);
  for (let row = stored.length - 1; row >= 0; row -= 1)
    for (let column = window.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      const both = (lengths[at + width + 1] ?? 0) + 1;
      lengths[at] = isSame(stored[row], window[column]) ? both : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  return lengths;
}

function isSameFrom(stored: readonly Said[], start: number, coming: readonly Said[], length: number): boolean {
  for (let index = 0; index < length; index += 1) if (!isSame(stored[start + index], coming[index])) return false;
  return true;
}

function isSame(stored: Said | undefined, coming: Said | undefined): boolean {
  if (stored === undefined || coming === undefined) return false;
  if (stored.id === coming.id) return true;
  if (stored.externalId !== undefined && coming.externalId !== undefined) return stored.externalId === coming.externalId;
  if (stored.content !== coming.content) return false;
  // The number of a repeat counts the turns without an external id.
  return coming.occurrence === undefined || (stored.externalId === undefined && coming.occurrence === stored.occurrence);
}
