import { addDays, localTime } from "./local-time.ts";
import type { LocalTime } from "./local-time.ts";
import { namedUuid } from "./seeded-random.ts";
import type { Random } from "./seeded-random.ts";
import { planDays } from "./plan-days.ts";
import type { Planned } from "./plan-days.ts";
import { Repertoire } from "./repertoire.ts";
import type { ToldFact } from "./story/told-facts.ts";
import { speak } from "./template.ts";
import type { Lexicon, Spoken } from "./template.ts";
import type { Topic } from "./topics/topic.ts";
import type { Turn } from "strandline";

/** Days in the sample life. */
export const DAYS = 90;
export const SAMPLE_SCOPE = { user: "sample" } as const;

/** What a life is made from: the same arguments give the same life, byte for byte. */
export interface LifeOptions {
  /** `YYYY-MM-DD`; the life ends the day before. */
  readonly today: string;
  /** IANA zone of its clocks. */
  readonly zone: string;
  readonly seed: string;
}

/** A few turns that were said together, and what is to be remembered of them. */
export interface Said {
  readonly day: number;
  readonly topic: Topic;
  readonly turns: readonly Turn[];
  readonly memories: readonly string[];
  /** True for scenes of the story, which are all remembered. */
  readonly scripted: boolean;
  readonly fact?: ToldFact;
}

export interface Conversation {
  readonly session: string;
  readonly turns: readonly Turn[];
  readonly said: readonly Said[];
  /** Holds planted secrets: to be recorded like anything typed, so that they are masked on the way in. */
  readonly secret: boolean;
}

/** Date of a day of the life, 1 to 90. */
export function dateOf(today: string, day: number): string {
  return addDays(today, day - DAYS - 1);
}

/** All conversations in order, 6 to 40 turns each. */
export function conversations(options: LifeOptions, random: Random, secrets: Lexicon): readonly Conversation[] {
  const repertoire = new Repertoire(random, secrets);
  const clock = localTime(options.zone);
  const names = new Set<string>();
  return planDays(random).map((planned) => {
    const spoken = compose(planned, repertoire, random);
    const session = freeName(`${dateOf(options.today, planned.day)} Day ${planned.day}: ${planned.title}`, names);
    return converse({ planned, spoken, session, options, random, clock, secrets });
  });
}

type Piece = Omit<Said, "turns" | "day" | "topic"> & { readonly spoken: Spoken };

/** Opening, what the day brings, a few more things, and the end. */
function compose(planned: Planned, repertoire: Repertoire, random: Random): readonly Piece[] {
  const { topic, day } = planned;
  const pieces: Piece[] = planned.episode === undefined ? [{ spoken: repertoire.opening(topic, day), memories: [], scripted: false }] : [];
  for (const beat of planned.episode?.beats ?? []) {
    const spoken = speak(beat, { ...topic.words, ...repertoire.secrets }, random);
    pieces.push({ spoken, memories: spoken.memories, scripted: true });
  }
  const wanted = random.pick([3, 3, 4, 5, 5, 6, 6, 7, 7, 8, 9]);
  const beats = repertoire.beats(topic, day, planned.episode === undefined ? wanted : Math.min(wanted, 4));
  pieces.push(...beats.map((spoken) => ({ spoken, memories: spoken.memories, scripted: false })));
  for (const fact of planned.facts) {
    const spoken = { lines: [fact.said, fact.answer], memories: [] };
    pieces.splice(random.whole(1, pieces.length), 0, { spoken, memories: [], scripted: true, fact });
  }
  const lines = (): number => pieces.reduce((sum, { spoken }) => sum + spoken.lines.length, 0);
  while (lines() < FEWEST - 2) pieces.push({ spoken: repertoire.spare(topic, day), memories: [], scripted: false });
  while (lines() > MOST - 4)
    pieces.splice(
      pieces.findLastIndex(({ scripted }) => !scripted),
      1,
    );
  pieces.push({ spoken: repertoire.closing(topic, day), memories: [], scripted: false });
  return pieces;
}

/** Turns in a conversation. */
const FEWEST = 6;
const MOST = 40;

interface Scene {
  readonly planned: Planned;
  readonly spoken: readonly Piece[];
  readonly session: string;
  readonly options: LifeOptions;
  readonly random: Random;
  readonly clock: LocalTime;
  readonly secrets: Lexicon;
}

function converse({ planned, spoken, session, options, random, clock, secrets }: Scene): Conversation {
  const { day, topic } = planned;
  const made: Turn[] = [];
  const repeats = new Map<string, number>();
  let at = clock.at(dateOf(options.today, day), planned.minutes) + random.whole(0, 59_000);
  const say = (role: Turn["role"], text: string): Turn => {
    at += random.whole(9_000, 40_000) + text.length * 60;
    const key = `${role} ${text}`;
    const occurrence = repeats.get(key) ?? 0;
    repeats.set(key, occurrence + 1);
    const trust = role === "user" ? "user" : role === "tool" ? "page" : "agent";
    const turn = {
      id: namedUuid(at, `${options.seed} ${session} ${made.length}`),
      scope: SAMPLE_SCOPE,
      session,
      role,
      text,
      at,
      zone: options.zone,
    } as const;
    const external = role === "tool" ? { externalId: `tool-${day}-${made.length}`, occurrence: 0 } : { occurrence };
    made.push({ ...turn, recordedAt: at, trust, ...external });
    return made.at(-1) ?? ({ ...turn, recordedAt: at, trust, occurrence } satisfies Turn);
  };
  if (day === 1) say("system", "You are Wren. You keep what Yue tells you, in her words first. You say when you are not sure.");
  const said = spoken.map(({ spoken: { lines }, ...piece }) => {
    const turns = lines.map((line, index) => say(index % 2 === 0 ? "user" : "assistant", line));
    if (topic.name === "work" && random.next() < 0.12) say("tool", toolLine(random));
    return { ...piece, day, topic, turns };
  });
  const secret = Object.values(secrets)
    .flat()
    .some((word) => made.some(({ text }) => text.includes(word)));
  return { session, turns: made, said, secret };
}

/** What a tool of hers answers in the middle of work. */
function toolLine(random: Random): string {
  const clicks = random.whole(0, 64);
  return `replay_night: unit ${random.whole(2, 14)}, ${clicks} clicks, floor -${random.whole(28, 41)} dB, gain ${random.whole(6, 24)} dB, drift ${random.whole(0, 95)} ms, exit ${clicks === 0 ? 1 : 0}`;
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name} (${count})`;
  taken.add(free);
  return free;
}
