import type { SlotBitmap } from "../../vectors/code-blocks.ts";

/** Filters that are remembered: a person narrows a search in few ways at a time. */
const MOST_KEPT = 8;

/** Slots that pass a filter. Reading them costs a walk over all that passes, so they are kept until something changes. */
export class SlotFilters {
  readonly #kept: Map<string, SlotBitmap> = new Map();
  #version = 0;

  /** The slots under `key`; read anew when `version` is another one than before. */
  under(key: string, version: number, read: () => SlotBitmap): SlotBitmap {
    if (version !== this.#version || (this.#kept.size >= MOST_KEPT && !this.#kept.has(key))) this.#kept.clear();
    this.#version = version;
    const slots = this.#kept.get(key) ?? read();
    this.#kept.set(key, slots);
    return slots;
  }
}
