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

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A single CJK character is part of too many words to stand for a person. */
const MIN_CJK_LENGTH = 2;

/**
 * Exact matching of names and aliases, case and diacritics folded, no guessing. A name must not touch other letters or digits,
 * save that CJK, written without spaces, matches inside a run. The longest name at a place wins.
 */
export function createEntityMatcher(names: readonly KnownName[]): EntityMatcher {
  const byName = new Map<string, number>();
  for (const { entity, name } of names) {
    const folded = foldName(name);
    if (CJK.test(folded) && [...folded].length < MIN_CJK_LENGTH) continue;
    if (!byName.has(folded)) byName.set(folded, entity);
  }
  if (byName.size === 0) return { match: () => [] };
  const pattern = namePattern([...byName.keys()]);
  return {
    match(text) {
      const found = new Set<number>();
      for (const [hit] of fold(text).matchAll(pattern)) {
        const entity = byName.get(hit.replace(/\s+/gu, " "));
        if (entity !== undefined) found.add(entity);
      }
      return [...found];
    },
  };
}

function namePattern(names: readonly string[]): RegExp {
  const longestFirst = [...names].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return new RegExp(longestFirst.map(boundedName).join("|"), "gu");
}

function boundedName(name: string): string {
  const body = name.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&").replace(/ /gu, "\\s+");
  const characters = [...name];
  const open = CJK.test(characters[0] ?? "") ? "" : "(?<![\\p{L}\\p{N}])";
  const close = CJK.test(characters.at(-1) ?? "") ? "" : "(?![\\p{L}\\p{N}])";
  return `${open}${body}${close}`;
}
