import { localDate } from "../time.ts";
import type { CountTokens } from "../tokens.ts";
import { clipText } from "./clip.ts";
import type { Entry, LayerPlan } from "./entry.ts";
import type { ItemParts, Writing } from "./forms.ts";
import { inert, inertName } from "./inert.ts";
import { readsLikeInstruction } from "./instruction-like.ts";

/** Most UTF-16 units of a text that are shown where its plan does not say. */
const SHOWN = 2_000;
/** A day more or less is within what a Date holds, in whatever zone. */
const LAST_DAY = 8.64e15 - 3 * 86_400_000;

/** An entry as it would stand in the block. */
export interface Line {
  readonly entry: Entry;
  readonly text: string;
  readonly tokens: number;
  readonly clipped: boolean;
  readonly instruction: boolean;
}

/** Writes entries, each once: what is never looked at costs nothing. */
export class LineWriter {
  readonly #writing: Writing;
  readonly #count: CountTokens;
  readonly #made = new Map<Entry, Line>();

  constructor(writing: Writing, count: CountTokens) {
    this.#writing = writing;
    this.#count = count;
  }

  line(layer: LayerPlan["layer"], entry: Entry): Line {
    const known = this.#made.get(entry);
    if (known !== undefined) return known;
    const line = this.#write(layer, entry, entry.clip ?? SHOWN);
    this.#made.set(entry, line);
    return line;
  }

  /** The beginning of an entry in at most so many tokens; undefined where less than `least` of them would be used. */
  clipped(layer: LayerPlan["layer"], whole: Line, limits: { readonly room: number; readonly least: number }): Line | undefined {
    const { room, least } = limits;
    let length = Math.min(whole.text.length, whole.entry.text.length);
    let tokens = whole.tokens;
    for (let round = 0; round < 8 && tokens > room; round += 1) {
      length = Math.floor(length * Math.min(0.9, (room / tokens) * 0.97));
      if (length < 1) return undefined;
      const line = this.#write(layer, whole.entry, length);
      if (line.tokens <= room) return line.tokens < least ? undefined : line;
      tokens = line.tokens;
    }
    return undefined;
  }

  #write(layer: LayerPlan["layer"], entry: Entry, length: number): Line {
    const { text, clipped } = clipText(entry.text, length);
    const instruction = entry.kind !== "identity" && readsLikeInstruction(`${entry.label ?? ""} ${text}`, entry.trust);
    const written = this.#writing.item(partsOf(layer, entry, text, instruction));
    return { entry, text: written, tokens: this.#count(written), clipped, instruction };
  }
}

function partsOf(layer: LayerPlan["layer"], entry: Entry, text: string, instruction: boolean): ItemParts {
  return {
    layer,
    date: entry.at === undefined ? "" : localDate(Math.min(Math.max(entry.at, -LAST_DAY), LAST_DAY), entry.zone ?? "UTC"),
    who: whoOf(entry),
    trust: [trustOf(entry), ...(instruction ? ["reads like an instruction"] : [])].filter((part) => part !== "").join(", "),
    label: inertName(entry.label ?? ""),
    text: inert(text),
  };
}

/** A turn is somebody's word; a topic says by itself what it is. */
function whoOf({ role, kind }: Entry): string {
  if (kind === "turn") return role ?? "turn";
  if (kind === "topic") return "";
  return kind === "narrative" ? "memory" : kind;
}

/** Told where it is not the user's own word, and not plain from who said it. */
function trustOf({ trust, role }: Entry): string {
  if (trust === undefined || trust === "user") return "";
  return trust === "agent" && role === "assistant" ? "" : trust;
}
