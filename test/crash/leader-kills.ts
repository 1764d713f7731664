import { setTimeout as pause } from "node:timers/promises";
import { kill } from "../support/process-tree.ts";
import type { ChromiumProcess } from "../support/process-chromium.ts";
import type { Checked, CrashStage } from "./crash-stage.ts";
import { Tab } from "./tab.ts";

/** How a leading tab ends. */
export type Ending = "close" | "terminate" | "sigkill";

export interface LeaderKills {
  readonly kills: number;
  readonly lost: number;
  readonly damaged: number;
  /** The longest time that a surviving tab waited for an acknowledgement, one a kill, ms. */
  readonly failoversMs: readonly number[];
  readonly acknowledged: number;
  readonly examples: readonly string[];
}

const TABS = 3;
const IN_FLIGHT = 4;
/** A store lives this many kills. */
const KILLS_A_STORE = 5;
/** Acknowledgements after which a survivor counts as going on. */
const GOING_ON = 20;
/** The leader is ended this long after all write, ms. */
const SHORTEST_MS = 50;
const LONGEST_MS = 300;
/** Chromium puts pages of one site into one process; here the leader must have its own. */
const OWN_PROCESSES = ["--disable-features=ProcessPerSiteUpToMainFrameThreshold"];
/** A page whose worker was ended behind its back should notice soon; elsewhere a busy machine must not look like a hung worker. */
const WATCHDOG_MS: Readonly<Record<Ending, number>> = { close: 30_000, terminate: 3_000, sigkill: 30_000 };

/** Ends the leading tab's worker `kills` times in one way while all tabs write. */
export async function runLeaderKills(stage: CrashStage, ending: Ending, kills: number, say: (line: string) => void): Promise<LeaderKills> {
  const browser = await stage.launch(`leader-${ending}`, OWN_PROCESSES);
  const failoversMs: number[] = [];
  const results: Checked[] = [];
  for (let left = kills; left > 0; left -= KILLS_A_STORE) {
    const choice = { store: `leader-${ending}-${left}`, backend: "opfs", watchdogMs: WATCHDOG_MS[ending] } as const;
    const crowd = new Crowd(stage, browser, choice);
    const gaps = await crowd.loseLeaders(ending, Math.min(left, KILLS_A_STORE));
    failoversMs.push(...gaps);
    const checked = await stage.check(browser, choice, await crowd.disperse());
    results.push(checked);
    say(`${ending}: leaders ended ${failoversMs.length} of ${kills}, failover ${gaps.join(", ")} ms, ${checked.verdict.lost.length} lost`);
  }
  await browser.kill();
  return {
    kills: failoversMs.length,
    lost: results.reduce((total, { verdict }) => total + verdict.lost.length, 0),
    damaged: results.filter(({ damage }) => damage.length > 0).length,
    failoversMs,
    acknowledged: results.reduce((total, { verdict }) => total + verdict.acknowledged, 0),
    examples: results.flatMap(({ verdict, damage }) => [...verdict.lost, ...damage]).slice(0, 5),
  };
}

/** The tabs of one store. */
class Crowd {
  readonly #stage: CrashStage;
  readonly #browser: ChromiumProcess;
  readonly #choice: Parameters<Tab["openStore"]>[0];
  readonly #all: Tab[] = [];
  #alive: Tab[] = [];

  constructor(stage: CrashStage, browser: ChromiumProcess, choice: Parameters<Tab["openStore"]>[0]) {
    this.#stage = stage;
    this.#browser = browser;
    this.#choice = choice;
  }

  /** Returns the failover of each kill, ms. */
  async loseLeaders(ending: Ending, kills: number): Promise<readonly number[]> {
    const gaps: number[] = [];
    while (gaps.length < kills) {
      await this.#fill();
      await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
      const leader = await this.#leader();
      const survivors = this.#alive.filter((tab) => tab !== leader);
      const since = Date.now();
      await this.#end(leader, ending);
      await Promise.all(survivors.map((tab) => tab.acknowledges(GOING_ON, since)));
      gaps.push(Math.max(...survivors.map((tab) => tab.longestGap(since))));
      if (ending === "terminate") await leader.acknowledges(1, since + WATCHDOG_MS[ending]);
      else this.#alive = survivors;
    }
    return gaps;
  }

  /** Lets all finish and closes them. Returns what was acknowledged to any tab. */
  async disperse(): Promise<readonly string[]> {
    await Promise.all(this.#alive.map((tab) => tab.stopWriting()));
    await Promise.all(this.#alive.map((tab) => tab.page.close()));
    return this.#all.flatMap(({ lines }) => lines);
  }

  async #fill(): Promise<void> {
    while (this.#alive.length < TABS) {
      const tab = await Tab.open(this.#browser.context, this.#stage.url);
      await tab.openStore(this.#choice);
      await tab.startWriting({ label: `tab${this.#all.length}`, inFlight: IN_FLIGHT, mix: "mixed" });
      this.#all.push(tab);
      this.#alive.push(tab);
    }
    const now = Date.now();
    await Promise.all(this.#alive.map((tab) => tab.acknowledges(1, now)));
  }

  async #leader(): Promise<Tab> {
    const leads = await Promise.all(this.#alive.map((tab) => tab.leads()));
    const leader = this.#alive[leads.indexOf(true)];
    if (leader === undefined) throw new Error("no tab leads");
    return leader;
  }

  async #end(leader: Tab, ending: Ending): Promise<void> {
    if (ending === "terminate") return leader.page.evaluate(() => crashPage.terminateWorker());
    if (ending === "close") return leader.page.close();
    const crashed = new Promise((resolve) => leader.page.once("crash", resolve));
    for (const renderer of this.#browser.renderersWithOpfs) kill(renderer);
    await crashed;
  }
}
