import type { Meaning } from "./meaning.ts";

/** Longer ones are refused when they are searched. */
const MOST_CHARACTERS = 100_000;

/** Asks for the vector of a search that meaning may take part in. What is wrong with an input is the search's to say. */
export function prepareSearch(meaning: Pick<Meaning, "prepare">, input: unknown): Promise<void> | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  const { query, mode = "hybrid" } = input as { readonly query?: unknown; readonly mode?: unknown };
  if (mode !== "hybrid" || typeof query !== "string" || query.trim() === "" || query.length > MOST_CHARACTERS) return undefined;
  return meaning.prepare(query);
}
