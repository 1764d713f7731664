import type { Random } from "./seeded-random.ts";
import { parseBeats, speak } from "./template.ts";
import type { Beat, Lexicon, Spoken } from "./template.ts";
import { REMARKS } from "./topics/remarks.ts";
import type { Topic } from "./topics/topic.ts";

type Kind = "openings" | "beats" | "closings";

interface Bag {
  all: readonly Beat[];
  left: Beat[];
}

/** Redraws before a beat counts as said out. */
const TRIES = 8;
/** Shorter lines may come again: people do say "good night" twice. In UTF-8 bytes, for Han and Hangul say more in less. */
const SHORT = 16;
/** How often Wren may ask the same. */
const ASKED = 4;

/** All there is to say, dealt like cards: a beat comes again only after the others of its kind, and never in the same words. */
export class Repertoire {
  readonly secrets: Lexicon;
  readonly #random: Random;
  readonly #bags = new Map<string, Bag>();
  readonly #said = new Map<string, number>();

  constructor(random: Random, secrets: Lexicon) {
    this.#random = random;
    this.secrets = secrets;
  }

  opening(topic: Topic, day: number): Spoken {
    return this.#best(topic, "openings", day);
  }

  closing(topic: Topic, day: number): Spoken {
    return this.#best(topic, "closings", day);
  }

  /** One more thing to say when all else was said. */
  spare(topic: Topic, day: number): Spoken {
    return this.#best(topic, "beats", day);
  }

  /** Up to `count` different beats that nobody has heard in these words. */
  beats(topic: Topic, day: number, count: number): readonly Spoken[] {
    const spoken: Spoken[] = [];
    const dealt = new Set<Beat>();
    for (let tries = 0; spoken.length < count && tries < count * 6; tries++) {
      const beat = this.#deal(topic, "beats", day);
      if (beat === undefined || dealt.has(beat)) continue;
      dealt.add(beat);
      const { spoken: words, repeats } = this.#fresh(beat, topic);
      if (repeats === 0) spoken.push(this.#keep(this.#answered(words, topic)));
      if (repeats > 0 || beat.once) this.#retire(beat, topic);
    }
    return spoken;
  }

  /** Of an opening or a closing something has to be said: the least worn wins. */
  #best(topic: Topic, kind: Kind, day: number): Spoken {
    const candidates = Array.from({ length: 4 }, () => this.#deal(topic, kind, day)).filter((beat) => beat !== undefined);
    const drawn = candidates.map((beat) => this.#fresh(beat, topic)).sort((a, b) => a.repeats - b.repeats);
    const [best] = drawn;
    if (best === undefined) throw new Error(`Nothing to say about ${topic.name} on day ${day}`);
    return this.#keep(best.spoken);
  }

  #fresh(beat: Beat, topic: Topic): { readonly spoken: Spoken; readonly repeats: number } {
    let best: { readonly spoken: Spoken; readonly repeats: number } | undefined;
    for (let tries = 0; tries < TRIES && best?.repeats !== 0; tries++) {
      const spoken = speak(beat, topic.words, this.#random);
      const repeats = spoken.lines.filter((line, index) => this.#isWorn(line, index % 2 === 0 ? 1 : ASKED)).length;
      if (best === undefined || repeats < best.repeats) best = { spoken, repeats };
    }
    return best ?? { spoken: speak(beat, topic.words, this.#random), repeats: 0 };
  }

  #isWorn(line: string, limit: number): boolean {
    const times = this.#said.get(line) ?? 0;
    return times >= limit && new TextEncoder().encode(line).length >= SHORT;
  }

  /** Wren mostly has a word for what Yue says last. */
  #answered({ lines, memories }: Spoken, { language, words }: Topic): Spoken {
    if (lines.length % 2 === 0 || this.#random.next() < 0.12) return { lines, memories };
    const beat = { from: 1, to: 90, once: false, lines: [this.#random.pick(REMARKS[language])], memories: [] };
    const remarks = Array.from({ length: TRIES }, () => speak(beat, words, this.#random).lines[0] ?? "");
    const [remark = ""] = remarks.sort((a, b) => (this.#said.get(a) ?? 0) - (this.#said.get(b) ?? 0));
    return { lines: [...lines, remark.trim()], memories };
  }

  #retire(beat: Beat, topic: Topic): void {
    const bag = this.#bags.get(bagKey("beats", topic));
    if (bag === undefined) return;
    const rest = bag.all.filter((one) => one !== beat);
    // What is always possible stays, so that there is something to say on every day.
    if (beat.once || rest.length > 6) bag.all = rest;
  }

  #keep(spoken: Spoken): Spoken {
    for (const line of spoken.lines) this.#said.set(line, (this.#said.get(line) ?? 0) + 1);
    return spoken;
  }

  #deal(topic: Topic, kind: Kind, day: number): Beat | undefined {
    const key = bagKey(kind, topic);
    const bag = this.#bags.get(key) ?? { all: parseBeats(topic[kind]), left: [] };
    this.#bags.set(key, bag);
    const fits = ({ from, to }: Beat): boolean => from <= day && day <= to;
    let beat = bag.left.find(fits);
    if (beat === undefined) {
      bag.left = this.#random.shuffled(bag.all);
      beat = bag.left.find(fits);
    }
    if (beat !== undefined) bag.left.splice(bag.left.indexOf(beat), 1);
    return beat;
  }
}

function bagKey(kind: Kind, { name, from }: Topic): string {
  return `${kind} ${name} ${from}`;
}
