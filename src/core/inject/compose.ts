import type { CountTokens } from "../tokens.ts";
import type { Notice, Trust } from "../records.ts";
import type { InjectedItem, Injection, InjectionForm, InjectionLayer } from "./block.ts";
import type { Entry, LayerPlan } from "./entry.ts";

/** What a block is composed with. */
export interface ComposeOptions {
  readonly limitTokens: number;
  readonly form?: InjectionForm;
  readonly trust?: readonly Trust[];
  readonly instructions?: "out" | "in";
  readonly count: CountTokens;
  /** The store's own key: the marker by which the block is known again. */
  readonly storeKey: Uint8Array;
}

/** Writes the plans of layers as one block of at most `limitTokens`, and tells what came in and what was left out. */
export function compose(
  plans: readonly LayerPlan[],
  { limitTokens, count }: ComposeOptions,
): Omit<Injection, "notices"> & { notices: Notice[] } {
  const lines: string[] = [];
  const layers: InjectionLayer[] = [];
  let tokens = 0;
  for (const { layer, entries } of plans) {
    const items: InjectedItem[] = [];
    for (const entry of entries) {
      const line = `- ${entry.text}\n`;
      const cost = count(line);
      if (tokens + cost > limitTokens) continue;
      tokens += cost;
      lines.push(line);
      items.push(itemOf(entry, cost));
    }
    const own = items.reduce((sum, item) => sum + item.tokens, 0);
    layers.push({ layer, items, tokens: own, omitted: entries.length - items.length });
  }
  return { text: lines.join(""), tokens, layers, notices: [] };
}

function itemOf({ text: _text, clip: _clip, zone: _zone, label: _label, ...entry }: Entry, tokens: number): InjectedItem {
  return { ...entry, tokens };
}
