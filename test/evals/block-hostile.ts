import type { Page } from "playwright";
import { HOSTILE_TEXTS } from "../fixtures/hostile-texts.ts";
import { isStructureIntact } from "../support/block-structure.ts";
import type { Figures } from "../support/harness-report.ts";
import { HOSTILE_LIMIT } from "./block-limits.ts";
import type { TokenJudge } from "./judge-tokens.ts";

/** Blocks that hostile texts are in, in every form, with all that could keep these out turned off: how many of the texts change a block's structure. */
export async function evaluateHostile(page: Page, judge: TokenJudge): Promise<Figures> {
  await page.evaluate(() => blockPage.open("hostile"));
  let blocks = 0;
  let shown = 0;
  let refused = 0;
  const broken: string[] = [];
  for (const [index, { text }] of HOSTILE_TEXTS.entries()) {
    const of = await page.evaluate(([said, user]) => blockPage.hostile(said, user), [text, `hostile-${index}`] as const);
    for (const { injection } of of) judge.judge(injection, HOSTILE_LIMIT);
    blocks += of.length;
    if (of.length === 0) refused += 1;
    shown += of.filter((block) => block.shown).length;
    const wrong = of.filter(({ injection, form }) => !isStructureIntact(injection, form));
    if (wrong.length > 0) broken.push(JSON.stringify([wrong.map(({ form }) => form), text.slice(0, 80)]));
  }
  await page.evaluate(() => blockPage.close());
  for (const line of broken) console.error(`changes the structure of a block: ${line}`);
  return {
    hostile_texts: HOSTILE_TEXTS.length,
    hostile_broken: broken.length,
    hostile_blocks: blocks,
    hostile_shown: shown,
    hostile_refused: refused,
  };
}
