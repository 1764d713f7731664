import type { Injection, ThreadInput, TurnInput, WriteInput } from "strandline";
import type { DiaryHost } from "./diary-host.ts";

/** What was seen of an agent's second day. */
export interface LivedPerson {
  readonly morning: Injection;
  /** Ids of its identity, its view of itself and its snapshot, in this order. */
  readonly identity: readonly string[];
  /** Ids, the heaviest first. */
  readonly threads: readonly string[];
  /** Ids of the heavy memories without a tag in common, the heaviest first. */
  readonly heavy: readonly string[];
  readonly light: string;
  /** Blocks of two turns that ask for the light memory. */
  readonly turns: readonly Injection[];
  readonly said: readonly string[];
  /** What is stored of that. */
  readonly told: readonly string[];
  readonly lastTurns: readonly string[];
}

const HOUR_MS = 3_600_000;
const SAID = [
  "The pilot boat leaves at nine. Are you in?",
  "Yes.",
  "And shall I bring the charts?",
  "Yes.",
  "Yes?",
  "Yes, all of them, and the tide table.",
  "Then I will be at the pier.",
  "Good night.",
  "Good night.",
];
const HEAVY = { importance: 5, emotional: 5, unresolved: 5 } as const;
const TAGGED: WriteInput = { ...HEAVY, gesture: "Mira was made keeper of the north lighthouse.", tags: ["lighthouse"] };
const ALIKE: WriteInput = {
  ...HEAVY,
  importance: 4,
  gesture: "The lamp of the north lighthouse failed twice.",
  tags: ["lighthouse", "lamp"],
};
const OTHER: WriteInput = { ...HEAVY, gesture: "Her brother comes home from sea in spring.", tags: ["family"] };
const LIGHT: WriteInput = {
  importance: 1,
  emotional: 1,
  unresolved: 1,
  gesture: "It rained, and Mira lost her green umbrella.",
  tags: ["rain"],
};
const ASKED = "Where did Mira lose her green umbrella?";
const THREADS: readonly ThreadInput[] = [5, 4, 3, 2].flatMap((importance) => [
  { text: `What of the question ${importance}, that matters?`, importance: importance as 2 | 3 | 4 | 5, emotional: 5 },
  { text: `What of the question ${importance}, that rests?`, importance: importance as 2 | 3 | 4 | 5, emotional: 4 },
]);

/** An evening, and the next day of an agent that knows who it is. */
export async function livePerson(host: DiaryHost): Promise<LivedPerson> {
  const evening = Date.now() + HOUR_MS;
  await host.begin("evening", evening);
  for (const [n, turn] of SAID.entries()) await host.say(turnOf(turn, n, evening), evening + n * 1_000);
  const stored = await host.page.evaluate(() => diaryPage.read("evening"));
  const [identity, threads] = await become(host);
  const tagged = await remember(host, TAGGED);
  await remember(host, ALIKE);
  const other = await remember(host, OTHER);
  const light = await remember(host, LIGHT);
  await host.end();
  const { block } = await host.begin("next day", evening + 12 * HOUR_MS);
  const turns = [await host.inject(ASKED), await host.inject(ASKED)];
  const told = await host.page.evaluate(() => diaryPage.read("evening"));
  await host.leave();
  return {
    morning: block,
    identity,
    threads,
    heavy: [tagged, other],
    light,
    turns,
    said: SAID,
    told: told.map(({ text }) => text),
    lastTurns: stored.map(({ id }) => id),
  };
}

function turnOf(text: string, n: number, at: number): TurnInput {
  return { role: n % 2 === 0 ? "user" : "assistant", text, at: at + n * 1_000 };
}

async function become(host: DiaryHost): Promise<readonly [readonly string[], readonly string[]]> {
  const ids = await host.page.evaluate((person) => diaryPage.become(person), {
    identity: "I am Atlas. I keep the harbour log.",
    self: { aspect: "reflection", text: "I answer too fast when it is late." },
    snapshot: "The charts are sorted; the lamp is not repaired.",
    threads: THREADS,
  } as const);
  return [ids.slice(0, 3), ids.slice(3)];
}

function remember(host: DiaryHost, memory: WriteInput): Promise<string> {
  return host.page.evaluate((written) => diaryPage.remember(written), memory);
}
