import { chromium } from "playwright";
import type { Browser, Page } from "playwright";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/chromium.ts";
import { ROOT } from "../support/code-blocks.ts";
import { servePage } from "../support/serve-page.ts";
import type { ServedPage } from "../support/serve-page.ts";

/** What the first script of the engine's worker imports. */
const MODULES = "**/run-engine*";

let browser: Browser;
let site: ServedPage;

beforeAll(async () => {
  site = await servePage({ script: `${ROOT}test/e2e/pages/meaning.ts` });
  browser = await chromium.launch({ args: [...CHROMIUM_FLAGS], ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }) });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

async function tab(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => "meaningPage" in globalThis);
  return page;
}

/** The code and the reason of a refusal; undefined when the store opens. */
function openIn(page: Page): Promise<{ readonly code: string; readonly reason: string } | undefined> {
  return page.evaluate(
    (name) =>
      globalThis.meaningPage.open(name).then(
        () => undefined,
        (error: { code: string; details: { reason: string } }) => ({ code: error.code, reason: error.details.reason }),
      ),
    v7(),
  );
}

test("a store whose worker cannot fetch its modules refuses to open, and says which is missing", async () => {
  const page = await tab();
  await page.context().route(MODULES, (route) => route.abort());
  expect(await openIn(page)).toEqual({ code: "worker_failed", reason: expect.stringContaining("run-engine") });
  await page.context().close();
});

test("modules that were missing once are fetched by the next worker", async () => {
  const page = await tab();
  let refused = 0;
  await page.context().route(MODULES, (route) => {
    refused += 1;
    return refused === 1 ? route.abort() : route.continue();
  });
  expect(await openIn(page)).toBeUndefined();
  expect(refused).toBeGreaterThan(1);
  await page.context().close();
});
