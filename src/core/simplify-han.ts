import traditional from "opencc-js/dict/TSCharacters";

/**
 * Traditional characters as Simplified ones, so that both find each other. Character by character: it serves the index and
 * comparisons, never what is shown. Table: OpenCC's TSCharacters, first candidate.
 */
export function simplifyHan(text: string): string {
  return text.replace(HAN, (character) => simplified().get(character) ?? character);
}

const HAN = /\p{Script=Han}/gu;

let table: ReadonlyMap<string, string> | undefined;

/** Made when it is first asked for: no store should open later for its four thousand entries. */
function simplified(): ReadonlyMap<string, string> {
  table ??= new Map(
    traditional.split("|").map((entry): [string, string] => {
      const [from = "", to = from] = entry.split(" ");
      return [from, to];
    }),
  );
  return table;
}
