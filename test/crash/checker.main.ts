import { readFileSync } from "node:fs";
import { chromium } from "playwright";
import type { Page } from "playwright";
import { parseLog } from "./acknowledgement.ts";
import type { CheckTask, Checked } from "./check-apart.ts";
import { PAGE_OF_RECORDS } from "./found-page.ts";
import { judge } from "./judge.ts";
import type { Found } from "./judge.ts";

/**
 * A process of its own that was not there when the store was written. It has two sources: the log of acknowledgements
 * and what the reopened store answers. Prints one line, a `Checked`.
 */
const task = JSON.parse(process.argv[2] ?? "") as CheckTask;
const acknowledged = parseLog(readFileSync(task.log, "utf8"));
const browser = await chromium.connectOverCDP(task.endpoint);
try {
  const page = await browser.contexts()[0]?.newPage();
  if (page === undefined) throw new Error("Chromium has no window");
  console.log(JSON.stringify(await check(page)));
  await page.close();
} finally {
  // Ends the connection; the browser goes on.
  await browser.close();
}

/** A store that cannot be opened or read has lost everything. */
async function check(page: Page): Promise<Checked> {
  await page.goto(task.url);
  try {
    const opened = await page.evaluate((choice) => crashPage.open(choice), task.choice);
    const { ok, problems } = await page.evaluate(() => crashPage.check());
    const verdict = judge(acknowledged, await readAll(page));
    await page.evaluate(() => crashPage.close());
    const found = ok ? [] : problems.map(({ part, problem }) => `${part}: ${problem}`);
    const moved = opened.backend === task.choice.backend ? [] : [`the store is kept in ${opened.backend}`];
    return { ...opened, verdict, damage: [...found, ...verdict.doubled, ...verdict.partial, ...moved] };
  } catch (error) {
    return { backend: "unknown", check: "unknown", verdict: judge(acknowledged, { memories: [], turns: [] }), damage: [String(error)] };
  }
}

async function readAll(page: Page): Promise<Found> {
  const memories: Found["memories"][number][] = [];
  const turns: Found["turns"][number][] = [];
  for (let offset = 0; ; offset += PAGE_OF_RECORDS) {
    const part = await page.evaluate((from) => crashPage.read(from), offset);
    memories.push(...part.memories);
    turns.push(...part.turns);
    if (part.memories.length === 0 && part.turns.length === 0) return { memories, turns };
  }
}
