import { fold } from "./text.ts";
import { tokenize } from "./tokenize.ts";

/** A tag in use, and how many memories carry it. */
interface UsedTag {
  readonly tag: string;
  readonly memories: number;
}

interface Near {
  readonly used: UsedTag;
  readonly why: TagNearness;
  readonly score: number;
}

/** Why a tag is proposed: the text says all its words, or the text is itself a name that is written much like it. */
type TagNearness = "said" | "alike";

/** A text of so many characters may be a tag that somebody is about to make. */
const LONGEST_NAME = 64;
/** Names that share this part of their character pairs (Dice 1945) are written alike: `sailboat` and `sail boats`, `天气` and `天气预报`. */
const ALIKE = 0.5;

/** Tags near a text, best first: those that it says, by their number of memories, then those that are written like it. */
export function suggestTags(text: string, tags: readonly UsedTag[]): readonly (UsedTag & { readonly why: TagNearness })[] {
  const said = new Set(tokenize(text));
  const pairs = text.length <= LONGEST_NAME ? pairsOf(text) : new Set<string>();
  const near = tags.flatMap((used): readonly Near[] => {
    const words = tokenize(used.tag);
    if (words.length > 0 && words.every((word) => said.has(word))) return [{ used, why: "said", score: 1 }];
    const score = pairs.size === 0 ? 0 : alikeness(pairs, pairsOf(used.tag));
    return score >= ALIKE ? [{ used, why: "alike", score }] : [];
  });
  return near.sort(byNearness).map(({ used, why }) => ({ ...used, why }));
}

function byNearness(a: Near, b: Near): number {
  return Number(b.why === "said") - Number(a.why === "said") || b.score - a.score || byUse(a.used, b.used);
}

function byUse(a: UsedTag, b: UsedTag): number {
  return b.memories - a.memories || (a.tag < b.tag ? -1 : 1);
}

/** Share of the pairs of both that both have. */
function alikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let both = 0;
  for (const pair of a) if (b.has(pair)) both += 1;
  return (2 * both) / (a.size + b.size);
}

/** Pairs of neighbouring letters and digits, case and diacritics folded; what stands between does not count. */
function pairsOf(name: string): ReadonlySet<string> {
  const letters = [...fold(name).replace(/[^\p{L}\p{N}]+/gu, "")];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
