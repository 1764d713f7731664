import type { CrashStage } from "./crash-stage.ts";
import { Tab } from "./tab.ts";

export interface TabsWriting {
  readonly writes: number;
  readonly lost: number;
  readonly doubled: number;
  readonly damage: readonly string[];
}

const IN_FLIGHT = 16;

/** `tabs` tabs of one browser write `callsEach` memories each, all at once, into one store. */
export async function runTabsWriting(stage: CrashStage, tabs: number, callsEach: number): Promise<TabsWriting> {
  const choice = { store: "many-tabs", backend: "opfs" } as const;
  const browser = await stage.launch("many-tabs");
  const opened = await Promise.all(Array.from({ length: tabs }, () => Tab.open(browser.context, stage.url)));
  await Promise.all(opened.map((tab) => tab.openStore(choice)));
  const plan = { inFlight: IN_FLIGHT, mix: "writes", calls: callsEach } as const;
  await Promise.all(opened.map((tab, index) => tab.startWriting({ ...plan, label: `tab${index}` })));
  await Promise.all(opened.map((tab) => tab.finishWriting()));
  await Promise.all(opened.map((tab) => tab.page.close()));
  const { verdict, damage } = await stage.check(
    browser,
    choice,
    opened.flatMap(({ lines }) => lines),
  );
  await browser.kill();
  return { writes: verdict.acknowledged, lost: verdict.lost.length, doubled: verdict.doubled.length, damage };
}
