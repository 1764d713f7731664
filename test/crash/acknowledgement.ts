/** A text that a store acknowledged under an id. */
export interface KeptText {
  readonly id: string;
  readonly text: string;
}

/** What the store said it kept. The checker trusts these lines and the reopened store, nothing else. */
export type Acknowledged =
  | { readonly kind: "written"; readonly memory: KeptText }
  | { readonly kind: "recorded"; readonly turns: readonly KeptText[] }
  /** The memory carries the tag `v1`, `v2` … of its latest update, or a later one. */
  | { readonly kind: "updated"; readonly id: string; readonly version: number }
  | { readonly kind: "superseded"; readonly old: string; readonly memory: KeptText };

/** One line of the acknowledgement log. `at` is epoch ms in the tab that got the answer. */
export type Acknowledgement = Acknowledged & { readonly tab: string; readonly at: number };

/** The text of turn `index` of a batch of `size`: a reader can tell from any one of them whether the others are missing. */
export function batchText(batch: string, index: number, size: number): string {
  return `batch ${batch} turn ${index} of ${size}: at low tide Ana found 海边 the key again`;
}

/** The batch a turn's text names, and its size; undefined for another text. */
export function batchOf(text: string): { readonly batch: string; readonly size: number } | undefined {
  const [, batch, size] = /^batch (\S+) turn \d+ of (\d+):/.exec(text) ?? [];
  return batch === undefined ? undefined : { batch, size: Number(size) };
}

export function parseLog(log: string): readonly Acknowledgement[] {
  const lines = log.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Acknowledgement);
}
