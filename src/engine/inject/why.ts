import type { Hit, HitReason } from "../../contract/contract.ts";

/** Words that are named. */
const MOST_NAMED = 5;

/** Why a hit is in the block, for people: "its words: harbour, Ana; its meaning: 0.71, related". */
export function whyOf({ why, nearness }: Pick<Hit, "why" | "nearness">): string {
  return why.map((reason) => saying(reason, nearness)).join("; ");
}

function saying({ part, terms, value }: HitReason, nearness: Hit["nearness"]): string {
  const named = terms.slice(0, MOST_NAMED).join(", ");
  switch (part) {
    case "exact":
      return `it holds exactly: ${named}`;
    case "lexical":
      return `its words: ${named}`;
    case "entity":
      return `it names: ${named}`;
    case "context":
      return "it follows what has these words";
    case "semantic":
      return `its meaning: ${value.toFixed(2)}${nearness === undefined ? "" : `, ${nearness}`}`;
  }
}
