import { seededRandom } from "../../demo/playground/sample/seeded-random.ts";
import type { Random } from "../../demo/playground/sample/seeded-random.ts";
import type { EvalDoc, EvalQuery, EvalSet } from "./datasets.ts";
import { CHINESE } from "./update-subjects-zh.ts";
import { ENGLISH } from "./update-subjects.ts";
import type { Language, Subject } from "./update-subjects.ts";

const EPOCH = Date.UTC(2025, 0, 6);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days of a life. */
const DAYS = 90;

/** A statement or a turn of no subject before it has its place. */
interface Said {
  readonly day: number;
  readonly text: string;
  readonly label: string;
  /** Its document is named so; others by their place. */
  readonly id?: string;
}

/**
 * Lives in which `subjects` matters change once, days or weeks after they were told, among turns of near matters and of none. Each change is
 * a pair that one question asks about. The same seed gives the same lives; every second one is Chinese.
 */
export function updateLives(seed: string, lives: number, subjects: number): EvalSet {
  const all = Array.from({ length: lives }, (_, n) => {
    const language = n % 2 === 0 ? ENGLISH : CHINESE;
    return lifeOf(seededRandom(`${seed}-${n}`), language, `life-${language.name}-${n}`, subjects);
  });
  return { name: "update_pairs", docs: all.flatMap(({ docs }) => docs), queries: all.flatMap(({ queries }) => queries) };
}

function lifeOf(random: Random, language: Language, user: string, count: number): Pick<EvalSet, "docs" | "queries"> {
  const subjects = random.shuffled(language.subjects).slice(0, count);
  const told = subjects.flatMap((subject) => statementsOf(random, subject, user));
  const near = subjects.flatMap(({ key, near }) =>
    near.map((text, n) => ({ day: random.whole(0, DAYS), text, label: `near-${key}-${n}` })),
  );
  const others = language.others.map((text, n) => ({ day: random.whole(0, DAYS), text, label: `other-${n}` }));
  const said = random.shuffled([...told, ...near, ...others]).sort((a, b) => a.day - b.day);
  return {
    docs: said.flatMap((piece, place) => spoken(random, piece, user, place, language)),
    queries: subjects.map((subject) => questionOf(random, subject, user, language)),
  };
}

/** What is told first, and what is told of the same matter days to weeks later. */
function statementsOf(random: Random, { key, values, older, newer }: Subject, user: string): readonly Said[] {
  const [before = "", after = ""] = random.shuffled(values);
  const day = random.whole(0, DAYS - 30);
  return [
    { day, text: filled(random.pick(older), before), label: key, id: olderId(user, key) },
    { day: day + random.whole(3, 28), text: filled(random.pick(newer), after), label: key, id: newerId(user, key) },
  ];
}

function questionOf(random: Random, { key, asked }: Subject, user: string, { name }: Language): EvalQuery {
  const pair = { sort: "update" as const, older: [olderId(user, key)], newer: [newerId(user, key)] };
  const gold = [...pair.older, ...pair.newer];
  return { user, category: name, text: random.pick(asked), gold, sorts: ["memories", "turns"], pair };
}

/** A piece as a user's turn, and now and then what the assistant says to it. */
function spoken(random: Random, { day, text, label, id }: Said, user: string, place: number, { replies }: Language): readonly EvalDoc[] {
  const at = EPOCH + day * DAY_MS + place * MINUTE_MS;
  const turn = {
    id: id ?? `${user}/${place}`,
    user,
    session: `${user}/day-${day}`,
    sort: "turn" as const,
    role: "user" as const,
    text,
    at,
    label,
  };
  const reply = {
    ...turn,
    id: `${user}/${place}r`,
    role: "assistant" as const,
    text: random.pick(replies),
    at: at + MINUTE_MS / 2,
    label: `reply-${place}`,
  };
  return random.next() < 0.4 ? [turn, reply] : [turn];
}

function filled(template: string, value: string): string {
  return template.replace("{v}", value);
}

function olderId(user: string, key: string): string {
  return `${user}/${key}/older`;
}

function newerId(user: string, key: string): string {
  return `${user}/${key}/newer`;
}
