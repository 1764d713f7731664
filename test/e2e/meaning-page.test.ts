import { chromium } from "playwright";
import type { Browser, BrowserContext, Page } from "playwright";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { serveModels } from "../../scripts/serve-models.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/chromium.ts";
import { ROOT } from "../support/code-blocks.ts";
import { longestPageTasks } from "../support/page-tasks.ts";
import { quantile } from "../support/quantile.ts";
import { servePage } from "../support/serve-page.ts";
import type { ServedPage } from "../support/serve-page.ts";

const STRICT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:";
const COFFEE = "I like drinking coffee.";
const ABOUT_COFFEE = "我喜欢喝咖啡";

let browser: Browser;
let site: ServedPage;
let context: BrowserContext;
const requests: string[] = [];

beforeAll(async () => {
  const script = `${ROOT}test/e2e/pages/meaning.ts`;
  site = await servePage({ script, plugins: [serveModels()], headers: { "content-security-policy": STRICT } });
  browser = await chromium.launch({ args: [...CHROMIUM_FLAGS], ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }) });
});

afterEach(() => context.close());

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A window without a profile, as "incognito" is. */
async function privateWindow(): Promise<void> {
  context = await browser.newContext();
  requests.length = 0;
  context.on("request", (request) => requests.push(request.url()));
}

async function openTab(name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => "meaningPage" in globalThis);
  await page.evaluate((given) => globalThis.meaningPage.open(given), name);
  return page;
}

async function expectMeaning(page: Page, id: string): Promise<void> {
  await page.evaluate(() => globalThis.meaningPage.becomes("ready"));
  const { meaning, hits } = await page.evaluate((query) => globalThis.meaningPage.find(query), ABOUT_COFFEE);
  expect([meaning, hits[0]?.id, hits[0]?.parts.lexical]).toEqual(["used", id, undefined]);
}

function foreignRequests(): readonly string[] {
  return requests.filter((url) => /^(https?|wss?):/.test(url) && new URL(url).origin !== new URL(site.url).origin);
}

describe("a page that ships the small model, in a private window under a strict policy", () => {
  test("finds by meaning, asks nothing of another origin, and nothing at all for the model the next time", async () => {
    await privateWindow();
    const name = v7();
    const page = await openTab(name);
    const id = await page.evaluate((text) => globalThis.meaningPage.write(text), COFFEE);
    await page.evaluate(() => globalThis.meaningPage.fill(20));
    await expectMeaning(page, id);
    expect(await page.evaluate(() => globalThis.meaningPage.status().storage.state)).toBe("opfs");
    const fetched = requests.filter((url) => url.includes("/models/")).length;
    expect(fetched).toBeGreaterThan(3);
    await page.close();
    await context.route("**/models/**", (route) => route.abort("internetdisconnected"));
    await expectMeaning(await openTab(name), id);
    expect([requests.filter((url) => url.includes("/models/")).length, foreignRequests()]).toEqual([fetched, []]);
  });

  test("embeds 2,000 memories without 50 ms of work at a stretch on its thread, and searches by words meanwhile", async () => {
    await privateWindow();
    const page = await openTab(v7());
    await page.evaluate(() => globalThis.meaningPage.becomes("ready"));
    await page.evaluate(() => globalThis.meaningPage.fill(2_000));
    await page.evaluate(() => globalThis.meaningPage.becomes("embedding", 100));
    let busy: readonly number[] = [];
    const tasks = await longestPageTasks(browser, page, async () => {
      busy = await page.evaluate(() => globalThis.meaningPage.searchTimes(200));
      await page.evaluate(() => globalThis.meaningPage.becomes("ready"));
    });
    const idle = await page.evaluate(() => globalThis.meaningPage.searchTimes(200));
    const p95 = (times: readonly number[]): string => quantile(times, 0.95).toFixed(1);
    console.log(`words p95: ${p95(busy)} ms while texts are embedded, ${p95(idle)} ms idle; longest task: ${tasks[0]?.toFixed(1)} ms`);
    expect(tasks.filter((ms) => ms > 50)).toEqual([]);
  }, 400_000);

  test("goes on in the other tab when the one that leads is closed in the middle of its texts", async () => {
    await privateWindow();
    const name = v7();
    const first = await openTab(name);
    const second = await openTab(name);
    const id = await second.evaluate((text) => globalThis.meaningPage.write(text), COFFEE);
    await second.evaluate(() => globalThis.meaningPage.fill(400));
    await second.evaluate(() => globalThis.meaningPage.becomes("embedding", 1));
    await first.close();
    const { hits } = await second.evaluate(() => globalThis.meaningPage.find("drinking"));
    expect(hits.map((hit) => hit.id)).toContain(id);
    const { done, total } = await second.evaluate(() => globalThis.meaningPage.becomes("ready"));
    expect([done, total]).toEqual([401, 401]);
  });
});
