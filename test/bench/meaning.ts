import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import { serveModels } from "../../scripts/serve-models.ts";
import { Stage } from "../support/harness-stage.ts";
import { quantile } from "../support/quantile.ts";
import type { Measured } from "./measured.ts";

const MEMORIES = 2_000;
const SEARCHES = 200;

/** What embedding costs those who meanwhile search by words, and the page: a store with the packed model that embeds 2,000 memories. */
export async function benchMeaning(say: (line: string) => void): Promise<Measured> {
  const script = fileURLToPath(new URL("../e2e/pages/meaning.ts", import.meta.url));
  const stage = await Stage.open({ script, plugins: [serveModels()] });
  try {
    const browser = await stage.launch("meaning");
    const page = await browser.context.newPage();
    await page.goto(stage.url);
    await page.waitForFunction(() => "meaningPage" in globalThis);
    await page.evaluate(() => meaningPage.open("meaning"));
    await page.evaluate(() => meaningPage.becomes("ready"));
    await page.evaluate((count) => meaningPage.fill(count), MEMORIES);
    await page.evaluate(() => meaningPage.becomes("embedding", 100));
    await watchTasks(page);
    const busy = await page.evaluate((count) => meaningPage.searchTimes(count), SEARCHES);
    const stillEmbedding = await page.evaluate(() => meaningPage.status().embedder.state === "embedding");
    if (!stillEmbedding) say("the texts had their vectors before the searches ended");
    await page.evaluate(() => meaningPage.becomes("ready"));
    const longest = await page.evaluate(() => longestTask);
    const idle = await page.evaluate((count) => meaningPage.searchTimes(count), SEARCHES);
    const [busyP95, idleP95] = [quantile(busy, 0.95), quantile(idle, 0.95)];
    const figures = {
      "words.p50_ms": quantile(busy, 0.5),
      "words.p95_ms": busyP95,
      "words.idle_p50_ms": quantile(idle, 0.5),
      "words.idle_p95_ms": idleP95,
      "words.p95_added_ms": busyP95 - idleP95,
      "page.longest_task_ms": longest,
    };
    return { figures, runs: 1, versions: { chromium: browser.browser.version() } };
  } finally {
    await stage.close();
  }
}

/** The browser tells of every task of the page over 50 ms. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration);
    }).observe({ type: "longtask" });
  });
}

declare global {
  var longestTask: number;
}
