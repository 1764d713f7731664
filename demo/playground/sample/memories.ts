import type { Amendment, MemoryRecord, Scores, Turn } from "strandline";
import { dateOf, DAYS, SAMPLE_SCOPE } from "./conversations.ts";
import type { Conversation, LifeOptions, Said } from "./conversations.ts";
import { localTime } from "./local-time.ts";
import type { LocalTime } from "./local-time.ts";
import { calendarTime, castOf, readMemory } from "./remembered.ts";
import type { Remembered } from "./remembered.ts";
import { namedUuid } from "./seeded-random.ts";
import type { Random } from "./seeded-random.ts";
import { DREAMS, LATER, REFLECTIONS, SUMMARIES } from "./story/weekly.ts";

/** How much of what was said in passing is remembered. */
const KEPT = 0.75;

/** Writes memories with ids, times and scope; shared by all kinds. */
export class MemoryMaker {
  readonly options: LifeOptions;
  readonly random: Random;
  readonly clock: LocalTime;

  constructor(options: LifeOptions, random: Random) {
    this.options = options;
    this.random = random;
    this.clock = localTime(options.zone);
  }

  make(recordedAt: number, key: string, fields: Partial<MemoryRecord> & Pick<MemoryRecord, "kind" | "gesture">): MemoryRecord {
    const id = namedUuid(recordedAt, `${this.options.seed} memory ${key}`);
    const rest = { tags: [], roles: {}, entities: [], sources: [], amendments: [], trust: "agent", pinned: false } as const;
    return { id, scope: SAMPLE_SCOPE, recordedAt, zone: this.options.zone, ...rest, ...fields };
  }

  /** A layer added on a day of the life. */
  layer(day: number, text: string, reason: string): Amendment {
    const recordedAt = this.clock.at(dateOf(this.options.today, day), 22 * 60 + 40) + this.random.whole(0, 600_000);
    return {
      id: namedUuid(recordedAt, `${this.options.seed} layer ${day} ${text}`),
      text,
      reason,
      recordedAt,
      trust: this.random.next() < 0.2 ? "user" : "agent",
    };
  }
}

/** What Wren keeps of the conversations: narratives with their sources. No two of them begin with the same sentence. */
export function narratives(talks: readonly Conversation[], maker: MemoryMaker): readonly MemoryRecord[] {
  const gestures = new Set<string>();
  return talks.flatMap(({ said }) =>
    said.flatMap((piece) =>
      piece.memories.flatMap((line) => {
        const remembered = readMemory(line);
        const kept = piece.scripted || maker.random.next() < KEPT;
        if (!kept || gestures.has(remembered.gesture)) return [];
        gestures.add(remembered.gesture);
        return [narrative(piece, remembered, maker)];
      }),
    ),
  );
}

function narrative(piece: Said, remembered: Remembered, maker: MemoryMaker): MemoryRecord {
  const { random } = maker;
  const { year, layers, tags, ...written } = remembered;
  const last = piece.turns.at(-1)?.at ?? 0;
  const trivial = !piece.scripted && written.importance === undefined && random.next() < 0.08;
  const date = year ?? dateOf(maker.options.today, piece.day);
  const exact = year === undefined && random.next() < 0.15;
  const occurred = calendarTime(date, maker.clock, "start");
  return maker.make(last + random.whole(2_000, 90_000), written.gesture, {
    kind: "narrative",
    ...(trivial ? { importance: 1, emotional: 1, unresolved: 1 } : scores(piece.scripted, random)),
    ...written,
    ...(piece.day > DAYS - STILL_NEAR ? calmer(written) : {}),
    tags: trivial ? [] : tagsOf(tags, piece, random),
    ...castOf([written.gesture, written.context, written.moment, written.direction].join(" "), random),
    sources: piece.turns.map(({ id }) => id),
    occurredAt: exact ? (piece.turns[0]?.at ?? occurred.at) : occurred.at,
    occurredPrecision: exact ? "instant" : occurred.precision,
    pinned: piece.scripted && random.next() < 0.15,
    amendments: layersOf(piece, layers, maker),
  });
}

/**
 * Days at the end whose memories are scored low: they are not weighed yet. Else the store, which reads all weights lower while the newest
 * ones are high, would never show the upper end.
 */
const STILL_NEAR = 6;

function calmer({ importance = 3, emotional = 3, unresolved = 3 }: Scores): Scores {
  const less = (score: number): number => Math.max(1, score - 2);
  return { importance: less(importance), emotional: less(emotional), unresolved: less(unresolved) };
}

function layersOf(piece: Said, told: Remembered["layers"], maker: MemoryMaker): readonly Amendment[] {
  const layers = told.map(({ day, text }) => maker.layer(day, text, "what became of it"));
  const day = piece.day + maker.random.whole(3, 20);
  if (layers.length > 0 || day > DAYS || maker.random.next() > 0.09) return layers;
  return [maker.layer(day, maker.random.pick(LATER[piece.topic.language]), "seen again later")];
}

/** The scene's own tags; the topic's as well where it is a scene of the story or has none of its own, mostly. */
function tagsOf(own: readonly string[], { topic, scripted }: Said, random: Random): readonly string[] {
  const [first = topic.name] = topic.tags;
  const tags = scripted || random.next() < 0.35 ? [...own, first] : own;
  return [...new Set(tags)];
}

function scores(scripted: boolean, random: Random): Partial<MemoryRecord> {
  const one = (name: "importance" | "emotional" | "unresolved", high: number): Partial<MemoryRecord> =>
    random.next() < 0.12 ? {} : { [name]: random.whole(1, high) };
  return { ...one("importance", scripted ? 5 : 4), ...one("emotional", 4), ...one("unresolved", 3) };
}

/** What Wren thinks, dreams and sums up at the end of each week. */
export function weekly(talks: readonly Conversation[], maker: MemoryMaker): readonly MemoryRecord[] {
  const { random } = maker;
  const all = talks.flatMap(({ said }) => said);
  return SUMMARIES.flatMap((summary, week) => {
    const lastDay = Math.min(DAYS, week * 7 + 7);
    const turns = all.filter(({ day, scripted }) => day > week * 7 && day <= lastDay && scripted).flatMap(({ turns }) => turns);
    const night = (minutes: number): number => maker.clock.at(dateOf(maker.options.today, lastDay), minutes) + random.whole(0, 59_000);
    const from = calendarTime(dateOf(maker.options.today, week * 7 + 1), maker.clock, "start");
    const to = calendarTime(dateOf(maker.options.today, lastDay), maker.clock, "end");
    const span = { validFrom: from.at, validFromPrecision: from.precision, validTo: to.at, validToPrecision: to.precision };
    const thoughts = (REFLECTIONS[week] ?? []).map((gesture, index) =>
      thought("reflection", gesture, night(23 * 60 + 20 + index * 4), turns, maker),
    );
    const dream = DREAMS[week] === undefined ? [] : [thought("dream", DREAMS[week], night(23 * 60 + 40), turns, maker)];
    const sources = turns.filter(({ role }) => role === "user").map(({ id }) => id);
    const sum = maker.make(night(23 * 60 + 10), summary, {
      kind: "summary",
      gesture: summary,
      ...castOf(summary, random),
      ...span,
      sources,
      tags: ["week"],
      importance: 4,
      emotional: 2,
      unresolved: 2,
    });
    return [sum, ...thoughts, ...dream];
  });
}

function thought(kind: "reflection" | "dream", gesture: string, at: number, turns: readonly Turn[], maker: MemoryMaker): MemoryRecord {
  const { random } = maker;
  const sources = random
    .shuffled(turns)
    .slice(0, random.whole(1, 4))
    .map(({ id }) => id);
  const direction = kind === "dream" ? { direction: "Not to be explained, only kept" } : {};
  return maker.make(at, gesture, {
    kind,
    gesture,
    ...direction,
    ...castOf(gesture, random),
    ...scores(true, random),
    ...(at > maker.clock.at(dateOf(maker.options.today, DAYS - STILL_NEAR), 0) ? calmer({}) : {}),
    sources,
    tags: [kind === "dream" ? "dreams" : "thinking"],
  });
}
