import { setTimeout as pause } from "node:timers/promises";
import type { StoreChoice } from "./crash.page.ts";
import type { ChromiumProcess } from "../support/process-chromium.ts";
import type { Checked, CrashStage } from "./crash-stage.ts";
import { Tab } from "./tab.ts";

/** What all rounds came to. */
export interface KillRounds {
  readonly rounds: number;
  readonly ackedLost: number;
  readonly integrityFailures: number;
  readonly acknowledged: number;
  /** Rounds after which the store noticed by itself that it had not been closed. */
  readonly unclean: number;
  readonly examples: readonly string[];
}

type Say = (line: string) => void;

/** Writing lasts this long before the kill, ms. */
const SHORTEST_MS = 150;
const LONGEST_MS = 1200;
/** A store lives this many rounds: what an early round wrote is checked again after each later one. */
const ROUNDS_A_STORE = 10;
const IN_FLIGHT = 8;

/** Kills Chromium in the middle of writing, `rounds` times: half with the store on OPFS, half with it in IndexedDB. */
export async function runKillRounds(stage: CrashStage, rounds: number, say: Say): Promise<KillRounds> {
  const onOpfs = await runOn(stage, "opfs", Math.ceil(rounds / 2), say);
  const onIdb = await runOn(stage, "idb", Math.floor(rounds / 2), say);
  const checks = [...onOpfs, ...onIdb];
  const problems = checks.flatMap(({ verdict, damage }) => [...verdict.lost, ...damage]);
  return {
    rounds: checks.length,
    ackedLost: sum(checks.map(({ verdict }) => verdict.lost.length)),
    integrityFailures: checks.filter(({ damage }) => damage.length > 0).length,
    acknowledged: sum([...onOpfs, ...onIdb].map(({ fresh }) => fresh)),
    unclean: checks.filter(({ check }) => check !== "clean").length,
    examples: problems.slice(0, 5),
  };
}

interface Round extends Checked {
  /** Acknowledged in this round alone. */
  readonly fresh: number;
}

/** One browser writes and is killed; the next, on the same profile, is checked first and then writes on. */
async function runOn(stage: CrashStage, backend: StoreChoice["backend"], rounds: number, say: Say): Promise<readonly Round[]> {
  const done: Round[] = [];
  let browser = await stage.launch(`kill-${backend}`);
  let lines: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const choice = { store: `kill-${backend}-${Math.floor(round / ROUNDS_A_STORE)}`, backend };
    if (round % ROUNDS_A_STORE === 0) lines = [];
    const before = lines.length;
    lines.push(...(await writeUntilKilled(stage, browser, choice, round)));
    browser = await stage.launch(`kill-${backend}`);
    const checked = { ...(await stage.check(browser, choice, lines)), fresh: lines.length - before };
    done.push(checked);
    say(`${backend} kill ${round + 1} of ${rounds}: ${told(checked)}`);
  }
  await browser.kill();
  return done;
}

async function writeUntilKilled(
  stage: CrashStage,
  browser: ChromiumProcess,
  choice: StoreChoice,
  round: number,
): Promise<readonly string[]> {
  const tab = await Tab.open(browser.context, stage.url);
  await tab.openStore(choice);
  const since = Date.now();
  await tab.startWriting({ label: `r${round}`, inFlight: IN_FLIGHT, mix: "mixed" });
  await tab.acknowledges(1, since);
  await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
  tab.mustBeWell();
  await browser.kill(round % 2 === 0 ? "parents" : "children");
  return tab.lines;
}

function told({ verdict, damage, check, fresh }: Round): string {
  const { acknowledged, lost, unacknowledged } = verdict;
  const state = `${fresh} acknowledgements more, ${acknowledged} records in all, ${lost.length} lost, ${unacknowledged} kept without an acknowledgement`;
  return `${state}, ${damage.length === 0 ? "whole" : `DAMAGED: ${damage[0]}`} (own check: ${check})`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
