import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import type { Plugin } from "vite";
import { Stage } from "../support/harness-stage.ts";
import type { EvalSet } from "./datasets.ts";
import type { Answer, EvalMode } from "./eval.page.ts";

/** What one set gave: the answers of its queries under each mode, in their order. */
export type AnswersByMode = Readonly<Partial<Record<EvalMode, readonly Answer[]>>>;

/** Documents that cross to the page at a time. */
const PART = 2_000;

/** Lets `work` run sets, one after the other, in one Chromium. */
export async function onStage<T>(plugins: readonly Plugin[], work: (run: RunSet) => Promise<T>): Promise<T> {
  const stage = await Stage.open({ script: fileURLToPath(new URL("./eval.page.ts", import.meta.url)), plugins });
  try {
    const browser = await stage.launch("eval");
    return await work(async (set, modes, model) => {
      const page = await browser.context.newPage();
      await page.goto(stage.url);
      const answers = await runSet(page, set, modes, model);
      await page.close();
      return answers;
    });
  } finally {
    await stage.close();
  }
}

/** One set in a store of its own; with a model everything has its vector before the first query. */
export type RunSet = (set: EvalSet, modes: readonly EvalMode[], model?: string) => Promise<AnswersByMode>;

async function runSet(page: Page, { name, docs, queries }: EvalSet, modes: readonly EvalMode[], model?: string): Promise<AnswersByMode> {
  await page.evaluate(([store, packed]) => evalPage.open(store, packed), [name, model] as const);
  for (let start = 0; start < docs.length; start += PART)
    await page.evaluate((part) => evalPage.store(part), docs.slice(start, start + PART));
  if (model !== undefined) await page.evaluate(() => evalPage.untilEmbedded());
  const answers: Partial<Record<EvalMode, readonly Answer[]>> = {};
  for (const mode of modes) answers[mode] = await page.evaluate(([asked, how]) => evalPage.search(asked, how), [queries, mode] as const);
  await page.evaluate(() => evalPage.close());
  return answers;
}
