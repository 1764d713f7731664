import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import type { Plugin } from "vite";
import { Stage } from "../support/harness-stage.ts";
import type { EvalSet } from "./datasets.ts";
import type { Answer, EvalMode } from "./page-store.ts";

/** What one set gave: the answers of its queries under each mode, in their order. */
export type AnswersByMode = Readonly<Partial<Record<EvalMode, readonly Answer[]>>>;

/** Documents that cross to the page at a time. */
const PART = 2_000;

/** Lets `work` run sets, one after the other, in one Chromium. */
export function onStage<T>(plugins: readonly Plugin[], work: (run: RunSet) => Promise<T>): Promise<T> {
  return onPages(plugins, (withPage) => work((set, modes, model) => withPage((page) => runSet(page, set, modes, model))));
}

/** Lets `work` use pages of the evaluation, each closed after its use, in one Chromium. */
export async function onPages<T>(
  plugins: readonly Plugin[],
  work: (withPage: WithPage) => Promise<T>,
  script: "eval.page.ts" | "block.page.ts" = "eval.page.ts",
): Promise<T> {
  const stage = await Stage.open({ script: fileURLToPath(new URL(script, import.meta.url)), plugins });
  try {
    const browser = await stage.launch("eval");
    return await work(async (use) => {
      const page = await browser.context.newPage();
      await page.goto(stage.url);
      const result = await use(page);
      await page.close();
      return result;
    });
  } finally {
    await stage.close();
  }
}

export type WithPage = <R>(use: (page: Page) => Promise<R>) => Promise<R>;

/** One set in a store of its own; with a model everything has its vector before the first query. */
export type RunSet = (set: EvalSet, modes: readonly EvalMode[], model?: string) => Promise<AnswersByMode>;

async function runSet(page: Page, { name, docs, queries }: EvalSet, modes: readonly EvalMode[], model?: string): Promise<AnswersByMode> {
  await page.evaluate(([store, packed]) => evalPage.open(store, packed), [name, model] as const);
  await storeDocs(page, docs);
  if (model !== undefined) await page.evaluate(() => evalPage.untilEmbedded());
  const answers: Partial<Record<EvalMode, readonly Answer[]>> = {};
  const users = [...new Set(docs.map(({ user }) => user))];
  if (modes.includes("routed"))
    await page.evaluate(async (all) => {
      for (const user of all) await evalPage.cluster(user, false);
    }, users);
  for (const mode of modes) answers[mode] = await page.evaluate(([asked, how]) => evalPage.search(asked, how), [queries, mode] as const);
  await page.evaluate(() => evalPage.close());
  return answers;
}

export async function storeDocs(page: Page, docs: EvalSet["docs"]): Promise<void> {
  for (let start = 0; start < docs.length; start += PART)
    await page.evaluate((part) => pageStore.store(part), docs.slice(start, start + PART));
}
