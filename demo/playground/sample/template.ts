import type { Random } from "./seeded-random.ts";

/** A few turns that belong together, user first, and the memories that come of them. Still with slots. */
export interface Beat {
  /** Days of the life (1 to 90) on which it can happen. */
  readonly from: number;
  readonly to: number;
  /** Happens once in a life. */
  readonly once: boolean;
  readonly lines: readonly string[];
  readonly memories: readonly string[];
}

/** Words to fill a slot with, by the slot's name. */
export type Lexicon = Readonly<Record<string, readonly string[]>>;

/** Stands before each layer of a memory line. */
export const LAYER = " ++ ";

/** A beat with its slots filled. */
export interface Spoken {
  readonly lines: readonly string[];
  readonly memories: readonly string[];
}

/**
 * Reads beats, parted by blank lines. `@10-40` at the top limits the days, `@10-40!` to once; `* …` is a memory, `+ 40 …` a layer added to it on a later
 * day; every other line is a turn, and `\n` in it a line break.
 */
export function parseBeats(source: string): readonly Beat[] {
  return source
    .trim()
    .split(/\n\s*\n/)
    .map(parseBeat);
}

function parseBeat(block: string): Beat {
  const all = block.split("\n").map((line) => line.trim());
  const days = /^@(\d+)-(\d+)(!?)$/.exec(all[0] ?? "");
  const rest = days === null ? all : all.slice(1);
  const memories: string[] = [];
  for (const line of rest) {
    if (line.startsWith("* ")) memories.push(line.slice(2));
    if (line.startsWith("+ ")) memories.push(`${memories.pop() ?? ""}${LAYER}${line.slice(2)}`);
  }
  const lines = rest.filter((line) => !/^[*+] /.test(line)).map((line) => line.replaceAll("\\n", "\n"));
  return { from: Number(days?.[1] ?? 1), to: Number(days?.[2] ?? 90), once: days?.[3] === "!", lines, memories };
}

/**
 * Fills slots from the inside out: `{a|b}` is one of them, `{#3-9}` a number, `{#n:3-9}` a number that `{n}` repeats, `{dish}` a word
 * of the lexicon that stays the same within the beat, `{dish2}` another one.
 */
export function speak(beat: Beat, lexicon: Lexicon, random: Random): Spoken {
  const slots: Slots = { bound: new Map(), lexicon, random };
  const say = (line: string): string => upperFirst(fill(line, slots));
  return { lines: beat.lines.map(say), memories: beat.memories.map(say) };
}

interface Slots {
  readonly bound: Map<string, string>;
  readonly lexicon: Lexicon;
  readonly random: Random;
}

function fill(line: string, slots: Slots): string {
  let text = line;
  while (text.includes("{")) {
    const next = text.replace(/\{([^{}]*)\}/, (_, slot: string, start: number) => {
      const value = wordFor(slot, slots);
      return /[.!?]["”]? $/.test(text.slice(0, start)) ? upperFirst(value) : value;
    });
    if (next === text) throw new Error(`A brace without its partner: ${line}`);
    text = next;
  }
  return text;
}

function wordFor(slot: string, slots: Slots): string {
  const { bound, lexicon, random } = slots;
  const number = /^#(?:([a-z]+):)?(\d+)-(\d+)$/.exec(slot);
  if (number !== null) {
    const value = String(random.whole(Number(number[2]), Number(number[3])));
    if (number[1] !== undefined) bound.set(number[1], value);
    return value;
  }
  if (slot.includes("|")) return random.pick(slot.split("|"));
  const known = bound.get(slot);
  if (known !== undefined) return known;
  const words = lexicon[slot.replace(/\d$/, "")];
  if (words === undefined) throw new Error(`No words for the slot {${slot}}`);
  const taken = new Set(bound.values());
  const free = words.filter((word) => !taken.has(word));
  const word = fill(random.pick(free.length > 0 ? free : words), slots);
  bound.set(slot, word);
  return word;
}

/** Names of files and projects keep their small letters. */
const KEPT_SMALL = /^(?:firmware|tools|host|kelp-|echo-lantern|clamp_gain)/;

function upperFirst(text: string): string {
  return /^[a-zñáéíóú]/.test(text) && !KEPT_SMALL.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
