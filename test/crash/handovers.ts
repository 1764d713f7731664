import { setTimeout as pause } from "node:timers/promises";
import type { ChromiumProcess } from "../support/process-chromium.ts";
import type { TakenOver } from "./crash.page.ts";
import type { CrashStage } from "./crash-stage.ts";
import { Tab } from "./tab.ts";

export interface Handovers {
  readonly handovers: number;
  /** Hand-overs in which the second tab ever saw fewer memories than were acknowledged. */
  readonly storesDeleted: number;
  /** How often the second tab tried in vain, in all: at least once in each. */
  readonly refusals: number;
}

const MEMORIES = 3;
/** The first tab ends at most this long after the second was refused for the first time, ms. */
const LONGEST_MS = 100;

/**
 * One tab has a store and ends; a second tab tries to get it all the while. Both ways of trying take turns: by opening the
 * store as an app does, and by grabbing its files without asking for the leader's lock, where a failed attempt could delete them.
 */
export async function runHandovers(stage: CrashStage, handovers: number): Promise<Handovers> {
  const browser = await stage.launch("handovers");
  const second = await Tab.open(browser.context, stage.url);
  const results: TakenOver[] = [];
  for (let round = 0; round < handovers; round += 1) results.push(await handOver(stage, browser, second, round));
  await browser.kill();
  return {
    handovers: results.length,
    storesDeleted: results.filter(({ fewestMemories }) => fewestMemories < MEMORIES).length,
    refusals: results.reduce((total, { refusals }) => total + refusals, 0),
  };
}

async function handOver(stage: CrashStage, browser: ChromiumProcess, second: Tab, round: number): Promise<TakenOver> {
  const store = `handover-${round}`;
  const first = await Tab.open(browser.context, stage.url);
  await first.openStore({ store, backend: "opfs" });
  await first.startWriting({ label: store, inFlight: 1, mix: "writes", calls: MEMORIES });
  await first.finishWriting();
  const taking = second.page.evaluate(([name, byForce]) => (byForce === "by force" ? crashPage.takePool(name) : crashPage.takeOver(name)), [
    store,
    round % 2 === 0 ? "by force" : "by lock",
  ] as const);
  await second.page.waitForFunction(() => crashPage.refusals > 0);
  await pause(Math.random() * LONGEST_MS);
  if (round % 4 < 2) await first.page.close();
  else await first.page.evaluate(() => crashPage.terminateWorker());
  const taken = await taking;
  await first.page.close();
  return taken;
}
