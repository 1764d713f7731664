import type { MemoryRecord } from "strandline";
import { dateOf } from "./conversations.ts";
import type { Conversation, Said } from "./conversations.ts";
import type { MemoryMaker } from "./memories.ts";
import { calendarTime, castOf } from "./remembered.ts";
import type { ToldFact } from "./story/told-facts.ts";

/** Facts as they stand at the end: what was replaced says by what, when and why. */
export function facts(talks: readonly Conversation[], maker: MemoryMaker): readonly MemoryRecord[] {
  const told = talks
    .flatMap(({ said }) => said)
    .flatMap((piece) => (piece.fact === undefined ? [] : [{ fact: piece.fact, made: factOf(piece, piece.fact, maker) }]));
  return told.map(({ fact, made }) => {
    const next = told.find((other) => other.fact.replaces === fact.key);
    if (next === undefined) return made;
    return { ...made, supersededBy: next.made.id, supersededAt: next.made.recordedAt, supersededWhy: `She said: ${next.fact.said}` };
  });
}

function factOf({ turns, day }: Said, fact: ToldFact, maker: MemoryMaker): MemoryRecord {
  const at = (turns.at(-1)?.at ?? 0) + maker.random.whole(1_000, 20_000);
  const from = fact.from === undefined ? undefined : calendarTime(dateIn(fact.from, maker), maker.clock, "start");
  const to = fact.to === undefined ? undefined : calendarTime(dateIn(fact.to, maker), maker.clock, "end");
  const occurred = calendarTime(dateOf(maker.options.today, day), maker.clock, "start");
  const safety = fact.tags.includes("safety");
  return maker.make(at, fact.key, {
    kind: "fact",
    gesture: fact.text,
    ...(fact.slot === undefined ? {} : { slot: fact.slot }),
    ...(fact.polarity === undefined ? {} : { polarity: fact.polarity }),
    ...(from === undefined ? {} : { validFrom: from.at, validFromPrecision: from.precision }),
    ...(to === undefined ? {} : { validTo: to.at, validToPrecision: to.precision }),
    importance: safety ? 5 : maker.random.whole(2, 4),
    ...castOf(fact.text, maker.random),
    tags: fact.tags,
    sources: turns.map(({ id }) => id),
    occurredAt: occurred.at,
    occurredPrecision: occurred.precision,
    trust: fact.topic === "work" && fact.key === "repo" ? "page" : fact.key === "chip" ? "import" : "user",
    pinned: safety || fact.key === "name",
  });
}

/** `day:64` → the date of that day, `month:64` → its month, `year:2019` → 2019. */
function dateIn(told: string, { options }: MemoryMaker): string {
  const [unit = "", value = ""] = told.split(":");
  if (unit === "year") return value;
  const date = dateOf(options.today, Number(value));
  return unit === "month" ? date.slice(0, 7) : date;
}
