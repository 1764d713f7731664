import { fold, foldName } from "./text.ts";

/** A name by which an entity is known, and the entity it stands for. */
export interface KnownName {
  readonly entity: number;
  readonly name: string;
}

/** Finds known names in texts. */
export interface EntityMatcher {
  /** The entities named in the text, each once, in order of appearance. */
  match(text: string): readonly number[];
}

export const CJK: RegExp = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A single CJK character is part of too many words to stand for a person. */
const MIN_CJK_LENGTH = 2;

/** Names by their text, and under each first unit the lengths of the names that begin with it, longest first. */
interface Names {
  readonly byText: ReadonlyMap<string, number>;
  readonly lengths: ReadonlyMap<string, readonly number[]>;
}

const WORD = /[\p{L}\p{N}]/u;

/**
 * Exact matching of names and aliases, case and diacritics folded, no guessing. A name must not touch other letters or digits,
 * save that CJK is written without spaces: a CJK name matches inside a run, and any name next to one. The longest name at a place wins.
 */
export function createEntityMatcher(names: readonly KnownName[]): EntityMatcher {
  const known = namesByText(names);
  return {
    match(text) {
      const found = new Set<number>();
      if (known.byText.size === 0) return [];
      const folded = fold(text).replace(/\s+/gu, " ");
      for (let at = 0; at < folded.length; ) {
        const hit = longestAt(known, folded, at);
        if (hit !== undefined) found.add(hit.entity);
        at = hit?.end ?? at + 1;
      }
      return [...found];
    },
  };
}

function namesByText(names: readonly KnownName[]): Names {
  const byText = new Map<string, number>();
  const lengths = new Map<string, Set<number>>();
  for (const { entity, name } of names) {
    const folded = foldName(name);
    if (folded === "" || (CJK.test(folded) && [...folded].length < MIN_CJK_LENGTH)) continue;
    if (byText.has(folded)) continue;
    byText.set(folded, entity);
    const head = folded.charAt(0);
    lengths.set(head, (lengths.get(head) ?? new Set()).add(folded.length));
  }
  return { byText, lengths: new Map([...lengths].map(([head, known]) => [head, [...known].sort((a, b) => b - a)])) };
}

/** The longest name that begins at `start` and touches no word; undefined when there is none. */
function longestAt({ byText, lengths }: Names, text: string, start: number): { readonly entity: number; readonly end: number } | undefined {
  const candidates = lengths.get(text.charAt(start));
  if (candidates === undefined || touches(characterAt(text, start), characterBefore(text, start))) return undefined;
  for (const length of candidates) {
    const end = start + length;
    const entity = byText.get(text.slice(start, end));
    if (entity !== undefined && !touches(characterBefore(text, end), characterAt(text, end))) return { entity, end };
  }
  return undefined;
}

/** True when a name's own edge and the character beyond it would be one word. */
export function touches(edge: string, beyond: string): boolean {
  return WORD.test(beyond) && !CJK.test(edge) && !CJK.test(beyond);
}

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, index: number): string {
  const pair = index > 1 ? characterAt(text, index - 2) : "";
  return pair.length === 2 ? pair : text.charAt(index - 1);
}
