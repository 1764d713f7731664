import { chromium } from "playwright";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveModels } from "../../scripts/serve-models.ts";
import { knownModel } from "../../src/core/embedding/registry.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/chromium.ts";
import { ROOT } from "../support/code-blocks.ts";
import { servePage } from "../support/serve-page.ts";
import type { ServedPage } from "../support/serve-page.ts";
import type { EmbedderOutcome } from "./pages/embedder.ts";

const STRICT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:";
const WITHOUT_WASM = "default-src 'self'; script-src 'self'; img-src data:";
/** A GPU in software, which WebGPU accepts only when it is asked for. */
const SOFTWARE_GPU = ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"];

const open: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const one of open.reverse()) await one.close();
});

async function serve(policy: string): Promise<ServedPage> {
  const script = `${ROOT}test/e2e/pages/embedder.ts`;
  const page = await servePage({ script, plugins: [serveModels()], headers: { "content-security-policy": policy } });
  open.push(page);
  return page;
}

async function launch(flags: readonly string[] = []): Promise<Browser> {
  const kept = CHROMIUM_FLAGS.filter((flag) => flags.length === 0 || flag !== "--disable-gpu");
  const browser = await chromium.launch({
    args: [...kept, ...flags],
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
  });
  open.push(browser);
  return browser;
}

async function visit(browser: Browser, { url }: ServedPage): Promise<{ readonly page: Page; readonly requests: string[] }> {
  const context = await browser.newContext();
  const requests: string[] = [];
  context.on("request", (request) => requests.push(request.url()));
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => "embedOn" in globalThis);
  return { page, requests };
}

describe("the embedder on a built page", () => {
  let browser: Browser;
  let site: ServedPage;
  beforeAll(async () => {
    browser = await launch();
    site = await serve(STRICT);
  });

  test("works under a strict Content-Security-Policy, asks nothing of another origin, and starts from what it kept", async () => {
    const { page, requests } = await visit(browser, site);
    const first: EmbedderOutcome = await page.evaluate(() => globalThis.embedOn("mini-enzh"));
    expect(first).toMatchObject({ device: "wasm" });
    expect(first.near).toBeGreaterThan(0.7);
    expect(first.far).toBeLessThan(0.4);
    const fetched = requests.filter((url) => url.includes("/models/")).length;
    expect(fetched).toBeGreaterThan(3);
    expect(requests.filter((url) => /^https?:/.test(url) && new URL(url).origin !== new URL(site.url).origin)).toEqual([]);
    expect(await page.evaluate(() => globalThis.embedOn("mini-enzh"))).toMatchObject({ device: "wasm" });
    expect(requests.filter((url) => url.includes("/models/")).length).toBe(fetched);
  });

  test("runs on WebGPU where there is one, and is right there", async () => {
    const { page } = await visit(await launch(SOFTWARE_GPU), site);
    const runs = [{ device: "webgpu", dtype: "q8" }] as const;
    const outcome = await page.evaluate((model) => globalThis.embedOn(model), { ...knownModel("mini-enzh"), runs });
    expect(outcome).toMatchObject({ device: "webgpu" });
    expect(outcome.near).toBeGreaterThan(0.7);
  });
});

test("where a policy forbids WebAssembly the embedder says so", async () => {
  const { page } = await visit(await launch(), await serve(WITHOUT_WASM));
  expect(await page.evaluate(() => globalThis.embedOn("mini-enzh"))).toEqual({ code: "worker_failed", reason: "wasm_blocked" });
});
