import { describe, expect, test } from "vitest";
import { sampleLife } from "../../demo/playground/sample/sample-life.ts";
import { seededRandom } from "../../demo/playground/sample/seeded-random.ts";
import { addDays, localTime } from "../../demo/playground/sample/local-time.ts";
import { parseBeats, speak } from "../../demo/playground/sample/template.ts";

const options = { today: "2026-03-10", zone: "Europe/Oslo", seed: "test" };
const life = sampleLife(options);
const turns = life.sessions.flatMap((session) => session.turns);
const { memories } = life;
const versions = [...life.identity, ...life.profiles, ...life.self, ...life.snapshots, ...life.threads];

describe("the sample life", () => {
  test("is the same, byte for byte, for the same arguments, and another for another seed", () => {
    expect(JSON.stringify(sampleLife(options))).toBe(JSON.stringify(life));
    const other = sampleLife({ ...options, seed: "another" });
    const ids = new Set(turns.map(({ id }) => id));
    expect(other.sessions.flatMap((session) => session.turns).some(({ id }) => ids.has(id))).toBe(false);
  });

  test.each(["a", "b", "c", "strandline sample life 1"])("has at least 2,000 turns and 300 memories, whatever the seed (%s)", (seed) => {
    const made = sampleLife({ ...options, seed });
    expect(made.sessions.reduce((sum, session) => sum + session.turns.length, 0)).toBeGreaterThanOrEqual(2000);
    expect(made.memories.length).toBeGreaterThanOrEqual(300);
  });

  test("is made of conversations of 6 to 40 turns, each with a name of its own", () => {
    for (const { turns: said } of life.sessions) {
      expect(said.length).toBeGreaterThanOrEqual(6);
      expect(said.length).toBeLessThanOrEqual(42);
    }
    expect(new Set(life.sessions.map(({ session }) => session)).size).toBe(life.sessions.length);
  });

  test("lies within the ninety days before today, in order, and no conversation runs into the next", () => {
    const clock = localTime(options.zone);
    const [start, end] = [clock.at(addDays(options.today, -90), 0), clock.at(options.today, 0)];
    for (const { at } of turns) expect(at >= start && at < end).toBe(true);
    for (const { recordedAt } of [...memories, ...versions]) expect(recordedAt >= start && recordedAt < end + 3 * 86_400_000).toBe(true);
    for (const { recordedAt } of [...memories, ...versions]) expect(recordedAt < end).toBe(true);
    const times = turns.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test("gives every record an id of its own, in the form and with the time of a UUIDv7", () => {
    const records = [...turns, ...memories, ...versions, ...memories.flatMap(({ amendments }) => amendments)];
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    for (const { id, recordedAt } of records) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(recordedAt);
    }
  });

  test("seldom says the same twice", () => {
    const said = turns.filter(({ role }) => role === "user").map(({ text }) => text);
    expect(new Set(said).size / said.length).toBeGreaterThan(0.93);
    expect(new Set(memories.map(({ gesture }) => gesture)).size).toBe(memories.length);
  });

  test("speaks four languages, mixes scripts and sends emoji", () => {
    const count = (pattern: RegExp): number => turns.filter(({ text }) => pattern.test(text)).length;
    expect(count(/\p{Script=Han}/u)).toBeGreaterThan(150);
    expect(count(/\p{Script=Hangul}/u)).toBeGreaterThan(150);
    expect(count(/[ñ¿¡]|\b(?:que|una|los)\b/u)).toBeGreaterThan(100);
    expect(count(/\b(?:the|and|you)\b/)).toBeGreaterThan(600);
    expect(count(/\p{Extended_Pictographic}/u)).toBeGreaterThan(5);
    expect(count(/(?=.*\p{Script=Hangul})(?=.*[a-zA-Z]{3})/u)).toBeGreaterThan(2);
  });

  test("holds what one searches for: tickets, paths, a long text, numbers that are exact", () => {
    const text = turns.map((turn) => turn.text).join("\n");
    for (const rare of [
      "BUOY-482",
      "firmware/src/gain_table.c",
      "kelp-choir/ingest/merge_clock.py",
      "528-140-000-771-904",
      "KC-31",
      "echo-lantern",
    ])
      expect(text).toContain(rare);
    expect(Math.max(...turns.map((turn) => turn.text.split(/\s+/).length))).toBeGreaterThan(150);
  });

  test("links every memory to turns that are there and were said before it", () => {
    const saidAt = new Map(turns.map(({ id, at }) => [id, at]));
    for (const { sources, recordedAt, kind } of memories) {
      if (kind === "narrative" || kind === "fact") expect(sources.length).toBeGreaterThan(0);
      for (const id of sources) expect(saidAt.get(id) ?? Number.POSITIVE_INFINITY).toBeLessThan(recordedAt);
    }
  });

  test("uses every field that a writer can fill, and every kind, trust, precision and status", () => {
    const seen = new Set(memories.flatMap((memory) => Object.entries(memory).flatMap(([key, value]) => (isFilled(value) ? [key] : []))));
    const fields = [
      "gesture",
      "context",
      "moment",
      "direction",
      "importance",
      "emotional",
      "unresolved",
      "tags",
      "roles",
      "entities",
      "sources",
      "amendments",
      "slot",
      "polarity",
    ];
    const times = ["occurredAt", "validFrom", "validTo", "supersededBy", "supersededAt", "supersededWhy", "forgottenAt", "pinned"];
    for (const field of [...fields, ...times]) expect(seen).toContain(field);
    const of = (key: "kind" | "trust" | "polarity"): number => new Set(memories.map((memory) => memory[key])).size;
    expect([of("kind"), of("trust"), of("polarity")]).toEqual([5, 4, 3]);
    expect(new Set(memories.map(({ occurredPrecision }) => occurredPrecision))).toEqual(new Set(["instant", "day", "year", undefined]));
    expect(new Set(memories.map(({ validFromPrecision }) => validFromPrecision))).toEqual(new Set(["day", "month", "year", undefined]));
    expect(new Set(life.threads.filter(({ current }) => current).map(({ status }) => status))).toEqual(
      new Set(["open", "explored", "abandoned"]),
    );
    expect(new Set(turns.map(({ role }) => role))).toEqual(new Set(["user", "assistant", "system", "tool"]));
    expect(turns.some(({ externalId }) => externalId !== undefined)).toBe(true);
  });

  test("lets facts be replaced by later ones, in chains", () => {
    const dishes = memories.filter(({ slot }) => slot === "favourite dish");
    expect(dishes.map(({ supersededBy }) => supersededBy)).toEqual([dishes[1]?.id, dishes[2]?.id, undefined]);
    expect(memories.filter(({ supersededBy }) => supersededBy !== undefined).length).toBeGreaterThan(8);
  });

  test("keeps one current version of each profile, self-concept field and thread", () => {
    const keys = [...new Set(versions.map(({ key }) => key))];
    const histories = keys.map((key) => versions.filter((version) => version.key === key));
    for (const history of histories) expect(history.filter(({ current }) => current)).toHaveLength(1);
    expect(histories.filter((history) => history.length > 1).length).toBeGreaterThan(10);
  });

  test("is small: under 4 MB of JSON", () => {
    expect(JSON.stringify(life).length).toBeLessThan(4_000_000);
  });
});

describe("the template language", () => {
  const random = seededRandom("x");

  test("keeps a word within a beat and takes another for the second slot", () => {
    const [beat] = parseBeats("{dish} and {dish}, then {dish2}.\n{a|a}{#n:3-3}{n}");
    const spoken = beat === undefined ? undefined : speak(beat, { dish: ["soup", "rice"] }, random);
    expect(spoken?.lines[0]).toMatch(/^(Soup and soup, then rice|Rice and rice, then soup)\.$/);
    expect(spoken?.lines[1]).toBe("A33");
  });

  test("names a slot without words and a lonely brace", () => {
    const say = (line: string) => speak({ from: 1, to: 90, once: false, lines: [line], memories: [] }, {}, random);
    expect(() => say("{ghost}")).toThrow("ghost");
    expect(() => say("a { b")).toThrow("brace");
  });
});

describe("local time", () => {
  test("shows the wall clock of the zone on both sides of a change of the clocks", () => {
    const clock = localTime("Europe/Oslo");
    expect(new Date(clock.at("2026-03-28", 12 * 60)).toISOString()).toBe("2026-03-28T11:00:00.000Z");
    expect(new Date(clock.at("2026-03-29", 12 * 60)).toISOString()).toBe("2026-03-29T10:00:00.000Z");
    expect(new Date(localTime("Asia/Shanghai").at("2026-01-01", 0)).toISOString()).toBe("2025-12-31T16:00:00.000Z");
  });
});

function isFilled(value: unknown): boolean {
  if (value === undefined || value === false) return false;
  return typeof value !== "object" || value === null || Object.keys(value).length > 0;
}
