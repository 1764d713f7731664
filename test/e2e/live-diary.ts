import type { Injection, TurnInput } from "strandline";
import type { Diary, DiaryDay, DiaryTurn } from "../support/read-diary.ts";
import type { Death, DiaryHost } from "./diary-host.ts";
import type { Begun } from "./pages/diary.ts";

/** What was seen of a day. */
export interface LivedDay {
  readonly day: DiaryDay;
  readonly begun: Begun;
  /** After the page had died: what a start said, what became of the window that was told again, and how many turns had been told. */
  readonly returned?: { readonly begun: Begun; readonly outcomes: readonly string[]; readonly told: number };
  /** Blocks between two times that the window was emptied: that of the session first. */
  readonly windows: readonly (readonly Injection[])[];
  /** Of each turn as it was told. */
  readonly outcomes: readonly string[];
  /** What is stored of the day's session. */
  readonly stored: readonly { readonly id: string; readonly role: string; readonly text: string }[];
}

export interface Asked {
  readonly gold: readonly string[];
  readonly block: Injection;
  /** The block that holds also what is not likely to bear on the question. */
  readonly anyhow: Injection;
}

export interface LivedWeek {
  readonly days: readonly LivedDay[];
  readonly asked: readonly Asked[];
  readonly turns: number;
}

/** On which days, from 0, the page dies in the middle. On the day that is never ended it dies after its last turn. */
const DEATHS: Readonly<Record<number, Death>> = { 1: "tab closed", 3: "browser killed", 5: "process killed during a call" };
export const NEVER_ENDED = 4;
const MINUTE_MS = 60_000;

/** Lives a week as a host that tells every turn, sends whole windows beside that, and whose pages die. */
export async function liveWeek(host: DiaryHost, { days, questions }: Diary): Promise<LivedWeek> {
  const lived: LivedDay[] = [];
  const asked: Asked[] = [];
  const ask = async (yesterday: number): Promise<void> => {
    for (const [n, { text, gold }] of questions.filter(({ after }) => after === yesterday).entries()) {
      const session = `question ${n} after day ${yesterday}`;
      const block = await host.ask(session, text, false);
      asked.push({ gold, block, anyhow: await host.ask(`${session}, anyhow`, text, true) });
    }
  };
  for (const [index, day] of days.entries()) {
    const begun = await host.begin(day.session, firstOf(day).at - MINUTE_MS);
    await ask(index - 1);
    lived.push(await liveDay(host, day, begun, index));
  }
  const last = days.at(-1);
  if (last !== undefined) await host.begin("the morning after", (last.turns.at(-1)?.at ?? 0) + 600 * MINUTE_MS);
  await ask(days.length - 1);
  const { turns } = await host.page.evaluate(() => diaryPage.stats());
  await host.leave();
  return { days: lived, asked, turns };
}

async function liveDay(host: DiaryHost, day: DiaryDay, begun: Begun, index: number): Promise<LivedDay> {
  const windows: Injection[][] = [[begun.block]];
  const outcomes: string[] = [];
  const diesAt = index in DEATHS ? betweenTurnAndAnswer(day) : undefined;
  let returned: LivedDay["returned"];
  for (const [n, turn] of day.turns.entries()) {
    if (n === diesAt) {
      const how = DEATHS[index] ?? "tab closed";
      await host.die(how, toldOf(turn));
      const again = await host.begin(day.session, turn.at);
      returned = { begun: again, outcomes: await host.tellAgain(turn.at), told: n };
      windows.push([again.block]);
      if (how === "process killed during a call") continue;
    }
    outcomes.push(...(await host.say(toldOf(turn), turn.at)));
    if (turn.role === "user") windows.at(-1)?.push(await host.inject(turn.text));
    if (await host.compactWhenFull()) windows.push([]);
  }
  const stored = await host.page.evaluate((session) => diaryPage.read(session), day.session);
  if (index === NEVER_ENDED) await host.leave();
  else if ((await host.end()) !== 0) throw new Error("the end of a session stored turns again");
  return { day, begun, ...(returned === undefined ? {} : { returned }), windows, outcomes, stored };
}

/** The place of an answer in the middle of a day whose question was told. */
function betweenTurnAndAnswer({ turns }: DiaryDay): number {
  const half = Math.floor(turns.length / 2);
  const place = turns.findIndex(({ role }, n) => n > half && role === "assistant" && turns[n - 1]?.role === "user");
  if (place === -1) throw new Error("the talk has no answer in its second half");
  return place;
}

function toldOf({ role, text, at }: DiaryTurn): TurnInput {
  return { role, text, at };
}

function firstOf({ turns: [first] }: DiaryDay): DiaryTurn {
  if (first === undefined) throw new Error("a talk has turns");
  return first;
}
