import { FACTS } from "./facts.ts";

/** A fact and the words by which it was told. */
export interface ToldFact {
  readonly key: string;
  readonly day: number;
  readonly topic: string;
  readonly slot: string | undefined;
  readonly polarity: -1 | 1 | undefined;
  /** `day:N`, `month:N` or `year:Y`. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Key of the fact that it replaces. */
  readonly replaces: string | undefined;
  readonly tags: readonly string[];
  readonly said: string;
  readonly answer: string;
  readonly text: string;
}

export function toldFacts(): readonly ToldFact[] {
  return FACTS.trim().split("\n\n").map(parseFact);
}

function parseFact(block: string): ToldFact {
  const [head = "", said = "", answer = "", text = ""] = block.split("\n");
  const columns = head.split(" ; ").map((column) => (column === "-" ? undefined : column));
  const [key = "", day, topic = "", slot, sign, from, to, replaces, tags = ""] = columns;
  const polarity = sign === undefined ? undefined : sign === "1" ? 1 : -1;
  return {
    key,
    day: Number(day),
    topic,
    slot,
    polarity,
    from,
    to,
    replaces,
    tags: tags.split(", ").filter((tag) => tag !== ""),
    said,
    answer,
    text,
  };
}
