import { CJK, touches } from "../entity-match.ts";
import { CLUSTER } from "../fold-places.ts";
import { fold } from "../text.ts";

/** No longer name is looked for at the head of a hop, UTF-16 units: it keeps a text of any length linear in time. */
const LONGEST_NAME = 120;

/**
 * Where the name ends that a hop begins with: the longest known one, else its first word where words are spaced. Undefined where
 * neither is: Chinese without spaces does not say where the name ends. `isKnown` is asked with folded names.
 */
export function hopNameEnd(hop: string, isKnown: (folded: string) => boolean): number | undefined {
  return longestKnown(hop, isKnown) ?? /^[^\s(（]+(?=\s+\S|[(（])/u.exec(hop)?.[0].length;
}

/** True when the text has letters that are written without spaces. */
export function isUnspaced(text: string): boolean {
  return CJK.test(text);
}

function longestKnown(hop: string, isKnown: (folded: string) => boolean): number | undefined {
  let longest: number | undefined;
  let folded = "";
  for (const { 0: cluster, index } of hop.slice(0, LONGEST_NAME).matchAll(CLUSTER)) {
    const part = fold(cluster);
    folded += /^\s/u.test(part) ? (folded.endsWith(" ") ? "" : " ") : part;
    const end = index + cluster.length;
    const [beyond = ""] = hop.slice(end, end + 2);
    if (isKnown(folded) && !touches(cluster, beyond)) longest = end;
  }
  return longest;
}
