import { readFileSync } from "node:fs";
import { chromium } from "playwright";
import type { Page } from "playwright";
import { parseLog } from "./acknowledgement.ts";
import type { CheckTask, Checked } from "./crash-stage.ts";
import { PAGE_OF_RECORDS } from "./found-page.ts";
import { judge } from "./judge.ts";
import type { Found } from "./judge.ts";

/**
 * A process of its own. For each check it has two sources: the log of acknowledgements and what the reopened store answers.
 * It ends when its parent does.
 */
process.on("message", (task: CheckTask) => {
  check(task).then(
    (checked) => process.send?.(checked),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function check(task: CheckTask): Promise<Checked> {
  const browser = await chromium.connectOverCDP(task.endpoint);
  try {
    const page = await browser.contexts()[0]?.newPage();
    if (page === undefined) throw new Error("Chromium has no window");
    await page.goto(task.url);
    const checked = await inspect(page, task);
    await page.close();
    return checked;
  } finally {
    // Ends the connection; the browser goes on.
    await browser.close();
  }
}

/** A store that cannot be opened or read has lost everything. */
async function inspect(page: Page, { choice, log }: CheckTask): Promise<Checked> {
  const acknowledged = parseLog(readFileSync(log, "utf8"));
  try {
    const opened = await page.evaluate((given) => crashPage.open(given), choice);
    const { ok, problems } = await page.evaluate(() => crashPage.check());
    const verdict = judge(acknowledged, await readAll(page));
    await page.evaluate(() => crashPage.close());
    const found = ok ? [] : problems.map(({ part, problem }) => `${part}: ${problem}`);
    const moved = opened.backend === choice.backend ? [] : [`the store is kept in ${opened.backend}`];
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
