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

/** Names by their UTF-16 units, one node a unit: a text is read once, however many names there are. */
interface Node {
  readonly next: Map<number, Node>;
  /** The entity whose name ends here. */
  entity?: number;
}

const WORD = /[\p{L}\p{N}]/u;

/**
 * Exact matching of names and aliases, case and diacritics folded, no guessing. A name must not touch other letters or digits,
 * save that CJK is written without spaces: a CJK name matches inside a run, and any name next to one. The longest name at a place wins.
 */
export function createEntityMatcher(names: readonly KnownName[]): EntityMatcher {
  const root = nameTree(names);
  return {
    match(text) {
      const found = new Set<number>();
      if (root.next.size === 0) return [];
      const folded = fold(text).replace(/\s+/gu, " ");
      for (let at = 0; at < folded.length; ) {
        const hit = longestAt(root, folded, at);
        if (hit !== undefined) found.add(hit.entity);
        at = hit?.end ?? at + 1;
      }
      return [...found];
    },
  };
}

function nameTree(names: readonly KnownName[]): Node {
  const root: Node = { next: new Map() };
  for (const { entity, name } of names) {
    const folded = foldName(name);
    if (folded === "" || (CJK.test(folded) && [...folded].length < MIN_CJK_LENGTH)) continue;
    let node = root;
    for (let i = 0; i < folded.length; i++) node = childOf(node, folded.charCodeAt(i));
    node.entity ??= entity;
  }
  return root;
}

function childOf(node: Node, unit: number): Node {
  const known = node.next.get(unit);
  if (known !== undefined) return known;
  const child: Node = { next: new Map() };
  node.next.set(unit, child);
  return child;
}

/** The longest name that begins at `start` and touches no word; undefined when there is none. */
function longestAt(root: Node, text: string, start: number): { readonly entity: number; readonly end: number } | undefined {
  let node = root.next.get(text.charCodeAt(start));
  if (node === undefined || touches(characterAt(text, start), characterBefore(text, start))) return undefined;
  let hit: { entity: number; end: number } | undefined;
  for (let end = start + 1; node !== undefined; end++) {
    if (node.entity !== undefined && !touches(characterBefore(text, end), characterAt(text, end))) hit = { entity: node.entity, end };
    node = end < text.length ? node.next.get(text.charCodeAt(end)) : undefined;
  }
  return hit;
}

/** True when a name's own edge and the character beyond it would be one word. */
function touches(edge: string, beyond: string): boolean {
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
