import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { compose } from "../../../src/core/inject/compose.ts";
import type { ComposeOptions } from "../../../src/core/inject/compose.ts";
import type { Entry, LayerPlan } from "../../../src/core/inject/entry.ts";
import { provideTemporal } from "../../../src/core/temporal.ts";
import { Temporal } from "temporal-polyfill";

provideTemporal(Temporal);

/** The judge: the tokenizer itself. */
export const judge = (text: string): number => countTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });

export const STORE_KEY: Uint8Array = new Uint8Array(32).fill(7);

let next = 0;

/** An entry of a text; whatever else is said of it. */
export function entryOf(text: string, more: Partial<Entry> = {}): Entry {
  next += 1;
  return { id: `id-${next}`, kind: "turn", role: "user", text, why: "test", ...more };
}

export function planOf(entries: readonly Entry[], more: Partial<LayerPlan> = {}): LayerPlan {
  return { layer: "T1", heading: "What bears on this", entries, priority: 1, floor: 0, ...more };
}

export function composed(plans: readonly LayerPlan[], options: Partial<ComposeOptions> = {}): ReturnType<typeof compose> {
  return compose(plans, { limitTokens: 2_000, count: judge, storeKey: STORE_KEY, ...options });
}

/** Texts of the items that a block shows, by its own lines. */
export const itemsIn = (text: string): readonly string[] => text.split("\n").filter((line) => line.startsWith("- "));
